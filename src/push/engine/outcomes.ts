// push: outcomes of operations, from their answers or from reading back.

import { type Failure, type Result, success } from '../../ad-service/failures';
import { type ReaderContext, type RequestedRow, readRows } from '../../pull/reader/cheapest-requests';
import { shortened } from '../../shared/cell-text';
import { withoutTrailing } from '../../shared/invisible-characters';
import type { NumberStyle } from '../../shared/numbers';
import { LONGEST_SHOWN_NAME } from '../../shared/text-limits';
import { type Fields, isUnreadable, type Value } from '../../shared/value';
import { afterOf, type Operation, type Outcome } from '../../sync/operation';
import { judge } from '../../sync/reconcile';
import { fieldsOfKey, keyOf } from '../../tabs/columns/tab';
import { absentRow, type Outgoing, type Parents, type Resource } from '../../tabs/common/resource';
import { isCreation, resourceOf } from '../../tabs/registry';
import type { LoggedOperation } from '../journal/journal-rows';

/** `campaign 007`, with the period of the sentence. */
const OBJECT = /\b(campaign|creative set) ([^\s,;:()"]+)/g;

/** The failure with the last pulled names; an ID stays where the name is unknown. */
export function namedFailure(failure: Failure, parents: Parents): Failure {
  const nameOf = (noun: string, id: string): Value | undefined =>
    noun === 'campaign' ? parents.campaign(id)?.name : parents.nameOfSet(id);
  const sentence = failure.sentence.replace(OBJECT, (text, noun: string, word: string) => {
    const id = withoutTrailing(word, '.');
    const name = nameOf(noun, id);
    const isKnown = typeof name === 'string' && name !== '' && !isUnreadable(name);
    return isKnown ? `${noun} "${shortened(name, LONGEST_SHOWN_NAME)}"${word.slice(id.length)}` : text;
  });
  return { ...failure, sentence };
}

export interface OperationResult {
  readonly logged: LoggedOperation;
  readonly outcome: Outcome;
  readonly detail: string;
  /** The service's values now, for `late` those that were sent; null: unknown. */
  readonly theirs: Fields | null;
  /** As in `EntryOutcome`. */
  readonly stored?: Fields;
  /** Values of the changed fields right before the request, if they were read. */
  readonly valuesBefore?: Fields;
  /** All values of the row right before the first request. Absent: they were not read. */
  readonly rowBefore?: Fields;
  /** The service refused the request, which it may accept without some of its rows. */
  readonly isRefused?: boolean;
  /** Another value came after what was sent: the row is merged as in a pull. */
  readonly isReplaced?: true;
  /** The Status of the row is that of a later push, and stays. */
  readonly hasLaterStatus?: boolean;
  /** A person chose this object as the result of the creation: cells that differ from it are edits. */
  readonly adopted?: true;
}

export interface Outcomes {
  readonly results: readonly OperationResult[];
  /** Why the rest has no result; they stay as they are in the journal. */
  readonly failure: Failure | null;
}

export interface ReadContext extends ReaderContext {
  /** How long a read may show the state before a write, milliseconds. */
  readonly lagMs: number;
  /** Of numbers in details. */
  readonly style: NumberStyle;
  /** The last try: rows that cannot be read get an outcome instead of waiting for the service. */
  readonly isLast?: boolean;
}

/** Nothing was carried out, and nothing will be until a person acts: the whole push stops. */
export const stopsAll = ({ kind, part }: Failure): boolean =>
  !part && (kind === 'unauthorized' || kind === 'configuration');

/** The request may have been carried out. */
export const mayBeCarriedOut = ({ kind }: Failure): boolean =>
  kind === 'server' || kind === 'no-answer' || kind === 'garbled';

/** The cause comes first, because cells cut long texts. Without an answer, `words` are the host's. */
export function reasonOf({ kind, sentence, words }: Failure): string {
  if (words === '' || kind === 'no-answer') return sentence;
  return `The service says: ${words}${/[.!?]$/.test(words) ? '' : '.'} ${sentence}`;
}

export const namedReason = (failure: Failure, parents: Parents): string =>
  reasonOf(namedFailure(failure, parents));

/** Why a row is read back: `accepted`, but the answers lack it · one of several requests was refused. */
export type ReadBackCause = Failure | 'accepted';

const NOT_RETURNED = 'The service accepted the request but does not return this row. Pull to see its values.';

export const resourceFor = ({ operation }: LoggedOperation): Resource => resourceOf(operation.tab)!;

const judged = (
  logged: LoggedOperation,
  theirs: Fields,
  style: NumberStyle,
  isAfterwards: boolean,
): OperationResult => {
  const { tab } = resourceFor(logged);
  const { outcome, detail, stored } = judge(logged.operation, theirs, tab, style, isAfterwards);
  return { logged, outcome, detail, theirs, ...(outcome === 'verified' ? {} : { stored }) };
};

/**
 * An accepted operation that a read does not show yet: what was sent counts (`RecentWrites`).
 * @param theirs null: the row is not returned
 */
function notVisible(logged: LoggedOperation, theirs: Fields | null): OperationResult {
  const { tab } = resourceFor(logged);
  const { operation } = logged;
  const isNew = operation.action === 'create';
  const shownFields = theirs ?? {
    [tab.groupField]: operation.campaignId,
    ...fieldsOfKey(tab, operation.key),
    ...(isNew && tab.stopBox ? { [tab.stopBox]: false } : {}),
  };
  return { logged, outcome: 'late', detail: '', theirs: { ...shownFields, ...afterOf(operation) } };
}

/**
 * An absent row has the values for absence if it existed before, or if the change was to have that effect.
 */
export function theirsOf(resource: Resource, operation: Operation, row: Fields | null): Fields | null {
  const absent = row === null ? absentRow(resource, operation.key) : undefined;
  if (absent === undefined) return row;
  const isRequested = resource.tab.columns.every(({ field, kind }) => {
    const change = operation.changes.find((candidate) => candidate.field === field);
    return (
      absent[field] === undefined ||
      resource.tab.keyFields.includes(field) ||
      (change ? kind.equal(change.after, absent[field]) : absent[field] === null)
    );
  });
  if (operation.action === 'create' && !isRequested) return null;
  return absent;
}

/** Judges accepted requests by their answers, and reads the rows whose answer lacks a changed field. */
export function reconcileAnswered(
  context: ReadContext,
  answered: readonly { readonly logged: LoggedOperation; readonly theirs: Fields }[],
): OperationResult[] {
  const details = new Map<LoggedOperation, Fields>();
  const unreported = answered.filter(({ logged, theirs }) => {
    const { tab } = resourceFor(logged);
    return judge(logged.operation, theirs, tab, context.style).unreported.length > 0;
  });
  const requestedRows = unreported.map(({ logged, theirs }): RequestedRow => {
    const resource = resourceFor(logged);
    const { key, fields, needs } = rowToRead(resource, logged);
    // A new row gets its key from the service.
    return {
      resource,
      key: keyOf(resource.tab, theirs) ?? key,
      fields: { ...fields, ...theirs },
      needs: needs!,
    };
  });
  readRows(context, requestedRows).forEach((result, i) => {
    if (result.ok && result.value) details.set(unreported[i]!.logged, result.value);
  });
  return answered.map(({ logged, theirs }) => {
    const ofAnswer = judged(logged, theirs, context.style, true);
    const isAfterwards = context.lagMs === 0 || !details.has(logged);
    const result = judged(logged, { ...details.get(logged), ...theirs }, context.style, isAfterwards);
    // The answer is newer than the read, which may be late. A creation can lack what its completion sets.
    const isUpdate = logged.operation.action === 'update';
    const isLate = isUpdate && result.outcome === 'done' && ofAnswer.outcome !== 'done';
    return isLate && context.lagMs > 0 ? notVisible(logged, result.theirs) : result;
  });
}

/** null: the read failed, so the outcome is still unknown. */
function resultOfRead(
  logged: LoggedOperation,
  readResult: Result<Fields | null>,
  why: ReadBackCause,
  { parents, style, lagMs }: Pick<ReadContext, 'parents' | 'style' | 'lagMs'>,
): OperationResult | null {
  if (!readResult.ok) {
    const { kind, part } = readResult.failure;
    // Only this row cannot be read, and trying again does not help.
    const isUnreadable = kind === 'garbled' && part === true;
    if (kind !== 'not-found' && kind !== 'forbidden' && !isUnreadable) return null;
    // A new parent may not be returned yet, and a list changes until the push is visible everywhere.
    if (why === 'accepted' && kind !== 'forbidden' && lagMs > 0) return notVisible(logged, null);
    return { logged, outcome: 'unknown', detail: namedReason(readResult.failure, parents), theirs: null };
  }
  const theirs = theirsOf(resourceFor(logged), logged.operation, readResult.value);
  const isAccepted = why === 'accepted';
  if (theirs === null) {
    if (isAccepted && lagMs > 0) return notVisible(logged, null);
    const detail = isAccepted ? NOT_RETURNED : namedReason(why, parents);
    return { logged, outcome: isAccepted ? 'unknown' : 'failed', detail, theirs: null };
  }
  const result = judged(logged, theirs, style, isAccepted && lagMs === 0);
  if (isAccepted && lagMs > 0 && result.outcome === 'done') return notVisible(logged, theirs);
  if (why === 'accepted' || result.outcome === 'verified') return result;
  return { ...result, detail: `${result.detail}. ${namedReason(why, parents)}` };
}

/** Corrects the fields that the operation did not change: a late read shows them from before other pushes. */
function withRecent({ recent }: ReadContext, logged: LoggedOperation, fields: Fields | null): Fields | null {
  const { operation } = logged;
  const corrected = fields && recent.row(resourceFor(logged), operation.key, fields);
  if (!corrected) return fields;
  const values: Partial<Record<string, Value>> = { ...corrected };
  for (const { field } of operation.changes) values[field] = fields[field];
  return values;
}

/** Reads back operations whose answers lack the row, and those with one refused request of several. */
export function readBack(
  context: ReadContext,
  accepted: ReadonlyMap<LoggedOperation, ReadBackCause>,
): Outcomes {
  const results: OperationResult[] = [];
  let failure = null as Failure | null;
  if (accepted.size === 0) return { results, failure };
  const rows = [...accepted.keys()];
  const requestedRows = rows.map((logged) => rowToRead(resourceFor(logged), logged));
  readRows({ ...context, recent: context.recent.unseen() }, requestedRows).forEach((readResult, i) => {
    const logged = rows[i]!;
    const rowRead = readResult.ok ? success(withRecent(context, logged, readResult.value)) : readResult;
    const result = resultOfRead(logged, rowRead, accepted.get(logged)!, context);
    if (result) results.push(result);
    else if (!readResult.ok) failure = failure ?? readResult.failure;
  });
  return { results, failure };
}

/**
 * An update can be carried out in part, because some take two requests: what the service has already counts
 * as unchanged.
 * @param theirs the service's values, as far as they were read
 */
export function outgoingOf({ tab }: Resource, { operation }: LoggedOperation, theirs: Fields = {}): Outgoing {
  const keys = isCreation(operation) ? {} : fieldsOfKey(tab, operation.key);
  const after: Partial<Record<string, Value>> = {};
  const along: Partial<Record<string, Value>> = { ...operation.along };
  for (const [field, value] of Object.entries(afterOf(operation))) {
    const currentValue = operation.action === 'update' ? theirs[field] : undefined;
    const isThere =
      currentValue !== undefined &&
      tab.columns.find((column) => column.field === field)!.kind.equal(value!, currentValue);
    (isThere ? along : after)[field] = value!;
  }
  return { operation, keys, after, along };
}

/** The row of the operation, to read it. Not for a creation whose ID is unknown: its key is a token. */
export function rowToRead(resource: Resource, { operation }: LoggedOperation): RequestedRow {
  const { tab } = resource;
  const parent = { [tab.groupField]: operation.campaignId };
  const fields = { ...parent, ...fieldsOfKey(tab, operation.key) };
  return { resource, key: operation.key, fields, needs: operation.changes.map(({ field }) => field) };
}
