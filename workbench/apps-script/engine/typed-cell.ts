// Workbench, Apps Script host, engine: a typed value as Univer cell data.
import type { ICellData } from '@univerjs/core';
import { formatKind, isAutomatic } from './number-format';
import { type TypedValue, typedValue } from './typed-value';

// Univer's CellValueType, as numbers so that this file works without loading Univer.
const STRING = 1;
const NUMBER = 2;
const BOOLEAN = 3;
const FORCED_TEXT = 4;

const CLEAN: ICellData = { f: null, si: null, p: null };

/** Cell data that empties a cell and keeps its style. */
export const EMPTY_CELL: ICellData = { v: null, t: null, ...CLEAN };

/**
 * The cell data to write when `value` is typed into a cell whose number format is `format`. The format that a
 * value brings ("5%", a date) is taken unless the cell already has one of the same kind.
 */
export function typedCell(value: unknown, format: string, today: Date): ICellData {
  const typed = typedValue(value, format, today);
  const cell = cellOf(typed);
  // In a plain text cell the format keeps text as it is; forced text would be shown with an apostrophe.
  if (typed.kind === 'text' && formatKind(format) === 'text') return { ...cell, t: STRING };
  if (typed.kind !== 'number' || !typed.format) return cell;
  const sameKind = formatKind(format) === formatKind(typed.format);
  if (sameKind && !isAutomatic(format)) return cell;
  return { ...cell, s: { n: { pattern: typed.format } } };
}

function cellOf(typed: TypedValue): ICellData {
  switch (typed.kind) {
    case 'empty':
      return EMPTY_CELL;
    case 'text':
      return { v: typed.text, t: typed.forced ? FORCED_TEXT : STRING, ...CLEAN };
    case 'number':
      return { v: typed.number, t: NUMBER, ...CLEAN };
    case 'boolean':
      return { v: typed.boolean ? 1 : 0, t: BOOLEAN, ...CLEAN };
    case 'formula':
      return { f: typed.formula, v: null, t: null, si: null, p: null };
  }
}
