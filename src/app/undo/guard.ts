// app: an undo never overwrites what somebody else did meanwhile: right before a batch is sent, the service is asked again.

import type { Fields } from '../../model/value';
import type { BaseRow } from '../../sync/base';
import { shortened } from '../../sync/cell-text';
import type { LoggedOperation } from '../../sync/journal';
import { bundleOf } from '../../sync/undo-together';
import { readRows } from '../grid/fresh';
import { sendBatch } from '../push/batch';
import type { BatchWork } from '../push/judge';
import { askedOf, type Bases } from '../push/outgoing';
import { reasonOf, resourceFor, type Settled, theirsOf, type Verdicts } from '../push/verdict';

const MEANWHILE = (header: string, now: string) =>
  `Somebody changed ${header} to "${now}" meanwhile, so it was not restored.`;
const GONE = 'The service does not tell of this row any more, so it was not restored.';
const UNTOLD = (header: string) => `The service does not tell ${header} now, so it was not restored.`;
const TOGETHER = 'A row that it goes back together with was changed meanwhile, so it was not restored.';

interface Guarded {
  /** May be sent; with what the service says of them now. */
  readonly free: Map<LoggedOperation, Fields>;
  readonly settled: Settled[];
}

const refused = (logged: LoggedOperation, detail: string): Settled => ({
  logged,
  outcome: 'failed',
  detail,
  theirs: null,
});

/** Why the row may not be restored any more; `''` when it may. */
function obstacle(logged: LoggedOperation, told: Fields | null, now: Fields): string {
  const { tab } = resourceFor(logged);
  for (const { field, before } of logged.operation.changes) {
    const { header, kind } = tab.columns.find((column) => column.field === field)!;
    const value = now[field];
    // Of a row that the run itself made vanish nothing more can be told, and nothing can have been changed.
    if (value === undefined && told === null) continue;
    if (value === undefined) return UNTOLD(header);
    if (!kind.equal(value, before)) return MEANWHILE(header, shortened(kind.show(value), 200));
  }
  return '';
}

const isBack = (logged: LoggedOperation, now: Fields): boolean =>
  logged.operation.changes.every(({ field, after }) => {
    const { kind } = resourceFor(logged).tab.columns.find((column) => column.field === field)!;
    return now[field] !== undefined && kind.equal(now[field]!, after);
  });

function judge({ free, settled }: Guarded, logged: LoggedOperation, told: Fields | null): void {
  const now = theirsOf(resourceFor(logged), logged.operation, told);
  if (now === null) settled.push(refused(logged, GONE));
  else if (isBack(logged, now)) settled.push({ logged, outcome: 'verified', detail: '', theirs: now });
  else {
    const why = obstacle(logged, told, now);
    if (why === '') free.set(logged, now);
    else settled.push(refused(logged, why));
  }
}

const bundleIn = (logged: LoggedOperation): string => bundleOf(resourceFor(logged).tab, logged.operation);

/** Rows that go back together wait for each other. */
function keepBundles({ free, settled }: Guarded): void {
  const torn = new Set<string>();
  for (const { logged, outcome } of settled) if (outcome === 'failed') torn.add(bundleIn(logged));
  torn.delete('');
  for (const logged of [...free.keys()]) {
    if (!torn.has(bundleIn(logged))) continue;
    free.delete(logged);
    settled.push(refused(logged, TOGETHER));
  }
}

/** What is sent beside the restored values is what the service says now, not what was pulled some time ago. */
function freshBases({ bases }: BatchWork, free: ReadonlyMap<LoggedOperation, Fields>): Bases {
  const fresh = new Map<string, Map<string, BaseRow>>();
  free.forEach((now, { operation: { tab, key } }) => {
    const own = fresh.get(tab) ?? new Map(bases.get(tab));
    fresh.set(tab, own.set(key, { fields: { ...own.get(key)?.fields, ...now } }));
  });
  return new Map([...bases, ...fresh]);
}

/** As `sendBatch`; of an undo only what the service still says as the run wrote it. */
export function sendGuarded(work: BatchWork, batch: readonly LoggedOperation[]): Verdicts {
  const undos = batch.filter(({ operation }) => operation.undoes !== undefined);
  if (undos.length === 0) return sendBatch(work, batch);
  const guarded: Guarded = { free: new Map(), settled: [] };
  const asked = undos.map((logged) => askedOf(resourceFor(logged), logged));
  const told = readRows(work.client, asked, work.parents);
  for (let i = 0; i < undos.length; i += 1) {
    const read = told[i]!;
    const logged = undos[i]!;
    if (read.ok) judge(guarded, logged, read.value);
    else if (read.failure.kind === 'not-found' || read.failure.kind === 'forbidden') {
      guarded.settled.push(refused(logged, reasonOf(read.failure)));
    } else return { settled: [], failure: read.failure };
  }
  keepBundles(guarded);
  const { free, settled } = guarded;
  const rest = batch.filter((logged) => logged.operation.undoes === undefined || free.has(logged));
  if (rest.length === 0) return { settled, failure: null };
  const sent = sendBatch({ ...work, bases: freshBases(work, free) }, rest);
  return { settled: [...settled, ...sent.settled], failure: sent.failure };
}
