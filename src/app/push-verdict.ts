// app: what became of operations: from the answers to them, and where none came, from reading back. Never from sending again.

import type { Client } from '../api/client';
import type { Failure, Result } from '../api/errors';
import type { Fields } from '../model/value';
import type { LoggedOperation } from '../sync/journal';
import type { Outcome } from '../sync/operation';
import { createdAmong, judge, settleUnknown } from '../sync/settle';
import { keyOf } from '../tabs/row-key';
import type { Resource } from './resources';

export interface Settled {
  readonly logged: LoggedOperation;
  readonly outcome: Outcome;
  readonly detail: string;
  /** What the service says of the object now; null when it said nothing that can be used. */
  readonly theirs: Fields | null;
}

export interface Verdicts {
  readonly settled: readonly Settled[];
  /** Why the rest could not be settled now; they stay as they are in the log. */
  readonly failure: Failure | null;
}

/** Nothing was carried out, and nothing will be before somebody acts: the whole push stops. */
export const stopsAll = ({ kind }: Failure): boolean => kind === 'unauthorised' || kind === 'configuration';

/** The request may have been carried out. */
export const isOpen = ({ kind }: Failure): boolean =>
  kind === 'server' || kind === 'no-answer' || kind === 'garbled';

export const reasonOf = ({ sentence, words }: Failure): string =>
  words === '' ? sentence : `${sentence} The service says: ${words}`;

const NOT_LISTED =
  'No answer came, and the service does not list the campaign (yet). Review again in a few minutes: if it is there by then, it is not created twice.';
const LOOKALIKES =
  'No answer came, and several campaigns at the service look like this one. Pull, and delete this row if one of them is it.';

const done = (logged: LoggedOperation, theirs: Fields, resource: Resource): Settled => {
  const { outcome, detail } = judge(logged.operation, theirs, resource.tab);
  return { logged, outcome, detail, theirs };
};

/** The answer to one request that was accepted; fields that it does not tell are asked for. */
export function settleAnswered(
  resource: Resource,
  client: Client,
  answered: readonly { readonly logged: LoggedOperation; readonly theirs: Fields }[],
): Settled[] {
  const untold = answered.filter(
    ({ logged, theirs }) => judge(logged.operation, theirs, resource.tab).untold.length > 0,
  );
  const details = new Map<LoggedOperation, Fields>();
  if (untold.length > 0) {
    const results = resource.read(
      client,
      untold.map(({ theirs }) => keyOf(resource.tab, theirs)!),
    );
    results.forEach((result, i) => {
      if (result.ok) details.set(untold[i]!.logged, result.value);
    });
  }
  return answered.map(({ logged, theirs }) => done(logged, { ...theirs, ...details.get(logged) }, resource));
}

/**
 * Reads back updates of which no answer came.
 * @param why the failure of the request just made; absent after a dead step, whose requests may never have been sent
 */
function settleUpdate(
  resource: Resource,
  logged: LoggedOperation,
  read: Result<Fields>,
  why: Failure | undefined,
): Settled | null {
  if (!read.ok) {
    if (read.failure.kind !== 'not-found' && read.failure.kind !== 'forbidden') return null;
    return { logged, outcome: 'refused', detail: reasonOf(read.failure), theirs: null };
  }
  const found = settleUnknown(logged.operation, read.value, resource.tab);
  if (found === 'not-applied') {
    // Just sent and certainly not applied: told, and still an edit. After a dead step: planned as before.
    if (why === undefined) return { logged, outcome: 'planned', detail: '', theirs: null };
    return { logged, outcome: 'refused', detail: `${reasonOf(why)} Nothing was changed.`, theirs: null };
  }
  if (found === 'untold')
    return { logged, outcome: 'unknown', detail: why ? reasonOf(why) : '', theirs: null };
  return done(logged, read.value, resource);
}

function settleCreations(resource: Resource, client: Client, open: readonly LoggedOperation[]): Verdicts {
  const listed = resource.list(client);
  if (!listed.ok) return { settled: [], failure: listed.failure };
  const find = createdAmong(resource.tab, listed.value);
  const settled: Settled[] = [];
  for (const logged of open) {
    const found = find(logged.operation);
    if (found === 'none' || found === 'several') {
      const detail = found === 'none' ? NOT_LISTED : LOOKALIKES;
      settled.push({ logged, outcome: 'unknown', detail, theirs: null });
      continue;
    }
    settled.push(...settleAnswered(resource, client, [{ logged, theirs: found }]));
  }
  return { settled, failure: null };
}

/** @param why failures of requests just made, by operation */
export function readBack(
  resource: Resource,
  client: Client,
  open: readonly LoggedOperation[],
  why: ReadonlyMap<LoggedOperation, Failure>,
): Verdicts {
  const updates = open.filter(({ operation }) => operation.action === 'update');
  const creations = open.filter(({ operation }) => operation.action === 'create');
  const settled: Settled[] = [];
  let failure: Failure | null = null;
  const reads =
    updates.length > 0
      ? resource.read(
          client,
          updates.map(({ operation }) => operation.key),
        )
      : [];
  reads.forEach((read, i) => {
    const logged = updates[i]!;
    const verdict = settleUpdate(resource, logged, read, why.get(logged));
    if (verdict) settled.push(verdict);
    else if (!read.ok) failure = read.failure;
  });
  if (creations.length === 0) return { settled, failure };
  const created = settleCreations(resource, client, creations);
  return { settled: [...settled, ...created.settled], failure: failure ?? created.failure };
}
