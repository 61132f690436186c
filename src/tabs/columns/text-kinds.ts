// tabs: texts, exact to the character, in plain-text cells: `=1+1`, `+49` and `1-2` are kept. Words and
// codes of a list, and checkboxes.

import { isUnreadable, type Value } from '../../shared/value';
import {
  cellProblem,
  formulaErrorProblem,
  isErrorValue,
  isExactInteger,
  lostDigitsProblem,
  shownCell,
} from './cell-problem';
import type { Cell, ColumnKind, Decoded } from './column';

/** Plain text: a spreadsheet does not convert such a cell to a number, date or formula. */
export const PLAIN_TEXT = '@';

export const sameValue = (a: Value, b: Value): boolean => a === b;

export const valueText = (value: Value | undefined): string =>
  value === undefined || value === null ? '' : String(value);

/**
 * Exact, including spaces at the ends (a pulled name may have one; a rule reports typed ones). A whole number
 * of at most 15 digits can only have been typed as such; any other number, date or box has lost its typed
 * form.
 */
const decodeText = (cell: Cell): Decoded => {
  if (typeof cell === 'string') return { ok: true, value: cell };
  if (typeof cell === 'number' && isExactInteger(cell)) return { ok: true, value: String(cell + 0) };
  const what = cell instanceof Date ? 'a date' : typeof cell === 'boolean' ? 'a checkbox value' : 'a number';
  return cellProblem(
    cell instanceof Date ? 'date-found' : 'text-expected',
    cell,
    'text',
    `The spreadsheet read this as ${what} (${shownCell(cell)}). Format the cell as plain text, then type it again.`,
  );
};

export const text: ColumnKind = {
  name: 'text',
  numberFormat: PLAIN_TEXT,
  encode: valueText,
  decode: decodeText,
  equal: sameValue,
  show: valueText,
  parse: (value) => value,
};

export const timestamp: ColumnKind = { ...text, name: 'timestamp' };

export const id: ColumnKind = {
  ...text,
  name: 'id',
  isId: true,
  decode: (cell) =>
    typeof cell === 'number' && !isExactInteger(cell)
      ? lostDigitsProblem(cell, 'an ID, as plain text')
      : decodeText(cell),
};

/**
 * @param canonical converts another accepted spelling (`CPP` to `CPP_GOAL`) and returns other texts unchanged
 */
export const choice = (canonical: (text: string) => string = (t) => t): ColumnKind => ({
  ...text,
  name: 'choice',
  decode: (cell) => {
    const decoded = decodeText(cell);
    return decoded.ok && typeof decoded.value === 'string' && !isUnreadable(decoded.value)
      ? { ok: true, value: canonical(decoded.value) }
      : decoded;
  },
});

export const upperCase = (text: string): string => text.trim().toUpperCase();

export const lowerCase = (text: string): string => text.trim().toLowerCase();

export const code: ColumnKind = { ...choice(upperCase), name: 'code', isCode: true };

/** Splits at commas, semicolons and spaces. */
export const codesIn = (list: string): string[] => list.split(/[\s,;]+/).filter((code) => code !== '');

/** Sorted, each code once, joined by a comma and a space. */
const canonical = (list: string, spelling: (code: string) => string): string =>
  Array.from(new Set(codesIn(list).map(spelling)))
    .sort()
    .join(', ');

/** @param spelling converts the case of a code; the rules check invalid codes */
export const codeList = (spelling: (code: string) => string): ColumnKind => ({
  ...text,
  name: 'code-list',
  isCode: true,
  decode: (cell) => {
    const decoded = decodeText(cell);
    return decoded.ok && !isUnreadable(decoded.value)
      ? { ok: true, value: canonical(valueText(decoded.value), spelling) }
      : decoded;
  },
  equal: (a, b) => a === b || canonical(valueText(a), spelling) === canonical(valueText(b), spelling),
});

const EXPECTED_FLAG = 'TRUE or FALSE';

const flagIn = (word: string): boolean | null => {
  const w = word.trim().toLowerCase();
  return w === 'true' || w === 'yes' ? true : w === 'false' || w === 'no' ? false : null;
};

export const flag: ColumnKind = {
  name: 'flag',
  numberFormat: 'General',
  checkbox: true,
  encode: (value) => (value === null ? '' : isUnreadable(value) ? value : value === true),
  decode: (cell) => {
    if (typeof cell === 'boolean') return { ok: true, value: cell };
    if (cell === '') return { ok: true, value: null };
    if (typeof cell === 'string' && isUnreadable(cell)) return { ok: true, value: cell };
    if (isErrorValue(cell)) return formulaErrorProblem(cell, EXPECTED_FLAG);
    const value = typeof cell === 'string' ? flagIn(cell) : cell === 1 ? true : cell === 0 ? false : null;
    return cellProblem(
      'not-a-flag',
      cell,
      EXPECTED_FLAG,
      'This cell is a checkbox. Check or clear it, or type TRUE or FALSE.',
      value === null ? null : { value, label: value ? 'Check the box' : 'Clear the box' },
    );
  },
  // An empty and an unchecked checkbox look the same, so they are equal.
  equal: (a, b) => (isUnreadable(a) || isUnreadable(b) ? a === b : (a === true) === (b === true)),
  show: (value) => (value === null ? '' : isUnreadable(value) ? value : value === true ? 'TRUE' : 'FALSE'),
  parse: (text) => (text === '' ? null : isUnreadable(text) ? text : text === 'TRUE'),
};
