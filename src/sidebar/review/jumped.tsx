// sidebar: what a small dialog shows while a cell is selected in the spreadsheet.

import './jumped.css';
import type { Target } from './use-jump';

export function Jumped(props: { shown: Target; back: string; onBack: () => void }) {
  const { label, text } = props.shown;
  return (
    <div class="jumped">
      <p title={`${label}\n${text}`}>
        <strong>{label}</strong>
        <span>{text}</span>
      </p>
      <button type="button" class="primary" onClick={props.onBack}>
        {props.back}
      </button>
    </div>
  );
}

/** `Bid: $1.20 → $1.32`; of a new row `Bid: $1.32`. */
export function changeText(column: string, before: string, after: string, isNew: boolean): string {
  const shown = (value: string) => value || 'empty';
  return isNew ? `${column}: ${shown(after)}` : `${column}: ${shown(before)} → ${shown(after)}`;
}
