// check: issues of edited rows whose key was overwritten. They need the whole tab, which is only read if
// an edited row remembers another key.

import type { SheetPort } from '../../ports/sheet';
import type { Issue } from '../../shared/issue';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { checkRow, ruleContext } from '../../tabs/check-rows';
import { hasOtherKey } from '../../tabs/columns/row-memory';
import type { Tab } from '../../tabs/columns/tab';
import type { Agreed } from '../../tabs/columns/tab-row';
import { keyChanged, overwrittenRows } from '../../tabs/everywhere/key-changed';

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
): ReadonlyMap<number, readonly Issue[]> {
  if (!reading.rows.some(hasOtherKey) || sheet.extent().rows > MOST_ROWS) return NONE;
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
