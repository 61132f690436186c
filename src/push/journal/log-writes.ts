// push: appends lines to the log, below the headers of its columns.

import { type ValueAt, writeValues } from '../../sheet/formatted-writes';
import { text } from '../../tabs/columns/text-kinds';
import { type LogLine, placeLog } from './log';
import type { LogSheet } from './log-sheet';

const MOVED = 'A person moved columns of the log while lines were added.';

/**
 * Appends lines as plain text, whatever format the cells have. `writeCells` needs keys, and log rows have
 * none.
 * @returns number of rows of the log, header included
 * @throws Error if a person moved columns meanwhile: the lines count as missing, and are appended later
 */
export function appendLines({ sheet, columns }: LogSheet, lines: readonly LogLine[]): number {
  const first = sheet.extent().rows + 1;
  if (lines.length === 0) return first - 1;
  const last = first + lines.length - 1;
  // The grid must reach the last line before its formats are read.
  sheet.grow(last);
  writeValues(
    sheet,
    lines.flatMap((line, i) =>
      Array.from(
        columns,
        ([field, column]): ValueAt => ({ row: first + i, column, kind: text, value: line[field] }),
      ),
    ),
  );
  const currentColumns = placeLog(sheet.header()).columns;
  columns.forEach((column, field) => {
    if (currentColumns.get(field) !== column) throw new Error(MOVED);
  });
  return last;
}
