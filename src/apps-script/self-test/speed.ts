// apps-script, self-test: durations of Google's services, in milliseconds. Only reported.

import { type Json, skipped } from '../../model/self-test';
import type { Probe } from './probe';

const COLUMNS = 15;
const ROWS_PER_WRITE = 5_000;
/** Google's limit for a document, minus a reserve for the person. */
const MOST_CELLS = 8_000_000;

function timed(work: () => void): number {
  const start = Date.now();
  work();
  return Date.now() - start;
}

const cellsOfDocument = (): number =>
  SpreadsheetApp.getActiveSpreadsheet()
    .getSheets()
    .filter((sheet) => String(sheet.getType()) === 'GRID')
    .reduce((sum, sheet) => sum + sheet.getMaxRows() * sheet.getMaxColumns(), 0);

/** Writes the rows in blocks and reads them in one call. */
const table = (rows: number): Probe => ({
  name: `${rows} rows`,
  what: `${rows.toLocaleString('en')} rows of ${COLUMNS} cells: rows, writing, reading`,
  varies: true,
  how: ({ newSheet, mayGoOn }): Json => {
    if (cellsOfDocument() + rows * COLUMNS > MOST_CELLS) return skipped('the document has too many cells');
    const sheet = newSheet();
    sheet.deleteColumns(COLUMNS + 1, sheet.getMaxColumns() - COLUMNS);
    if (rows > sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), rows - sheet.getMaxRows());
    const line = Array.from({ length: COLUMNS }, (_, column) =>
      column % 3 === 0 ? column : `text ${column}`,
    );
    let written = 0;
    const writing = timed(() => {
      while (written < rows && mayGoOn()) {
        const block = Array.from({ length: Math.min(ROWS_PER_WRITE, rows - written) }, () => line);
        sheet.getRange(written + 1, 1, block.length, COLUMNS).setValues(block);
        SpreadsheetApp.flush();
        written += block.length;
      }
    });
    const reading = timed(() => sheet.getRange(1, 1, written, COLUMNS).getValues());
    return { rows: written, writing, reading };
  },
});

const TIMES = 20;

/** Mean duration of `TIMES` repetitions. */
const each = (
  name: string,
  what: string,
  once: (cell: GoogleAppsScript.Spreadsheet.Range, i: number) => void,
): Probe => ({
  name,
  what,
  varies: true,
  how: ({ area }) => {
    const cell = area(1, 1);
    SpreadsheetApp.flush();
    const total = timed(() => {
      for (let i = 0; i < TIMES; i += 1) once(cell, i);
    });
    return Math.round((total / TIMES) * 10) / 10;
  },
});

export const speedProbes = (): readonly Probe[] => [
  each('call', 'A read of one cell', (cell) => void cell.getValue()),
  each('write', 'A write of one cell', (cell, i) => void cell.setValue(i)),
  each(
    'turn',
    'A write of one cell and a read of it (a turn)',
    (cell, i) => void cell.setValue(i).getValue(),
  ),
  each('flush', 'A write of one cell and a flush', (cell, i) => {
    cell.setValue(i);
    SpreadsheetApp.flush();
  }),
  {
    name: 'new tab',
    what: 'Making and hiding a tab',
    varies: true,
    how: ({ newSheet }) => timed(() => void newSheet()),
  },
  table(1_000),
  table(10_000),
  table(100_000),
];
