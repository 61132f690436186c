// undo: which changes of a logged operation can be undone: only values that are still as the run wrote them.

import { blankOf } from '../../base/base';
import { isUnreadable } from '../../model/unreadable';
import type { Fields, Value } from '../../model/value';
import type { Change, Operation, Outcome } from '../../sync/operation';
import type { Column } from '../../tabs/column';
import type { Tab } from '../../tabs/tab';
import type { LoggedOperation } from '../journal/rows';

/**
 * changed: changed at the service since the run · already: it has the old value · gone: no longer at the
 * service · created: a creation cannot be undone · not-sent: the run did not write it · rule: the old value
 * may not be sent · not-allowed: the connection may not write it · unread: the service could not be read for
 * it.
 */
export type LeftKind =
  | 'changed'
  | 'already'
  | 'gone'
  | 'created'
  | 'not-sent'
  | 'rule'
  | 'not-allowed'
  | 'unread';

/** Something of a run that is not restored. */
export interface Left {
  readonly kind: LeftKind;
  /** `''` for the whole row. */
  readonly field: string;
  /** What the run wrote, and the current value at the service; undefined if unknown, or for a whole row. */
  readonly wrote: Value | undefined;
  readonly now: Value | undefined;
  /** For the person: why, and what can be done. */
  readonly why: string;
}

export interface Undoing {
  readonly logged: LoggedOperation;
  /** What would be sent: an update from what the run wrote to what was before; null: nothing of it. */
  readonly operation: Operation | null;
  readonly left: readonly Left[];
}

/** The current state of the row. */
export interface TabState {
  /** Values at the service; null if it does not list the row. */
  readonly told: Fields | null;
  /** Meaning of a row that the service no longer lists; undefined: it was removed. */
  readonly gone?: Fields | undefined;
  /** Why the row may not be written at all; null or absent: it may. */
  readonly blockedReason?: string | null;
  /** Why the service could not be read for the row; absent: it was. */
  readonly unread?: string;
}

const NOT_SENT: Readonly<Partial<Record<Outcome, string>>> = {
  planned: 'It was not sent.',
  failed: 'It was not pushed, so there is nothing to undo.',
  conflict: 'It was not pushed because of a conflict, so there is nothing to undo.',
  canceled: 'It was not sent: the push was stopped before.',
};
const CHANGED = 'Somebody changed it since. It stays as it is.';
const ALREADY = 'It already has its old value.';
const GONE = 'It no longer exists at the service.';
const UNTOLD = 'Its current value is unknown, so it is not changed.';
const CREATED = (noun: string) => `The service cannot delete this ${noun}.`;
const NO_WAY_BACK = "This can't be undone. The review warned about it.";
const FILE_ADDED =
  'Bidgrid cannot tell whether this is still the uploaded file. Remove it in Bidgrid › Creative assets….';
const FILE_REPLACED =
  'Bidgrid keeps no files, so the previous one cannot be restored. Upload it again in Bidgrid › Creative assets….';
const FIXED = 'It can be set on creation only.';
const UNSENDABLE = 'The previous value is not valid in this column, so it cannot be sent.';

const whole = (kind: LeftKind, why: string): Left => ({
  kind,
  field: '',
  wrote: undefined,
  now: undefined,
  why,
});

/** The value can stand in a cell of this column and comes back from it as it is. */
function fits({ kind }: Column, value: Value): boolean {
  const decoded = kind.decode(kind.encode(value), kind.numberFormat);
  return !isUnreadable(value) && decoded.ok && kind.equal(decoded.value, value);
}

const columnsOf = (tab: Tab): Map<string, Column> =>
  new Map(tab.columns.map((column): [string, Column] => [column.field, column]));

const undoOperation = ({ operation, run }: LoggedOperation, changes: readonly Change[]): Operation => {
  const { tab, key, campaignId, label } = operation;
  return { tab, action: 'update', key, campaignId, label, changes, undoes: run };
};

/** True when the run itself made the row vanish, so that nobody can have changed anything in it since. */
function vanishedByRun(tab: Tab, { changes }: Operation, gone: Fields): boolean {
  const columns = columnsOf(tab);
  return changes.some(
    ({ field, after }) =>
      gone[field] !== undefined && columns.get(field)?.kind.equal(after, gone[field]!) === true,
  );
}

/** The columns by which a row is made vanish: its tick box, where it has one. */
function goneColumns(tab: Tab, gone: Fields): readonly Column[] {
  const all = tab.columns.filter(({ field, access }) => gone[field] !== undefined && access === 'editable');
  const boxes = all.filter(({ kind }) => kind.checkbox);
  return boxes.length > 0 ? boxes : all;
}

