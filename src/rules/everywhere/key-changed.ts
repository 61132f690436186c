// rules: the key of a row was overwritten. The row is sent neither as an edit nor as a new row.

import type { Issue } from '../../model/issue';
import type { Fields } from '../../model/value';
import type { Tab } from '../../tabs/tab';
import { error, listed, RESTORES } from '../issue-body';
import { isSuspect, ownCells, type PreviousKey, previousKeys, servedCells } from '../previous-key';
import type { IssueBody, RowRule, RuleContext, RuleRow } from '../rule';
import { headerOf, isEmpty, shown } from '../shown';

/** Maximum number of previous keys in a message. */
const MOST_NAMED = 5;

const textOf = ({ tab }: RuleContext, parts: Fields): string =>
  Object.keys(parts)
    .map((field) => shown(tab, field, parts[field]))
    .join(' · ');

/** A row without an ID of the service, which a push would create. */
const isCreation = ({ keysFrom }: Tab, { isNew }: RuleRow): boolean => isNew && keysFrom === 'service';

/** Keeps the new key and replaces the cells that still have values of the previous object. */
function keep(row: RuleRow, context: RuleContext, was: readonly PreviousKey[], field: string) {
  const { tab, duplicates } = context;
  const value = row.fields[field];
  if (value === undefined || duplicates.has(row.key ?? '')) return null;
  const isUnsure = was.some((one) => one.isUnsure);
  // Its fixed cells prove that it is another object.
  if (!isUnsure && row.base !== null && isSuspect(tab, row.fields, row.base)) return null;
  const label = row.isNew ? `Keep as new ${tab.rowIs}` : `Keep ${shown(tab, field, value)}`;
  if (isCreation(tab, row)) return { value, label, cells: servedCells(row, tab) };
  // The cells of a new row may be its own.
  return { value, label, cells: isUnsure && row.isNew ? {} : ownCells(row, context, was) };
}

/** What `keep` does with the other cells, for the message. */
function keptCells(row: RuleRow, { tab }: RuleContext, isUnsure: boolean, was: string, now: string): string {
  if (isCreation(tab, row)) return ': its read-only cells are then cleared';
  if (isUnsure && row.isNew) return '';
  const result = row.isNew ? 'are then cleared' : `then get those pulled for ${now}`;
  return `: cells that still have the values pulled for ${was} ${result}`;
}

function body(row: RuleRow, context: RuleContext, was: readonly PreviousKey[]): IssueBody {
  const { tab } = context;
  const [first] = was;
  const fields = Object.keys(first!.parts);
  const field = fields[0]!;
  const now: Record<string, Fields[string]> = {};
  for (const one of fields) now[one] = row.fields[one] ?? null;
  const headers = fields.map((one) => headerOf(tab, one)).join(' and ');
  const expected = listed(was.slice(0, MOST_NAMED).map(({ parts }) => textOf(context, parts)));
  const found = textOf(context, now);
  const changed = `${headers} ${fields.length > 1 ? 'were' : 'was'} changed from ${was.length > 1 ? 'one of ' : ''}${expected} to ${found}.`;
  if (was.every(({ isTaken }) => isTaken))
    return error(field, `${changed} ${expected} is in another row, so delete this one.`, expected, found);
  const kept = keep(row, context, was, field);
  const isOne = was.length === 1 && !first!.isTaken;
  const isUnsure = first!.isUnsure === true;
  const { [field]: value, ...cells } = first!.parts;
  const restore = {
    value: value ?? null,
    label: `Restore ${expected}`,
    ...(fields.length > 1 ? { cells } : {}),
  };
  const then = keptCells(row, context, isUnsure, `${headers} ${expected}`, `${headers} ${found}`);
  const choice = kept ? `, or choose "${kept.label}"${then}` : '';
  const what = isUnsure ? `${headers} is ${found}, but the row has cells of ${expected}.` : changed;
  const message = `${what} ${isOne ? `Restore ${expected}` : 'Restore it'}${choice}.`;
  const others = [...(isOne && isUnsure ? [restore] : []), ...(kept ? [kept] : [])];
  const certain = isOne && !isUnsure ? { ...restore, ...RESTORES } : null;
  const issue = error(field, message, expected, found, certain);
  return others.length > 0 ? { ...issue, otherFixes: others } : issue;
}

/** Previous keys of a row whose key was changed. If there are several, they are equally likely. */
export function changedFrom(row: RuleRow, context: RuleContext): PreviousKey[] {
  const { tab } = context;
  if (row.base === null && !row.isNew) return [];
  // Another rule holds back rows with an incomplete key.
  if (row.isNew && tab.keysFrom === 'person' && tab.keyFields.some((field) => isEmpty(row.fields[field])))
    return [];
  return previousKeys(row, context);
}

export const keyChanged: RowRule = {
  name: 'key-changed',
  title: 'Rows whose key was changed',
  expects:
    'If a key cell is overwritten and the other cells match an object that has no row in the tab, the row is not sent until you restore the key or keep the new one.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const was = changedFrom(row, context);
    return was.length > 0 ? [body(row, context, was)] : [];
  },
};

/** Rows whose key was overwritten, 1-based: their values must not be compared with those of their key. */
export const overwrittenRows = (issues: readonly Pick<Issue, 'rule' | 'row'>[]): ReadonlySet<number> =>
  new Set(issues.flatMap(({ rule, row }) => (rule === keyChanged.name ? [row] : [])));
