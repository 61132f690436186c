// app: current values at the service of everything that a run changed, and of related rows.

import { isSegment } from '../../api/address';
import type { Failure } from '../../api/errors';
import type { Fields } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import type { Standing } from '../../sync/undo';
import { fieldsOfKey, keyOf } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { type Asked, byKey, readScopes, type Scopes, scopesOf } from '../grid/fresh';
import { isBroken } from '../job/strikes';
import { askedOf, hasToken } from '../push/outgoing';
import { resourceFor } from '../push/verdict';
import { resourceOf } from '../resources/all-resources';
import { adResource, creativeSetResource } from '../resources/creatives';
import type { Parents, Service } from '../resources/resource';
import { troubleOf } from '../trouble';

export interface Around {
  /** All rows of the scopes that were read, by tab id and key. */
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

/**
 * A missing campaign has no rows. One that cannot be read is left out.
 * @throws Trouble when nothing can be read
 */
function needRead(scopes: Scopes): void {
  const failures: Failure[] = [];
  let read = 0;
  scopes.forEach((answers) => {
    answers.forEach((answer) => {
      if (answer.ok || answer.failure.kind === 'not-found') read += 1;
      else if (isBroken(answer.failure)) failures.push(answer.failure);
      else throw troubleOf(answer.failure);
    });
  });
  if (read === 0 && failures.length > 0) throw troubleOf(failures[0]!);
}

/** A look at half of it would use requests up and show nothing. @throws Trouble when what is left of the hour does not suffice */
function needRoom(client: Service, asked: readonly Asked[], parents: Parents): void {
  let reads = 0;
  scopesOf(asked, parents).forEach(({ size }) => {
    reads += size;
  });
  const hindrance = client.hindrance(reads);
  if (hindrance) throw troubleOf(hindrance);
}

function rowsOf(client: Service, asked: readonly Asked[], scopes: Scopes, parents: Parents): Around['rows'] {
  const rows = new Map<string, Map<string, Fields>>();
  const keys = new Map<string, string[]>();
  for (const { resource, key } of asked) {
    const known = keys.get(resource.tab.id);
    if (known) known.push(key);
    else keys.set(resource.tab.id, [key]);
  }
  keys.forEach((own, id) => {
    const resource = resourceOf(id)!;
    const all = new Map<string, Fields>();
    scopes.get(resource.reading)?.forEach((answer) => {
      if (answer.ok)
        byKey(resource, answer.value, parents).forEach((fields, key) => void all.set(key, fields));
    });
    const { details } = resource;
    const lacking = details ? own.filter((key) => all.has(key) && details.lacking(all.get(key)!)) : [];
    const told = details && lacking.length > 0 ? details.read(client, lacking) : [];
    told.forEach((detail, i) => {
      if (detail.ok) all.set(lacking[i]!, { ...all.get(lacking[i]!), ...detail.value });
      else if (detail.failure.kind !== 'not-found' && !isBroken(detail.failure))
        throw troubleOf(detail.failure);
    });
    rows.set(id, all);
  });
  // Read with the creative sets, and needed because a size switches its ads.
  if (keys.has(creativeSetResource.tab.id) && !keys.has(adResource.tab.id)) {
    const all = new Map<string, Fields>();
    scopes.get(adResource.reading)?.forEach((answer) => {
      if (answer.ok)
        byKey(adResource, answer.value, parents).forEach((fields, key) => void all.set(key, fields));
    });
    rows.set(adResource.tab.id, all);
  }
  return rows;
}

/** Reads the scopes of the operations. @throws Trouble when the service cannot be asked */
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
  needRoom(client, asked, parents);
  const scopes = readScopes(client, asked, parents);
  needRead(scopes);
  const rows = rowsOf(client, asked, scopes, parents);
  const isRead = new Set<string>();
  const unread = new Map<string, string>();
  for (const { resource, key, fields } of asked) {
    const scope = resource.scopeOf(fields, parents);
    const answer = scope === undefined ? undefined : scopes.get(resource.reading)?.get(scope);
    if (answer?.ok) isRead.add(JSON.stringify([resource.tab.id, key]));
    else if (answer && answer.failure.kind !== 'not-found')
      unread.set(JSON.stringify([resource.tab.id, key]), answer.failure.sentence);
  }
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
