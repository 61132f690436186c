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
  const commonFields = { kind: kind ?? 'cohort', finalAfterDays, lines: null } as const;
  const knownLayout = view.layouts.find(({ headers }) => headers === headersText({ header }));
  if (knownLayout === undefined) {
    const columns = guessColumns(header, sample, keys);
    return { form: { columns, ...styleOf(columns, evidence), ...commonFields }, isKnown: false };
  }
  const columns = header.map(
    (text, column): ColumnGuess => ({
      column,
      header: text,
      meaning: knownLayout.meanings[column] as Meaning,
    }),
  );
  const lastStyle = { decimal: knownLayout.decimal as '.' | ',', dayOrder: knownLayout.dayOrder as DayOrder };
  const same = knownStyle(columns, evidence, lastStyle);
  if (same !== null) {
    // All lines counted because they were equal by chance: the next report is asked about.
    const { lines: choice = null } = knownLayout;
    const lines = choice === null || choice.use === 'all' || choice.by.length === 0 ? null : choice;
    return { form: { columns, style: same, unsure: [], ...commonFields, lines }, isKnown: true };
  }
  // The person sees how it is read now.
  return { form: { columns, ...styleOf(columns, evidence), ...commonFields }, isKnown: false };
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
