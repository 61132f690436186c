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
  /** Required fields; if the scope answer lacks one, the row is read alone. */
  readonly needs?: readonly string[];
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

/** Rows that are cheaper to read one by one than by their scope, or whose scope is unknown. */
function singlesAmong(asked: readonly Asked[], parents: Parents): Set<Asked> {
  const scopes = new Map<string, Asked[]>();
  const singles = new Set<Asked>();
  for (const one of asked) {
    const { resource, fields } = one;
    if (!resource.alone) continue;
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) singles.add(one);
    else {
      const name = JSON.stringify([resource.tab.id, scope]);
      const others = scopes.get(name);
      if (others) others.push(one);
      else scopes.set(name, [one]);
    }
  }
  scopes.forEach((all) => {
    if (all.length <= all[0]!.resource.alone!.most) for (const one of all) singles.add(one);
  });
  return singles;
}

function readSingles(client: Service, singles: readonly Asked[]): Map<Asked, Result<Fields>> {
  const results = new Map<Asked, Result<Fields>>();
  const byResource = new Map<Resource, Asked[]>();
  for (const one of singles) {
    const own = byResource.get(one.resource);
    if (own) own.push(one);
    else byResource.set(one.resource, [one]);
  }
  byResource.forEach((own, { alone }) => {
    const read = alone!.read(
      client,
      own.map(({ key }) => key),
    );
    own.forEach((one, i) => void results.set(one, read[i]!));
  });
  return results;
}

/** As `readByScope`, in the fewest requests: few rows of a large scope are read one by one where the service can do that. */
export function readRows(
  client: Service,
  asked: readonly Asked[],
  parents: Parents,
): Result<Fields | null>[] {
  const singles = singlesAmong(asked, parents);
  const scoped = asked.filter((one) => !singles.has(one));
  const results = new Map<Asked, Result<Fields | null>>();
  readByScope(client, scoped, parents).forEach((result, i) => {
    const one = scoped[i]!;
    results.set(one, result);
    const row = result.ok ? result.value : undefined;
    const isWhole = row && one.needs?.every((field) => row[field] !== undefined) !== false;
    if (one.resource.alone && result.ok && !isWhole) singles.add(one);
  });
  readSingles(client, [...singles]).forEach((result, one) => {
    const listed = results.get(one);
    const known = listed?.ok ? listed.value : null;
    results.set(one, result.ok ? success({ ...known, ...result.value }) : result);
  });
  return asked.map((one) => results.get(one)!);
}
