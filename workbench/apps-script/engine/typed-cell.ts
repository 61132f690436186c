// Workbench, Apps Script host, engine: a typed value as Univer cell data.
import type { ICellData } from '@univerjs/core';
import { LOCALES, type Locale } from './locale';
import { formatKind, isAutomatic } from './number-format';
import { type TypedValue, typedValue } from './typed-value';

// Univer's CellValueType, as numbers so that this file works without loading Univer.
const STRING = 1;
const NUMBER = 2;
const BOOLEAN = 3;
const FORCED_TEXT = 4;

const CLEAN: ICellData = { f: null, si: null, p: null };

/** Cell data that clears a cell and keeps its style. */
export const EMPTY_CELL: ICellData = { v: null, t: null, ...CLEAN };

/**
 * The cell data to write when `value` is typed into a cell with the number format `format`. A format that the
 * value implies ("5%", a date) is used unless the cell already has one of the same kind.
 * `bare`: the cell has no formula and no rich text, so nothing has to be removed.
 */
export function typedCell(
  value: unknown,
  format: string,
  today: Date,
  bare = false,
  locale: Locale = LOCALES.en_US,
): ICellData {
  const typed = typedValue(value, format, today, locale);
  const cell = bare ? contentOf(typed) : { ...CLEAN, ...contentOf(typed) };
  // In a plain text cell the format keeps text unchanged; forced text would be shown with an apostrophe.
  if (typed.kind === 'text' && formatKind(format) === 'text') cell.t = STRING;
  if (typed.kind !== 'number' || !typed.format) return cell;
  const sameKind = formatKind(format) === formatKind(typed.format);
  if (!sameKind || isAutomatic(format)) cell.s = { n: { pattern: typed.format } };
  return cell;
}

function contentOf(typed: TypedValue): ICellData {
  switch (typed.kind) {
    case 'empty':
      return { v: null, t: null };
    case 'text':
      return { v: typed.text, t: typed.forced ? FORCED_TEXT : STRING };
    case 'number':
      return { v: typed.number, t: NUMBER };
    case 'boolean':
      return { v: typed.boolean ? 1 : 0, t: BOOLEAN };
    case 'formula':
      return { f: typed.formula, v: null, t: null };
  }
}
