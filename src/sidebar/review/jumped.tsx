// sidebar: what a small dialog shows while a cell is selected in the spreadsheet.

import './jumped.css';
import type { Target } from './use-jump';

export function Jumped(props: { shown: Target; back: string; onBack: () => void }) {
  const { label, text } = props.shown;
  return (
    <main class="jumped">
      <h1 title={label}>{label}</h1>
      <p title={text}>{text}</p>
      <button type="button" class="primary" onClick={props.onBack}>
        {props.back}
      </button>
    </main>
  );
}

/** `Bid: $1.20 → $1.32`; of a new row `Bid: $1.32`. */
export function changeText(column: string, before: string, after: string, isNew: boolean): string {
  const shown = (value: string) => value || 'empty';
  return isNew ? `${column}: ${shown(after)}` : `${column}: ${shown(before)} → ${shown(after)}`;
}
