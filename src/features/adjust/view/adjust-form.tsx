// adjust: the form of Adjust: the operation on the selected cells and its amount.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { documentStyle } from '../../../shared/numbers';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { CheckBox, Field, Select } from '../../../sidebar/components/field';
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

/** Operations whose results can be rounded, and have limits. */
const ROUNDED: ReadonlySet<AdjustmentKind> = new Set(['percent', 'add', 'column']);

const LIMITS = [
  ['notBelow', 'Not below'],
  ['notAbove', 'Not above'],
] as const;

const LIMITED: ReadonlySet<AdjustmentKind> = new Set([...ROUNDED, 'decimals', 'steps']);

const inStyle = (example: string): string => example.split('.').join(documentStyle().decimal);

/** The columns of the active tab. They are read again on focus, because another tab can be active by then. */
function ColumnChoice(props: { value: string; onChoose: (header: string) => void }) {
  const [columns, setColumns] = useState<AdjustColumns | null>(null);
  const request = useRequest();
  const { run } = request;
  const readColumns = useCallback(() => run(() => ask('adjustColumns'), setColumns), [run]);
  useEffect(readColumns, [readColumns]);
  const headers = [...new Set([props.value, ...(columns?.headers ?? [])])].filter((header) => header !== '');
  return (
    <>
      <Select
        label="Column"
        hint="Select the cells to fill, such as a column of bids. Each takes the value of this column in its own row."
        value={props.value}
        options={[
          ['', columns ? `Choose a column of ${columns.sheet}` : 'Reading the headers…'],
          ...headers.map((header) => [header, header] as const),
        ]}
        onFocus={readColumns}
        onPick={props.onChoose}
      />
      <FailureNotice failure={request.failure} />
    </>
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
  const { adjustment } = props;
  const change = (changes: Partial<Adjustment>) => props.onChange({ ...adjustment, ...changes });
  const { operand, example } = WORDING[adjustment.kind];
  const submit = (event: Event) => {
    event.preventDefault();
    props.onPreview();
  };
  return (
    <form onSubmit={submit}>
      <Select
        label="What to do"
        value={adjustment.kind}
        options={KINDS.map((kind) => [kind, WORDING[kind].option])}
        onPick={(value) => {
          const kind = value as AdjustmentKind;
          // An amount is no header, and a header no amount.
          const keeps = (kind === 'column') === (adjustment.kind === 'column');
          const limits = LIMITED.has(kind) ? {} : { notBelow: '', notAbove: '' };
          const step = ROUNDED.has(kind) ? {} : { step: '' };
          change({ kind, operand: keeps ? adjustment.operand : '', ...limits, ...step });
        }}
      />
      {adjustment.kind === 'column' ? (
        <ColumnChoice value={adjustment.operand} onChoose={(header) => change({ operand: header })} />
      ) : (
        <Field
          label={operand}
          value={adjustment.operand}
          optional
          placeholder={inStyle(example)}
          onValue={(text) => change({ operand: text })}
        />
      )}
      {ROUNDED.has(adjustment.kind) ? (
        <Field
          label="Round to steps of"
          value={adjustment.step ?? ''}
          optional
          placeholder={inStyle('0.01')}
          onValue={(step) => change({ step })}
        />
      ) : null}
      {LIMITED.has(adjustment.kind) ? (
        <div class="pair">
          {LIMITS.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              value={adjustment[name] ?? ''}
              optional
              placeholder="no limit"
              onValue={(limit) => change({ [name]: limit })}
            />
          ))}
        </div>
      ) : null}
      {adjustment.kind === 'replace' ? (
        <>
          <Field
            label="Replace with"
            value={adjustment.replacement}
            optional
            placeholder="nothing"
            onValue={(replacement) => change({ replacement })}
          />
          <CheckBox
            label="Match case"
            checked={adjustment.matchCase}
            onTick={(matchCase) => change({ matchCase })}
          />
          <CheckBox
            label="Whole cell only"
            checked={adjustment.wholeCell}
            onTick={(wholeCell) => change({ wholeCell })}
          />
        </>
      ) : null}
      <button type="submit" class={props.hasNext ? '' : 'primary'} disabled={props.busy}>
        Preview
      </button>
    </form>
  );
}
