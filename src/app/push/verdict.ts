// app: what became of operations: from the answers to them, and where none came, from reading back. Never from sending again.

import type { Failure, Result } from '../../api/errors';
import type { Fields } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import type { Operation, Outcome } from '../../sync/operation';
import { judge, settleUnknown } from '../../sync/settle';
import { fieldsOfKey, keyOf } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { readRows } from '../grid/fresh';
import { resourceOf } from '../resources/all-resources';
import type { Parents, Resource, Service } from '../resources/resource';
import { settleCreations } from './created';
import { askedOf, hasToken } from './outgoing';

export interface Settled {
  readonly logged: LoggedOperation;
  readonly outcome: Outcome;
  readonly detail: string;
  /** What the service says of the object now; null when it said nothing that can be used. */
  readonly theirs: Fields | null;
  /** Values of the changed fields right before the request, where a look was taken. */
  readonly seen?: Fields;
}

export interface Verdicts {
  readonly settled: readonly Settled[];
  /** Why the rest could not be settled now; they stay as they are in the log. */
  readonly failure: Failure | null;
}

/** Whom to ask, and what is known of what stands above the rows. */
export interface Asking {
  readonly client: Service;
  readonly parents: Parents;
}

/** Nothing was carried out, and nothing will be before somebody acts: the whole push stops. */
export const stopsAll = ({ kind }: Failure): boolean => kind === 'unauthorised' || kind === 'configuration';

/** The request may have been carried out. */
export const isOpen = ({ kind }: Failure): boolean =>
  kind === 'server' || kind === 'no-answer' || kind === 'garbled';

export const reasonOf = ({ sentence, words }: Failure): string =>
  words === '' ? sentence : `${sentence} The service says: ${words}`;

/**
 * What came of the request of an operation that is read back: a failure · `accepted`, by an answer that tells nothing ·
 * undefined: it was left by a dead step and may never have been sent.
 */
export type Why = Failure | 'accepted' | undefined;

const NOT_TOLD =
  'The service accepted the request, but does not tell of this row afterwards. Pull to see what it has.';

export const resourceFor = ({ operation }: LoggedOperation): Resource => resourceOf(operation.tab)!;

const judged = (logged: LoggedOperation, theirs: Fields, { tab }: Resource): Settled => {
  const { outcome, detail } = judge(logged.operation, theirs, tab);
  return { logged, outcome, detail, theirs };
};

const withoutKeys = (operation: Operation, tab: Tab): Operation => ({
  ...operation,
  changes: operation.changes.filter(({ field }) => !tab.keyFields.includes(field)),
});

/** A row that is not told counts as gone, if it was there before or was meant to be so. */
export function theirsOf(resource: Resource, operation: Operation, row: Fields | null): Fields | null {
  const { gone, tab } = resource;
  if (row !== null || gone === undefined) return row;
  const isMeant = tab.columns.every(({ field, kind }) => {
    const change = operation.changes.find((one) => one.field === field);
    return (
      gone[field] === undefined || (change ? kind.equal(change.after, gone[field]) : gone[field] === null)
    );
  });
  if (operation.action === 'create' && !isMeant) return null;
  return { ...fieldsOfKey(tab, operation.key), ...gone };
}

/** The answer to requests that were accepted; fields that it does not tell are asked for where rows can be read alone. */
export function settleAnswered(
  { client }: Asking,
  answered: readonly { readonly logged: LoggedOperation; readonly theirs: Fields }[],
): Settled[] {
  const details = new Map<LoggedOperation, Fields>();
  const untold = answered.filter(({ logged, theirs }) => {
    const { tab, details: alone } = resourceFor(logged);
    return alone && judge(logged.operation, theirs, tab).untold.length > 0;
  });
  if (untold.length > 0) {
    const asked = untold.map(({ logged, theirs }) => {
      const resource = resourceFor(logged);
      return { resource, key: keyOf(resource.tab, theirs)!, fields: theirs };
    });
    readRows(client, asked, NO_PARENTS).forEach((result, i) => {
      if (result.ok && result.value) details.set(untold[i]!.logged, result.value);
    });
  }
  return answered.map(({ logged, theirs }) =>
    judged(logged, { ...theirs, ...details.get(logged) }, resourceFor(logged)),
  );
}

/** Rows that are read alone need nobody above them. */
const NO_PARENTS: Parents = { campaign: () => undefined, campaignOfSet: () => undefined };

const nothingChanged = (logged: LoggedOperation, why: Failure): Settled => ({
  logged,
  outcome: 'failed',
  detail: `${reasonOf(why)} Nothing was changed.`,
  theirs: null,
});

/** null: the reading failed, so nothing is known yet. */
function settleRead(logged: LoggedOperation, read: Result<Fields | null>, why: Why): Settled | null {
  const resource = resourceFor(logged);
  if (!read.ok) {
    if (read.failure.kind !== 'not-found' && read.failure.kind !== 'forbidden') return null;
    // It may have been carried out, or surely was, and only reading it back is refused: nobody may say that it was not.
    const mayBe = why === 'accepted' || read.failure.kind === 'forbidden';
    return { logged, outcome: mayBe ? 'unknown' : 'failed', detail: reasonOf(read.failure), theirs: null };
  }
  const { operation } = logged;
  const theirs = theirsOf(resource, operation, read.value);
  const meant = withoutKeys(operation, resource.tab);
  const found =
    theirs === null
      ? 'not-applied'
      : meant.changes.length === 0
        ? 'done'
        : settleUnknown(meant, theirs, resource.tab);
  if (why === 'accepted') {
    if (theirs !== null && found !== 'untold') return judged(logged, theirs, resource);
    return { logged, outcome: 'failed', detail: NOT_TOLD, theirs: null };
  }
  if (found === 'not-applied' || theirs === null) {
    // Just sent and certainly not applied: told, and still an edit. After a dead step: planned as before.
    return why ? nothingChanged(logged, why) : { logged, outcome: 'planned', detail: '', theirs: null };
  }
  if (found === 'untold') {
    return { logged, outcome: 'unknown', detail: why ? reasonOf(why) : '', theirs: null };
  }
  const verdict = judged(logged, theirs, resource);
  // Half of it went through: what the service said to the other half belongs to the answer.
  return why && found === 'differs' && !isOpen(why)
    ? { ...verdict, detail: `${verdict.detail}. ${reasonOf(why)}` }
    : verdict;
}

/** Asks what became of operations. @param why what came of the requests just made, by operation */
export function readBack(
  asking: Asking,
  open: readonly LoggedOperation[],
  why: ReadonlyMap<LoggedOperation, Why>,
): Verdicts {
  const isCreation = (logged: LoggedOperation) => hasToken(resourceFor(logged).tab, logged.operation);
  const rows = open.filter((logged) => !isCreation(logged));
  const creations = open.filter(isCreation);
  const settled: Settled[] = [];
  let failure: Failure | null = null;
  const asked = rows.map((logged) => askedOf(resourceFor(logged), logged));
  readRows(asking.client, asked, asking.parents).forEach((read, i) => {
    const logged = rows[i]!;
    const verdict = settleRead(logged, read, why.get(logged));
    if (verdict) settled.push(verdict);
    else if (!read.ok) failure = read.failure;
  });
  if (creations.length === 0) return { settled, failure };
  const created = settleCreations(asking, creations);
  return { settled: [...settled, ...created.settled], failure: failure ?? created.failure };
}
