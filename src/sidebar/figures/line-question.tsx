// sidebar, figures: asks which lines count, if a report repeats installs and spend in several lines.

import { useState } from 'preact/hooks';
import type { LineChoice, Repeated } from '../../figures/read/repeats';
import { Notice } from '../components/notice';
import { columnList, onceText } from './texts';

type Use = LineChoice['use'];

/**
 * @param keys what the lines have in common: `day, campaign and country`
 * @param hasRevenue the report has revenue
 */
export function LineQuestion(props: {
  repeated: Repeated;
  keys: string;
  hasRevenue: boolean;
  busy: boolean;
  onAnswer: (choice: LineChoice) => void;
}) {
  const { repeated, keys, hasRevenue, busy, onAnswer } = props;
  const { columns, figures, by, isWhole } = repeated;
  const withValues = columns.filter(({ values }) => values.length > 0);
  const [use, setUse] = useState<Use | null>(null);
  const [column, setColumn] = useState(withValues[0]?.column ?? columns[0]!.column);
  const [value, setValue] = useState<string | null>(null);
  const values = withValues.find((one) => one.column === column)?.values ?? [];
  const valueUsed = value ?? values[values.length - 1] ?? '';
  const option = (one: Use, text: string) => (
    <label class="check">
      <input type="radio" name="lines" checked={use === one} onChange={() => setUse(one)} />
      {text}
    </label>
  );
  return (
    <Notice tone="warning">
      <fieldset class="question">
        <legend>Which lines count?</legend>
        <p>
          Lines of the same {keys} have the same {figures}. They differ in {columnList(columns)}.
        </p>
        {option('once', onceText(repeated, hasRevenue))}
        {withValues.length > 0 ? (
          <div class="value-choice">
            {option('value', 'Count only the lines in which')}
            <select
              aria-label="Column that tells the lines apart"
              value={column}
              onChange={(e) => {
                setColumn(Number(e.currentTarget.value));
                setValue(null);
                setUse('value');
              }}
            >
              {withValues.map((one) => (
                <option key={one.column} value={one.column}>
                  {one.header || `Column ${one.column + 1}`}
                </option>
              ))}
            </select>
            is
            <select
              aria-label="Value of the column"
              value={valueUsed}
              onChange={(e) => {
                setValue(e.currentTarget.value);
                setUse('value');
              }}
            >
              {values.map((text) => (
                <option key={text} value={text}>
                  {text || '(empty)'}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {option('all', `Add up all lines: each has ${figures} of its own, which are equal by chance`)}
        <button
          type="button"
          class="small"
          disabled={use === null || busy}
          onClick={() =>
            onAnswer({ use: use!, column, value: use === 'value' ? valueUsed : '', by, isWhole })
          }
        >
          Use these lines
        </button>
      </fieldset>
    </Notice>
  );
}
