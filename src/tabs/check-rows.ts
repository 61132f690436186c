// tabs: runs the rules on a tab or on one row.

import { TRACKING_METHODS } from '../shared/campaign-words';
import type { Issue } from '../shared/issue';
import { once } from '../shared/once';
import { rowKeys } from '../shared/row-keys';
import type { TabReading } from '../sheet/read-tab';
import { waitsForId } from '../sync/status';
import { ROW_RULES, TAB_RULES } from './all-rules';
import type { Column } from './columns/column';
import { parentName } from './columns/row-label';
import { hasOtherKey, rememberedKey, ruleOf } from './columns/row-memory';
import { fieldsOfKey, type Tab } from './columns/tab';
import type { Agreed, TabRow } from './columns/tab-row';
import { filledCell, unreadableValue } from './everywhere/cell-rules';
import { keyChanged } from './everywhere/key-changed';
import { baseLost } from './everywhere/key-rules';
import { type Facts, NO_FACTS } from './rules/facts';
import { labelWith, RESTORES } from './rules/issue-body';
import { previousKeysIn } from './rules/previous-keys';
import type { IssueBody, RowRule, RuleContext, RuleRow, TabRule } from './rules/rule';
import { columnOf, headerOf, isEmpty, shown } from './rules/rule-cells';

/** The rules to run, in the order in which issues are listed. */
export interface RuleLists {
  readonly rows: readonly RowRule[];
  readonly tabs: readonly TabRule[];
}

const ALL: RuleLists = { rows: ROW_RULES, tabs: TAB_RULES };

/**
 * Input of the rules besides the rows.
 * @param reading the whole tab, if all of it is checked
 * @param facts values of other tabs; rules that need missing ones report nothing
 */
export const ruleContext = (
  tab: Tab,
  base: Agreed,
  reading?: TabReading,
  facts: Facts = NO_FACTS,
): RuleContext => {
  const trackingMethods = new Set<string>([...TRACKING_METHODS, ...facts.trackingMethods]);
  if (columnOf(tab, 'trackingMethod')) {
    base.forEach(({ trackingMethod }) => {
      if (typeof trackingMethod === 'string' && trackingMethod !== '') trackingMethods.add(trackingMethod);
    });
  }
  const duplicates = reading ? rowKeys(reading.rows).duplicates : new Map();
  const missing = reading ? missingIn(reading, base) : null;
  const previousKeys = once(() => previousKeysIn(tab, reading?.rows ?? [], base));
  return { tab, base, missing, duplicates, previousKeys, trackingMethods, facts };
};

function missingIn({ rows }: TabReading, base: Agreed): string[] {
  const keys = rowKeys(rows);
  const missing: string[] = [];
  if (keys.duplicates.size === 0) {
    let presentCount = keys.known;
    keys.others.forEach((key) => {
      if (base.has(key)) presentCount++;
    });
    if (presentCount === base.size) return missing;
  }
  const present = keys.present();
  base.forEach((_, key) => {
    if (!present.has(key)) missing.push(key);
  });
  return missing;
}

const never = (): boolean => false;

const untouched = ({ row, key, fields }: TabRow): RuleRow => ({
  row,
  key,
  fields,
  base: fields,
  remembersKey: true,
  isNew: false,
  numbers: [],
  changed: never,
  isComputed: never,
});

