// check: feedback while a person edits: checks the edited rows with row rules, and writes their Change, cell
// states and Status. No network, no locks, few calls.

import { groupOf } from '../../base/base-chunks';
import { type BasePorts, loadBases, type StoredBase } from '../../base/base-store';
import { BASE_ID, BASE_TITLE, type ChunkSheet, readIndex, tabInIndex } from '../../base/chunk-sheet';
import { bidTypeUpdates } from '../../grid/fill-new-rows';
import { agreedFields, baseFields } from '../../grid/grid';
import { sharedNames } from '../../grid/shared-names';
import type { SheetPort } from '../../ports/sheet';
import { groupedBy } from '../../shared/grouped-by';
import type { Issue } from '../../shared/issue';
import type { Fields } from '../../shared/value';
import type { CellUpdate } from '../../sheet/find-cells';
import { extendDropdowns } from '../../sheet/lay-out';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { type RowTexts, writeRowTexts } from '../../sheet/row-texts';
import { writeCells } from '../../sheet/write-cells';
import { statusWithIssues } from '../../sync/issue-status';
import { planTab } from '../../sync/push-plan';
import { statesByRow } from '../../sync/states-of-cells';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { checkRow, ruleContext } from '../../tabs/check-rows';
import { hasCheckIssue, hasOtherKey, rememberedKey, stateIn } from '../../tabs/columns/row-memory';
import { CHANGE_HEADER, fieldsOfKey, type Tab } from '../../tabs/columns/tab';
import type { Agreed, TabRow } from '../../tabs/columns/tab-row';
import { keyChanged, overwrittenRows } from '../../tabs/everywhere/key-changed';
import { tabById } from '../../tabs/registry';
import { type Facts, factsOf } from '../../tabs/rules/facts';
import { readSettings } from '../settings/settings';

/** Larger tabs are left to Check: onEdit has to end in seconds. */
const MOST_ROWS = 20_000;

const NONE: ReadonlyMap<number, readonly Issue[]> = new Map();

/**
 * By 1-based row.
 * @param reading of the edited rows
 * @param base of their campaigns
 */
function overwrittenKeys(
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
    const keyIssues = checkRow(tab, row, base, context, { rows: [keyChanged], tabs: [] });
    if (overwrittenRows(keyIssues).has(row.row)) issues.set(row.row, keyIssues);
  }
  return issues;
}

/** 1-based, both included. */
interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

/** Cells of a sheet, 1-based; the header is row 1. */
export interface EditedCells {
  readonly first: number;
  readonly count: number;
  readonly columns: ColumnSpan;
}

const cellOf = ({ row, field }: Issue): string => `${row} ${field}`;

/** Issues that the last Check found in cells of these rows that were not edited since. */
function keptIssues(tab: Tab, { rows, columns, changeColumn }: TabReading, edited: ColumnSpan): Issue[] {
  const places = [
    { field: '', header: CHANGE_HEADER, column: changeColumn },
    ...tab.columns.map(({ field, header }) => ({ field, header, column: columns.get(field)! })),
  ];
  const uneditedPlaces = places.filter(({ column }) => !isIn(edited, column));
  return rows.flatMap(({ row, states }) =>
    uneditedPlaces
      .filter(({ header }) => hasCheckIssue(states, header))
      .map(
        ({ field, header }): Issue => ({
          rule: 'kept',
          severity: stateIn(states, header) === 'warning' ? 'warning' : 'error',
          tab: tab.id,
          row,
          field,
          column: '',
          message: 'See Bidgrid ▸ Check.',
          expected: '',
          found: '',
          byCheck: true,
        }),
      ),
  );
}

/** The base of the edited rows and of their parents: an edit must not read a base of 100,000 rows. */
function knownOf(
  ports: BasePorts,
  tab: Tab,
  reading: TabReading,
  index: ChunkSheet,
): { readonly stored: StoredBase; readonly facts: Facts } {
  const groups = new Set(reading.rows.map((row) => groupOf(tab, row)));
  // If the campaign was overwritten, the base of the row is in its previous one.
  for (const row of reading.rows)
    if (hasOtherKey(row)) groups.add(groupOf(tab, { fields: fieldsOfKey(tab, rememberedKey(row)!) }));
  // If the service gives the keys, the cell with the campaign may be the edited one.
  const own = tab.keysFrom === 'person' ? { tab, groups } : { tab };
  const others = (tab.rulesRead ?? []).map((id) => ({ tab: tabById(id)!, groups }));
  const [ownBase, ...bases] = loadBases(ports, [own, ...others], index);
  const stored = ownBase!;
  const rows: Record<string, Fields[]> = {};
  others.forEach((other, i) => {
    rows[other.tab.id] = baseFields(bases[i]!);
  });
  const known = stored.base;
  // Settings are only read for a tracking method that is not known otherwise.
  const isNew = reading.rows.some(({ key, fields }) => {
    const before = key === null ? undefined : known.get(key)?.fields.trackingMethod;
    return fields.trackingMethod !== undefined && fields.trackingMethod !== (before ?? null);
  });
  const methods = isNew ? readSettings(ports.documentStore).trackingMethods : [];
  const parents = others.map((other, i) => ({
    tab: other.tab,
    storedBase: bases[i]!,
    reading: { rows: [] },
  }));
  return { stored, facts: factsOf(rows, methods, {}, sharedNames(parents)) };
}

