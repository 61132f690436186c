// adjust: adjusts the selected cells: previews every change, then applies exactly these changes or none.

import { type Grid, issuesWith, needHeaders, showGrid } from '../../grid/grid';
import { rowNames } from '../../grid/listed-issues';
import { readGrids } from '../../grid/read-grids';
import { selectedTab } from '../../grid/selected-rows-of-tab';
import { withDocument } from '../../jobs/lease';
import { type Ports, type Seen, seenBy } from '../../ports/ports';
import { NotReady, Outdated, UserError } from '../../ports/user-error';
import type { Issue } from '../../shared/issue';
import type { NumberStyle } from '../../shared/numbers';
import { firstByKey } from '../../shared/row-keys';
import { leftSentence, noneVisible } from '../../shared/sentences';
import { typedNumber } from '../../shared/typed-number';
import type { Value } from '../../shared/value';
import { cellName } from '../../sheet/filled-cells';
import type { CellUpdate } from '../../sheet/find-cells';
import { columnsNamed, headerName } from '../../sheet/find-columns';
import { readTab } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import { ruleTitle } from '../../tabs/all-rules';
import { labelParts } from '../../tabs/columns/row-label';
import { percents } from '../../tabs/columns/shown-value';
import { CHANGE_HEADER, STATES_HEADER, STATUS_HEADER, type Tab } from '../../tabs/columns/tab';
import type {
  AdjustColumns,
  AdjustDone,
  AdjustedCell,
  Adjustment,
  AdjustOrder,
  AdjustPlace,
  AdjustView,
  Concern,
} from './adjust-schema';
import { adjuster } from './adjust-value';
import {
  type Adjusting,
  type Change,
  type Found,
  findChanges,
  ownColumn,
  type Reason,
} from './adjusted-cells';

/** Maximum number of changes shown; the counts are of all. */
const LARGEST = 2_000;

/** Follows a number of cells; singular and plural only differ in the verb. */
const WHY: Readonly<Record<Reason, string>> = {
  duplicate: 'in duplicate rows (delete all but one of them first)',
  overwritten: 'in rows whose key was overwritten (restore it first)',
  header: 'in the header row',
  locked: 'in columns that only the service or the creation of a row fills',
  own: 'in your own columns, where only numbers are adjusted',
  'own-text': 'in your own columns, which are plain text (format them as Automatic, then type them again)',
  unnamed: 'in your own columns without a header, or with one that occurs twice',
  formula: 'with a formula',
  filled: 'filled by a formula in another cell',
  empty: 'empty',
  unreadable: 'with a value that Check reports',
  'not-a-number': 'without a number',
  'not-a-text': 'with a checkbox, which cannot contain text',
  'not-plain': 'not formatted as plain text (a pull fixes that)',
  'does-not-fit': 'whose column does not take the new value or the limits',
  outside: 'already below Not below or above Not above',
  'too-large': 'whose number would become too large',
  'nothing-to-take': 'because the cell to take the value from is empty',
  'error-to-take': 'because the formula to take the value from gives an error',
  'text-to-take':
    'because the column to take the value from is plain text (format it as Automatic, then type its formulas again)',
};

/** @throws UserError for an invalid amount */
function adjusting(ports: Ports, adjustment: Adjustment): Adjusting {
  const made = adjuster(adjustment, ports.numberStyle());
  if (!made.ok) throw new UserError(made.message);
  const { kind, operand } = adjustment;
  return {
    adjust: made.adjust,
    override: kind === 'set' || kind === 'column',
    texts: kind === 'replace',
    style: ports.numberStyle(),
    ...(kind === 'column' && { from: operand }),
  };
}

interface Work {
  readonly grid: Grid;
  readonly grids: readonly Grid[];
  readonly found: Found;
  readonly token: string;
}

/** Digest of all changes with the names of their rows, independent of row order. */
function tokenOf(adjustment: Adjustment, grid: Grid, changes: readonly Change[], seen: Seen): string {
  const { nameOf } = rowNames(grid.tab, grid.reading, seen);
  const cells = changes.map(({ read, field, header, before, after }) =>
    JSON.stringify([nameOf(read), field, header, before, after]),
  );
  return seen('adjust', grid.tab.id, adjustment, cells.sort());
}

