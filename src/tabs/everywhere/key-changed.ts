// tabs: the key of a row was overwritten. The row is sent neither as an edit nor as a new row.

import type { Issue } from '../../shared/issue';
import type { Fields, Value } from '../../shared/value';
import { fieldsOfKey, type Tab } from '../columns/tab';
import { error, listed, RESTORES } from '../rules/issue-body';
import type { PreviousKey } from '../rules/previous-keys';
import type { IssueBody, RowRule, RuleContext, RuleRow } from '../rules/rule';
import {
  differingColumns,
  headerOf,
  isContradicted,
  isEmpty,
  replacedCells,
  servedCells,
  shown,
} from '../rules/rule-cells';

type Draft = Partial<Record<string, Value>>;

const textOf = (tab: Tab, parts: Fields): string =>
  Object.keys(parts)
    .map((field) => shown(tab, field, parts[field]))
    .join(' · ');

/** The key fields that differ, with their previous values. */
function previousParts(tab: Tab, { fields }: Pick<RuleRow, 'fields'>, { key }: PreviousKey): Fields {
  const parts: Draft = {};
  const previousFields = fieldsOfKey(tab, key);
  for (const field of tab.keyFields)
    if (fields[field] !== previousFields[field]) parts[field] = previousFields[field] ?? '';
  return parts;
}

/** Last pulled values of the other cells that people do not edit, where they differ. */
function restoredCells(tab: Tab, { fields }: RuleRow, pulledFields: Fields): Fields {
  const cells: Draft = {};
  for (const { field, access } of differingColumns(tab, fields, pulledFields))
    if (access !== 'editable') cells[field] = pulledFields[field]!;
  return cells;
}

/** Whether the row could be sent with its key as it is now. */
function canBeKept({ tab, duplicates }: RuleContext, { key, base, fields }: RuleRow): boolean {
  if (duplicates.has(key ?? '')) return false;
  // Its fixed cells prove that it is another object.
  if (base !== null) return !isContradicted(tab, fields, base);
  if (tab.keysFrom === 'service') return tab.creatable !== false && key === null;
  return !tab.keyFields.some((field) => isEmpty(fields[field]));
}

/** Keeps the new key. Cells that still have the values of the previous object lose them. */
function keepingFix(
  row: RuleRow,
  context: RuleContext,
  previousKey: PreviousKey,
  field: string,
  currentText: string,
) {
  const { tab, base } = context;
  if (!canBeKept(context, row)) return null;
  const isCreation = row.isNew && tab.keysFrom === 'service';
  return {
    value: row.fields[field]!,
    label: row.isNew ? `It is a new ${tab.noun}` : `Keep ${currentText}`,
    cells: isCreation
      ? servedCells(tab, row.fields)
      : replacedCells(tab, row.fields, row.base, base.get(previousKey.key)!),
    forgetsKey: true,
  } as const;
}

/** What restoring the key leaves. */
function editsText(tab: Tab, { fields }: RuleRow, pulledFields: Fields): string {
  const headers = differingColumns(tab, fields, pulledFields)
    .filter(({ access }) => access === 'editable')
    .map(({ header }) => header);
  if (headers.length === 0) return '';
  return ` ${listed(headers)} ${headers.length > 1 ? 'stay as edits' : 'stays as an edit'}.`;
}

function body(row: RuleRow, context: RuleContext, previousKey: PreviousKey): IssueBody {
  const { tab, base } = context;
  const previousFields = previousParts(tab, row, previousKey);
  const fields = Object.keys(previousFields);
  const field = fields[0]!;
  const currentFields: Draft = {};
  for (const name of fields) currentFields[name] = row.fields[name] ?? null;
  const headers = fields.map((name) => headerOf(tab, name)).join(' and ');
  const [expected, currentText] = [textOf(tab, previousFields), textOf(tab, currentFields as Fields)];
  const isSeveral = fields.length > 1;
  const whatChanged = Object.values(currentFields).every(isEmpty)
    ? `${headers} ${isSeveral ? 'were' : 'was'} ${expected}, and ${isSeveral ? 'are' : 'is'} empty now.`
    : `${headers} ${isSeveral ? 'were' : 'was'} changed from ${expected} to ${currentText}.`;
  const keeping = keepingFix(row, context, previousKey, field, currentText);
  const issue = (advice: string): IssueBody =>
    error(field, `${whatChanged} ${advice}`, expected, currentText);
  if (previousKey.isTaken) {
    const choice = keeping ? `choose "${keeping.label}", or ` : '';
    const taken = issue(`${expected} is in another row, so ${choice}delete this one.`);
    return keeping ? { ...taken, otherFixes: [keeping] } : taken;
  }
  const pulledFields = base.get(previousKey.key)!;
  const { [field]: value, ...otherParts } = previousFields;
  const restore = {
    value: value ?? null,
    label: `Restore ${expected}`,
    cells: { ...otherParts, ...restoredCells(tab, row, pulledFields) },
  };
  const isReplacing = keeping !== null && Object.keys(keeping.cells).length > 0;
  const lost = isReplacing ? `: its other cells then lose the values of ${expected}` : '';
  const choice = keeping ? `, or choose "${keeping.label}"${lost}` : '';
  const restorable = issue(`Restore ${expected}${choice}.${editsText(tab, row, pulledFields)}`);
  const { isSure } = previousKey;
  const otherFixes = [...(isSure ? [] : [restore]), ...(keeping ? [keeping] : [])];
  return {
    ...restorable,
    ...(isSure ? { fix: { ...restore, ...RESTORES } } : {}),
    ...(otherFixes.length > 0 ? { otherFixes } : {}),
  };
}

export const keyChanged: RowRule = {
  name: 'key-changed',
  title: 'Rows whose key was changed',
  expects:
    'Bidgrid remembers the key of each row in the hidden column Cell states. A row that has another key is not sent until you restore its key or keep the new one.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const previousKey = context.previousKeys().get(row.row);
    // Another rule restores a cell that cannot be read.
    const isRead = context.tab.keyFields.every((field) => field in row.fields);
    return previousKey && isRead ? [body(row, context, previousKey)] : [];
  },
};

/** Rows whose key was overwritten, 1-based: their values must not be compared with those of their key. */
export const overwrittenRows = (issues: readonly Pick<Issue, 'rule' | 'row'>[]): ReadonlySet<number> =>
  new Set(issues.flatMap(({ rule, row }) => (rule === keyChanged.name ? [row] : [])));
