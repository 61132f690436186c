// app: a tab as a use case sees it: what stands in it, what the service said, what is wrong, and what a push would do.

import type { Issue } from '../model/issue';
import type { Fields } from '../model/value';
import { checkTab } from '../rules/check';
import { type Plan, planTab } from '../sync/plan';
import { applyMarks } from '../tabs/marks';
import { readTab, type TabReading } from '../tabs/read-tab';
import type { SheetPort, WorkbookPort } from '../tabs/sheet';
import type { Tab } from '../tabs/tab';
import { cellRuns } from '../tabs/write-tab';
import { loadBase, type StoredBase } from './base-store';
import { Trouble } from './trouble';

export interface Grid {
  readonly tab: Tab;
  readonly sheet: SheetPort;
  /** Rows are empty when headers are missing; then `reading.issues` says so. */
  readonly reading: TabReading;
  readonly stored: StoredBase;
  readonly issues: readonly Issue[];
  readonly plan: Plan;
}

/** What the rules see of the base. */
export function agreedFields(stored: StoredBase): Map<string, Fields> {
  const fields = new Map<string, Fields>();
  stored.base.forEach((row, key) => void fields.set(key, row.fields));
  return fields;
}

/** null when the tab was never pulled into this document (or its sheet was deleted). */
export function findGrid(workbook: WorkbookPort, tab: Tab): Grid | null {
  const sheet = workbook.find(tab.id);
  if (sheet === null) return null;
  const reading = readTab(tab, sheet);
  const stored = loadBase(workbook, tab);
  const issues = checkTab(tab, reading, agreedFields(stored));
  return { tab, sheet, reading, stored, issues, plan: planTab(tab, stored.base, reading.rows, issues) };
}

/** @throws Trouble when a header is missing or doubled */
export function needHeaders(grid: Grid): Grid {
  const header = grid.reading.issues[0];
  if (header) throw new Trouble(`${header.message} Bidgrid › Check offers to repair it.`);
  return grid;
}

/** @throws Trouble when headers or the base are not as they must be */
export function needSound(grid: Grid): Grid {
  needHeaders(grid);
  if (grid.stored.damage) {
    throw new Trouble(
      `Bidgrid no longer knows what the service said of the rows in ${grid.tab.title}: its hidden sheet was changed. Your cells are untouched. Pull again; cells that differ from the service are then shown as conflicts.`,
      grid.stored.damage,
    );
  }
  return grid;
}

/** @throws Trouble when the tab is not there, or not sound */
export function needGrid(workbook: WorkbookPort, tab: Tab): Grid {
  const grid = findGrid(workbook, tab);
  if (grid) return needSound(grid);
  throw new Trouble(`There is no tab ${tab.title} in this spreadsheet yet. Open Bidgrid › Pull… first.`);
}

/** Brings the Change column and the marks of cells in line with what was found, in a constant number of calls. */
export function showGrid({ sheet, reading, issues, plan }: Grid): void {
  if (reading.issues.length > 0) return;
  const stale = reading.rows.filter(({ row, change }) => change !== (plan.marks.get(row) ?? ''));
  const writes = stale.map(({ row }) => {
    return { row, column: reading.changeColumn, cell: plan.marks.get(row) ?? '' };
  });
  if (writes.length > 0) sheet.write(cellRuns(writes, sheet));
  applyMarks(sheet, reading, issues);
}
