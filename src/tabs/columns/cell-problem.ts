// tabs: messages for cells that cannot be decoded, shared by all column kinds.

import { shortened } from '../../shared/cell-text';
import type { IssueFix } from '../../shared/issue';
import { twoDigits } from '../../shared/time';
import type { Cell, Decoded } from './column';

/** Larger numbers of a spreadsheet are not exact. */
const LARGEST_EXACT = 999999999999999;

/** Characters of a cell that an issue quotes. */
const LONGEST_SHOWN = 200;

const ERROR_VALUE = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!)$/;

/** True for the text that getValues returns for a failed formula. */
export const isErrorValue = (cell: Cell): cell is string =>
  typeof cell === 'string' && ERROR_VALUE.test(cell);

/** True for whole numbers whose every digit is certain. */
export const isExactInteger = (n: number): boolean => Number.isInteger(n) && Math.abs(n) <= LARGEST_EXACT;

/** A cell as shown in a message; dates in the time zone of the script. */
export const shownCell = (cell: Cell): string => {
  if (!(cell instanceof Date)) return cell === true ? 'TRUE' : cell === false ? 'FALSE' : String(cell);
  const day = `${cell.getFullYear()}-${twoDigits(cell.getMonth() + 1)}-${twoDigits(cell.getDate())}`;
  const time = `${twoDigits(cell.getHours())}:${twoDigits(cell.getMinutes())}:${twoDigits(cell.getSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
};

type CellProblem = Extract<Decoded, { readonly ok: false }>;

export const cellProblem = (
  rule: string,
  cell: Cell,
  expected: string,
  message: string,
  fix?: IssueFix | null,
  otherFixes?: CellProblem['otherFixes'],
): CellProblem => ({
  ok: false,
  rule,
  message,
  expected,
  // A cell has up to 50,000 characters, and thousands of issues may be stored and shown.
  found: shortened(shownCell(cell), LONGEST_SHOWN),
  ...(fix && { fix }),
  ...(otherFixes && { otherFixes }),
});

export const formulaErrorProblem = (cell: string, expected: string): Decoded =>
  cellProblem(
    'formula-error',
    cell,
    expected,
    `This formula gives ${cell}. Fix it, or type a value instead.`,
  );

export const lostDigitsProblem = (cell: Cell, expected: string): Decoded =>
  cellProblem(
    'lost-digits',
    cell,
    expected,
    'This became a number, and a spreadsheet keeps only 15 digits of a number. Format the cell as plain text, then type it again.',
    null,
    [{ value: '', label: 'Type it again as text' }],
  );
