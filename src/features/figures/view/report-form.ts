// figures: how a report is read: the form of its columns, its name and its fingerprint.

import { counted } from '../../../shared/sentences';
import { fingerprinting } from '../../lists/view/read-ids';
import type { KnownKeys } from '../core/match-lines';
import { guessColumns } from '../core/report/columns';
import type { ColumnGuess, Meaning } from '../core/report/meaning';
import { knownStyle, type StyleEvidence, styleOf } from '../core/report/style';
import type { DayOrder } from '../core/report/values';
import type { FiguresView } from '../figures-schema';
import type { ReportForm } from './columns-form';
import { headersText, type ReadFile, type ReportFile } from './report-files';

/** The form of the last report with these headers, or a guess. */
export function formFor(
  { header, sample }: ReportFile,
  evidence: StyleEvidence,
  keys: KnownKeys,
  view: FiguresView,
): { readonly form: ReportForm; readonly isKnown: boolean } {
  const { kind, finalAfterDays } = view;
  const layout = view.layouts.find(({ headers }) => headers === headersText({ header }));
  const columns = layout
    ? header.map((text, column): ColumnGuess => {
        return { column, header: text, meaning: layout.meanings[column] as Meaning };
      })
    : guessColumns(header, sample, keys);
  const form = { columns, kind: kind ?? 'cohort', finalAfterDays } as const;
  const style = layout
    ? knownStyle(columns, evidence, {
        decimal: layout.decimal as '.' | ',',
        dayOrder: layout.dayOrder as DayOrder,
      })
    : null;
  // The person sees how it is read now.
  if (layout === undefined || style === null)
    return { form: { ...form, ...styleOf(columns, evidence), lines: null }, isKnown: false };
  // All lines counted because they were equal by chance: the next report is asked about.
  const { lines: choice = null } = layout;
  const lines = choice === null || choice.use === 'all' || choice.by.length === 0 ? null : choice;
  return { form: { ...form, style, unsure: [], lines }, isKnown: true };
}

export const nameOf = (files: readonly ReportFile[]): string => {
  const [first, ...otherNames] = files.map(({ source }) => source.name);
  return otherNames.length === 0 ? first! : `${first} and ${counted(otherNames.length, 'other')}`;
};

/** The same for the same files that are read in the same way. */
export function fingerprintOf(
  readFiles: readonly ReadFile[],
  { columns, style, kind, lines }: ReportForm,
): string {
  const print = fingerprinting();
  for (const { fingerprint } of readFiles) print.add(fingerprint);
  for (const { meaning } of columns) print.add(meaning);
  if (lines !== null)
    print.add(`${lines.use} ${lines.column} ${lines.value} ${lines.by.join(' ')} ${lines.isWhole}`);
  print.add(`${style.decimal} ${style.dayOrder} ${kind}`);
  return print.text();
}
