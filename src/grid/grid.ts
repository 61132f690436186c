// grid: a tab as actions use it: its rows, base, issues, and plan of a push.

import { type BasePorts, loadBases, type StoredBase } from '../base/base-store';
import { knownRowsOf } from '../base/packed-base';
import { readSettings } from '../features/settings/settings';
import type { Store } from '../ports/ports';
import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { groupedBy } from '../shared/grouped-by';
import type { Issue } from '../shared/issue';
import type { Fields } from '../shared/value';
import type { CellUpdate } from '../sheet/find-cells';
import { CHANGE, STATES, STATUS } from '../sheet/find-columns';
import { readTab, type TabReading } from '../sheet/read-tab';
import { writeCells } from '../sheet/write-cells';
import { statusWithIssues } from '../sync/issue-status';
import { type Plan, planTab } from '../sync/push-plan';
import { type Remembers, statesByRow } from '../sync/states-of-cells';
import { checkTab, ruleContext } from '../tabs/check-rows';
import type { SharedNames } from '../tabs/columns/row-label';
import type { Tab } from '../tabs/columns/tab';
import type { Agreed, TabRow } from '../tabs/columns/tab-row';
import { resourceOf } from '../tabs/registry';
import { FACT_TABS, type Facts, factsOf } from '../tabs/rules/facts';
import { columnOf, isContradicted } from '../tabs/rules/rule-cells';
import { withFilledCells } from './filled-rows';
import { sharedNames } from './shared-names';

/** The rows of a base, without keys. */
export const baseFields = ({ base }: Pick<StoredBase, 'base'>): Fields[] =>
  Array.from(base.values(), ({ fields }) => fields);

/** A tab of the document as it was read. */
export interface TabState {
  readonly tab: Tab;
  readonly sheet: SheetPort;
  /** No rows if headers are missing; then `reading.issues` has the reason. */
  readonly reading: TabReading;
  readonly storedBase: StoredBase;
}

export interface Grid extends TabState {
  readonly issues: readonly Issue[];
  readonly plan: Plan;
  /** For the labels of its rows. */
  readonly shared: SharedNames;
  /** Rows whose creation has an unknown result. They are neither in the plan nor among the blocked rows. */
  readonly undecided?: number;
}

/** The base as rules see it. */
export const agreedFields = ({ base, isLostRow }: Pick<StoredBase, 'base' | 'isLostRow'>): Agreed => ({
  isLost: isLostRow,
  isUnlisted: (key) => base.get(key)?.isUnlisted === true,
  size: base.size,
  get: (key) => base.get(key)?.fields,
  has: (key) => base.has(key),
  forEach: (each) => base.forEach(({ fields }, key) => void each(fields, key)),
});

/**
 * null: the tab was never pulled into this document, or its sheet was deleted.
 * @param groups of the base, named by `groupOf`; absent: all
 */
export function findTabState(ports: BasePorts, tab: Tab, groups?: ReadonlySet<string>): TabState | null {
  const sheet = ports.workbook.find(tab.id);
  if (sheet === null) return null;
  const storedBase = loadBases(ports, [groups ? { tab, groups } : { tab }])[0]!;
  return readTabState(tab, sheet, storedBase);
}

/** Reads the rows of a tab and compares them with its base, which was just loaded. */
export function readTabState(tab: Tab, sheet: SheetPort, storedBase: StoredBase): TabState {
  const plainReading = readTab(tab, sheet, undefined, knownRowsOf(storedBase.base));
  const reading = withFilledCells(tab, sheet, plainReading, agreedFields(storedBase));
  return { tab, sheet, reading, storedBase };
}

function issuesOf({ tab, reading, storedBase }: TabState, facts: Facts): Issue[] {
  const agreed = agreedFields(storedBase);
  return checkTab(tab, reading, agreed, ruleContext(tab, agreed, reading, facts));
}

/** The plan of a push of the tab. */
export const planned = (
  { tab, storedBase, reading }: TabState,
  issues: readonly Issue[],
  shared: SharedNames,
): Plan => planTab(tab, storedBase.base, reading.rows, issues, resourceOf(tab.id)?.dependenciesOf, shared);

/** The rows without those whose key was overwritten. */
export const ownRows = ({ reading, plan }: Pick<Grid, 'reading' | 'plan'>): readonly TabRow[] =>
  plan.overwritten.size === 0 ? reading.rows : reading.rows.filter(({ row }) => !plan.overwritten.has(row));

