// self-test: durations of Google's services in milliseconds. They are only reported.

import { type Fact, measured } from './fact';

const COLUMNS = 15;
const ROWS_PER_WRITE = 5_000;
const REPETITIONS = 20;

type Cell = GoogleAppsScript.Spreadsheet.Range;

function durationOf(work: () => void): number {
  const start = Date.now();
  work();
  return Date.now() - start;
}

const meanOf = (name: string, work: (cell: Cell, i: number) => void): Fact =>
  measured(`mean duration of ${name}`, ({ area }) => {
    const cell = area(1, 1);
    SpreadsheetApp.flush();
    const total = durationOf(() => {
      for (let i = 0; i < REPETITIONS; i += 1) work(cell, i);
    });
    return Math.round((total / REPETITIONS) * 10) / 10;
  });

/** Writes the rows in blocks and reads them in one call. */
const table = (rows: number): Fact =>
  measured(`${rows} rows of ${COLUMNS} cells: rows, writing, reading`, ({ newSheet, hasTime }) => {
    const sheet = newSheet();
    sheet.deleteColumns(COLUMNS + 1, sheet.getMaxColumns() - COLUMNS);
    if (rows > sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), rows - sheet.getMaxRows());
    const line = Array.from({ length: COLUMNS }, (_, i) => (i % 3 === 0 ? i : `text ${i}`));
    let written = 0;
    const writing = durationOf(() => {
      while (written < rows && hasTime()) {
        const block = Array.from({ length: Math.min(ROWS_PER_WRITE, rows - written) }, () => line);
        sheet.getRange(written + 1, 1, block.length, COLUMNS).setValues(block);
        SpreadsheetApp.flush();
        written += block.length;
      }
    });
    const reading = durationOf(() => sheet.getRange(1, 1, written, COLUMNS).getValues());
    return [written, writing, reading];
  });

export const SPEED_FACTS: readonly Fact[] = [
  meanOf('a read of one cell', (cell) => void cell.getValue()),
  meanOf('a write of one cell', (cell, i) => void cell.setValue(i)),
  meanOf('a write of one cell and a read of it', (cell, i) => void cell.setValue(i).getValue()),
  meanOf('a write of one cell and a flush', (cell, i) => {
    cell.setValue(i);
    SpreadsheetApp.flush();
  }),
  measured('inserting and hiding a tab', ({ newSheet }) => durationOf(() => void newSheet())),
  table(1_000),
  table(10_000),
  table(100_000),
];
