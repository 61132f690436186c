// app: feedback while typing: the rules that look at one row, for the rows just edited. No network, no locks, few calls.

import type { Issue } from '../model/issue';
import type { Fields } from '../model/value';
import { checkRow, ruleContext } from '../rules/check';
import { type Facts, factsOf } from '../rules/facts';
import { groupOf } from '../sync/base-chunks';
import { planTab } from '../sync/plan';
import { tabById } from '../tabs/all-tabs';
import { applyMarks } from '../tabs/marks';
import { readTab, type TabReading } from '../tabs/read-tab';
import type { Tab } from '../tabs/tab';
import { loadBases, type StoredBase } from './base-store';
import { agreedFields } from './grid';
import type { Ports } from './ports';
import { readSettings } from './settings';

/** Rows of a sheet, 1-based; the header is row 1. */
export interface EditedRows {
  readonly first: number;
  readonly count: number;
}

/** What was pulled of the edited rows and of what stands above them: a base of 100,000 rows is not read for one keystroke. */
function knownOf(
  { workbook, documentStore }: Pick<Ports, 'workbook' | 'documentStore'>,
  tab: Tab,
  reading: TabReading,
): { readonly stored: StoredBase; readonly facts: Facts } {
  const groups = new Set(reading.rows.map((row) => groupOf(tab, row)));
  // Where the service gives the keys, the cell that names the group may be the one that was changed.
  const own = tab.keysFrom === 'person' ? { tab, groups } : { tab };
  const above = tab.campaignField === 'campaignId' && tab.id !== 'campaigns' ? ['campaigns', 'targets'] : [];
  const others = above.filter((id) => id !== tab.id).map((id) => ({ tab: tabById(id)!, groups }));
  const [stored, ...bases] = loadBases(workbook, [own, ...others]);
  const rows: Record<string, Fields[]> = {};
  others.forEach((other, i) => {
    rows[other.tab.id] = [...agreedFields(bases[i]!).values()];
  });
  // No other rule asks for settings, and a keystroke is not to pay for what it does not need.
  const methods = tab.id === 'campaigns' ? readSettings(documentStore).trackingMethods : [];
  return { stored: stored!, facts: factsOf(rows, methods) };
}

/** Marks the cells and tells in Change what the next push would do. Silent when headers or base are not sound. */
export function feedback(
  ports: Pick<Ports, 'workbook' | 'documentStore'>,
  tabId: string,
  edited: EditedRows,
): void {
  const { workbook } = ports;
  const tab = tabById(tabId);
  const sheet = tab ? workbook.find(tabId) : null;
  if (!tab || sheet === null) return;
  const first = Math.max(2, edited.first);
  const span = { first, count: edited.first + edited.count - first };
  if (span.count < 1) return;
  const reading = readTab(tab, sheet, span);
  if (reading.issues.length > 0) return;
  const { stored, facts } = knownOf(ports, tab, reading);
  if (stored.damage) return;
  const agreed = agreedFields(stored);
  const context = ruleContext(tab, agreed, undefined, facts);
  const issues: Issue[] = [];
  for (const row of reading.rows) issues.push(...checkRow(tab, row, agreed, context));
  const { marks } = planTab(tab, stored.base, reading.rows, issues);
  // Rows that were emptied are not read as rows, but may still say something in Change.
  const last = Math.max(first, reading.lastRow);
  const stale =
    reading.rows.some(({ row, change }) => change !== (marks.get(row) ?? '')) ||
    reading.rows.length < last - first + 1;
  if (stale) {
    const cells = Array.from({ length: last - first + 1 }, (_, i) => [marks.get(first + i) ?? '']);
    sheet.write([{ row: first, column: reading.changeColumn, cells }]);
  }
  applyMarks(sheet, reading, issues, span, 'marked');
}
