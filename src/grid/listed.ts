// grid: the issues of a tab for a list: each with the name of its row and its fixes.

import type { Seen } from '../ports/ports';
import type { ListedIssue, OfferedFix } from '../shared/issue';
import { type Issue, labelText, type NumberLabel, type OtherFix, type ValuesMessage } from '../shared/issue';
import type { NumberStyle } from '../shared/numbers';
import { isUnreadable } from '../shared/value';
import type { TabReading } from '../sheet/read-tab';
import { type HeaderRepair, headerState } from '../sheet/repair-headers';
import { reasonOf } from '../sync/push-plan';
import { type Cell, kindIn } from '../tabs/columns/column';
import { rowLabel, withPulledNames } from '../tabs/columns/row-label';
import { rememberedKey } from '../tabs/columns/row-memory';
import { shownAsInCell, withoutUnit } from '../tabs/columns/shown-value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { creationOnlyEdited, readOnlyEdited } from '../tabs/everywhere/cell-rules';
import { isClosedCell } from './filled-rows';
import { foundValue } from './found-value';
import { agreedFields, type Grid } from './grid';
import { rowNames } from './row-names';

/** Values for the cell, if it changes, and others of its row, or a repair of a header. */
export type Fix =
  | Pick<OtherFix, 'value' | 'cells' | 'forgetsKey'>
  | { readonly repair: HeaderRepair; readonly headers: readonly Cell[] };

export interface Listed {
  readonly issue: ListedIssue;
  /** As in the plan, where numbers have a decimal point and no unit. */
  readonly reason: string;
  /** By digest of the offered fix. */
  readonly fixes: ReadonlyMap<string, Fix>;
}

interface Offer extends Pick<OfferedFix, 'label' | 'certain' | 'restores'> {
  readonly fix: Fix;
}

/** What identifies the row of an issue, to the program and to people, and what its cell has. */
type NamedRow = Pick<ListedIssue, 'rowName' | 'label' | 'value'>;

const TAB_ITSELF: NamedRow = { rowName: '', label: '', value: '' };

const offered = (issue: Issue, row: NamedRow, offers: readonly Offer[], seen: Seen): Listed => {
  const { rule, tab, field, found } = issue;
  const fixes: OfferedFix[] = [];
  const byDigest = new Map<string, Fix>();
  for (const { fix, ...offer } of offers) {
    const digest = seen('fix', tab, rule, row.rowName, field, found, fix);
    fixes.push({ ...offer, seen: digest });
    byDigest.set(digest, fix);
  }
  return { issue: { ...issue, ...row, fixes }, reason: reasonOf(issue), fixes: byDigest };
};

const CERTAIN = { certain: true } as const;

/** Issues of cells that only the service changes. */
const FIXED_RULES: readonly string[] = [readOnlyEdited.name, creationOnlyEdited.name];

/** Issues of headers; while there are any, the rest of the tab cannot be read. */
function headerIssues({ tab, sheet, storedBase, reading }: Grid, seen: Seen): Listed[] {
  const { headers, problems } = headerState(tab, sheet, agreedFields(storedBase));
  return problems.map(({ header, message, repairs }) => {
    const rule = header === '' ? 'header-row' : 'header-missing';
    const issue = reading.issues.find(({ column }) => column === header) ?? {
      ...reading.issues[0]!,
      rule,
      column: header,
    };
    const certain = repairs.length === 1 ? CERTAIN : {};
    const offers = repairs.map((repair) => ({
      label: repair.label,
      ...certain,
      fix: { repair, headers },
    }));
    return offered({ ...issue, message }, TAB_ITSELF, offers, seen);
  });
}

const isOfKey = (tab: Tab, { field }: Issue): boolean => tab.keyFields.includes(field);

const namesParent = ({ columns }: Tab, { field }: Issue): boolean =>
  columns.some((column) => column.field === field && column.names !== undefined);

const offer = ({ label, restores, ...fix }: OtherFix, show: (label: NumberLabel) => string): Offer => ({
  label: labelText(label, show),
  ...(restores ? { restores } : {}),
  fix,
});

function numberInCell(
  tab: Tab,
  row: TabRow | undefined,
  { field: ofIssue }: Pick<Issue, 'field'>,
  { field = ofIssue, number }: NumberLabel,
  style: () => NumberStyle,
): string {
  const column = tab.columns.find((one) => one.field === field);
  return row && column ? shownAsInCell(kindIn(column, row.fields), number, style()) : String(number);
}

const isSameValue = (a: Fix, b: Fix): boolean => 'value' in a && 'value' in b && a.value === b.value;

/** Rows whose key has an error: the key, and so every value to restore, may belong to another row. */
const rowsWithUncertainKey = (tab: Tab, issues: readonly Issue[]): Set<number> =>
  new Set(
    issues
      .filter((issue) => isOfKey(tab, issue) && (issue.fix !== undefined || issue.severity === 'error'))
      .map(({ row }) => row),
  );

/**
 * Rows whose names contradict their key and that do not remember it: the last pulled values of this key may
 * be those of another object.
 */
