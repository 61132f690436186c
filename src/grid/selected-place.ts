// grid: the cells that a person selected in a tab of Bidgrid.

import type { AdjustPlace } from '../client-api/adjust';
import type { Ports } from '../ports/ports';
import { NotReady } from '../ports/user-error';
import { ALL_TABS } from '../resources/all-tabs';

/** @throws NotReady when no cell of a tab of Bidgrid is selected */
export function selectedPlace(ports: Ports): AdjustPlace {
  const selection = ports.selectedAreas();
  const tab = selection && ALL_TABS.find(({ id }) => ports.workbook.find(id)?.sheetId === selection.sheetId);
  if (!selection || !tab) {
    throw new NotReady('Select cells in a tab that Bidgrid pulled, such as a column of bids, and try again.');
  }
  return { tab: tab.id, areas: selection.areas };
}
