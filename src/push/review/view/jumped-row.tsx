// push: what a small dialog shows while a cell is selected in the spreadsheet.

import { CutName } from '../../view/cut-name';
import './jumped-row.css';
import type { Target } from './use-jump';

export function Jumped(props: { shown: Target; back: string; onBack: () => void }) {
  const { label, text } = props.shown;
  return (
    <main class="jumped">
      <h1 title={label}>
        <CutName text={label} />
      </h1>
      <p title={text}>{text}</p>
      <button type="button" class="primary" onClick={props.onBack}>
        {props.back}
      </button>
    </main>
  );
}