/** @throws UserError when the tab was deleted or its headers have problems */
function workOut(ports: Ports, adjustment: Adjustment, place: AdjustPlace): Work {
  const how = adjusting(ports, adjustment);
  const grids = readGrids(ports);
  const grid = grids.find(({ tab }) => tab.id === place.tab);
  if (!grid) throw new UserError('The tab with these cells was deleted. Select cells again.');
  const found = findChanges(needHeaders(grid), place.areas, how);
  return { grid, grids, found, token: tokenOf(adjustment, grid, found.changes, seenBy(ports)) };
}

const nameOf = ({ rule, row, field }: Issue): string => `${rule} ${row} ${field}`;

/** Issues that the changes would add, worst first. */
function concernsOf(ports: Ports, { grid, grids, found }: Work): Concern[] {
  const changed = new Map<number, Partial<Record<string, Value>>>();
  for (const { read, field, value } of found.changes) {
    if (field !== '') changed.set(read.row, { ...changed.get(read.row), [field]: value });
  }
  const rows = grid.reading.rows.map((read) => {
    const fields = changed.get(read.row);
    if (!fields) return read;
    const issues = read.issues.filter(({ field }) => !(field in fields));
    const { row, key, change, states, status } = read;
    return { row, key, change, states, status, fields: { ...read.fields, ...fields }, issues };
  });
  const known = new Set(grid.issues.map(nameOf));
  const concerns = new Map<string, Concern>();
  for (const issue of issuesWith(ports.documentStore, grids, {
    ...grid,
    reading: { ...grid.reading, rows },
  })) {
    if (known.has(nameOf(issue)) || issue.severity === 'information') continue;
    const { severity, rule, message } = issue;
    const count = (concerns.get(rule)?.count ?? 0) + 1;
    concerns.set(rule, { severity, title: ruleTitle(rule), message, ...concerns.get(rule), count });
  }
  return [...concerns.values()].sort(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
}

/** How many bids pay more and less, how many other numbers rise and fall, and what edits become. */
function countsOf(changes: readonly Change[]) {
  const count = (isCounted: (change: Change) => boolean): number => changes.filter(isCounted).length;
  return {
    more: count(({ paidBy, change }) => paidBy !== null && (change ?? 0) > 0),
    less: count(({ paidBy, change }) => paidBy !== null && (change ?? 0) < 0),
    raised: count(({ paidBy, change }) => paidBy === null && (change ?? 0) > 0),
    lowered: count(({ paidBy, change }) => paidBy === null && (change ?? 0) < 0),
    edited: count(({ pulled }) => pulled !== undefined),
    restored: count(({ pulled, after }) => pulled === after),
    limited: count(({ isLimited }) => isLimited),
  };
}

/** The largest changes first, those that cannot be compared last. */
function largestChanges({ tab, shared }: Grid, changes: readonly Change[]): AdjustedCell[] {
  const size = ({ change }: Change): number => (change === null ? -1 : Math.abs(change));
  return [...changes]
    .sort((a, b) => size(b) - size(a))
    .slice(0, LARGEST)
    .map(({ read: { row, key, fields }, column, header, before, after, pulled, change }) => {
      const { label, part } = labelParts(tab, key, fields, shared);
      const names = { cell: cellName(row, column), column: header, label, part };
      return { ...names, before, after, change, ...(pulled !== undefined && { pulled }) };
    });
}

/** `Pay 10 % more: goal 50 % → 45.45 %, override −85 % → −83.5 %.`; `''`: only amounts change. */
function payingText({ kind, operand }: Adjustment, changes: readonly Change[], style: NumberStyle): string {
  const percent = typedNumber(operand, style);
  const examples = (['goal', 'override'] as const).flatMap((by) => {
    const example = changes.find(
      ({ paidBy, was, isLimited }) => paidBy === by && typeof was === 'number' && !isLimited,
    );
    return example ? [`${by} ${example.before} → ${example.after}`] : [];
  });
  if (kind !== 'percent' || !percent.ok || examples.length === 0) return '';
  return `Pay ${percents(Math.abs(percent.value), style)} ${percent.value > 0 ? 'more' : 'less'}: ${examples.join(', ')}.`;
}

function selectedPlace(ports: Ports): AdjustPlace {
  const { tab, areas } = selectedTab(ports);
  return { tab: tab.id, areas };
}

/** @throws UserError for an invalid amount, or when no cell of a tab is selected */
export function adjustPreview(ports: Ports, adjustment: Adjustment, again?: AdjustPlace | null): AdjustView {
  return withDocument(ports, () => {
    const place = again ?? selectedPlace(ports);
    const work = workOut(ports, adjustment, place);
    const { grid, found, token } = work;
    const { hiddenRows, hiddenColumns } = found;
    const isNothing = found.selected === (found.skipped.get('header') ?? 0);
    if (isNothing && hiddenRows > 0) throw new NotReady(noneVisible(hiddenRows));
    return {
      place,
      sheet: grid.sheet.name(),
      selected: found.selected,
      hiddenRows,
      hiddenColumns,
      changes: found.changes.length,
      unchanged: found.unchanged,
      ...countsOf(found.changes),
      outside: found.skipped.get('outside') ?? 0,
      paying: payingText(adjustment, found.changes, ports.numberStyle()),
      largest: largestChanges(grid, found.changes),
      skipped: [...found.skipped].map(([reason, count]) => ({ why: WHY[reason], count })),
      concerns: concernsOf(ports, work),
      token,
    };
  });
}

const NOT_WRITTEN = 'Rows or columns were moved. Nothing was changed; check the preview again.';

/**
 * Writes numbers into people's own columns, which are found by their headers like ours. A cell that changed
 * since it was read is not written.
 * @returns how many were not written
 * @throws UserError when a header has changed; then nothing is written
 */
function writeOwn({ tab, sheet }: Grid, changes: readonly Change[]): number {
  const own = changes.filter(({ field }) => field === '');
  if (own.length === 0) return 0;
  const columns = [...new Set(own.map(({ header }) => header))].map(ownColumn);
  const whole: Tab = { ...tab, columns: [...tab.columns, ...columns] };
  const reading = readTab(whole, sheet);
  if (reading.issues.length > 0) throw new UserError(NOT_WRITTEN);
  const rows = new Map(reading.rows.map((row) => [row.row, row]));
  const byKey = firstByKey(reading.rows);
  const updates = own.flatMap(({ read: { row, key }, header, was, value }): CellUpdate[] => {
    const sameRow = rows.get(row)?.key === key ? rows.get(row) : undefined;
    const target = sameRow ?? (key === null ? undefined : byKey.get(key));
    const { field } = ownColumn(header);
    return target && target.fields[field] === was ? [{ name: { key }, row: target.row, field, value }] : [];
  });
  const { gone, unwritten: left } = writeCells(whole, sheet, reading, updates);
  return own.length - updates.length + gone.length + left.length;
}

/**
 * Reads the cells again and writes only if every change equals the preview.
 * @throws Outdated when values, the filter or hidden rows changed since
 */
export function adjustApply(ports: Ports, { adjustment, place, token }: AdjustOrder): AdjustDone {
  return withDocument(ports, () => {
    const work = workOut(ports, adjustment, place);
    if (work.token !== token) {
      throw new Outdated(
        'Values, the filter or hidden rows changed after this preview. Nothing was changed.',
      );
    }
    const { tab, sheet, reading } = work.grid;
    const { changes } = work.found;
    const unwritten = writeOwn(work.grid, changes);
    const updates = changes
      .filter(({ field }) => field !== '')
      .map(({ read: { row, key }, field, value }): CellUpdate => ({ name: { key }, row, field, value }));
    const ours = writeCells(tab, sheet, reading, updates);
    const after = readGrids(ports).find(({ tab }) => tab === work.grid.tab);
    if (after) showGrid(after);
    const left = leftSentence(ports.workbook.leftCells());
    const count = (severity: string) =>
      after?.issues.filter((issue) => issue.severity === severity).length ?? 0;
    return {
      changed: changes.length - unwritten - ours.gone.length - ours.unwritten.length,
      ...(left === '' ? {} : { left }),
      errors: count('error'),
      warnings: count('warning'),
    };
  });
}

const OWN_HEADERS = [CHANGE_HEADER, STATES_HEADER, STATUS_HEADER];

/** @throws NotReady when no cell of a tab is selected */
export function adjustColumns(ports: Ports): AdjustColumns {
  const { tab, sheet } = selectedTab(ports);
  const headers = sheet.header();
  const ours = new Set([...OWN_HEADERS, ...tab.columns.map(({ header }) => header)].map(headerName));
  const bookkeeping = new Set(OWN_HEADERS.map(headerName));
  // A header that several columns have does not name one.
  const named = headers.filter((cell): cell is string => {
    const name = headerName(cell);
    return name !== '' && !bookkeeping.has(name) && columnsNamed(headers, String(cell)).length === 1;
  });
  const isOurs = (header: string): boolean => ours.has(headerName(header));
  return {
    sheet: sheet.name(),
    headers: [...named.filter((header) => !isOurs(header)), ...named.filter(isOurs)],
  };
}