function contradictedRows(issues: readonly Issue[], rows: ReadonlyMap<number, TabRow>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { rule, row: at } of issues) {
    const row = rows.get(at);
    if (row && FIXED_RULES.includes(rule) && rememberedKey(row) !== row.key) found.add(at);
  }
  return found;
}

/**
 * Restores the last pulled value of the cell. null: the row was not pulled, the cell was not edited, or its
 * value cannot be written (it could not be read from the service).
 */
function restoreOffer(
  { tab, storedBase }: Grid,
  row: TabRow | undefined,
  field: string,
  style: () => NumberStyle,
): Offer | null {
  const column = tab.columns.find((one) => one.field === field);
  const base = row?.key ? storedBase.base.get(row.key)?.fields : undefined;
  const before = base?.[field];
  if (!row || !column || before === undefined || column.access === 'key') return null;
  const value = row.fields[field];
  if (value !== undefined && column.kind.equal(value, before)) return null;
  const shown = isUnreadable(before) ? 'it' : shownAsInCell(kindIn(column, base!), before, style());
  return {
    label: shown === '' ? `Clear ${column.header}` : `Restore ${shown}`,
    restores: true,
    fix: { value: before },
  };
}

/** Such a fix could only answer why the cell can't be written. */
function writesClosedCell(reading: TabReading, row: TabRow, { field }: Issue, { fix }: Offer): boolean {
  if ('repair' in fix) return false;
  const fields = [...('value' in fix ? [field] : []), ...Object.keys(fix.cells ?? {})];
  return fields.some((one) => isClosedCell(reading, row, one));
}

function valuesMessage(
  tab: Tab,
  { fields }: TabRow,
  { fields: shown, after }: ValuesMessage,
  style: () => NumberStyle,
): string {
  const columns = shown.flatMap((field) => tab.columns.find((column) => column.field === field) ?? []);
  const values = columns.map((column) => {
    const value = shownAsInCell(kindIn(column, fields), fields[column.field] ?? null, style());
    return `${withoutUnit(column.header)} ${value}`;
  });
  return values.join(' and ') + after;
}

function cellIssues(grid: Grid, seen: Seen, style: () => NumberStyle): Listed[] {
  const { tab, reading, issues, plan, shared } = grid;
  const names = rowNames(tab, reading, seen);
  const rows = new Map(reading.rows.map((row) => [row.row, row]));
  const uncertain = rowsWithUncertainKey(tab, issues);
  const contradicted = contradictedRows(issues, rows);
  const isDuplicate = ({ key }: TabRow) => key !== null && plan.duplicates.has(key);
  const namedRow = (row: TabRow, issue: Issue): NamedRow => {
    const isKeyCertain = row.key !== null && !isDuplicate(row) && !uncertain.has(row.row);
    const pulled = isKeyCertain ? grid.storedBase.base.get(row.key)?.fields : undefined;
    const label = rowLabel(tab, withPulledNames(tab, row.fields, pulled), shared);
    const value = foundValue(tab, row, issue, [issue.message, label], style);
    return { rowName: names.nameOf(row), label, value };
  };
  return issues.map((issue) => {
    const row = rows.get(issue.row);
    const isRepeated = row !== undefined && isDuplicate(row);
    // The key is fixed first, also by the name of the parent: other issues depend on it.
    const isKey = isOfKey(tab, issue) || namesParent(tab, issue);
    const waits = !isKey && (isRepeated || uncertain.has(issue.row));
    const { fix, otherFixes = [], aroundFix, withValues, ...rest } = issue;
    const named = (one: Issue) => (row ? namedRow(row, one) : TAB_ITSELF);
    if (waits || !reading.columns.has(issue.field)) return offered(rest, named(rest), [], seen);
    const shownNumber = (label: NumberLabel) => numberInCell(tab, row, issue, label, style);
    const offers = otherFixes.map((one) => offer(one, shownNumber));
    const isOnly = otherFixes.every(({ restores }) => restores);
    if (fix) offers.unshift({ ...offer(fix, shownNumber), ...(isOnly ? CERTAIN : {}) });
    const values = withValues && row ? valuesMessage(tab, row, withValues, style) : issue.message;
    const message = fix && aroundFix ? aroundFix.join(offers[0]!.label) : values;
    const isUnsure = isRepeated || contradicted.has(issue.row);
    const restore = isUnsure ? null : restoreOffer(grid, row, issue.field, style);
    if (restore && !offers.some(({ restores }) => restores)) {
      // A fix of the rule may restore the old value, too.
      const at = offers.findIndex((one) => isSameValue(one.fix, restore.fix));
      if (at < 0) offers.push(restore);
      else offers[at] = { ...offers[at]!, restores: true };
    }
    const shown = { ...rest, ...(fix ? { fix } : {}), message };
    const possible = row ? offers.filter((one) => !writesClosedCell(reading, row, issue, one)) : offers;
    return { ...offered(shown, named(shown), possible, seen), reason: reasonOf(issue) };
  });
}

/** @param style of numbers in values and in the labels of fixes; called only if there are some */
export const listedIssues = (grid: Grid, seen: Seen, style: () => NumberStyle): Listed[] =>
  grid.reading.issues.length > 0 ? headerIssues(grid, seen) : cellIssues(grid, seen, style);
