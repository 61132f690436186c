// sidebar, figures: how a report is read: the form of its columns, its name and its fingerprint.

import type { FiguresView } from '../../client-api/figures';
import type { Together } from '../../figures/combine';
import type { ColumnGuess, Meaning } from '../../figures/read/meaning';
import { knownStyle, styleOf } from '../../figures/read/style';
import type { DayOrder } from '../../figures/read/values';
import { counted } from '../../model/counted';
import { fingerprinting } from '../lists/scan';
import type { ReportForm } from './columns-form';
import { guessOf, headersText, type ReadFile, type ReportFile } from './report-files';

/** The form of the last report with these headers, or a guess. */
export function formFor(
  file: ReportFile,
  view: FiguresView,
): { readonly form: ReportForm; readonly isKnown: boolean } {
  const guess = guessOf(file);
  const { kind, finalAfterDays } = view;
  const rest = { kind: kind ?? 'cohort', finalAfterDays } as const;
  const known = view.layouts.find(({ headers }) => headers === headersText(file));
  if (known === undefined) {
    const { style, unsure } = styleOf(guess, file.sample);
    return { form: { columns: guess, style, unsure, ...rest }, isKnown: false };
  }
  const columns = guess.map((one, i): ColumnGuess => ({ ...one, meaning: known.meanings[i] as Meaning }));
  const before = { decimal: known.decimal as '.' | ',', dayOrder: known.dayOrder as DayOrder };
  const same = knownStyle(columns, file.sample, before);
  if (same !== null) return { form: { columns, style: same, unsure: [], ...rest }, isKnown: true };
  // The person sees how it is read now.
  const { style, unsure } = styleOf(columns, file.sample);
  return { form: { columns, style, unsure, ...rest }, isKnown: false };
}

export const nameOf = (files: readonly ReportFile[]): string => {
  const [first, ...others] = files.map(({ source }) => source.name);
  return others.length === 0 ? first! : `${first} and ${counted(others.length, 'other')}`;
};

/** The same for the same files that are read in the same way. */
export function fingerprintOf(
  found: readonly ReadFile[],
  { columns, style, kind }: ReportForm,
  together: Together,
): string {
  const print = fingerprinting();
  for (const { fingerprint } of found) print.add(fingerprint);
  for (const { meaning } of columns) print.add(meaning);
  print.add(`${style.decimal} ${style.dayOrder} ${kind} ${together}`);
  return print.text();
}
