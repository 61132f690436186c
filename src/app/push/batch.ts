// app: one batch of a push: look for what is already there, note "pending", send group by group.

import type { Fields } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import { afterOf } from '../../sync/operation';
import { createdAmong } from '../../sync/settle';
import { readTab } from '../../tabs/read-tab';
import { keyOf } from '../../tabs/row-key';
import { unknownCreations } from '../runs/journal';
import { listAround, type Made, settleMade } from './created';
import { type BatchWork, type Group, judgeAnswers } from './judge';
import { hasToken, outgoingOf } from './outgoing';
import { resourceFor, type Settled, type Verdicts } from './verdict';
import { waitingRows } from './waiting';

const GONE = 'The row was deleted, or its Status was changed, before it was sent. Nothing was created.';

const twinName = (fields: Fields, twinFields: readonly string[]): string =>
  JSON.stringify(twinFields.map((field) => fields[field] ?? ''));

/** Creations that must not be sent: their row is gone, or the service has such an object already. */
function withheld(work: BatchWork, creations: readonly LoggedOperation[]): Verdicts {
  const { tab, creation } = resourceFor(creations[0]!);
  const { twinFields, twinIs } = creation!;
  const sheet = work.ports.workbook.find(tab.id);
  const reading = sheet ? readTab(tab, sheet) : null;
  const listed = listAround(work, creations);
  if (!listed.ok) return { settled: [], failure: listed.failure };
  const rowOf = reading && waitingRows(reading, work.job);
  const find = createdAmong(tab, listed.value, twinFields);
  const settled: Settled[] = [];
  const made: Made[] = [];
  let unknown: Set<string> | null = null;
  for (const logged of creations) {
    if (!rowOf?.(logged.operation.key)) {
      settled.push({ logged, outcome: 'cancelled', detail: GONE, theirs: null });
      continue;
    }
    const twin = find(logged.operation);
    if (twin === 'none') continue;
    unknown =
      unknown ??
      new Set(
        unknownCreations(work.ports, tab.id).map(({ operation }) => twinName(afterOf(operation), twinFields)),
      );
    if (twin !== 'several' && unknown.has(twinName(afterOf(logged.operation), twinFields))) {
      made.push({ logged, theirs: twin });
      continue;
    }
    const id = twin === 'several' ? '' : ` (${keyOf(tab, twin)})`;
    const detail = `The service already has ${twinIs}${id}. Pull to see it; give this row another name or delete it.`;
    settled.push({ logged, outcome: 'failed', detail, theirs: null });
  }
  const adopted = settleMade(work, made);
  return { settled: [...settled, ...adopted.settled], failure: adopted.failure };
}

/** The groups of the batch with their requests; operations whose values no request can carry are refused. */
function groupsOf(
  { sender, bases, client }: BatchWork,
  batch: readonly LoggedOperation[],
): { groups: Group[]; refused: Settled[] } {
  const named = new Map<string, LoggedOperation[]>();
  for (const logged of batch) {
    const name = sender.groupOf(outgoingOf(resourceFor(logged), logged, bases));
    const others = named.get(name);
    if (others) others.push(logged);
    else named.set(name, [logged]);
  }
  const groups: Group[] = [];
  const refused: Settled[] = [];
  named.forEach((all) => {
    const outgoing = all.map((logged) => outgoingOf(resourceFor(logged), logged, bases));
    try {
      groups.push({ all, outgoing, calls: sender.calls(outgoing, client.forms) });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      for (const logged of all) refused.push({ logged, outcome: 'failed', detail, theirs: null });
    }
  });
  return { groups, refused };
}

/** Sends what is left of the batch. What is settled is not applied yet. */
export function sendBatch(work: BatchWork, batch: readonly LoggedOperation[]): Verdicts {
  const { ports, journal, client } = work;
  const creations = batch.filter((logged) => hasToken(resourceFor(logged).tab, logged.operation));
  const before: Verdicts = creations.length > 0 ? withheld(work, creations) : { settled: [], failure: null };
  if (before.failure) return before;
  const kept = new Set(before.settled.map(({ logged }) => logged));
  const { groups, refused } = groupsOf(
    work,
    batch.filter((logged) => !kept.has(logged)),
  );
  const settled: Settled[] = [...before.settled, ...refused];
  if (groups.length === 0) return { settled, failure: null };
  journal.write(
    groups.flatMap(({ all }) => all).map(({ entry }) => ({ entry, outcome: 'sending', detail: '' })),
  );
  ports.workbook.flush();
  const results = client.send(groups.flatMap(({ calls }) => calls));
  let at = 0;
  const answers = groups.map(({ calls }) => {
    at += calls.length;
    return results.slice(at - calls.length, at);
  });
  const judged = judgeAnswers(work, groups, answers);
  return { settled: [...settled, ...judged.settled], failure: judged.failure };
}
