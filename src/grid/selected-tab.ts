// grid: the cells that a person selected in a tab of Bidgrid.

import type { AdjustPlace } from '../client-api/adjust';
import type { Ports } from '../ports/ports';
import type { SheetPort } from '../ports/sheet';
import { NotReady } from '../ports/user-error';
import { ALL_TABS } from '../resources/all-tabs';
import type { Tab } from '../tabs/tab';

export interface SelectedTab {
  readonly tab: Tab;
  readonly sheet: SheetPort;
  readonly areas: AdjustPlace['areas'];
}

/** @throws NotReady when no cell of a tab of Bidgrid is selected */
export function selectedTab(ports: Ports): SelectedTab {
  const selection = ports.selectedAreas();
  for (const tab of selection ? ALL_TABS : []) {
    const sheet = ports.workbook.find(tab.id);
    if (sheet?.sheetId === selection!.sheetId) return { tab, sheet, areas: selection!.areas };
  }
  throw new NotReady('Select cells in a tab that Bidgrid pulled, such as a column of bids, and try again.');
}