const ruleRow = (
  { tab, base, facts }: RuleContext,
  columns: ReadonlyMap<string, Column>,
  tabRow: TabRow,
): RuleRow => {
  if (tabRow.known !== undefined) return untouched(tabRow);
  const { row, key, fields } = tabRow;
  const baseFields = key === null ? null : base.get(key) || null;
  const keyRead = tab.keyFields.every((field) => field in fields);
  const isNew = keyRead && (tab.keysFrom === 'service' ? key === null : baseFields === null);
  const isChanged = (field: string): boolean => {
    const column = columns.get(field);
    const value = fields[field];
    if (value === undefined || !column) return false;
    const baseValue = baseFields === null ? undefined : baseFields[field];
    if (baseValue === undefined ? isEmpty(value) : column.kind.equal(value, baseValue)) return false;
    // After a rename, the parent may have been pulled, and the row not yet.
    const isName = baseFields !== null && column.access === 'read-only';
    return !isName || value !== parentName(tab, baseFields, field, facts.sharedNames);
  };
  const remembersKey = key !== null && rememberedKey(tabRow) === key;
  const accepted = once(() => ruleOf(tab, tabRow));
  const isComputed = (field: string): boolean => accepted()?.values[field] !== undefined;
  const { numbers = [], filledBy } = tabRow;
  const ruledRow = {
    row,
    key,
    fields,
    base: baseFields,
    remembersKey,
    isNew,
    numbers,
    changed: isChanged,
    isComputed,
  };
  const waits = isNew && waitsForId(tabRow.status) ? { waitsForId: true as const } : {};
  return { ...ruledRow, ...waits, ...(filledBy === undefined ? {} : { filledBy }) };
};

/**
 * Adds a fix to an unreadable cell if its value is certain: the base value in a read-only column, the
 * previous key in a key column.
 */
const restorable = (context: RuleContext, issue: Issue, column: Column | undefined, row: RuleRow): Issue => {
  const { tab } = context;
  if (!column || column.access === 'editable') return issue;
  const previousKey = column.access === 'key' ? context.previousKeys().get(row.row) : undefined;
  const isSure = previousKey?.isSure === true;
  const fields = column.access !== 'key' ? row.base : isSure ? fieldsOfKey(tab, previousKey.key) : null;
  const value = fields?.[issue.field];
  if (value === undefined) return issue;
  const expected = shown(tab, issue.field, value);
  // Its message names what was typed, not the value to restore.
  const { aroundFix: _, ...restOfIssue } = issue;
  const fix = { value, label: labelWith('Restore', value, expected), ...(isSure ? RESTORES : {}) };
  return { ...restOfIssue, expected, fix };
};

const issueOf = (tab: Tab, rule: string, row: number, body: IssueBody, byCheck?: true): Issue => ({
  ...body,
  rule,
  tab: tab.id,
  row,
  column: headerOf(tab, body.field),
  ...(byCheck ? { byCheck } : {}),
});

/** The value must be restored, so other advice on what to type there is dropped. */
const isDecisive = ({ rule, severity }: Issue): boolean =>
  rule === unreadableValue.name || (rule === filledCell.name && severity === 'error');

function withoutContradictions(issues: Issue[]): Issue[] {
  const cellOf = ({ row, field }: Issue) => `${row} ${field}`;
  const restored = new Set<string>();
  for (const issue of issues) if (isDecisive(issue)) restored.add(cellOf(issue));
  if (restored.size === 0) return issues;
  const isDropped = (issue: Issue) => !isDecisive(issue) && restored.has(cellOf(issue));
  // A cell that cannot be decoded has no value for the rules; its own issue has the text.
  const cellTexts = new Map<string, string>();
  for (const issue of issues) {
    if (isDropped(issue) && !issue.byCheck && !cellTexts.has(cellOf(issue)))
      cellTexts.set(cellOf(issue), issue.found);
  }
  return issues
    .filter((issue) => !isDropped(issue))
    .map((issue) => ({ ...issue, found: cellTexts.get(cellOf(issue)) ?? issue.found }));
}

/** For a single row: true if its cells may be those of another object than its key. */
const isOtherRow = ({ base }: RuleContext, tabRow: TabRow): boolean =>
  tabRow.key !== null && base.has(tabRow.key) && hasOtherKey(tabRow);

