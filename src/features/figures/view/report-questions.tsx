// figures: questions about a report: which column has a figure, which lines count, what several files are.

import { useState } from 'preact/hooks';
import { Notice } from '../../../sidebar/components/notice';
import type { Together } from '../core/combine-imports';
import { type ColumnGuess, MEANING_NAMES, type Meaning } from '../core/report/meaning';
import type { LineChoice, Repeated } from '../core/report/repeats';
import { columnList, likelyValue, OVERLAPS, onceText } from './figures-texts';
import { firstValues, type ReportFile } from './report-files';

const questionsOf = (columns: readonly ColumnGuess[]): Meaning[] => [
  ...new Set(columns.flatMap(({ question }) => (question === undefined ? [] : [question]))),
];

/** @param onAnswer null: none of the columns */
export function ColumnQuestions(props: {
  columns: readonly ColumnGuess[];
  file: ReportFile;
  onAnswer: (column: number | null, meaning: Meaning) => void;
}) {
  const { columns, file, onAnswer } = props;
  return (
    <>
      {questionsOf(columns).map((meaning) => (
        <Notice key={meaning} tone="warning">
          <fieldset>
            <legend>Which column is {MEANING_NAMES[meaning]}?</legend>
            {/^(?:spend|revenue)/.test(meaning) ? <p>The amounts count as US dollars.</p> : null}
            {columns
              .filter(({ question }) => question === meaning)
              .map(({ column, header }) => (
                <label key={column} class="check">
                  <input type="radio" name={`column-${meaning}`} onChange={() => onAnswer(column, meaning)} />
                  {header || `Column ${column + 1}`}
                  <span class="hint">{firstValues(file, column).join(' · ')}</span>
                </label>
              ))}
            <label class="check">
              <input type="radio" name={`column-${meaning}`} onChange={() => onAnswer(null, meaning)} />
              None of them
            </label>
          </fieldset>
        </Notice>
      ))}
    </>
  );
}

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
  const [chosenIndex, setChosenIndex] = useState(likely);
  const canAdd = overlap === null || offered.length === 0;
  const { column, value } = offered[chosenIndex] ?? { column: columns[0]!.column, value: '' };
  const option = (optionUse: Use, text: string) => (
    <label class="check">
      <input type="radio" name="lines" checked={use === optionUse} onChange={() => setUse(optionUse)} />
      {text}
    </label>
  );
  return (
    <Notice tone="warning">
      <fieldset>
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
              value={chosenIndex}
              onChange={(e) => {
                setChosenIndex(Number(e.currentTarget.value));
                setUse('value');
              }}
            >
              <option value={-1} disabled>
                Choose a value…
              </option>
              {offered.map((offer, i) => (
                <option key={`${offer.column} ${offer.value}`} value={i}>
                  {offer.header} is {offer.value || '(empty)'}
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
          disabled={use === null || (use === 'value' && chosenIndex < 0) || busy}
          onClick={() => onAnswer({ use: use!, column, value: use === 'value' ? value : '', by, isWhole })}
        >
          Use these lines
        </button>
      </fieldset>
    </Notice>
  );
}

export function TogetherChoice(props: {
  overlapping: number;
  together: Together;
  onChange: (one: Together) => void;
}) {
  return (
    <Notice tone="warning">
      <p>
        The files have figures of the same rows and days ({props.overlapping.toLocaleString('en')} times).
        What are they?
      </p>
      {(['newer', 'add'] as const).map((choice) => (
        <label key={choice} class="check">
          <input
            type="radio"
            name="together"
            checked={props.together === choice}
            onChange={() => props.onChange(choice)}
          />
          {choice === 'newer'
            ? 'Separate reports: where they overlap, the newer file counts. The sums below are those of all files'
            : 'Parts of one report: where they overlap, their figures are added'}
        </label>
      ))}
    </Notice>
  );
}
