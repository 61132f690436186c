// tabs: making the sheet of a tab, or mending its formats and headers, before anything is written into it.

import type { Issue } from '../model/issue';
import type { Fields } from '../model/value';
import type { SheetPort, WorkbookPort } from './sheet';
import type { Tab } from './tab';

/** Values beyond a column's own choices, by field, for its dropdown (tracking methods seen in pulled campaigns). */
export type MoreChoices = Readonly<Partial<Record<string, readonly string[]>>>;

/**
 * Finds or makes the sheet; a new one gets headers, notes, formats, dropdowns, boxes; an old one only what it needs so that
 * texts stay texts. A sheet with header troubles is given back untouched: `readTab` tells them.
 */
export const layOut = (_tab: Tab, _workbook: WorkbookPort, _more?: MoreChoices): SheetPort => {
  throw new Error('layOut is being written');
};

export interface Repair {
  /** What was done, in sentences. */
  readonly done: readonly string[];
  /** What could not be mended, with what to do. */
  readonly left: readonly Issue[];
}

/**
 * Mends missing and doubled headers. A column that must be put in anew is filled from the base, so that no row looks
 * edited; a lost key column is only ever found again, never made up.
 */
export const repairHeaders = (_tab: Tab, _sheet: SheetPort, _base: ReadonlyMap<string, Fields>): Repair => {
  throw new Error('repairHeaders is being written');
};
