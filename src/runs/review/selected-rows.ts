// review: the rows of a review that are selected in the spreadsheet.

import type { PickedRow } from '../../client-api/review';
import { selectedTab } from '../../grid/selected-tab';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { limitsOf } from '../../settings/limits';
import { outdated } from './changed-rows';
import { soundGrids } from './compare';
import { pickedOf } from './pages';
import { reviewRowsOf, shownBy } from './rows';
import { tokenOf } from './view';

/**
 * Rows that a filter or a person hides are not among them.
 * @returns by name; empty: none of the selected rows is in the review
 * @throws NotReady when no cell of a tab is selected
 * @throws Outdated when the tabs have changed since the review
 */
export function reviewSelected(ports: Ports, token: string): readonly PickedRow[] {
  const { tab, areas } = selectedTab(ports);
  return withDocument(ports, () => {
    const grids = soundGrids(ports);
    if (tokenOf(ports, grids) !== token) throw outdated(ports, token, grids, 'nothing was done');
    // Computed again: rows may have been sorted since the review.
    const own = reviewRowsOf(grids, limitsOf(ports), new Map(), shownBy(ports)).filter(
      (one) =>
        one.tab === tab.id && areas.some(({ row, rows }) => row <= one.cell.row && one.cell.row < row + rows),
    );
    const sheet = grids.find((grid) => grid.tab === tab)?.sheet;
    const hidden = sheet && own.length > 0 ? sheet.hiddenRows(own.map(({ cell }) => cell.row)) : new Set();
    return own.filter(({ cell }) => !hidden.has(cell.row)).map(pickedOf);
  });
}
