// app: current values at the service of everything that a run changed, and of related rows.

import { isSegment } from '../../api/address';
import type { Fields } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import type { Standing } from '../../sync/undo';
import { fieldsOfKey, keyOf } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import {
  type Asked,
  byKey,
  needSome,
  planReads,
  type ReadPlan,
  type RowReads,
  readPlanned,
} from '../grid/fresh';
import { askedOf, hasToken } from '../push/outgoing';
import { resourceFor } from '../push/verdict';
import { adResource, creativeSetResource } from '../resources/creatives';
import type { Parents, Resource, Service } from '../resources/resource';
import { troubleOf } from '../trouble';

export interface Around {
  /** Rows that were read and all rows of the scopes that were read, by tab id and key. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Fields>>;
  standing(logged: LoggedOperation): Standing;
}

/** The log is a tab like any other: a key that nobody can have is not asked about. */
function isNameable({ tab }: { readonly tab: Tab }, { operation }: LoggedOperation): boolean {
  const parts = fieldsOfKey(tab, operation.key);
  const campaign = tab.campaignField in parts ? [] : [operation.campaignId];
  const texts = [...tab.keyFields.map((field) => String(parts[field])), ...campaign];
  return keyOf(tab, parts) === operation.key && texts.every(isSegment);
}

/** All rows of the scopes that were read, and rows that were read alone. */
function rowsOf({ asked }: ReadPlan, { rows: found, scopes }: RowReads, parents: Parents): Around['rows'] {
  const rows = new Map<string, Map<string, Fields>>();
  const take = (resource: Resource): Map<string, Fields> => {
    const all = new Map<string, Fields>();
    scopes.get(resource.reading)?.forEach((answer) => {
      if (answer.ok)
        byKey(resource, answer.value, parents).forEach((fields, key) => void all.set(key, fields));
    });
    rows.set(resource.tab.id, all);
    return all;
  };
  asked.forEach(({ resource, key }, i) => {
    const all = rows.get(resource.tab.id) ?? take(resource);
    const result = found[i]!;
    if (result.ok && result.value) all.set(key, result.value);
  });
  // Read with the creative sets, and needed because a size switches its ads.
  if (rows.has(creativeSetResource.tab.id) && !rows.has(adResource.tab.id)) take(adResource);
  return rows;
}

/** Reads the rows of the operations. @throws Trouble when the service cannot be asked */
export function readAround(
  client: Service,
  operations: readonly LoggedOperation[],
  parents: Parents,
): Around {
  const asked: Asked[] = [];
  for (const logged of operations) {
    const resource = resourceFor(logged);
    if (hasToken(resource.tab, logged.operation) || !isNameable(resource, logged)) continue;
    asked.push(askedOf(resource, logged));
  }
  const hasSets = asked.some(({ resource }) => resource === creativeSetResource);
  const plan = planReads(asked, parents, new Map(), hasSets ? [adResource.tab.id] : []);
  // A look at half of it would use requests up and show nothing.
  const hindrance = client.hindrance(plan.requests);
  if (hindrance) throw troubleOf(hindrance);
  const reads = readPlanned(client, plan, parents);
  needSome(reads);
  const rows = rowsOf(plan, reads, parents);
  const isRead = new Set<string>();
  const unread = new Map<string, string>();
  asked.forEach(({ resource, key }, i) => {
    const name = JSON.stringify([resource.tab.id, key]);
    const result = reads.rows[i]!;
    if (result.ok) isRead.add(name);
    else if (result.failure.kind !== 'not-found') unread.set(name, result.failure.sentence);
  });
  return {
    rows,
    standing: (logged) => {
      const { tab, gone } = resourceFor(logged);
      const { key } = logged.operation;
      const told = rows.get(tab.id)?.get(key) ?? null;
      const name = JSON.stringify([tab.id, key]);
      const says = gone && isRead.has(name);
      const why = unread.get(name);
      return {
        told,
        gone: says ? { ...fieldsOfKey(tab, key), ...gone } : undefined,
        ...(why !== undefined && { unread: why }),
      };
    },
  };
}
