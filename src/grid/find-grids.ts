// grid: reads all tabs of the document, checks them together, and plans what a push sends.

import { type BasePorts, indexOfAll, loadBases } from '../base/base-store';
import type { ChunkSheet } from '../base/chunk-sheet';
import type { SheetPort } from '../ports/sheet';
import type { Tab } from '../tabs/columns/tab';
import { RESOURCES } from '../tabs/registry';
import { factsIn, type Grid, gridOf, readTabState } from './grid';
import { withTogether } from './pushed-together';

/**
 * Every tab of the document, in the order of the resources.
 * @param index with all texts, just read; absent: read here
 */
export function findGrids(ports: BasePorts, index: ChunkSheet = indexOfAll(ports)): Grid[] {
  const sheets: { tab: Tab; sheet: SheetPort }[] = [];
  for (const { tab } of RESOURCES) {
    const sheet = ports.workbook.find(tab.id);
    if (sheet) sheets.push({ tab, sheet });
  }
  const bases = loadBases(ports, sheets, index);
  const all = sheets.map(({ tab, sheet }, i) => readTabState(tab, sheet, bases[i]!));
  const facts = factsIn(ports.documentStore, all);
  const grids: Grid[] = [];
  for (const tabState of all) grids.push(withTogether(gridOf(tabState, facts), grids));
  return grids;
}
