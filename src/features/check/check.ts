// check: lists the issues of all tabs in groups, shows their cells, and applies the chosen fixes.

import type { ChosenFix, IssueCell } from '../../calls/call-schemas';
import { copiesNotRead } from '../../grid/copies';
import { fillAndReadGrids } from '../../grid/fill-new-rows';
import { agreedFields, findTabState, type Grid, showGrid } from '../../grid/grid';
import { type Fix, type Listed, listedIssues, rowNames } from '../../grid/listed-issues';
import { readGrids } from '../../grid/read-grids';
import { withDocument } from '../../jobs/lease';
import { type Ports, type Seen, seenBy } from '../../ports/ports';
import type { SheetPort } from '../../ports/sheet';
import { NotReady, Outdated, UserError } from '../../ports/user-error';
import { groupedBy } from '../../shared/grouped-by';
import type { ListedIssue, Severity } from '../../shared/issue';
import { ENGLISH } from '../../shared/numbers';
import { leftSentence } from '../../shared/sentences';
import type { CellUpdate } from '../../sheet/find-cells';
import { STATES, STATUS } from '../../sheet/find-columns';
import { type HeaderRepair, repairHeaders } from '../../sheet/repair-headers';
import { writeCells } from '../../sheet/write-cells';
import { waitsForId } from '../../sync/status';
import { ruleTitle } from '../../tabs/all-rules';
import { rowLabel } from '../../tabs/columns/row-label';
import { keyChanged } from '../../tabs/everywhere/key-changed';
import { resourceOf } from '../../tabs/registry';
import type { CheckView, IssueGroup } from './check-schema';

/** Issues listed in the sidebar; counts cover all issues. */
const LISTED_PER_GROUP = 500;
const ORDER: readonly Severity[] = ['error', 'warning', 'information'];

const worst = (issues: readonly ListedIssue[]): Severity =>
  ORDER.find((severity) => issues.some((issue) => issue.severity === severity)) ?? 'information';

/** Issues of headers come first, because nothing else of their tab is checked. */
const placeOf = ({ severity, issues }: IssueGroup): number =>
  severity === 'error' && issues.some(({ row }) => row < 1) ? -1 : ORDER.indexOf(severity);

function groupsOf(issues: readonly ListedIssue[]): IssueGroup[] {
  const byRule = groupedBy(issues, ({ rule }) => rule);
  const groups: IssueGroup[] = [];
  byRule.forEach((all, rule) => {
    const listed = all.slice(0, LISTED_PER_GROUP);
    const about = { rule, severity: worst(all), title: ruleTitle(rule), count: all.length };
    groups.push({ ...about, issues: listed });
  });
  return groups.sort((a, b) => placeOf(a) - placeOf(b));
}

/** @throws NotReady when no tab was pulled yet */
export function checkRun(ports: Ports): CheckView {
  return withDocument(ports, () => {
    const grids = fillAndReadGrids(ports);
    if (grids.length === 0) {
      throw new NotReady('There is nothing to check yet. Pull your campaigns first.');
    }
    for (const grid of grids) showGrid(grid);
    const seen = seenBy(ports);
    const issues = grids
      .flatMap((grid) => listedIssues(grid, seen, ports.numberStyle))
      .map(({ issue }) => issue);
    const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
    return {
      rowsChecked: grids.reduce((sum, grid) => sum + grid.reading.rows.length, 0),
      unchecked: grids.filter(({ reading }) => reading.issues.length > 0).map(({ tab }) => tab.title),
      copies: copiesNotRead(ports.workbook),
      errors: count('error'),
      warnings: count('warning'),
      groups: groupsOf(issues),
    };
  });
}

const LOST = 'This row was deleted or changed since the check, or is no longer unique. Check again.';

/** @throws Outdated when the row cannot be identified */
export function checkShow(ports: Ports, cell: IssueCell): true {
  const resource = resourceOf(cell.tab);
  const tabState = resource ? findTabState(ports, resource.tab) : null;
  if (tabState === null) throw new Outdated('The tab with this cell was deleted.');
  const { tab, sheet, reading } = tabState;
  const own = Math.max(1, reading.changeColumn);
  if (cell.rowName === '') {
    sheet.select(1, reading.columns.get(cell.field) ?? own);
    return true;
  }
  const row = rowNames(tab, reading, seenBy(ports)).find(cell.rowName, cell.row);
  if (row === null) throw new Outdated(LOST);
  sheet.select(row.row, reading.columns.get(cell.field) ?? own);
  return true;
}

const NOTHING = 'Nothing was fixed.';

/** Some rules quote what they found, to show spaces. */
const quoted = (text: string): string => (/^".*"$/.test(text) ? text : `"${text}"`);

/** The message for a fix that is outdated. */
function changedSince(grid: Grid, listed: readonly Listed[], fix: ChosenFix, seen: Seen): string {
  const { tab, reading, shared } = grid;
  const header = tab.columns.find(({ field }) => field === fix.field)?.header ?? 'The cell';
  if (fix.rowName === '' || reading.issues.length > 0)
    return `The headers of ${tab.title} changed since the check. ${NOTHING}`;
  const row = rowNames(tab, reading, seen).find(fix.rowName, fix.row);
  if (row === null) return `A row of ${tab.title} was deleted or changed since the check. ${NOTHING}`;
  const now = listed.find(({ issue }) => issue.row === row.row && issue.field === fix.field)?.issue.found;
  const what = `${header} of ${rowLabel(tab, row.fields, shared)} changed since the check`;
  return now === undefined || now === fix.found
    ? `${what}. ${NOTHING}`
    : `${what}: ${quoted(fix.found)} is now ${quoted(now)}. ${NOTHING}`;
}

