// history: the day in a cell of the tab, which people may have typed or formatted as a date.

import type { TimeText } from '../../ports/user-error';
import type { Cell } from '../../tabs/columns/column';
import { dayText } from './core/history-days';

/** Days from 1899-12-30, where the numbers of dates begin, to 1970-01-01. */
const EPOCH = 25_569;
/** Other numbers are no days: 2000-01-01 to 2099-12-31. */
const [FIRST, LAST] = [36_526, 73_050];

/** `26.11.2026`: the day comes first in every locale that writes dates with dots. */
const WITH_DOTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

export type DayOfCell = (cell: Cell | undefined) => string;

function dayOfText(text: string): string {
  const [, day, month, year] = WITH_DOTS.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/**
 * `2026-11-26` for a text, a date or the number of a date; `2025-10` for a summed month; other texts
 * unchanged, and `''` for what is no day. A date is midnight in the time zone of the document.
 */
export function daysOfCells(timeText: TimeText): DayOfCell {
  // Formatting a time is a call of Google, and many rows have the same day.
  const dayTexts = new Map<number, string>();
  return (cell) => {
    if (typeof cell === 'string') return dayOfText(cell.trim());
    if (typeof cell === 'number')
      return cell >= FIRST && cell < LAST + 1 ? dayText(Math.floor(cell) - EPOCH) : '';
    if (!(cell instanceof Date)) return '';
    const ms = cell.getTime();
    let day = dayTexts.get(ms);
    if (day === undefined) {
      day = Number.isNaN(ms) ? '' : timeText(ms).slice(0, 10);
      dayTexts.set(ms, day);
    }
    return day;
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The 1-based row in which the newest day occurs first; the header if there is no day.
 * @param cells of the column Day, with its header
 */
export function newestRow(cells: readonly (readonly Cell[])[], dayOf: DayOfCell): number {
  let [newest, row] = ['', 1];
  for (let i = 1; i < cells.length; i += 1) {
    const day = dayOf(cells[i]![0] ?? '');
    if (DAY.test(day) && day > newest) [newest, row] = [day, i + 1];
  }
  return row;
}
