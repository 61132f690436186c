// check: issues of edited rows whose key was overwritten. They need the whole tab, which is only read if the
// edited rows and the base allow such an issue.

import type { Issue } from '../../model/issue';
import type { SheetPort } from '../../ports/sheet';
import { changedKeys, checkRow, ruleContext } from '../../resources/check';
import { keyChanged, overwrittenRows } from '../../rules/everywhere/key-changed';
import type { ColumnSpan } from '../../sheet/kept-marks';
import { readTab, type TabReading } from '../../sheet/read-tab';
import type { Agreed } from '../../tabs/agreed';
import { stateIn } from '../../tabs/cell-states';
import type { Tab } from '../../tabs/tab';

/** Larger tabs are left to Check: onEdit has to end in seconds. */
const MOST_ROWS = 20_000;

const NONE: ReadonlyMap<number, readonly Issue[]> = new Map();

/**
 * By 1-based row.
 * @param reading of the edited rows
 * @param base of their campaigns
 */
export function overwrittenKeys(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  base: Agreed,
  edited: ColumnSpan,
): ReadonlyMap<number, readonly Issue[]> {
  const isEdited = (field: string): boolean => {
    const at = reading.columns.get(field)!;
    return at >= edited.first && at <= edited.last;
  };
  // A row whose key is marked is not compared with the values of its key.
  const isMarked = (field: string): boolean => {
    const { header } = tab.columns.find((column) => column.field === field)!;
    return reading.rows.some(({ states }) => stateIn(states, header) === 'error');
  };
  if (!tab.keyFields.some((field) => isEdited(field) || isMarked(field))) return NONE;
  // Here all rows of the base but the edited ones count as missing in the tab.
  if (changedKeys(tab, reading, base).length === 0 || sheet.extent().rows > MOST_ROWS) return NONE;
  const whole = readTab(tab, sheet);
  if (whole.issues.length > 0) return NONE;
  const context = ruleContext(tab, base, whole);
  const issues = new Map<number, readonly Issue[]>();
  for (const row of reading.rows) {
    const own = checkRow(tab, row, base, context, { rows: [keyChanged], tabs: [] });
    if (overwrittenRows(own).has(row.row)) issues.set(row.row, own);
  }
  return issues;
}
