// Workbench, Apps Script host: Range values, as numbers, text, dates and formulas.
import { SELF } from '../protocol';
import type { HostCore, Run, Served } from '../run';
import type { RangeRef } from './spreadsheet-refs';

export function rangeValues({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  return {
    getValues: (_run: Run, ref: RangeRef) => {
      const cells = workbook.cells(ref.sheetId);
      return Array.from({ length: ref.rows }, (_, r) =>
        Array.from(
          { length: ref.columns },
          (_, c) => cells.getValue(ref.row - 1 + r, ref.column - 1 + c)?.v ?? '',
        ),
      );
    },
    setValues: (_run: Run, ref: RangeRef, values: (string | number)[][]) => {
      workbook.setCells(
        ref.sheetId,
        Object.fromEntries(
          values.map((row, r) => [
            ref.row - 1 + r,
            Object.fromEntries(row.map((v, c) => [ref.column - 1 + c, { v }])),
          ]),
        ),
      );
      return SELF;
    },
  };
}