/** A chart sheet cannot be read; the base is then found by its mark. */
function quickIndex(workbook: BasePorts['workbook']) {
  const named = workbook.named(BASE_TITLE);
  try {
    return readIndex(named);
  } catch {
    return readIndex(null);
  }
}

/**
 * Updates Change, the states of cells and the issues in Status of the edited rows. Does nothing without all
 * headers. Issues that only Check finds stay on unedited cells.
 * @param markedAs reads the tab of the sheet; called only if the hidden sheet has no index
 */
export function feedback(
  ports: BasePorts,
  sheet: SheetPort,
  markedAs: (sheetId: number) => string | null,
  edited: EditedCells,
): void {
  const { workbook } = ports;
  const quick = quickIndex(workbook);
  const signed = tabInIndex(quick, sheet.sheetId);
  const tab = tabById((signed === undefined ? markedAs(sheet.sheetId) : signed) ?? '');
  if (!tab) return;
  const index = signed === undefined ? readIndex(workbook.find(BASE_ID)) : quick;
  const first = Math.max(2, edited.first);
  const span = { first, count: edited.first + edited.count - first };
  if (span.count < 1) return;
  let reading = readTab(tab, sheet, span);
  if (reading.issues.length > 0) return;
  const { stored, facts } = knownOf(ports, tab, reading, index);
  const updates = newBidTypes(ports, tab, reading, stored, edited.columns);
  const retyped = new Set(updates.map(({ row }) => row));
  if (updates.length > 0) {
    writeCells(tab, sheet, reading, updates);
    reading = readTab(tab, sheet, span);
  }
  const agreed = agreedFields(stored);
  const context = ruleContext(tab, agreed, undefined, facts);
  const issues: Issue[] = [];
  const overwritten = overwrittenKeys(tab, sheet, reading, agreed);
  for (const row of reading.rows)
    issues.push(...(overwritten.get(row.row) ?? checkRow(tab, row, agreed, context)));
  // If many rows are pasted at once, the rows themselves can show what otherwise only Check finds.
  const reportedCells = new Set(issues.map(cellOf));
  const remainingIssues = keptIssues(tab, reading, edited.columns);
  issues.push(...remainingIssues.filter((issue) => !reportedCells.has(cellOf(issue))));
  const plan = planTab(tab, stored.base, reading.rows, issues);
  const states = statesByRow(tab, plan, issues, reading.rows, () => 'kept');
  const issuesByRow = groupedBy(issues, ({ row }) => row);
  // Cleared rows are not read as rows, but may still have texts of ours.
  const texts = [...reading.rows, ...reading.bare].map(
    ({ row, status }): RowTexts => ({
      row,
      change: plan.marks.get(row) ?? '',
      states: states.get(row) ?? '',
      status: statusWithIssues(status, issuesByRow.get(row) ?? []),
    }),
  );
  writeRowTexts(tab, sheet, reading, span, texts);
  writeCells(tab, sheet, reading, reformatted(tab, reading, edited.columns, retyped));
  const isNew = ({ key }: TabRow): boolean => key === null || !stored.base.has(key);
  if (!reading.rows.some(isNew)) return;
  extendDropdowns(tab, sheet, reading, first, reading.lastRow);
  // Typed columns of a table refuse them: here, and not at the end of the execution.
  workbook.flush();
}

/** Bid types for new rows without one, or whose campaign was edited. */
function newBidTypes(
  { workbook }: BasePorts,
  tab: Tab,
  { rows, columns }: TabReading,
  { base }: StoredBase,
  edited: ColumnSpan,
): CellUpdate[] {
  const [field] = tab.columns.flatMap(({ kindBy }) => (kindBy ? [kindBy.field] : []));
  if (field === undefined) return [];
  const isEdited = ['campaign', 'campaignId'].some((name) => isIn(edited, columns.get(name)!));
  const needed = rows.filter(
    (row) =>
      (row.key === null || !base.has(row.key)) && !hasOtherKey(row) && (isEdited || !row.fields[field]),
  );
  const sheet = needed.length > 0 ? workbook.find(campaigns.id) : null;
  if (sheet === null) return [];
  const parents = readTab(campaigns, sheet).rows.map(({ fields }) => fields);
  return bidTypeUpdates(tab, needed, factsOf({ campaigns: parents }));
}

const isIn = ({ first, last }: ColumnSpan, column: number): boolean => column >= first && column <= last;

/**
 * A typed `20%` is 0.2 with a percent format; it becomes 20 in a cell that shows 20%.
 * @param retyped rows whose bid type was written
 */
function reformatted(
  tab: Tab,
  { rows, columns }: TabReading,
  edited: ColumnSpan,
  retyped: ReadonlySet<number>,
): CellUpdate[] {
  const isNumber = (field: string, row: number): boolean => {
    const { kind, kindBy } = tab.columns.find((one) => one.field === field)!;
    return (
      kind.isCode !== true &&
      (isIn(edited, columns.get(field)!) || (kindBy !== undefined && retyped.has(row)))
    );
  };
  return rows.flatMap(({ row, key, fields, respelled = [] }) =>
    respelled
      .filter((field) => isNumber(field, row))
      .map((field) => ({ name: { key }, row, field, value: fields[field] ?? null })),
  );
}
