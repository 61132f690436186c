// push: which changes of a logged operation can be undone: only values that are still as the run wrote
// them.

import { type Fields, isUnreadable, type Value } from '../../shared/value';
import type { Change, Operation, Outcome } from '../../sync/operation';
import { blankOf, type Column } from '../../tabs/columns/column';
import type { Tab } from '../../tabs/columns/tab';
import { isSharedRow } from '../../tabs/common/resource';
import { type LoggedOperation, wasBefore } from '../journal/journal-rows';

/**
 * changed: changed at the service since the run · already: it has the old value · gone: no longer at the
 * service · created: a creation cannot be undone · not-sent: the run did not write it · rule: the old value
 * may not be sent · not-allowed: the connection may not write it · unread: the service could not be read for
 * it.
 */
type LeftKind = 'changed' | 'already' | 'gone' | 'created' | 'not-sent' | 'rule' | 'not-allowed' | 'unread';

/** A part of a run that is not restored. */
export interface NotRestored {
  readonly kind: LeftKind;
  /** `''` for the whole row. */
  readonly field: string;
  /** The run's value, and the current value at the service; undefined: unknown, or a whole row. */
  readonly wrote: Value | undefined;
  readonly current: Value | undefined;
  /** The reason and what to do. */
  readonly why: string;
}

export interface Undoing {
  readonly logged: LoggedOperation;
  /** The update that restores the old values; null: nothing can be restored. */
  readonly operation: Operation | null;
  readonly notRestored: readonly NotRestored[];
}

/** The current state of the row. */
export interface RowState {
  /** Values at the service; null if it does not list the row. */
  readonly reported: Fields | null;
  /** Values that an absent row represents; undefined: an absent row does not exist. */
  readonly gone?: Fields | undefined;
  /** Why the row may not be written at all; null or absent: it may. */
  readonly blockedReason?: string | null;
  /** Why the service could not be read for the row; absent: it was. */
  readonly unread?: string;
}

const NOT_SENT: Readonly<Partial<Record<Outcome, string>>> = {
  planned: 'It was not sent.',
  present: 'The service already had this value, so it was not pushed.',
  failed: 'It was not pushed, so there is nothing to undo.',
  conflict: 'It was not pushed because of a conflict, so there is nothing to undo.',
  canceled: 'It was not sent: the push was stopped before.',
};
const CHANGED = 'It was changed since the push, so it is not restored.';
const ALREADY = 'It already has its old value.';
const GONE = 'It no longer exists at the service.';
const UNKNOWN = 'Its current value cannot be read, so it is not changed.';
const CREATED = (noun: string) => `The service cannot delete this ${noun}.`;
const NO_WAY_BACK = "This can't be undone. The review warned about it.";
const FILE_ADDED =
  'Bidgrid cannot tell whether this is still the uploaded file. Remove it in Bidgrid ▸ Creative assets.';
const FILE_REPLACED =
  'Bidgrid keeps no files, so the previous one cannot be restored. Upload it again in Bidgrid ▸ Creative assets.';
const FIXED = 'It can be set on creation only.';
const UNSENDABLE = 'The previous value is not valid in this column, so it cannot be sent.';

const whole = (kind: LeftKind, why: string): NotRestored => ({
  kind,
  field: '',
  wrote: undefined,
  current: undefined,
  why,
});

/** True if a cell of this column can hold the value and is read back as the same value. */
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

/** True if the run itself removed the row from the service's list, so that it cannot have changed since. */
function removedByRun(tab: Tab, { changes }: Operation, gone: Fields): boolean {
  const columns = columnsOf(tab);
  return changes.some(
    ({ field, after }) =>
      gone[field] !== undefined && columns.get(field)?.kind.equal(after, gone[field]!) === true,
  );
}

/**
 * The columns that decide whether the service lists a row: its checkbox, or else all with a value for
 * absence.
 */
function absenceColumns(tab: Tab, gone: Fields): readonly Column[] {
  const columns = tab.columns.filter(
    ({ field, access }) => gone[field] !== undefined && access === 'editable',
  );
  const boxes = columns.filter(({ kind }) => kind.checkbox);
  return boxes.length > 0 ? boxes : columns;
}

/**
 * If the changes remove the row from the service's list, only those that do so are sent: other values would
 * be lost.
 */
function reduced(
  tab: Tab,
  changes: readonly Change[],
  currentFields: Fields,
  gone: Fields | undefined,
): readonly Change[] {
  if (gone === undefined) return changes;
  const columns = absenceColumns(tab, gone);
  const isRemoved = columns.every(({ field, kind }) => {
    const change = changes.find((candidate) => candidate.field === field);
    const then = change ? change.after : currentFields[field];
    return then !== undefined && kind.equal(then, gone[field]!);
  });
  return isRemoved
    ? changes.filter(({ field }) => columns.some((column) => column.field === field))
    : changes;
}

