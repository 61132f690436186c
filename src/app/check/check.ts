// app: checking: the issues of all tabs in groups, the jump to a cell, and the fixes that are certain.

import type { Issue, Severity } from '../../model/issue';
import { firstByKey } from '../../model/row-keys';
import { ruleTitle } from '../../rules/all-rules';
import { repairHeaders } from '../../tabs/repair-headers';
import type { Tab } from '../../tabs/tab';
import {
  agreedFields,
  findGrid,
  findGrids,
  findStanding,
  type Grid,
  type Standing,
  showGrid,
} from '../grid/grid';
import { withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { RESOURCES, resourceOf } from '../resources/all-resources';
import { type CellUpdate, writeCells } from '../sheet/write-cells';
import type { CellName, CheckView, IssueGroup } from '../surface/check';
import { Trouble } from '../trouble';

/** A sidebar that lists more helps nobody; the counts are of all. */
const LISTED_PER_GROUP = 500;
const ORDER: readonly Severity[] = ['error', 'warning', 'information'];

/** Header troubles are mended by repairing the tab, which the list offers like any other fix. */
const withRepair = (issue: Issue): Issue =>
  issue.row === 0 && /^header-/.test(issue.rule)
    ? { ...issue, fix: { value: issue.column, label: 'Repair' } }
    : issue;

const issuesOf = (grid: Grid): readonly Issue[] =>
  grid.reading.issues.length > 0 ? grid.reading.issues.map(withRepair) : grid.issues;

const worst = (issues: readonly Issue[]): Severity =>
  ORDER.find((severity) => issues.some((issue) => issue.severity === severity)) ?? 'information';

function groupsOf(issues: readonly Issue[]): IssueGroup[] {
  const byRule = new Map<string, Issue[]>();
  for (const issue of issues) {
    const group = byRule.get(issue.rule);
    if (group) group.push(issue);
    else byRule.set(issue.rule, [issue]);
  }
  const groups: IssueGroup[] = [];
  byRule.forEach((all, rule) => {
    const listed = all.slice(0, LISTED_PER_GROUP);
    const fixable = listed.filter(({ fix }) => fix !== undefined).length;
    groups.push({ rule, severity: worst(all), title: ruleTitle(rule), issues: listed, fixable });
  });
  return groups.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

/** @throws Trouble when no tab was pulled yet */
export function checkRun(ports: Ports): CheckView {
  return withDocument(ports, () => {
    const grids = findGrids(ports);
    if (grids.length === 0) {
      throw new Trouble('There is nothing to check yet. Open Bidgrid › Pull… to get your campaigns.');
    }
    for (const grid of grids) showGrid(grid);
    const issues = grids.flatMap(issuesOf);
    const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
    return {
      rowsChecked: grids.reduce((sum, grid) => sum + grid.reading.rows.length, 0),
      errors: count('error'),
      warnings: count('warning'),
      groups: groupsOf(issues),
    };
  });
}

function found<T extends Standing>(standing: T | null): T {
  if (standing === null) throw new Trouble('The tab of this cell is gone. Check again.');
  return standing;
}

const gridOf = (ports: Ports, tab: Tab): Grid => found(findGrid(ports, tab));

/** A cell is named by the key of its row; a new row by its place. 0: the row is gone. */
const rowsIn = ({ reading }: Standing): ((cell: CellName) => number) => {
  const rows = firstByKey(reading.rows);
  return ({ key, row }) => (key === '' ? row : (rows.get(key)?.row ?? 0));
};

export function checkShow(ports: Ports, cell: CellName): true {
  const resource = resourceOf(cell.tab);
  const grid = found(resource ? findStanding(ports.workbook, resource.tab) : null);
  const row = cell.row === 0 && cell.key === '' ? 1 : rowsIn(grid)(cell);
  if (row < 1) throw new Trouble('This row is not in the tab any more. Check again.');
  grid.sheet.select(row, grid.reading.columns.get(cell.field) ?? Math.max(1, grid.reading.changeColumn));
  return true;
}

/** The fixes are worked out anew: a cell that was mended or moved meanwhile is left alone. */
function fixCells(grid: Grid, cells: readonly CellName[]): void {
  const rowOf = rowsIn(grid);
  const wanted = new Set(cells.map((cell) => `${rowOf(cell)} ${cell.field}`));
  const fixed = new Map<string, CellUpdate>();
  const { tab, sheet, reading } = grid;
  const keys = new Map(reading.rows.map(({ row, key }) => [row, key]));
  for (const issue of grid.issues) {
    const { row, field } = issue;
    const name = `${row} ${field}`;
    // One fix for a cell at a time: the next check says whether another is still needed.
    if (!issue.fix || !reading.columns.has(field) || !wanted.has(name) || fixed.has(name)) continue;
    fixed.set(name, { name: { key: keys.get(row) ?? null }, row, field, value: issue.fix.value });
  }
  writeCells(tab, sheet, reading, [...fixed.values()], { replaceFormulas: true });
}

/** @throws Trouble when headers could not be repaired */
export function checkFix(ports: Ports, cells: readonly CellName[]): CheckView {
  withDocument(ports, () => {
    for (const { tab } of RESOURCES) {
      const own = cells.filter((cell) => cell.tab === tab.id);
      if (own.length === 0) continue;
      const grid = gridOf(ports, tab);
      if (grid.reading.issues.length === 0) {
        fixCells(grid, own);
        continue;
      }
      const repair = repairHeaders(tab, grid.sheet, agreedFields(grid.stored));
      const left = repair.left[0];
      if (left) throw new Trouble(left.message);
    }
    ports.workbook.flush();
  });
  return checkRun(ports);
}