interface Chosen {
  readonly issue: ListedIssue;
  readonly fix: Fix;
}

/**
 * The fixes in one tab as they were shown.
 * @throws Outdated when one of them is outdated
 */
function chosenIn(grid: Grid, fixes: readonly ChosenFix[], seen: Seen): Chosen[] {
  // Labels are not part of what a fix is.
  const listed = listedIssues(grid, seen, () => ENGLISH);
  const allOffers = listed.flatMap(({ issue, fixes: fixesByDigest }) =>
    Array.from(fixesByDigest, ([digest, fix]) => ({ digest, issue, fix })),
  );
  const offers = groupedBy(allOffers, ({ digest }) => digest);
  return fixes.map((chosen) => {
    const sameFixes = offers.get(chosen.seen) ?? [];
    // Identical rows without a key have the same digest: the row number decides.
    const sameFix =
      sameFixes.length === 1 ? sameFixes[0] : sameFixes.find(({ issue }) => issue.row === chosen.row);
    if (!sameFix) throw new Outdated(changedSince(grid, listed, chosen, seen));
    return sameFix;
  });
}

/**
 * One fix for each cell. If the key of a row is fixed, only the key: the other cells are checked again with
 * that key.
 */
function fixCells({ tab, sheet, reading }: Grid, chosen: readonly Chosen[]): void {
  const keys = new Map(reading.rows.map(({ row, key }) => [row, key]));
  const statuses = new Map(reading.rows.map(({ row, status }) => [row, status]));
  const isKey = (field: string): boolean => tab.keyFields.includes(field);
  const keyed = new Set(chosen.filter(({ issue }) => isKey(issue.field)).map(({ issue }) => issue.row));
  const updates = new Map<string, CellUpdate>();
  for (const { issue, fix } of chosen) {
    const { row } = issue;
    if ('repair' in fix || (keyed.has(row) && !isKey(issue.field))) continue;
    const name = { key: keys.get(row) ?? null };
    for (const [field, value] of Object.entries({ ...fix.cells, [issue.field]: fix.value })) {
      const cell = `${row} ${field}`;
      if (value !== undefined && !updates.has(cell)) updates.set(cell, { name, row, field, value });
    }
    // Its cells were pasted over the row, and the token belongs to the row that they were copied from.
    const status = statuses.get(row) ?? '';
    if (issue.rule === keyChanged.name && waitsForId(status))
      updates.set(`${row} ${STATUS}`, { name, row, field: STATUS, value: '' });
    if (fix.forgetsKey) updates.set(`${row} ${STATES}`, { name, row, field: STATES, value: '' });
  }
  if (updates.size > 0) writeCells(tab, sheet, reading, [...updates.values()], { replaceFormulas: true });
}

function isAnyHeaderClosed(sheet: SheetPort, columns: number): boolean {
  const { merges, rule, isProtected } = sheet.refusals({
    row: 1,
    column: 1,
    rows: sheet.extent().rows,
    columns,
  });
  const isClosed = (_: unknown, i: number) => rule(1, i + 1) !== null || isProtected(1, i + 1);
  return merges.length > 0 || Array.from({ length: columns }).some(isClosed);
}

/**
 * @throws Outdated when the headers have changed
 * @throws UserError when Google refuses the change
 */
function fixHeaders({ tab, sheet, storedBase }: Grid, chosen: readonly Chosen[]): void {
  const repairs: HeaderRepair[] = [];
  for (const { fix } of chosen) if ('repair' in fix) repairs.push(fix.repair);
  const first = chosen.map(({ fix }) => fix).find((fix) => 'headers' in fix);
  if (!first || !('headers' in first)) return;
  const refused = new UserError(
    `Google refused to change the headers of ${tab.title}. Remove data validations, protections and merged cells from its headers, then try again.`,
  );
  try {
    if (!repairHeaders(tab, sheet, agreedFields(storedBase), repairs, first.headers)) {
      throw new Outdated(`The headers of ${tab.title} changed since the check. Check again.`);
    }
    // Google refuses a write at the next read.
    sheet.header();
  } catch (error) {
    if (error instanceof UserError || !isAnyHeaderClosed(sheet, first.headers.length)) throw error;
    throw refused;
  }
}

/** @throws Outdated when the fix of a cell differs from the one that was shown: then nothing is done */
export function checkFix(ports: Ports, fixes: readonly ChosenFix[]): CheckView {
  withDocument(ports, () => {
    const seen = seenBy(ports);
    const grids = readGrids(ports);
    const known = new Set(grids.map(({ tab }) => tab.id));
    if (fixes.some(({ tab }) => !known.has(tab))) {
      throw new Outdated(`The tab with these cells was deleted. ${NOTHING}`);
    }
    const work = grids.map((grid) => {
      const own = fixes.filter(({ tab }) => tab === grid.tab.id);
      return { grid, chosen: own.length > 0 ? chosenIn(grid, own, seen) : [] };
    });
    for (const { grid, chosen } of work) {
      fixCells(grid, chosen);
      fixHeaders(grid, chosen);
    }
  });
  const left = leftSentence(ports.workbook.leftCells());
  if (left !== '') throw new Outdated(left);
  return checkRun(ports);
}