function undoUpdate(tab: Tab, logged: LoggedOperation, { reported, gone }: RowState): Undoing {
  const { operation } = logged;
  const currentFields: Fields | null = reported ?? gone ?? null;
  if (currentFields === null) return { logged, operation: null, notRestored: [whole('gone', GONE)] };
  const untouched = reported === null && gone !== undefined && removedByRun(tab, operation, gone);
  const columns = columnsOf(tab);
  const changes: Change[] = [];
  const notRestored: NotRestored[] = [];
  for (const { field, before: reviewed, after } of operation.changes) {
    const column = columns.get(field)!;
    // What another person had set before the request stays.
    const was = wasBefore(logged.valuesBefore, field, reviewed);
    // A box without a value looked like an unchecked one.
    const oldValue = column.kind.checkbox && was === null ? false : was;
    const value = currentFields[field] === undefined && untouched ? after : currentFields[field];
    const stay = (kind: LeftKind, why: string) =>
      void notRestored.push({ kind, field, wrote: after, current: value, why });
    if (value === undefined && reported === null) stay('gone', GONE);
    else if (value === undefined || isUnreadable(value)) stay('unread', UNKNOWN);
    else if (column.access !== 'editable') stay('created', FIXED);
    else if (field === operation.keeps || column.kind.equal(reviewed, after)) continue;
    else if (column.kind.equal(oldValue, after)) stay('not-sent', NOT_SENT.present!);
    else if (column.kind.equal(value, oldValue)) stay('already', ALREADY);
    else if (!column.kind.equal(value, after)) stay('changed', CHANGED);
    else if (column.isRequest) stay('created', NO_WAY_BACK);
    else if (!fits(column, oldValue)) stay('rule', UNSENDABLE);
    else changes.push({ field, before: after, after: oldValue });
  }
  const sentChanges = reduced(tab, changes, currentFields, gone);
  return {
    logged,
    operation: sentChanges.length > 0 ? undoOperation(logged, sentChanges) : null,
    notRestored,
  };
}

/** The creation as an update of an empty row. */
function asUpdate(tab: Tab, { operation, ...logged }: LoggedOperation): LoggedOperation {
  const changes = operation.changes.filter(
    ({ field }) => tab.columns.find((column) => column.field === field)?.access === 'editable',
  );
  return { ...logged, operation: { ...operation, changes } };
}

/**
 * A row with a key given by a person can be returned to its state before, if the service has values for an
 * absent row.
 */
function undoCreation(tab: Tab, logged: LoggedOperation, { reported, gone }: RowState): Undoing {
  const none = (notRestored: readonly NotRestored[]): Undoing => ({
    logged,
    operation: null,
    notRestored,
  });
  if (tab.keysFrom === 'service' || gone === undefined) return none([whole('created', CREATED(tab.rowIs))]);
  if (reported === null) return none([whole('already', ALREADY)]);
  if (isSharedRow(tab, reported)) return undoUpdate(tab, asUpdate(tab, logged), { reported });
  const notRestored: NotRestored[] = [];
  for (const column of tab.columns) {
    const { field, access, kind } = column;
    const change = logged.operation.changes.find((candidate) => candidate.field === field);
    // The service sets boxes that a new row leaves open.
    if (access !== 'editable' || (!change && kind.checkbox)) continue;
    const wrote = change ? change.after : blankOf(column);
    const currentValue = reported[field];
    if (currentValue === undefined || kind.equal(currentValue, wrote)) continue;
    notRestored.push({ kind: 'changed', field, wrote, current: currentValue, why: CHANGED });
  }
  if (notRestored.length > 0) return none(notRestored);
  const changes: Change[] = [];
  for (const column of absenceColumns(tab, gone)) {
    const after = gone[column.field]!;
    const oldValue = reported[column.field] ?? blankOf(column);
    if (!column.kind.equal(oldValue, after)) changes.push({ field: column.field, before: oldValue, after });
  }
  if (changes.length === 0) return none([whole('already', ALREADY)]);
  return { logged, operation: undoOperation(logged, changes), notRestored: [] };
}

/**
 * What can be restored, field by field. An operation without an answer is treated as carried out: a value
 * that is not the sent one is not restored.
 */
export function undoOf(tab: Tab, logged: LoggedOperation, rowState: RowState): Undoing {
  const why = NOT_SENT[logged.outcome];
  if (why !== undefined) return { logged, operation: null, notRestored: [whole('not-sent', why)] };
  if (rowState.blockedReason)
    return { logged, operation: null, notRestored: [whole('not-allowed', rowState.blockedReason)] };
  if (rowState.unread) return { logged, operation: null, notRestored: [whole('unread', rowState.unread)] };
  if (logged.operation.isFile) {
    const why = logged.operation.action === 'create' ? FILE_ADDED : FILE_REPLACED;
    return { logged, operation: null, notRestored: [whole('created', why)] };
  }
  return logged.operation.action === 'create'
    ? undoCreation(tab, logged, rowState)
    : undoUpdate(tab, logged, rowState);
}
