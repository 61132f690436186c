// tabs: reads a number from a cell and explains locale problems: texts that look like numbers, dates,
// percentages.

import type { IssueFix } from '../../shared/issue';
import { DAY_MS } from '../../shared/time';
import { LONGEST_NUMBER, numberIn, numbersPossible, withoutPercent } from '../../shared/typed-number';
import { isUnreadable } from '../../shared/unreadable';
import type { Cell } from './cell';
import { cellProblem, errorValue, isErrorValue, isExactInteger, lostDigits } from './cell-problem';
import type { Decoded } from './column';

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
    'This was read as a date: in the locale of this spreadsheet, numbers such as 3.7 or 3/7 are dates. ' +
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
 */
export const decodeNumber = (
  cell: Cell,
  expected: string,
  accepts: (n: number) => boolean,
  refuse: (n: number) => Decoded,
): Decoded => {
  if (cell === '') return { ok: true, value: null };
  if (typeof cell === 'string' && isUnreadable(cell)) return { ok: true, value: cell };
  if (typeof cell === 'number') {
    if (Number.isInteger(cell) && !isExactInteger(cell)) return lostDigits(cell, expected);
    return accepts(cell) ? { ok: true, value: cell + 0 } : refuse(cell);
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
  return isErrorValue(cell) ? errorValue(cell, expected) : textFound(cell, expected, accepts);
};
