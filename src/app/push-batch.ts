// app: one batch of a push: look for what is already there, note "pending", send, judge the answers.

import type { Call, Client } from '../api/client';
import type { Failure } from '../api/errors';
import type { Fields } from '../model/value';
import type { LoggedOperation } from '../sync/journal';
import type { Operation } from '../sync/operation';
import { createdAmong, TWIN_FIELDS } from '../sync/settle';
import { readTab } from '../tabs/read-tab';
import { keyOf } from '../tabs/row-key';
import type { Job } from './job-record';
import { type LogSheet, readLog, writeOutcomes } from './log-sheet';
import type { Ports } from './ports';
import {
  isOpen,
  readBack,
  reasonOf,
  type Settled,
  settleAnswered,
  stopsAll,
  type Verdicts,
} from './push-verdict';
import { waitingRow } from './push-waiting';
import type { Resource } from './resources';

const GONE = 'The row was deleted, or its Status was changed, before it was sent. Nothing was created.';

export interface BatchWork {
  readonly ports: Ports;
  readonly job: Job;
  readonly log: LogSheet;
  readonly resource: Resource;
  readonly client: Client;
}

const afterOf = ({ changes }: Operation): Fields => {
  const fields: Record<string, Fields[string]> = {};
  for (const { field, after } of changes) fields[field] = after;
  return fields;
};

const twinName = (fields: Fields): string => JSON.stringify(TWIN_FIELDS.map((field) => fields[field] ?? ''));

/** Creations of which no answer ever came, in whatever run: what they made is theirs when it turns up later. */
function unknownCreations({ log, resource }: BatchWork): Set<string> {
  const names = new Set<string>();
  for (const { operation, outcome } of readLog(log, 2, null).operations) {
    if (operation.tab === resource.tab.id && operation.action === 'create' && outcome === 'unknown') {
      names.add(twinName(afterOf(operation)));
    }
  }
  return names;
}

/** Creations that must not be sent: their row is gone, or the service has such a campaign already. */
function withheld(work: BatchWork, creations: readonly LoggedOperation[]): Verdicts {
  const { ports, job, resource, client } = work;
  const sheet = ports.workbook.find(resource.tab.id);
  const reading = sheet ? readTab(resource.tab, sheet) : null;
  const listed = resource.list(client);
  if (!listed.ok) return { settled: [], failure: listed.failure };
  const find = createdAmong(resource.tab, listed.value);
  const settled: Settled[] = [];
  let unknown: Set<string> | null = null;
  for (const logged of creations) {
    if (!reading || !waitingRow(reading, job, logged.operation.key)) {
      settled.push({ logged, outcome: 'cancelled', detail: GONE, theirs: null });
      continue;
    }
    const twin = find(logged.operation);
    if (twin === 'none') continue;
    unknown = unknown ?? unknownCreations(work);
    if (twin !== 'several' && unknown.has(twinName(afterOf(logged.operation)))) {
      settled.push(...settleAnswered(resource, client, [{ logged, theirs: twin }]));
      continue;
    }
    const id = twin === 'several' ? '' : ` (${keyOf(resource.tab, twin)})`;
    const detail = `The service already has a campaign of this name, platform, package name and bid type${id}. Pull to see it; give this row another name or delete it.`;
    settled.push({ logged, outcome: 'refused', detail, theirs: null });
  }
  return { settled, failure: null };
}

/** @throws TypeError for values that no request can carry */
const callOf = (resource: Resource, { action, key, changes }: Operation): Call =>
  action === 'create'
    ? resource.create(afterOf({ changes } as Operation))
    : resource.update(key, afterOf({ changes } as Operation));

/** Sends what is left of the batch. What is settled is not applied yet. */
export function sendBatch(work: BatchWork, batch: readonly LoggedOperation[]): Verdicts {
  const { ports, log, resource, client } = work;
  const creations = batch.filter(({ operation }) => operation.action === 'create');
  const before: Verdicts = creations.length > 0 ? withheld(work, creations) : { settled: [], failure: null };
  if (before.failure) return before;
  const settled: Settled[] = [...before.settled];
  const kept = new Set(settled.map(({ logged }) => logged));
  const sent: LoggedOperation[] = [];
  const calls: Call[] = [];
  for (const logged of batch) {
    if (kept.has(logged)) continue;
    try {
      calls.push(callOf(resource, logged.operation));
      sent.push(logged);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      settled.push({ logged, outcome: 'refused', detail, theirs: null });
    }
  }
  if (calls.length === 0) return { settled, failure: null };
  writeOutcomes(
    log,
    sent.map(({ rows }) => ({ rows, outcome: 'pending', detail: '' })),
  );
  ports.workbook.flush();
  const judged = judgeAnswers(work, sent, client.send(calls));
  return { settled: [...settled, ...judged.settled], failure: judged.failure };
}

function judgeAnswers(
  { resource, client }: BatchWork,
  sent: readonly LoggedOperation[],
  results: ReturnType<Client['send']>,
): Verdicts {
  const settled: Settled[] = [];
  const answered: { logged: LoggedOperation; theirs: Fields }[] = [];
  const open = new Map<LoggedOperation, Failure>();
  let failure: Failure | null = null;
  sent.forEach((logged, i) => {
    const result = results[i]!;
    const key = logged.operation.action === 'update' ? logged.operation.key : undefined;
    const decoded = result.ok ? resource.decode(result.value, key) : result;
    if (decoded.ok) {
      answered.push({ logged, theirs: decoded.value });
      return;
    }
    const why = decoded.failure;
    // An accepted write whose answer cannot be read was carried out; what it did is read back.
    if (result.ok || isOpen(why)) {
      open.set(logged, why);
    } else if (stopsAll(why) || why.kind === 'rate-limited') {
      failure = why;
      settled.push({ logged, outcome: 'planned', detail: '', theirs: null });
    } else {
      settled.push({ logged, outcome: 'refused', detail: reasonOf(why), theirs: null });
    }
  });
  settled.push(...settleAnswered(resource, client, answered));
  if (open.size === 0) return { settled, failure };
  const back = readBack(resource, client, [...open.keys()], open);
  return { settled: [...settled, ...back.settled], failure: failure ?? back.failure };
}
