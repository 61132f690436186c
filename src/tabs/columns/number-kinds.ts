// tabs: numbers, amounts and percentages. Explains locale problems: texts that look like numbers, dates,
// percentages.

import type { IssueFix } from '../../shared/issue';
import { ENGLISH, withoutNoise } from '../../shared/numbers';
import { DAY_MS } from '../../shared/time';
import {
  isInStyle,
  LONGEST_NUMBER,
  numberIn,
  numbersPossible,
  plainSigns,
  withoutPercent,
} from '../../shared/typed-number';
import { isUnreadable, type Value } from '../../shared/value';
import {
  cellProblem,
  formulaErrorProblem,
  isErrorValue,
  isExactInteger,
  lostDigitsProblem,
} from './cell-problem';
import type { Cell, ColumnKind, Decoded } from './column';
import { sameValue, valueText } from './text-kinds';

// All cells of a column show the same number of decimals. The formula bar and the review show all of them.
export const DOLLARS = '"$"#,##0.00';
export const PERCENT = '#,##0.0" %"';

/** Formats that may be replaced by the other one when the unit of the cell changes. */
export const OWN_FORMATS: ReadonlySet<string> = new Set([DOLLARS, PERCENT]);

/**
 * The number behind a date if it is certain: a date in 1900 is a number such as 7 in a cell that was once
 * formatted as a date. A current date may be a typed `3.7` or `3/7`, and the first day of a month a typed
 * `1.1900`, so null.
 */
const numberBehind = (date: Date): number | null => {
  if (date.getHours() + date.getMinutes() + date.getSeconds() > 0) return null;
  if (date.getFullYear() > 1909 || date.getDate() === 1) return null;
  const days =
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(1899, 11, 30)) / DAY_MS;
  return days >= 0 && Number.isInteger(days) ? days : null;
};

/** In plain messages: typed in a spreadsheet of another locale, `5.1` would be a text or a date again. */
const IN_OWN_STYLE = 'Type the number again with the decimal separator of this spreadsheet.';

const use = (n: number): IssueFix => ({ value: n, label: { verb: 'It is', number: n } });

const dateFound = (cell: Date, expected: string, accepts: (n: number) => boolean): Decoded => {
  const n = numberBehind(cell);
  return cellProblem(
    'date-found',
    cell,
    expected,
    'This was read as a date, as Google Sheets reads 3/7, and 3.7 in some locales. ' +
      'Format the cell as a number, then type the number again.',
    n !== null && accepts(n) ? use(n) : null,
  );
};

const textFound = (cell: string, expected: string, accepts: (n: number) => boolean): Decoded => {
  if (cell.length > LONGEST_NUMBER) {
    return cellProblem('text-in-number', cell, expected, 'This is text, not a number. Type a number.');
  }
  if (withoutPercent(cell) !== null) {
    return cellProblem(
      'percent-found',
      cell,
      expected,
      'This column does not allow a percent sign. Type only the number.',
    );
  }
  const possible = numbersPossible(cell);
  if (possible !== null && accepts(possible.decimals)) {
    const { thousands, decimals } = possible;
    const message = `"${cell.trim()}" was read as text: ${thousands} (thousands) or ${decimals} (decimals). Type the number again.`;
    return cellProblem('text-in-number', cell, expected, message);
  }
  const n = numberIn(cell);
  const wrong = `"${cell.trim()}" was read as text. `;
  if (n === null || !accepts(n)) {
    const message = `${wrong}Type a number without letters or symbols.`;
    return cellProblem('text-in-number', cell, expected, message);
  }
  const message = wrong + (Number.isInteger(n) ? `It is ${n}.` : IN_OWN_STYLE);
  return { ...cellProblem('text-in-number', cell, expected, message, use(n)), aroundFix: [wrong, '.'] };
};

/**
 * An empty cell is null. An unreadable value of the service stays a text.
 * @param accepts the numbers that the kind allows, so that no fix offers an invalid one
 * @param refusal the message for others
 */
const decodeNumber = (
  cell: Cell,
  expected: string,
  accepts: (n: number) => boolean = Number.isFinite,
  refusal = 'This is not a number. Type one.',
): Decoded => {
  if (cell === '') return { ok: true, value: null };
  if (typeof cell === 'string' && isUnreadable(cell)) return { ok: true, value: cell };
  if (typeof cell === 'number') {
    if (Number.isInteger(cell) && !isExactInteger(cell)) return lostDigitsProblem(cell, expected);
    if (accepts(cell)) return { ok: true, value: cell + 0 };
    // A finite number is refused only where it must be whole.
    return cellProblem(Number.isFinite(cell) ? 'not-whole' : 'text-in-number', cell, expected, refusal);
  }
  if (cell instanceof Date) return dateFound(cell, expected, accepts);
  if (typeof cell === 'boolean') {
    return cellProblem(
      'text-in-number',
      cell,
      expected,
      'This is a checkbox value, not a number. Type a number.',
    );
  }
  return isErrorValue(cell) ? formulaErrorProblem(cell, expected) : textFound(cell, expected, accepts);
};

const EXPECTED_INTEGER = 'a whole number';

/** What the kinds of numbers share. */
const number = {
  encode: (value: Value): Cell => (value === null ? '' : value),
  equal: sameValue,
  show: valueText,
  parse: (text: string): Value => (text === '' ? null : Number(text)),
};

/** @param numberFormat `0` for days, `#,##0` for counts */
export const integer = (numberFormat: string): ColumnKind => ({
  name: 'integer',
  numberFormat,
  decimals: 0,
  ...number,
  decode: (cell) =>
    decodeNumber(
      cell,
      EXPECTED_INTEGER,
      isExactInteger,
      'This column takes whole numbers only. Type one without a fraction.',
    ),
});

