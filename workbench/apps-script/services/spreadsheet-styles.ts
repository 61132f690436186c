// Workbench, Apps Script host: styles of Range cells: one method of each kind for every property, and
// borders.
import { BorderStyleTypes, type IBorderData, type IStyleData } from '@univerjs/core';
import { readCells } from '../engine/cell-reader';
import { signatureMismatch } from '../protocol/exceptions';
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Service } from './run';
import { checkInside, checkMayEdit, checkShape, checkUntyped } from './spreadsheet-grid';
import { hexColor, LOOKS, type LookValue } from './spreadsheet-looks';
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

type Wanted = ReturnType<(typeof LOOKS)[number]['write']>;

/** Whether a style already has the wanted properties; cached, because cells share few styles. */
function comparer(): (present: IStyleData, wanted: Wanted) => boolean {
  const known = new Map<IStyleData, readonly [Wanted, boolean]>();
  return (present, wanted) => {
    const before = known.get(present);
    if (before && before[0] === wanted) return before[1];
    const same = Object.entries(wanted).every(([key, value]) => {
      return JSON.stringify(present[key as keyof IStyleData] ?? null) === JSON.stringify(value ?? null);
    });
    known.set(present, [wanted, same]);
    return same;
  };
}

export function rangeStyles({ workbook }: HostCore): Service {
  const service: Service = {};
  for (const { one, many, read, write } of LOOKS) {
    const at = (ref: RangeRef) => {
      const reader = readCells(workbook, checkInside(workbook, ref).sheetId);
      return (row: number, column: number) => read(reader.style(row, column));
    };
    const set = (run: Run, ref: RangeRef, styleAt: (row: number, column: number) => Wanted) => {
      checkMayEdit(workbook, run, ref);
      if (one === 'NumberFormat') checkUntyped(workbook, ref, 'format');
      const reader = readCells(workbook, checkInside(workbook, ref).sheetId);
      const looksSo = comparer();
      let differs = false;
      // Skips cells that already have the style: columns are often styled again without a change.
      const cells = matrixOf(ref, (r, c) => {
        const style = styleAt(r, c);
        if (looksSo(reader.style(ref.row - 1 + r, ref.column - 1 + c), style)) return undefined;
        differs = true;
        return { s: style as IStyleData };
      });
      // A plain-text format changes the calculated value of the cell; other properties do not.
      if (differs) workbook.setCells(ref.sheetId, cells, one !== 'NumberFormat');
      return SELF;
    };
    service[`get${one}`] = (_run, ref: RangeRef) => at(ref)(ref.row - 1, ref.column - 1);
    service[`get${many}`] = (_run, ref: RangeRef) => tableOf(ref, at(ref));
    service[`set${one}`] = (run, ref: RangeRef, value: LookValue) => {
      const style = write(value);
      return set(run, ref, () => style);
    };
    service[`set${many}`] = (run, ref: RangeRef, values: unknown) => {
      const table = checkShape(ref, values, `SpreadsheetApp.Range.set${many}`) as LookValue[][];
      return set(run, ref, (r, c) => write(table[r]?.[c] ?? null));
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

/**
 * setBorder(top, left, bottom, right, vertical, horizontal[, color, style]): null keeps a line, false removes
 * it.
 */
function bordersOf(ref: RangeRef, args: unknown[]): (row: number, column: number) => Sides {
  const [top, left, bottom, right, vertical, horizontal, color, style] = args;
  const flags = [top, left, bottom, right, vertical, horizontal];
  const isValid = flags.every((flag) => flag === null || typeof flag === 'boolean');
  if (!isValid || (args.length !== 6 && args.length !== 8)) {
    throw signatureMismatch('SpreadsheetApp.Range.setBorder', args);
  }
  const line = {
    s: LINES[enumName(style) ?? 'SOLID'] ?? BorderStyleTypes.THIN,
    cl: { rgb: hexColor(String(color ?? 'black')) },
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
