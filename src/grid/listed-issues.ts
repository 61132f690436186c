// grid: the issues of a tab for a list: each with the name of its row, the content of its cell and its fixes.

import type { Seen } from '../ports/ports';
import { shortened } from '../shared/cell-text';
import { groupedBy } from '../shared/grouped-by';
import {
  type Issue,
  type ListedIssue,
  labelText,
  type NumberLabel,
  type OfferedFix,
  type OtherFix,
  type ValuesMessage,
} from '../shared/issue';
import type { NumberStyle } from '../shared/numbers';
import { rowKeys } from '../shared/row-keys';
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
import { columnOf } from '../tabs/rules/rule-cells';
import { isClosedCell } from './filled-rows';
import { agreedFields, type Grid } from './grid';

/** Characters shown. */
const LONGEST = 120;
/** A shorter text, such as `0`, occurs in sentences by chance. */
const TELLING = 3;

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Whether the sentence has the value as a whole word. */
function hasValue(sentence: string, value: string): boolean {
  if (value.length < TELLING) return false;
  for (let start = sentence.indexOf(value); start >= 0; start = sentence.indexOf(value, start + 1)) {
    if (!isLetter(sentence[start - 1]) && !isLetter(sentence[start + value.length])) return true;
  }
  return false;
}

/**
 * As the cell shows it; `''`: it is empty or a box, or one of the texts beside it has it.
 * @param otherTexts texts that are shown with the value
 */
export function foundValue(
  tab: Tab,
  row: TabRow,
  { field, found: content }: Issue,
  otherTexts: readonly string[],
  style: () => NumberStyle,
): string {
  const column = columnOf(tab, field);
  if (column === undefined) return '';
  const value = row.fields[field];
  if (value === null || value === '' || typeof value === 'boolean') return '';
  // An unreadable cell has no value, but its issue has its content.
  const text = value === undefined ? content : shownAsInCell(kindIn(column, row.fields), value, style());
  const shortText = shortened(text === text.trim() ? text : `"${text}"`, LONGEST);
  return otherTexts.some((sentence) => hasValue(sentence, shortText)) ? '' : shortText;
}

interface RowNames {
  nameOf(row: TabRow): string;
  /** null: no row has the name, or several do and none is at `place`. */
  find(name: string, place: number): TabRow | null;
}

export function rowNames(tab: Tab, { rows }: Pick<TabReading, 'rows'>, digestOf: Seen): RowNames {
  const { duplicates } = rowKeys(rows);
  const cells = (row: TabRow): unknown[] =>
    tab.columns.map(({ field }) => {
      const value = row.fields[field];
      return value === undefined ? [row.issues.find((issue) => issue.field === field)?.found ?? ''] : value;
    });
  const nameOf = (row: TabRow): string =>
    row.key === null || duplicates.has(row.key) ? `~${digestOf('row', ...cells(row))}` : `k${row.key}`;
  let byName: Map<string, TabRow[]> | null = null;
  return {
    nameOf,
    find: (name, place) => {
      byName = byName ?? groupedBy(rows, nameOf);
      const rowsOfName = byName.get(name) ?? [];
      return rowsOfName.length === 1 ? rowsOfName[0]! : (rowsOfName.find(({ row }) => row === place) ?? null);
    },
  };
}

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

const offered = (issue: Issue, row: NamedRow, offers: readonly Offer[], digestOf: Seen): Listed => {
  const { rule, tab, field } = issue;
  const fixes: OfferedFix[] = [];
  const byDigest = new Map<string, Fix>();
  for (const { fix, ...offer } of offers) {
    const digest = digestOf('fix', tab, rule, row.rowName, field, issue.found, fix);
    fixes.push({ ...offer, seen: digest });
    byDigest.set(digest, fix);
  }
  return { issue: { ...issue, ...row, fixes }, reason: reasonOf(issue), fixes: byDigest };
};

const CERTAIN = { certain: true } as const;

/** Issues of cells that only the service changes. */
const FIXED_RULES: readonly string[] = [readOnlyEdited.name, creationOnlyEdited.name];

