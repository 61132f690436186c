// app: feedback while typing: the rules that look at one row, for the rows just edited. No network, no locks, few calls.

import type { Issue } from '../model/issue';
import { checkRow, ruleContext } from '../rules/check';
import { planTab } from '../sync/plan';
import { tabById } from '../tabs/all-tabs';
import { applyMarks } from '../tabs/marks';
import { readTab } from '../tabs/read-tab';
import type { WorkbookPort } from '../tabs/sheet';
import { loadBase } from './base-store';
import { agreedFields } from './grid';

/** Rows of a sheet, 1-based; the header is row 1. */
export interface EditedRows {
  readonly first: number;
  readonly count: number;
}

/** Marks the cells and tells in Change what the next push would do. Silent when headers or base are not sound. */
export function feedback(workbook: WorkbookPort, tabId: string, edited: EditedRows): void {
  const tab = tabById(tabId);
  const sheet = tab ? workbook.find(tabId) : null;
  if (!tab || sheet === null) return;
  const first = Math.max(2, edited.first);
  const span = { first, count: edited.first + edited.count - first };
  if (span.count < 1) return;
  const reading = readTab(tab, sheet, span);
  if (reading.issues.length > 0) return;
  const stored = loadBase(workbook, tab);
  if (stored.damage) return;
  const agreed = agreedFields(stored);
  const context = ruleContext(tab, agreed);
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
  applyMarks(sheet, reading, issues, span);
}
