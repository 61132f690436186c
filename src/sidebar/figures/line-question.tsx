// sidebar, figures: asks which lines count, if a report repeats installs and spend in several lines.

import { useState } from 'preact/hooks';
import type { ColumnGuess } from '../../figures/read/meaning';
import type { LineChoice, Repeated } from '../../figures/read/repeats';
import { Notice } from '../components/notice';
import { columnList, onceText } from './texts';

type Use = LineChoice['use'];

/** @param keys what the lines have in common: `day, campaign and country` */
export function LineQuestion(props: {
  repeated: Repeated;
  keys: string;
  report: readonly ColumnGuess[];
  busy: boolean;
  onAnswer: (choice: LineChoice) => void;
}) {
  const { repeated, keys, report, busy, onAnswer } = props;
  const { columns, figures, by, isWhole } = repeated;
  const offered = columns.flatMap(({ column, header, values }) =>
    values.map((value) => ({ column, value, header: header || `Column ${column + 1}` })),
  );
  const [use, setUse] = useState<Use | null>(null);
  const [chosen, setChosen] = useState(-1);
  const { column, value } = offered[chosen] ?? { column: columns[0]!.column, value: '' };
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
        {option('once', onceText(repeated, report))}
        {offered.length > 0 ? (
          <div class="value-choice">
            {option(
              'value',
              `Count ${figures === 'installs and spend' ? `${figures} once, and revenue` : figures} only of lines in which`,
            )}
            <select
              aria-label="Column and its value"
              value={chosen}
              onChange={(e) => {
                setChosen(Number(e.currentTarget.value));
                setUse('value');
              }}
            >
              <option value={-1} disabled>
                Choose a value…
              </option>
              {offered.map((one, i) => (
                <option key={`${one.column} ${one.value}`} value={i}>
                  {one.header} is {one.value || '(empty)'}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {option('all', `Add up all lines: each has ${figures} of its own, which are equal by chance`)}
        <button
          type="button"
          class="small"
          disabled={use === null || (use === 'value' && chosen < 0) || busy}
          onClick={() => onAnswer({ use: use!, column, value: use === 'value' ? value : '', by, isWhole })}
        >
          Use these lines
        </button>
      </fieldset>
    </Notice>
  );
}
