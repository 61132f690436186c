// adjust: the form of Adjust: the operation on the selected cells and its amount.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { numberStyle } from '../../../sidebar/components/browser-number-style';
import { FailureNotice } from '../../../sidebar/components/notice';
import type { AdjustColumns, Adjustment, AdjustmentKind } from '../adjust-schema';

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
  column: { option: 'Take values from a column', operand: 'Column', example: '' },
};

const KINDS = Object.keys(WORDING) as AdjustmentKind[];

/** Operations whose results can be rounded. */
const ROUNDED: ReadonlySet<AdjustmentKind> = new Set(['percent', 'add', 'column']);

/** The columns of the active tab. They are read again on focus, because another tab can be active by then. */
function ColumnChoice(props: { value: string; onChoose: (header: string) => void }) {
  const [columns, setColumns] = useState<AdjustColumns | null>(null);
  const request = useRequest();
  const { run } = request;
  const readColumns = useCallback(() => run(() => ask('adjustColumns'), setColumns), [run]);
  useEffect(readColumns, [readColumns]);
  const headers = columns?.headers ?? [];
  const options = headers.includes(props.value) || props.value === '' ? headers : [props.value, ...headers];
  return (
    <>
      <label>
        Column
        <select
          value={props.value}
          onFocus={readColumns}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
        >
          <option value="">{columns ? `Choose a column of ${columns.sheet}` : 'Reading the headers…'}</option>
          {options.map((header) => (
            <option key={header} value={header}>
              {header}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">
        Select the cells to fill, such as a column of bids. Each takes the value of this column in its own
        row.
      </p>
      <FailureNotice failure={request.failure} />
    </>
  );
}

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
  /** The main action is then the change itself, or what follows it. */
  hasNext: boolean;
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
          onChange={(event) => {
            const kind = event.currentTarget.value as AdjustmentKind;
            // An amount is no header, and a header no amount.
            const keeps = (kind === 'column') === (adjustment.kind === 'column');
            onChange({ ...adjustment, kind, operand: keeps ? adjustment.operand : '' });
          }}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {WORDING[kind].option}
            </option>
          ))}
        </select>
      </label>
      {adjustment.kind === 'column' ? (
        <ColumnChoice
          value={adjustment.operand}
          onChoose={(header) => onChange({ ...adjustment, operand: header })}
        />
      ) : (
        <label>
          {operand}
          <input
            value={adjustment.operand}
            placeholder={example.split('.').join(numberStyle().decimal)}
            autocomplete="off"
            onInput={(event) => onChange({ ...adjustment, operand: event.currentTarget.value })}
          />
        </label>
      )}
      {ROUNDED.has(adjustment.kind) ? (
        <label>
          Round to steps of
          <input
            value={adjustment.step ?? ''}
            placeholder="not rounded"
            autocomplete="off"
            onInput={(event) => onChange({ ...adjustment, step: event.currentTarget.value })}
          />
        </label>
      ) : null}
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
      <button type="submit" class={props.hasNext ? '' : 'primary'} disabled={props.busy}>
        Preview
      </button>
    </form>
  );
}
