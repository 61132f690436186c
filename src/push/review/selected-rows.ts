// push: the rows of a review that are selected in the spreadsheet.

import { limitsOf } from '../../features/settings/limits';
import { selectedTab, visibleRows } from '../../grid/selected-rows-of-tab';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { tokenOf } from './build-review';
import { outdated } from './changed-rows';
import { soundGrids } from './review-comparison';
import { pickedOf } from './review-pages';
import { reviewRowsOf, shownBy } from './review-rows';
import type { SelectedChanges } from './review-schema';

/**
 * @throws NotReady when no cell of a tab is selected
 * @throws Outdated when the tabs have changed since the review
 */
export function reviewSelected(ports: Ports, token: string): SelectedChanges {
  const { tab, sheet, areas } = selectedTab(ports);
  return withDocument(ports, () => {
    const grids = soundGrids(ports);
    if (tokenOf(ports, grids) !== token) throw outdated(ports, token, grids, 'nothing was done');
    // Computed again: rows may have been sorted since the review.
    const changes = reviewRowsOf(grids, limitsOf(ports), new Map(), shownBy(ports))
      .filter((change) => change.tab === tab.id)
      .map((change) => ({ row: change.cell.row, change }));
    const { rows, hidden } = visibleRows(sheet, changes, areas);
    return { rows: rows.map(({ change }) => pickedOf(change)), hiddenRows: hidden.length };
  });
}
