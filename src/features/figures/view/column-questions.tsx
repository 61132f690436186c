// figures: asks which column has a figure, if several could have it and none is clearly the whole.

import { Notice } from '../../../sidebar/components/notice';
import { type ColumnGuess, MEANING_NAMES, type Meaning } from '../core/report/meaning';
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
          <fieldset class="question">
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