/** Issues of headers; while there are any, the rest of the tab cannot be read. */
function headerIssues({ tab, sheet, storedBase, reading }: Grid, digestOf: Seen): Listed[] {
  const { headers, problems } = headerState(tab, sheet, agreedFields(storedBase));
  return problems.map(({ header, message, repairs, isCertain }) => {
    const rule = header === '' ? 'header-row' : 'header-missing';
    const issue = reading.issues.find(({ column }) => column === header) ?? {
      ...reading.issues[0]!,
      rule,
      column: header,
    };
    const offers = repairs.map((repair) => ({
      label: repair.label,
      ...(isCertain ? CERTAIN : {}),
      fix: { repair, headers },
    }));
    return offered({ ...issue, message }, TAB_ITSELF, offers, digestOf);
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
  const column = columnOf(tab, field);
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
  const rowNumbers = new Set<number>();
  for (const { rule, row: rowNumber } of issues) {
    const row = rows.get(rowNumber);
    if (row && FIXED_RULES.includes(rule) && rememberedKey(row) !== row.key) rowNumbers.add(rowNumber);
  }
  return rowNumbers;
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
  const column = columnOf(tab, field);
  const base = row?.key ? storedBase.base.get(row.key)?.fields : undefined;
  const pulledValue = base?.[field];
  if (!row || !column || pulledValue === undefined || column.access === 'key') return null;
  const value = row.fields[field];
  if (value !== undefined && column.kind.equal(value, pulledValue)) return null;
  const valueText = isUnreadable(pulledValue)
    ? 'it'
    : shownAsInCell(kindIn(column, base!), pulledValue, style());
  return {
    label: valueText === '' ? `Clear ${column.header}` : `Restore ${valueText}`,
    restores: true,
    fix: { value: pulledValue },
  };
}

/** Such a fix could only answer why the cell can't be written. */
function writesClosedCell(reading: TabReading, row: TabRow, { field }: Issue, { fix }: Offer): boolean {
  if ('repair' in fix) return false;
  const fields = [...('value' in fix ? [field] : []), ...Object.keys(fix.cells ?? {})];
  return fields.some((fieldName) => isClosedCell(reading, row, fieldName));
}

function valuesMessage(
  tab: Tab,
  { fields }: TabRow,
  { fields: shownFields, after }: ValuesMessage,
  style: () => NumberStyle,
): string {
  const columns = shownFields.flatMap((field) => columnOf(tab, field) ?? []);
  const values = columns.map((column) => {
    const value = shownAsInCell(kindIn(column, fields), fields[column.field] ?? null, style());
    return `${withoutUnit(column.header)} ${value}`;
  });
  return values.join(' and ') + after;
}

function cellIssues(grid: Grid, digestOf: Seen, style: () => NumberStyle): Listed[] {
  const { tab, reading, issues, plan, shared } = grid;
  const names = rowNames(tab, reading, digestOf);
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
    const rowOfIssue = (shownIssue: Issue) => (row ? namedRow(row, shownIssue) : TAB_ITSELF);
    if (waits || !reading.columns.has(issue.field)) return offered(rest, rowOfIssue(rest), [], digestOf);
    const shownNumber = (label: NumberLabel) => numberInCell(tab, row, issue, label, style);
    const offers = otherFixes.map((otherFix) => offer(otherFix, shownNumber));
    const isOnly = otherFixes.every(({ restores }) => restores);
    if (fix) offers.unshift({ ...offer(fix, shownNumber), ...(isOnly ? CERTAIN : {}) });
    const values = withValues && row ? valuesMessage(tab, row, withValues, style) : issue.message;
    const message = fix && aroundFix ? aroundFix.join(offers[0]!.label) : values;
    const isUnsure = isRepeated || contradicted.has(issue.row);
    const restore = isUnsure ? null : restoreOffer(grid, row, issue.field, style);
    if (restore && !offers.some(({ restores }) => restores)) {
      // A fix of the rule may restore the old value, too.
      const index = offers.findIndex((listedOffer) => isSameValue(listedOffer.fix, restore.fix));
      if (index < 0) offers.push(restore);
      else offers[index] = { ...offers[index]!, restores: true };
    }
    const shownIssue = { ...rest, ...(fix ? { fix } : {}), message };
    const possible = row
      ? offers.filter((listedOffer) => !writesClosedCell(reading, row, issue, listedOffer))
      : offers;
    return { ...offered(shownIssue, rowOfIssue(shownIssue), possible, digestOf), reason: reasonOf(issue) };
  });
}

/** @param style of numbers in values and in the labels of fixes; called only if there are some */
export const listedIssues = (grid: Grid, digestOf: Seen, style: () => NumberStyle): Listed[] =>
  grid.reading.issues.length > 0 ? headerIssues(grid, digestOf) : cellIssues(grid, digestOf, style);
