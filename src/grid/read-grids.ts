// grid: reads all tabs of the document, checks them together, and plans what a push sends. Rows that can only
// be pushed together are a new row with its new parent, and both halves of a move in Targets.

import { type BasePorts, indexOfAll, loadBases } from '../base/base-store';
import type { ChunkSheet } from '../base/chunk-sheet';
import type { SheetPort } from '../ports/sheet';
import type { Issue } from '../shared/issue';
import { parentOperations } from '../sync/operation';
import { checkTab, type RuleLists, ruleContext } from '../tabs/check-rows';
import { namesOfNew } from '../tabs/columns/new-parent';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { RESOURCES } from '../tabs/registry';
import { eitherOr, lastTaken } from '../tabs/targets/targets-places';
import { agreedFields, factsIn, type Grid, gridOf, ownRows, planned, readTabState } from './grid';

/** Rules that must hold for the rows that are sent, not only for the tab as a whole. */
const WHOLE: RuleLists = { rows: [], tabs: [eitherOr, lastTaken] };

const isJudged = ({ tab }: Grid): boolean => WHOLE.tabs.some((rule) => rule.tab === tab.id);

const nameOf = ({ row, field, rule }: Issue): string => `${rule} ${row} ${field}`;

/** The issues at the service if only the changes of these rows (1-based) were sent. */
export function incompleteMoves(grid: Grid, sentRows: ReadonlySet<number>): Issue[] {
  const { tab, reading, storedBase } = grid;
  const tabRows = ownRows(grid);
  if (!isJudged(grid)) return [];
  const agreed = agreedFields(storedBase);
  const issuesOf = (rows: readonly TabRow[]): Issue[] => {
    const newReading = { ...reading, rows };
    return checkTab(tab, newReading, agreed, ruleContext(tab, agreed, newReading), WHOLE).filter(({ rule }) =>
      WHOLE.tabs.some(({ name }) => name === rule),
    );
  };
  const rows: TabRow[] = [];
  for (const row of tabRows) {
    const { key, change, states, status } = row;
    const agreedValues = key === null ? undefined : agreed.get(key);
    if (sentRows.has(row.row) || row.known !== undefined) rows.push(row);
    else if (agreedValues)
      rows.push({ row: row.row, key, change, states, status, fields: agreedValues, issues: [] });
  }
  // Issues that the tab has even if everything is sent are intended, or reported anyway.
  const existing = new Set(issuesOf(tabRows).map(nameOf));
  return issuesOf(rows).filter((issue) => !existing.has(nameOf(issue)));
}

/** Names of new rows in the parent tab, without names that are also the ID of an existing row. */
export function newParentNames({ belongsTo }: Tab, grids: readonly Grid[]): Set<string> {
  const names = new Set<string>();
  const rows = grids.find(({ tab }) => tab.id === belongsTo)?.reading.rows ?? [];
  for (const { key, fields } of rows)
    if (key === null) for (const name of namesOfNew(belongsTo!, fields)) names.add(name);
  for (const { key } of rows) if (key !== null) names.delete(key);
  return names;
}

/** New rows whose new campaign or creative set is not sent. */
function blockedByParent({ tab, plan }: Grid, above: readonly Grid[]): Issue[] {
  const parent = above.find((grid) => grid.tab.id === tab.belongsTo);
  if (!parent) return [];
  const parentOf = parentOperations(parent.plan.operations);
  const newNames = newParentNames(tab, above);
  const column = tab.columns.find(({ field }) => field === tab.groupField)!;
  const issues: Issue[] = [];
  for (const operation of plan.operations) {
    const name = operation.campaignId;
    if (operation.action !== 'create' || parentOf(tab, operation) || !newNames.has(name)) continue;
    issues.push({
      rule: 'parent-held',
      severity: 'error',
      tab: tab.id,
      row: plan.rowOf.get(operation.key)!,
      field: column.field,
      column: column.header,
      message: `The new ${parent.tab.noun} "${name}" is held back, so this row waits for it.`,
      expected: `a ${parent.tab.noun} that can be created`,
      found: name,
      byCheck: true,
    });
  }
  return issues;
}

const asMoveIssue = (issue: Issue): Issue => ({
  ...issue,
  message: `Another row of this move is held back, and a move is only sent as a whole. Without that row: ${issue.message}`,
});

/** @param above the parent tabs, already processed by this function */
function holdBackIncomplete(grid: Grid, above: readonly Grid[]): Grid {
  let newGrid = grid;
  // Each round holds back at least one more row.
  for (;;) {
    const { plan } = newGrid;
    const someWait = plan.held.length > 0 || plan.conflicts.length > 0;
    const halves = someWait ? incompleteMoves(newGrid, new Set(plan.rowOf.values())).map(asMoveIssue) : [];
    const newIssues = [...blockedByParent(newGrid, above), ...halves];
    if (newIssues.length === 0) return newGrid;
    const issues = [...newGrid.issues, ...newIssues];
    newGrid = { ...newGrid, issues, plan: planned(newGrid, issues, newGrid.shared) };
  }
}

/**
 * Every tab of the document, in the order of the resources.
 * @param index with all texts, just read; absent: read here
 */
export function readGrids(ports: BasePorts, index: ChunkSheet = indexOfAll(ports)): Grid[] {
  const sheets: { tab: Tab; sheet: SheetPort }[] = [];
  for (const { tab } of RESOURCES) {
    const sheet = ports.workbook.find(tab.id);
    if (sheet) sheets.push({ tab, sheet });
  }
  const bases = loadBases(ports, sheets, index);
  const tabStates = sheets.map(({ tab, sheet }, i) => readTabState(tab, sheet, bases[i]!));
  const facts = factsIn(ports.documentStore, tabStates);
  const grids: Grid[] = [];
  for (const tabState of tabStates) grids.push(holdBackIncomplete(gridOf(tabState, facts), grids));
  return grids;
}