export function gridOf(tabState: TabState, facts: Facts): Grid {
  const issues = issuesOf(tabState, facts);
  const shared = facts.sharedNames;
  return { ...tabState, issues, plan: planned(tabState, issues, shared), shared };
}

/** Values of tabs that the rules of other tabs need. */
export function factsIn(store: Store, tabStates: readonly TabState[]): Facts {
  const rows: Record<string, readonly Fields[]> = {};
  const pulled: Record<string, readonly Fields[]> = {};
  for (const { tab, reading, storedBase } of tabStates) {
    if (!FACT_TABS.includes(tab.id)) continue;
    rows[tab.id] = reading.rows.map(({ fields }) => fields);
    pulled[tab.id] = baseFields(storedBase);
  }
  return factsOf(rows, readSettings(store).trackingMethods, pulled, sharedNames(tabStates));
}

/** The issues if the tab had this content, with the other tabs as they are. */
export const issuesWith = (store: Store, tabStates: readonly TabState[], changedTab: TabState): Issue[] =>
  issuesOf(
    changedTab,
    factsIn(
      store,
      tabStates.map((tabState) => (tabState.tab === changedTab.tab ? changedTab : tabState)),
    ),
  );

/** @throws UserError when a header is missing or duplicated */
export function needHeadersOf({ issues }: Pick<TabReading, 'issues'>): void {
  const header = issues[0];
  if (header) throw new UserError(`${header.message} Bidgrid ▸ Check offers to fix it.`);
}

/** @throws UserError when a header is missing or duplicated */
export function needHeaders<T extends TabState>(grid: T): T {
  needHeadersOf(grid.reading);
  return grid;
}

/**
 * Codes that were typed in another case or order, such as `us`, and numbers whose cell has the format of
 * another unit. What is no code stays as it was typed.
 */
function respelledUpdates({ tab, reading, issues }: Grid): CellUpdate[] {
  const respelled = reading.rows.filter((row) => row.respelled !== undefined);
  if (respelled.length === 0) return [];
  const wrong = new Set<string>();
  const isCode = (field: string) => columnOf(tab, field)?.kind.isCode;
  for (const { severity, row, field } of issues)
    if (severity === 'error' && isCode(field)) wrong.add(`${row} ${field}`);
  return respelled.flatMap(({ row, key, fields, respelled: respelledFields = [] }) =>
    respelledFields
      .filter((field) => !wrong.has(`${row} ${field}`))
      .map((field): CellUpdate => ({ name: { key }, row, field, value: fields[field] ?? null })),
  );
}

/** Rows remember their key, so that an overwritten one can be restored. */
function remembers({ tab, plan, storedBase }: Grid, row: TabRow): Remembers {
  if (row.known !== undefined && plan.overwritten.size + plan.duplicates.size === 0) return 'key';
  const isRead = tab.keyFields.every((field) => field in row.fields);
  if (!isRead || plan.overwritten.has(row.row) || storedBase.isLostRow(row.fields)) return 'kept';
  if (row.key === null) return 'none';
  if (plan.duplicates.has(row.key)) return 'kept';
  const pulledFields = storedBase.base.get(row.key)?.fields;
  if (pulledFields === undefined) return 'none';
  return row.known === undefined && isContradicted(tab, row.fields, pulledFields) ? 'kept' : 'key';
}

/**
 * Brings Change, the states of cells, the issues in Status and the spelling of codes (`us` is US) in line
 * with what was found, in a constant number of calls.
 */
export function showGrid(grid: Grid): void {
  const { tab, sheet, reading, issues, plan } = grid;
  if (reading.issues.length > 0) return;
  const updates = respelledUpdates(grid);
  const stateTexts = statesByRow(tab, plan, issues, reading.rows, (row) => remembers(grid, row));
  const updateText = (key: string | null, row: number, field: string, was: string, value = ''): void => {
    if (was !== value) updates.push({ name: { key }, row, field, value });
  };
  const issuesByRow = groupedBy(issues, ({ row }) => row);
  const updateStatus = (key: string | null, row: number, status: string): void =>
    updateText(key, row, STATUS, status, statusWithIssues(status, issuesByRow.get(row) ?? []));
  for (const { row, change, states, status } of reading.bare) {
    updateText(null, row, CHANGE, change);
    updateText(null, row, STATES, states);
    updateStatus(null, row, status);
  }
  for (const { row, key, change, states, status } of reading.rows) {
    updateText(key, row, CHANGE, change, plan.marks.get(row));
    updateText(key, row, STATES, states, stateTexts.get(row));
    updateStatus(key, row, status);
  }
  writeCells(tab, sheet, reading, updates);
}
