// app: rows of the hidden sheet that say which sheet is which tab, so that a keystroke need not ask for developer metadata.

import type { WorkbookPort } from '../../tabs/sheet';
import { BASE_ID, type ChunkSheet, readIndex } from './chunk-sheet';

/** No tab's ID begins so: these rows are passed over as chunks. */
const SIGN = '#';

const signs = ({ places }: ChunkSheet) => places.filter(({ chunk }) => chunk.tab.charAt(0) === SIGN);

/**
 * Tab ID of a sheet · `null`: it is none of ours · `undefined`: the rows cannot tell. A deleted sheet's ID never comes again
 * and a copy has another one, so what stands here may be old, but not wrong.
 */
export function signedTab(index: ChunkSheet, sheetId: number): string | null | undefined {
  const all = signs(index);
  const found = all.find(({ chunk }) => chunk.group === String(sheetId));
  if (found) return found.chunk.tab.slice(SIGN.length);
  return all.length > 0 ? null : undefined;
}

/** Sees to it that the tab's sheet has its row. Wants the hidden sheet to be there; does nothing without it. */
export function signTab(workbook: WorkbookPort, tab: string): void {
  const base = workbook.find(BASE_ID);
  const sheet = workbook.find(tab);
  if (base === null || sheet === null) return;
  const index = readIndex(base, () => false);
  const group = String(sheet.sheetId);
  const own = signs(index).filter(({ chunk }) => chunk.tab === SIGN + tab);
  if (own.some(({ chunk }) => chunk.group === group)) return;
  const row = own[0]?.row ?? index.rows + 1;
  base.write([{ row, column: 1, cells: [[SIGN + tab, `~${group}`, 0, '~']] }]);
}
