// sidebar: the form of Adjust: the operation on the selected cells and its amount.

import type { Adjustment, AdjustmentKind } from '../../model/adjustment';

interface Wording {
  readonly option: string;
  /** Label of the amount. */
  readonly operand: string;
  readonly example: string;
}

const WORDING: Readonly<Record<AdjustmentKind, Wording>> = {
  percent: { option: 'Change by percent', operand: 'Percent', example: '10 or -10' },
  add: { option: 'Add or subtract', operand: 'Amount', example: '0.05 or -0.05' },
  set: { option: 'Set to', operand: 'Value', example: '1.50' },
  minimum: { option: 'Raise to at least', operand: 'Minimum', example: '0.10' },
  maximum: { option: 'Lower to at most', operand: 'Maximum', example: '5.00' },
  decimals: { option: 'Round to decimals', operand: 'Decimals', example: '2' },
  steps: { option: 'Round to steps', operand: 'Step', example: '0.05' },
  replace: { option: 'Find and replace', operand: 'Find', example: '' },
};

const KINDS = Object.keys(WORDING) as AdjustmentKind[];

function Box(props: { label: string; checked: boolean; onTick: (checked: boolean) => void }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

export function AdjustForm(props: {
  adjustment: Adjustment;
  busy: boolean;
  onChange: (adjustment: Adjustment) => void;
  onPreview: () => void;
}) {
  const { adjustment, onChange } = props;
  const { operand, example } = WORDING[adjustment.kind];
  const submit = (event: Event) => {
    event.preventDefault();
    props.onPreview();
  };
  return (
    <form onSubmit={submit}>
      <label>
        What to do
        <select
          value={adjustment.kind}
          onChange={(event) => onChange({ ...adjustment, kind: event.currentTarget.value as AdjustmentKind })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {WORDING[kind].option}
            </option>
          ))}
        </select>
      </label>
      <label>
        {operand}
        <input
          value={adjustment.operand}
          placeholder={example}
          autocomplete="off"
          onInput={(event) => onChange({ ...adjustment, operand: event.currentTarget.value })}
        />
      </label>
      {adjustment.kind === 'replace' ? (
        <>
          <label>
            Replace with
            <input
              value={adjustment.replacement}
              placeholder="nothing"
              autocomplete="off"
              onInput={(event) => onChange({ ...adjustment, replacement: event.currentTarget.value })}
            />
          </label>
          <Box
            label="Match case"
            checked={adjustment.matchCase}
            onTick={(matchCase) => onChange({ ...adjustment, matchCase })}
          />
          <Box
            label="Whole cell only"
            checked={adjustment.wholeCell}
            onTick={(wholeCell) => onChange({ ...adjustment, wholeCell })}
          />
        </>
      ) : null}
      <button type="submit" class="primary" disabled={props.busy}>
        Preview
      </button>
    </form>
  );
}
