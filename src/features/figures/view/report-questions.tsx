// figures: questions about a report: which column has a figure, which lines count, what several files are.

import { useState } from 'preact/hooks';
import { grouped } from '../../../shared/sentences';
import { CheckBox, Radio } from '../../../sidebar/components/field';
import { Notice } from '../../../sidebar/components/notice';
import { type ColumnGuess, MEANING_NAMES, type Meaning } from '../core/report/meaning';
import type { LineChoice, Repeated } from '../core/report/repeats';
import { columnList, onceText } from './figures-texts';
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
                <Radio
                  key={column}
                  name={`column-${meaning}`}
                  checked={false}
                  onPick={() => onAnswer(column, meaning)}
                >
                  {header || `Column ${column + 1}`}
                  <span class="hint">{firstValues(file, column).join(' · ')}</span>
                </Radio>
              ))}
            <Radio name={`column-${meaning}`} checked={false} onPick={() => onAnswer(null, meaning)}>
              None of them
            </Radio>
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
  const { columns, figures, by, isWhole } = repeated;
  const offered = columns.flatMap(({ column, header, values }) =>
    values.map((value) => ({ column, value, header: header || `Column ${column + 1}` })),
  );
  const [use, setUse] = useState<Use | null>(null);
  const [chosenIndex, setChosenIndex] = useState(-1);
  const { column, value } = offered[chosenIndex] ?? { column: columns[0]!.column, value: '' };
  const option = (optionUse: Use, text: string) => (
    <Radio name="lines" checked={use === optionUse} onPick={() => setUse(optionUse)}>
      {text}
    </Radio>
  );
  return (
    <Notice tone="warning">
      <fieldset>
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
        {option('all', `Add up all lines: each has ${figures} of its own, which are equal by chance`)}
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

/** Files that overlap are added up, or not imported together. */
export function PartsQuestion(props: {
  overlapping: number;
  areParts: boolean;
  onChange: (areParts: boolean) => void;
}) {
  return (
    <Notice tone="warning">
      <p>
        The files have figures of the same rows and days ({grouped(props.overlapping)} times), which would be
        added up. If they are separate reports, import one after the other, the oldest first: then the newer
        one counts.
      </p>
      <CheckBox
        label="They are parts of one report: add them up"
        checked={props.areParts}
        onTick={props.onChange}
      />
    </Notice>
  );
}
