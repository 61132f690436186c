// Workbench, Apps Script host: how Range cells look: one method of each kind for every look, and borders.
import { BorderStyleTypes, type IBorderData, type IStyleData } from '@univerjs/core';
import { readCells } from '../engine/cell-reader';
import { signatureMismatch } from '../exceptions';
import { SELF } from '../protocol';
import type { HostCore, Run, Service } from '../run';
import { checkInside, checkMayEdit, checkShape } from './spreadsheet-grid';
import { hexColour, LOOKS, type LookValue } from './spreadsheet-looks';
import { enumName, type RangeRef } from './spreadsheet-refs';
import { matrixOf, tableOf } from './spreadsheet-values';

const LINES: Record<string, BorderStyleTypes> = {
  DOTTED: BorderStyleTypes.DOTTED,
  DASHED: BorderStyleTypes.DASHED,
  SOLID: BorderStyleTypes.THIN,
  SOLID_MEDIUM: BorderStyleTypes.MEDIUM,
  SOLID_THICK: BorderStyleTypes.THICK,
  DOUBLE: BorderStyleTypes.DOUBLE,
};

export function rangeStyles({ workbook }: HostCore): Service {
  const service: Service = {};
  for (const { one, many, read, write } of LOOKS) {
    const at = (ref: RangeRef) => {
      const reader = readCells(workbook, checkInside(workbook, ref).sheetId);
      return (row: number, column: number) => read(reader.style(row, column));
    };
    const set = (run: Run, ref: RangeRef, valueAt: (row: number, column: number) => LookValue) => {
      checkMayEdit(workbook, run, ref);
      const cells = matrixOf(ref, (r, c) => ({ s: write(valueAt(r, c)) as IStyleData }));
      // A plain-text format changes what is calculated from the cell, the other looks do not.
      workbook.setCells(ref.sheetId, cells, one !== 'NumberFormat');
      return SELF;
    };
    service[`get${one}`] = (_run, ref: RangeRef) => at(ref)(ref.row - 1, ref.column - 1);
    service[`get${many}`] = (_run, ref: RangeRef) => tableOf(ref, at(ref));
    service[`set${one}`] = (run, ref: RangeRef, value: LookValue) => set(run, ref, () => value);
    service[`set${many}`] = (run, ref: RangeRef, values: unknown) => {
      const table = checkShape(ref, values, `SpreadsheetApp.Range.set${many}`) as LookValue[][];
      return set(run, ref, (r, c) => table[r]?.[c] ?? null);
    };
  }
  service.setBackgroundRGB = (run, ref: RangeRef, ...parts: number[]) => {
    if (parts.length !== 3) throw signatureMismatch('SpreadsheetApp.Range.setBackgroundRGB', parts);
    return service.setBackground?.(run, ...([ref, `rgb(${parts.join(', ')})`] as never[]));
  };
  service.setBorder = (run, ref: RangeRef, ...args: unknown[]) => {
    checkMayEdit(workbook, run, ref);
    const sides = bordersOf(ref, args);
    const cells = matrixOf(ref, (r, c) => ({ s: { bd: sides(r, c) as IBorderData } }));
    workbook.setCells(ref.sheetId, cells, true);
    return SELF;
  };
  return service;
}

type Sides = { [side in 't' | 'b' | 'l' | 'r']?: IBorderData['t'] };

/** setBorder(top, left, bottom, right, vertical, horizontal[, colour, style]): null leaves a line, false removes it. */
function bordersOf(ref: RangeRef, args: unknown[]): (row: number, column: number) => Sides {
  const [top, left, bottom, right, vertical, horizontal, color, style] = args;
  const flags = [top, left, bottom, right, vertical, horizontal];
  const fits = flags.every((flag) => flag === null || typeof flag === 'boolean');
  if (!fits || (args.length !== 6 && args.length !== 8)) {
    throw signatureMismatch('SpreadsheetApp.Range.setBorder', args);
  }
  const line = {
    s: LINES[enumName(style) ?? 'SOLID'] ?? BorderStyleTypes.THIN,
    cl: { rgb: hexColour(String(color ?? 'black')) },
  };
  return (row, column) => {
    const wanted = {
      t: row === 0 ? top : horizontal,
      b: row === ref.rows - 1 ? bottom : horizontal,
      l: column === 0 ? left : vertical,
      r: column === ref.columns - 1 ? right : vertical,
    };
    const named = Object.entries(wanted).filter(([, flag]) => flag !== null);
    return Object.fromEntries(named.map(([side, flag]) => [side, flag ? line : null]));
  };
}
