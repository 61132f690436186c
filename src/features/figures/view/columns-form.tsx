// figures: what each column of the report means, and how it writes numbers and days.

import { utcDayText } from '../../../sidebar/client/when';
import { Radio, Select } from '../../../sidebar/components/field';
import { Notice, Notices } from '../../../sidebar/components/notice';
import { withMeaning } from '../core/report/columns';
import { type ColumnGuess, MEANING_NAMES, MEANINGS, type Meaning } from '../core/report/meaning';
import type { LineChoice } from '../core/report/repeats';
import { amountOf, dayOf, isProblem, type Style } from '../core/report/values';
import type { RevenueKind } from '../figures-schema';
import { dollars, encodingText, unusedTexts } from './figures-texts';
import { firstValues, type ReportFile } from './report-files';
import { ColumnQuestions } from './report-questions';

/** How a report is read. */
export interface ReportForm {
  readonly columns: readonly ColumnGuess[];
  readonly style: Style;
  /** What the sample leaves open and the person has not confirmed. */
  readonly unsure: readonly ('decimal' | 'dayOrder')[];
  readonly kind: RevenueKind;
  readonly finalAfterDays: number;
  /** Which lines count, of a report that repeats figures; null: not asked. */
  readonly lines: LineChoice | null;
}

const AMOUNT = /^(?:spend|revenue\d+)$/;

/** One cell of the sample and how it is read: `1.234,50 is $1,234.50`. */
function readSample(form: ReportForm, file: ReportFile, is: (meaning: Meaning) => boolean): string {
  for (const { column, meaning } of form.columns) {
    if (!is(meaning)) continue;
    const cells = file.sample.map((line) => (line[column] ?? '').trim()).filter((cell) => cell !== '');
    const cell = cells.find((text) => /[.,]/.test(text)) ?? cells[0];
    if (cell === undefined) continue;
    const value = meaning === 'day' ? dayOf(cell, form.style) : amountOf(cell, form.style);
    if (value === null || isProblem(value)) return `“${cell}” cannot be read this way.`;
    return `“${cell}” is ${meaning === 'day' ? utcDayText(value) : dollars(value)}.`;
  }
  return '';
}

function MeaningChoice(props: { guess: ColumnGuess; onChange: (meaning: Meaning) => void }) {
  const { guess } = props;
  return (
    <select
      aria-label={`Meaning of ${guess.header}`}
      aria-invalid={guess.question !== undefined}
      value={guess.meaning}
      onChange={(e) => props.onChange(e.currentTarget.value as Meaning)}
    >
      {MEANINGS.map((meaning) => (
        <option key={meaning} value={meaning}>
          {MEANING_NAMES[meaning]}
        </option>
      ))}
    </select>
  );
}

function StyleChoices(props: { form: ReportForm; file: ReportFile; onChange: (form: ReportForm) => void }) {
  const { form, file, onChange } = props;
  const { style, unsure } = form;
  const set = (change: Partial<Style>, field: 'decimal' | 'dayOrder') =>
    onChange({
      ...form,
      style: { ...style, ...change },
      unsure: unsure.filter((styleField) => styleField !== field),
    });
  return (
    <div class="pair">
      <Select
        label="Decimal separator"
        value={style.decimal}
        options={[
          ['.', 'a point: 1,234.50'],
          [',', 'a comma: 1.234,50'],
        ]}
        hint={readSample(form, file, (meaning) => AMOUNT.test(meaning))}
        onPick={(decimal) => set({ decimal: decimal as Style['decimal'] }, 'decimal')}
      />
      <Select
        label="Days are written as"
        value={style.dayOrder}
        options={[
          ['ymd', 'year, month, day'],
          ['dmy', 'day, month, year'],
          ['mdy', 'month, day, year'],
        ]}
        hint={readSample(form, file, (meaning) => meaning === 'day')}
        onPick={(dayOrder) => set({ dayOrder: dayOrder as Style['dayOrder'] }, 'dayOrder')}
      />
    </div>
  );
}

const UNSURE: Readonly<Record<'decimal' | 'dayOrder', string>> = {
  decimal:
    'The file does not show whether 1,234 is a thousand or a fraction. Check how fractions are written.',
  dayOrder: 'The file does not show whether the day or the month comes first. Check how days are written.',
};

function Kind(props: { form: ReportForm; onChange: (form: ReportForm) => void; fixed: boolean }) {
  const { form, onChange, fixed } = props;
  return (
    <fieldset class="kind">
      <legend>What the revenue is</legend>
      {(['cohort', 'real-time'] as const).map((kind) => (
        <Radio
          key={kind}
          name="kind"
          disabled={fixed}
          checked={form.kind === kind}
          onPick={() => onChange({ ...form, kind })}
        >
          {kind === 'cohort'
            ? 'By install day: what the players who installed on a day paid until day n (cohort)'
            : 'By the day of the payment: what all players paid on a day (real time)'}
        </Radio>
      ))}
      {fixed ? (
        <p class="hint">
          The spreadsheet has figures of this kind. Remove its reports to import another kind.
        </p>
      ) : null}
      <label class="final-days">
        Days until figures are final
        <input
          type="number"
          min={0}
          max={30}
          value={form.finalAfterDays}
          onInput={(e) => {
            const days = Math.round(Number(e.currentTarget.value));
            if (days >= 0 && days <= 30) onChange({ ...form, finalAfterDays: days });
          }}
        />
        <span class="hint">
          {form.kind === 'cohort'
            ? `Revenue D7 is used ${7 + form.finalAfterDays} days after the install day, spend after ${form.finalAfterDays}.`
            : `All figures are used ${form.finalAfterDays} days after their day.`}
        </span>
      </label>
    </fieldset>
  );
}

/** @param fixedKind the document has figures of this kind, and kinds cannot be mixed */
export function ColumnsForm(props: {
  form: ReportForm;
  file: ReportFile;
  fixedKind: boolean;
  onChange: (form: ReportForm) => void;
}) {
  const { form, file, onChange } = props;
  // Lines that repeat figures are recognized by the columns; a chosen value stays, except of a used column.
  const setMeaning = (column: number | null, meaning: Meaning) => {
    const columns = withMeaning(form.columns, column, meaning);
    const isKept = form.lines?.use === 'value' && columns[form.lines.column]?.meaning === 'other';
    onChange({ ...form, columns, lines: isKept ? form.lines : null });
  };
  const encoding = encodingText([file]);
  return (
    <>
      <ColumnQuestions columns={form.columns} file={file} onAnswer={setMeaning} />
      <Notices tone="warning" texts={unusedTexts(form.columns)} />
      <h2>Columns</h2>
      <div class="table">
        <table class="columns">
          <thead>
            <tr>
              <th>Column of the report</th>
              <th>First values</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            {form.columns.map((guess) => (
              <tr key={guess.column} class={guess.meaning === 'other' ? 'unused' : ''}>
                <td>{guess.header || `Column ${guess.column + 1}`}</td>
                <td class="quiet">{firstValues(file, guess.column).join(' · ')}</td>
                <td>
                  <MeaningChoice guess={guess} onChange={(meaning) => setMeaning(guess.column, meaning)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>How it is written</h2>
      {encoding === '' ? null : <p class="hint">{encoding}</p>}
      <StyleChoices form={form} file={file} onChange={onChange} />
      {form.unsure.map((styleField) => (
        <Notice key={styleField} tone="warning">
          {UNSURE[styleField]}
        </Notice>
      ))}
      <Kind form={form} onChange={onChange} fixed={props.fixedKind} />
    </>
  );
}