const EXPECTED_PERCENT = 'a number; 20 means 20 %';

/** True for a format that shows 0.2 as 20 %; a quoted or escaped sign is only a sign. */
export const isPercentFormat = (format: string): boolean =>
  // Checked first because it is fast and few formats have the sign; this is called for every cell.
  format.indexOf('%') >= 0 && format.replace(/"[^"]*"|\\./g, '').indexOf('%') >= 0;

/** Removes binary noise after moving the point: 0.57 is 57 %, not 56.99999999999999 %. */
const withoutBinaryNoise = (n: number): number => Number(n.toPrecision(15)) + 0;

/**
 * `20%` as text and 0.2 in a cell with a percent format are both 20. Both are unambiguous. `12,5 %` as text
 * is an error with a fix, as `12,5` is.
 */
export const percent: ColumnKind = {
  name: 'percent',
  numberFormat: PERCENT,
  decimals: 2,
  readsFormat: true,
  ...number,
  encode: (value, format = '') =>
    typeof value !== 'number'
      ? valueText(value)
      : isPercentFormat(format)
        ? withoutBinaryNoise(value / 100)
        : value,
  decode: (cell, format = '') => {
    if (typeof cell === 'number' && isPercentFormat(format))
      return { ok: true, value: withoutBinaryNoise(cell * 100) };
    const text = typeof cell === 'string' ? withoutPercent(cell) : null;
    const bare = text !== null && /^[+-]?[\d., ]+$/.test(text) ? text : null;
    const value = bare !== null && isInStyle(bare, ENGLISH) ? numberIn(bare) : null;
    if (value !== null) return { ok: true, value };
    if (typeof cell === 'string' && text !== null && bare === null && !isUnreadable(cell))
      return cellProblem(
        'text-in-number',
        cell,
        EXPECTED_PERCENT,
        'This cannot be read as a number. Type it as 15 or 15 %.',
      );
    const decoded = decodeNumber(bare ?? cell, EXPECTED_PERCENT);
    return decoded.ok || bare === null ? decoded : { ...decoded, found: String(cell) };
  },
};

const EXPECTED_NUMBER = 'a number';

/**
 * A cell with a percent format has 0.2 and shows 20 %. Which one was intended is unknown, so it is an error.
 */
export const decimal = (numberFormat: string): ColumnKind => ({
  name: 'decimal',
  numberFormat,
  decimals: 4,
  readsFormat: true,
  ...number,
  decode: (cell, format = '') =>
    typeof cell === 'number' && isPercentFormat(format)
      ? cellProblem(
          'percent-found',
          cell,
          EXPECTED_NUMBER,
          `This cell has a percent format, so it shows ${withoutNoise(cell * 100)} % and holds ${withoutNoise(cell)}. ` +
            'Format it as a number, then type the number again.',
        )
      : decodeNumber(cell, EXPECTED_NUMBER),
});

/**
 * @param digits after the point: 4 makes `1234.5000`. Texts of the same number are equal: `1.5` and `1.5000`
 */
export const fixedDecimal = (digits: number): ColumnKind => {
  const expected = `a number with ${digits} decimals`;
  const whole = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
  return {
    name: 'fixed-decimal',
    numberFormat: DOLLARS,
    // A number with more digits than a spreadsheet keeps stays text.
    encode: (value) => {
      const text = valueText(value);
      return whole(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
    },
    decode: (cell) => {
      if (typeof cell === 'string' && cell.length <= LONGEST_NUMBER && whole(cell))
        return { ok: true, value: cell };
      const decoded = decodeNumber(cell, expected);
      return decoded.ok && typeof decoded.value === 'number'
        ? { ok: true, value: decoded.value.toFixed(digits) }
        : decoded;
    },
    equal: (a: Value, b: Value) => a === b || (a !== null && b !== null && Number(a) === Number(b)),
    show: valueText,
    parse: (text) => (text === '' ? null : text),
  };
};

const dollarKind = decimal(DOLLARS);

/** `US$` and `$US` are the sign, too. */
const withPlainSign = (text: string): string =>
  text.replace(/^(?:US\$|\$US)/i, '$').replace(/(?:US\$|\$US)$/i, '$');

/** The amount after a dollar sign; null without a sign, or if other characters than digits follow. */
function besideSign(typed: string): string | null {
  const text = withPlainSign(typed);
  if (text.startsWith('$')) {
    const amount = text.slice(1).trimStart();
    if (/^[\d.,\s]+$/.test(amount)) return amount;
  }
  return text.endsWith('$') ? text.slice(0, -1).trimEnd() : null;
}

/** `$5.00` as text is 5; `$1,5` is ambiguous and is reported like `1,5`. */
export const money: ColumnKind = {
  ...dollarKind,
  name: 'money',
  decode: (cell, format) => {
    const amount =
      typeof cell === 'string' && cell.length <= LONGEST_NUMBER ? besideSign(plainSigns(cell).trim()) : null;
    if (amount === null || amount === '') return dollarKind.decode(cell, format);
    const value = /^\d+(\.\d{1,2})?$|\d,\d{3}\./.test(amount) ? numberIn(amount) : null;
    return value === null ? dollarKind.decode(amount, format) : { ok: true, value };
  },
};

export const orDefault = (kind: ColumnKind): ColumnKind => ({
  ...kind,
  decode: (cell, format) =>
    typeof cell === 'string' && cell !== '' && cell.trim().toLowerCase() === 'default'
      ? { ok: true, value: null }
      : kind.decode(cell, format),
});
