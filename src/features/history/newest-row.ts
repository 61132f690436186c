// history: finds the newest day in the tab History, whose rows people may have sorted.

import type { Cell } from '../../tabs/columns/column';
import type { DayOfCell } from './day-cell';

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