const rowIssues = (
  context: RuleContext,
  columns: ReadonlyMap<string, Column>,
  tabRow: TabRow,
  row: RuleRow,
  rules: readonly RowRule[],
): Issue[] => {
  const { tab } = context;
  if (context.missing === null && isOtherRow(context, tabRow)) return [];
  // With the key of another object, every other issue would be wrong.
  const keyIssues = rules.includes(keyChanged) ? keyChanged.check(row, context) : [];
  if (keyIssues.length > 0)
    return keyIssues.map((body) => issueOf(tab, keyChanged.name, row.row, body, true));
  const issues = tabRow.issues.map((issue) => restorable(context, issue, columns.get(issue.field), row));
  // Without the last pulled values, other rules would treat the row as a new or unknown one.
  const applicable = context.base.isLost?.(tabRow.fields) ? rules.filter((rule) => rule === baseLost) : rules;
  for (const rule of applicable) {
    for (const body of rule.check(row, context))
      issues.push(issueOf(tab, rule.name, row.row, body, rule.byCheck));
  }
  return issues;
};

const columnsByField = (tab: Tab): Map<string, Column> => {
  const columns = new Map<string, Column>();
  for (const column of tab.columns) columns.set(column.field, column);
  return columns;
};

const rulesOf = <R extends RowRule | TabRule>(tab: Tab, rules: readonly R[]): R[] =>
  rules.filter((rule) => rule.tab === '*' || rule.tab === tab.id);

/**
 * Every issue of the tab by row, those of the tab as a whole last; only problems with headers if there are
 * any.
 */
export const checkTab = (
  tab: Tab,
  reading: TabReading,
  base: Agreed,
  context: RuleContext = ruleContext(tab, base, reading),
  rules: RuleLists = ALL,
): Issue[] => {
  if (reading.issues.length > 0) return reading.issues.slice();
  const columns = columnsByField(tab);
  const ruled = (tabRow: TabRow): RuleRow => ruleRow(context, columns, tabRow);
  // Rows equal to their base are not checked, unless all their cells were overwritten.
  const overwritten = context.previousKeys();
  const rowsToCheck = reading.rows.filter(
    (tabRow) => tabRow.known === undefined || overwritten.has(tabRow.row),
  );
  const touched = rowsToCheck.map(ruled);
  let every: readonly RuleRow[] | null = null;
  const rowsWithChangedKey = new Set<number>();
  const withoutChangedKeys = (rows: readonly RuleRow[]) =>
    rowsWithChangedKey.size === 0 ? rows : rows.filter(({ row }) => !rowsWithChangedKey.has(row));
  const everyRow = (): readonly RuleRow[] => {
    every =
      every ??
      withoutChangedKeys(rowsToCheck.length === reading.rows.length ? touched : reading.rows.map(ruled));
    return every;
  };
  const rowRules = rulesOf(tab, rules.rows);
  const issues: Issue[] = [];
  rowsToCheck.forEach((tabRow, i) => {
    for (const issue of rowIssues(context, columns, tabRow, touched[i]!, rowRules)) {
      issues.push(issue);
      if (issue.rule === keyChanged.name) rowsWithChangedKey.add(tabRow.row);
    }
  });
  const compared = withoutChangedKeys(touched);
  for (const rule of rulesOf(tab, rules.tabs)) {
    for (const body of rule.check(compared, { ...context, everyRow, keyChanged: rowsWithChangedKey }))
      issues.push(issueOf(tab, rule.name, body.row, body, true));
  }
  const place = ({ row }: Issue): number => (row === 0 ? Number.MAX_SAFE_INTEGER : row);
  return withoutContradictions(issues).sort((a, b) => place(a) - place(b));
};

/** The issues of one row that do not depend on other rows; fast enough for every edit. */
export const checkRow = (
  tab: Tab,
  tabRow: TabRow,
  base: Agreed,
  context: RuleContext = ruleContext(tab, base),
  rules: RuleLists = ALL,
): Issue[] => {
  const columns = columnsByField(tab);
  if (tabRow.known !== undefined) return [];
  const row = ruleRow(context, columns, tabRow);
  return withoutContradictions(rowIssues(context, columns, tabRow, row, rulesOf(tab, rules.rows)));
};
