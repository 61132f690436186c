// push: exports changes and errors of a review as CSV that a spreadsheet program does not run.

import Papa from 'papaparse';
import type { Limits } from '../../../shared/guards';
import { documentStyle, withSeparator } from '../../../shared/numbers';
import { saveFile } from '../../../sidebar/components/save-file';
import type { HeldBack, ReviewRow } from '../review-view';
import { titleOf } from './review-numbers';
import { warningTexts } from './row-details';

type Line = readonly (string | number)[];

/** One line per change. */
export function changesTable(rows: readonly ReviewRow[], limits: Limits): Line[] {
  const lines: Line[] = [
    ['Tab', 'Campaign', 'Row', 'Name', 'Field', 'Before', 'After', 'Change in %', 'Warnings', 'Rule'],
  ];
  for (const row of rows) {
    const { tab, campaign, cell, label, action, changes, includes = [] } = row;
    const warnings = warningTexts(row, limits).concat(includes).join(' · ');
    for (const change of changes) {
      const { before: oldValue, after } = change;
      const percent =
        change.percent === null ? '' : withSeparator(change.percent.toFixed(1), documentStyle());
      const old = action === 'create' ? '' : oldValue;
      lines.push([
        titleOf(tab),
        campaign,
        cell.row,
        label,
        change.column,
        old,
        after,
        percent,
        warnings,
        change.rule ?? '',
      ]);
    }
  }
  return lines;
}

/** One line per reason. */
export function errorsTable(held: readonly HeldBack[]): Line[] {
  const lines: Line[] = [['Tab', 'Row', 'Name', 'In the cell', 'Reason']];
  for (const { tab, cell, label, reasons, values } of held)
    reasons.forEach(
      (reason, index) => void lines.push([titleOf(tab), cell.row, label, values[index] ?? '', reason]),
    );
  return lines;
}

/** Texts that look like formulas get an apostrophe; numbers stay numbers. */
export function csvOf(lines: readonly Line[]): string {
  const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
  const safe = lines.map((line) =>
    line.map((cell) => {
      const text = String(cell);
      return /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) && !isNumber(text) ? `'${text}` : text;
    }),
  );
  return Papa.unparse(safe, { newline: '\r\n' });
}

/** The byte order mark makes spreadsheet programs read UTF-8. */
export const saveCsv = (name: string, lines: readonly Line[]): void =>
  saveFile(new Blob([`\ufeff${csvOf(lines)}`], { type: 'text/csv' }), name);
