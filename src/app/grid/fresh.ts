// app: what the service says at this moment of some rows: whole scopes are read, each of them once for all tabs.

import { failed, type Result, success, trouble } from '../../api/errors';
import type { Fields } from '../../model/value';
import { byKeyOf } from '../../tabs/row-key';
import type { Parents, Reading, Resource, Service, Told } from '../resources/resource';
import { campaignShower } from './parents';

/** A row to be asked about. */
export interface Asked {
  readonly resource: Resource;
  readonly key: string;
  /** Its key fields, and whatever else tells its scope. */
  readonly fields: Fields;
}

const UNKNOWN_SCOPE = trouble(
  'not-found',
  'Bidgrid does not know which campaign this row belongs to. Pull Creative sets, then try again.',
);

/** The rows of one tab in an answer, by key; rows without a key cannot be anybody's. */
export function byKey({ tab }: Resource, told: Told, parents: Parents): Map<string, Fields> {
  return byKeyOf(tab, (told[tab.id] ?? []).map(campaignShower(tab, parents)));
}

/** The distinct scopes of the rows, by the reading that tells them. */
export function scopesOf(asked: readonly Asked[], parents: Parents): Map<Reading, Set<string>> {
  const wanted = new Map<Reading, Set<string>>();
  for (const { resource, fields } of asked) {
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) continue;
    const scopes = wanted.get(resource.reading);
    if (scopes) scopes.add(scope);
    else wanted.set(resource.reading, new Set([scope]));
  }
  return wanted;
}

/** What each scope of the rows told, by reading and by the scope's name. */
export type Scopes = ReadonlyMap<Reading, ReadonlyMap<string, Result<Told>>>;

/** Reads the scopes of the rows, each once, whole. */
export function readScopes(client: Service, asked: readonly Asked[], parents: Parents): Scopes {
  const answers = new Map<Reading, Map<string, Result<Told>>>();
  scopesOf(asked, parents).forEach((scopes, reading) => {
    const names = [...scopes];
    const results = reading.read(client, names);
    answers.set(reading, new Map(names.map((name, i) => [name, results[i]!])));
  });
  return answers;
}

/** One result for each row asked about, in order; null: the service does not tell of it. */
function readByScope(client: Service, asked: readonly Asked[], parents: Parents): Result<Fields | null>[] {
  const answers = readScopes(client, asked, parents);
  const indexes = new Map<string, Map<string, Fields>>();
  return asked.map(({ resource, key, fields }) => {
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) return failed(UNKNOWN_SCOPE);
    const answer = answers.get(resource.reading)!.get(scope)!;
    if (!answer.ok) return answer;
    const name = JSON.stringify([resource.tab.id, scope]);
    const rows = indexes.get(name) ?? byKey(resource, answer.value, parents);
    indexes.set(name, rows);
    return success(rows.get(key) ?? null);
  });
}

/** As `readByScope`, but rows that can be read one by one are. */
export function readRows(
  client: Service,
  asked: readonly Asked[],
  parents: Parents,
): Result<Fields | null>[] {
  const results = new Map<Asked, Result<Fields | null>>();
  const singly = new Map<Resource, Asked[]>();
  const scoped: Asked[] = [];
  for (const one of asked) {
    if (!one.resource.details) scoped.push(one);
    else {
      const own = singly.get(one.resource);
      if (own) own.push(one);
      else singly.set(one.resource, [one]);
    }
  }
  readByScope(client, scoped, parents).forEach((result, i) => void results.set(scoped[i]!, result));
  singly.forEach((own, { details }) => {
    const read = details!.read(
      client,
      own.map(({ key }) => key),
    );
    own.forEach((one, i) => void results.set(one, read[i]!));
  });
  return asked.map((one) => results.get(one)!);
}
