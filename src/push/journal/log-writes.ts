// push: appends lines to the log, below the headers of its columns.

import { groupRuns } from '../../sheet/cell-runs';
import { type LogLine, placeLog } from './log';
import type { LogSheet } from './log-sheet';

const MOVED = 'A person moved columns of the log while lines were added.';

/**
 * Appends lines as plain text, whatever format the cells have. `writeCells` needs keys, and log rows have
 * none. Rows that a person inserts at the top meanwhile cost no earlier line.
 * @returns number of rows of the log, header included
 * @throws Error if a person moved columns meanwhile: the lines count as missing, and are appended later
 */
export function appendLines({ sheet, columns }: LogSheet, lines: readonly LogLine[]): number {
  const end = sheet.extent().rows;
  if (lines.length === 0) return end;
  const cells = lines.flatMap((line, i) =>
    Array.from(columns, ([field, column]) => ({ row: end + 1 + i, column, cell: line[field] })),
  );
  sheet.appendTexts(groupRuns(cells));
  const currentColumns = placeLog(sheet.header()).columns;
  columns.forEach((column, field) => {
    if (currentColumns.get(field) !== column) throw new Error(MOVED);
  });
  return end + lines.length;
}
