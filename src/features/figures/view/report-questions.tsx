// figures: questions about a report: which column has a figure, and whether lines and files can be
// added up.

import type { ComponentChildren } from 'preact';
import { CheckBox, Radio } from '../../../sidebar/components/field';
import { Notice } from '../../../sidebar/components/notice';
import { type ColumnGuess, MEANING_NAMES, type Meaning } from '../core/report/meaning';
import type { Repeated } from '../core/report/repeats';
import { columnList } from './figures-texts';
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

interface Question {
  readonly isConfirmed: boolean;
  readonly onChange: (isConfirmed: boolean) => void;
}

/** Nothing is imported until the person confirms it. */
function Confirmation(props: Question & { text: string; children: ComponentChildren }) {
  return (
    <Notice tone="warning">
      <p>{props.children}</p>
      <CheckBox label={props.text} checked={props.isConfirmed} onTick={props.onChange} />
    </Notice>
  );
}

/** @param keys what the lines have in common: `day, campaign and country` */
export function LinesQuestion(props: Question & { repeated: Repeated; keys: string }) {
  const { columns, figures } = props.repeated;
  return (
    <Confirmation {...props} text={`Add up all lines: each has ${figures} of its own, equal by chance`}>
      Lines of the same {props.keys} have the same {figures}. They differ in {columnList(columns)}. Adding
      them up would multiply {figures}. Export the report without that, or with one of its values only.
    </Confirmation>
  );
}

/** Files that overlap are added up, or not imported together. */
export function PartsQuestion(props: Question & { overlapping: number }) {
  return (
    <Confirmation {...props} text="They are parts of one report: add them up">
      The files have figures of the same rows and days ({props.overlapping.toLocaleString('en')} times), which
      would be added up. If they are separate reports, import one after the other, the oldest first: then the
      newer one counts.
    </Confirmation>
  );
}