/** A row that would look as if it were gone is sent as that alone: what else it says goes with it. */
function reduced(
  tab: Tab,
  changes: readonly Change[],
  now: Fields,
  gone: Fields | undefined,
): readonly Change[] {
  if (gone === undefined) return changes;
  const columns = goneColumns(tab, gone);
  const vanishes = columns.every(({ field, kind }) => {
    const change = changes.find((one) => one.field === field);
    const then = change ? change.after : now[field];
    return then !== undefined && kind.equal(then, gone[field]!);
  });
  return vanishes ? changes.filter(({ field }) => columns.some((column) => column.field === field)) : changes;
}

function undoUpdate(tab: Tab, logged: LoggedOperation, { told, gone }: TabState): Undoing {
  const { operation } = logged;
  const now: Fields | null = told ?? gone ?? null;
  if (now === null) return { logged, operation: null, left: [whole('gone', GONE)] };
  const untouched = told === null && gone !== undefined && vanishedByRun(tab, operation, gone);
  const columns = columnsOf(tab);
  const changes: Change[] = [];
  const left: Left[] = [];
  for (const { field, before: was, after } of operation.changes) {
    const column = columns.get(field)!;
    // A box about which nobody had said anything looked like one that is not ticked.
    const before = column.kind.checkbox && was === null ? false : was;
    const value = now[field] === undefined && untouched ? after : now[field];
    const stay = (kind: LeftKind, why: string) =>
      void left.push({ kind, field, wrote: after, now: value, why });
    if (value === undefined) stay('gone', told === null ? GONE : UNTOLD);
    else if (column.access !== 'editable') stay('created', FIXED);
    else if (column.kind.equal(before, after) || field === operation.keeps) continue;
    else if (column.kind.equal(value, before)) stay('already', ALREADY);
    else if (!column.kind.equal(value, after)) stay('changed', CHANGED);
    else if (column.isRequest) stay('created', NO_WAY_BACK);
    else if (!fits(column, before)) stay('rule', UNSENDABLE);
    else changes.push({ field, before: after, after: before });
  }
  const sent = reduced(tab, changes, now, gone);
  return { logged, operation: sent.length > 0 ? undoOperation(logged, sent) : null, left };
}

/** The creation as a change of an empty row. */
function emptied(tab: Tab, { operation, ...logged }: LoggedOperation): LoggedOperation {
  const changes = operation.changes.filter(
    ({ field }) => tab.columns.find((column) => column.field === field)?.access === 'editable',
  );
  return { ...logged, operation: { ...operation, changes } };
}

/**
 * A row that people named can be made what it was before it was there, if the service has a word for that.
 */
function undoCreation(tab: Tab, logged: LoggedOperation, { told, gone }: TabState): Undoing {
  const none = (left: readonly Left[]): Undoing => ({ logged, operation: null, left });
  if (tab.keysFrom === 'service' || gone === undefined) return none([whole('created', CREATED(tab.rowIs))]);
  if (told === null) return none([whole('already', ALREADY)]);
  const { sharedRow } = tab;
  if (sharedRow && told[sharedRow.field] === sharedRow.value)
    return undoUpdate(tab, emptied(tab, logged), { told });
  const left: Left[] = [];
  for (const { field, access, kind } of tab.columns) {
    const change = logged.operation.changes.find((one) => one.field === field);
    if (access !== 'editable' || !change) continue;
    const now = told[field];
    if (now === undefined || kind.equal(now, change.after)) continue;
    left.push({ kind: 'changed', field, wrote: change.after, now, why: CHANGED });
  }
  if (left.length > 0) return none(left);
  const changes: Change[] = [];
  for (const column of goneColumns(tab, gone)) {
    const after = gone[column.field]!;
    const before = told[column.field] ?? blankOf(column);
    if (!column.kind.equal(before, after)) changes.push({ field: column.field, before, after });
  }
  if (changes.length === 0) return none([whole('already', ALREADY)]);
  return { logged, operation: undoOperation(logged, changes), left: [] };
}

/**
 * What of the operation can be taken back, field by field. An operation of which no answer came is judged as
 * one that was carried out: where the service does not say what it meant, nothing is restored.
 */
export function undoOf(tab: Tab, logged: LoggedOperation, tabState: TabState): Undoing {
  const why = NOT_SENT[logged.outcome];
  if (why !== undefined) return { logged, operation: null, left: [whole('not-sent', why)] };
  if (tabState.blockedReason)
    return { logged, operation: null, left: [whole('not-allowed', tabState.blockedReason)] };
  if (tabState.unread) return { logged, operation: null, left: [whole('unread', tabState.unread)] };
  if (logged.operation.isFile) {
    const why = logged.operation.action === 'create' ? FILE_ADDED : FILE_REPLACED;
    return { logged, operation: null, left: [whole('created', why)] };
  }
  return logged.operation.action === 'create'
    ? undoCreation(tab, logged, tabState)
    : undoUpdate(tab, logged, tabState);
}
