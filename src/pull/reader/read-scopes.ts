// reader: reads scopes. Rows move between the pages of a list, so a list of several pages that lacks an
// expected row is read once more.

import type { Result } from '../../ad-service/failures';
import { changedWhileRead } from '../../ad-service/paged';
import type { Parents, Reading, Reported, Resource, Service } from '../../tabs/common/resource';
import { byKey } from './rows-in-answer';

/** A row that the answer for its scope should have. */
export interface ExpectedRow {
  readonly resource: Resource;
  readonly key: string;
}

export interface ScopesToRead {
  readonly reading: Reading;
  /** Tabs whose rows are needed. */
  readonly tabs: ReadonlySet<string>;
  readonly parents: Parents;
  /** The expected rows of these scopes, by scope. Called for lists of several pages only. */
  expectedRows(scopes: readonly string[]): ReadonlyMap<string | undefined, readonly ExpectedRow[]>;
}

function absentRows(
  reported: Reported,
  expectedRows: readonly ExpectedRow[],
  parents: Parents,
): Set<ExpectedRow> {
  const keys = new Map<Resource, { has(key: string): boolean }>();
  return new Set(
    expectedRows.filter(({ resource, key }) => {
      const keysOfTab = keys.get(resource) ?? byKey(resource, reported, parents);
      keys.set(resource, keysOfTab);
      return !keysOfTab.has(key);
    }),
  );
}

/**
 * One result for each scope, in order. A row that a list of several pages lacks is absent if a second reading
 * lacks it, too. If the second reading lacks another one, the list counts as not read.
 */
export function readScopes(
  client: Service,
  { reading, tabs, parents, expectedRows }: ScopesToRead,
  scopes: readonly string[],
): Result<Reported>[] {
  const results = reading.read(client, scopes, tabs);
  const pagedLists = results.flatMap((result, index) =>
    result.ok && result.isPaged ? [{ scope: scopes[index]!, index, reported: result.value }] : [],
  );
  if (pagedLists.length === 0) return results;
  const expected = expectedRows(pagedLists.map(({ scope }) => scope));
  const absentIn = (scope: string, reported: Reported) =>
    absentRows(reported, expected.get(scope) ?? [], parents);
  const doubtful = pagedLists
    .map((list) => ({ ...list, absent: absentIn(list.scope, list.reported) }))
    .filter(({ absent }) => absent.size > 0);
  if (doubtful.length === 0) return results;
  const secondResults = reading.read(
    client,
    doubtful.map(({ scope }) => scope),
    tabs,
  );
  for (const [i, { scope, index, absent }] of doubtful.entries()) {
    const result = secondResults[i]!;
    const laterAbsent = result.ok && result.isPaged ? [...absentIn(scope, result.value)] : [];
    const contradiction = laterAbsent.find((row) => !absent.has(row));
    results[index] = contradiction
      ? changedWhileRead(`the list of ${contradiction.resource.tab.noun}s of campaign ${scope}`)
      : result;
  }
  return results;
}
