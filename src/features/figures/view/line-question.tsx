// figures: asks which lines count, if a report repeats installs and spend in several lines.

import { useState } from 'preact/hooks';
import { Notice } from '../../../sidebar/components/notice';
import type { ColumnGuess } from '../core/report/meaning';
import type { LineChoice, Repeated } from '../core/report/repeats';
import { columnList, likelyValue, OVERLAPS, onceText } from './figures-texts';

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
  const { columns, figures, by, isWhole, overlap } = repeated;
  const offered = columns.flatMap(({ column, header, values }) =>
    values.map((value) => ({ column, value, header: header || `Column ${column + 1}` })),
  );
  const likely = likelyValue(
    repeated,
    offered.map(({ value }) => value),
    report,
  );
  const [use, setUse] = useState<Use | null>(likely < 0 ? null : 'value');
  const [chosen, setChosen] = useState(likely);
  const canAdd = overlap === null || offered.length === 0;
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
          {overlap === null ? '' : ` ${OVERLAPS[overlap]}`}
        </p>
        {canAdd ? option('once', onceText(repeated, report)) : null}
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
        {canAdd
          ? option('all', `Add up all lines: each has ${figures} of its own, which are equal by chance`)
          : null}
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
