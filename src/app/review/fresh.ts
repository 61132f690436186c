// app: the fresh look at the service before a review: only rows with changes, each scope read once for all tabs.

import type { Failure } from '../../api/errors';
import type { Fields } from '../../model/value';
import { afterOf } from '../../sync/operation';
import { createdAmong } from '../../sync/settle';
import { fieldsOfKey } from '../../tabs/row-key';
import { unbornAbove } from '../grid/bonds';
import { byKey } from '../grid/fresh';
import type { Grid } from '../grid/grid';
import { isBroken } from '../job/strikes';
import { hasToken } from '../push/outgoing';
import { resourceOf } from '../resources/all-resources';
import type { Parents, Reading, Resource, Service, Told } from '../resources/resource';
import { troubleOf } from '../trouble';

type Unread = 'not-found' | 'failed';

/** What the service returned for the touched rows of one tab. */
export interface FreshTab {
  readonly theirs: ReadonlyMap<string, Fields>;
  /**
   * Keys of rows whose campaign was not found or could not be read. They may exist although `theirs` lacks
   * them.
   */
  readonly unread: ReadonlyMap<string, Unread>;
  /** Parents that the answers have; absent where the scope is the parent. */
  readonly parents?: ReadonlySet<string>;
}

/** By tab id. */
export type Fresh = ReadonlyMap<string, FreshTab>;

/** Keys of rows that differ from the base, including rows with new keys that people typed. */
function touchedKeys({ tab, plan }: Grid): Set<string> {
  const keys = new Set<string>();
  for (const operation of plan.operations) if (!hasToken(tab, operation)) keys.add(operation.key);
  for (const { key } of plan.held) if (!/^row:\d+$/.test(key)) keys.add(key);
  for (const { key } of plan.conflicts) keys.add(key);
  return keys;
}

export const isIdle = (grid: Grid): boolean =>
  grid.plan.operations.length === 0 && touchedKeys(grid).size === 0;

/** @param unborn names of what the service cannot be asked about yet: it is new itself */
function scopesOf(
  grid: Grid,
  { scopeOf }: Resource,
  parents: Parents,
  unborn: ReadonlySet<string>,
): Set<string> {
  const scopes = new Set<string>();
  const add = (fields: Fields | undefined) => {
    const scope = fields && scopeOf(fields, parents);
    if (scope !== undefined && !unborn.has(scope)) scopes.add(scope);
  };
  const touched = touchedKeys(grid);
  for (const { key, fields } of grid.reading.rows) {
    if (key !== null && touched.has(key)) add(grid.stored.base.get(key)?.fields ?? fields);
  }
  for (const operation of grid.plan.operations) {
    if (hasToken(grid.tab, operation)) add(afterOf(operation));
  }
  return scopes;
}

interface Answers {
  readonly told: Told[];
  readonly unread: Map<string, Unread>;
}

/** A campaign that cannot be read does not stop the others. @throws Trouble when nothing can be read */
function readAll(client: Service, wanted: ReadonlyMap<Reading, ReadonlySet<string>>): Map<Reading, Answers> {
  const answers = new Map<Reading, Answers>();
  const failures: Failure[] = [];
  let read = 0;
  wanted.forEach((wantedScopes, reading) => {
    const scopes = [...wantedScopes];
    const own: Answers = { told: [], unread: new Map() };
    reading.read(client, scopes).forEach((result, i) => {
      if (result.ok) own.told.push(result.value);
      else if (result.failure.kind === 'not-found') own.unread.set(scopes[i]!, 'not-found');
      else if (isBroken(result.failure)) {
        own.unread.set(scopes[i]!, 'failed');
        failures.push(result.failure);
        return;
      } else throw troubleOf(result.failure);
      read += 1;
    });
    answers.set(reading, own);
  });
  if (read === 0 && failures.length > 0) throw troubleOf(failures[0]!);
  return answers;
}

/** The touched rows in these scopes, by key. */
function keysIn(
  { reading, stored }: Grid,
  { scopeOf }: Resource,
  parents: Parents,
  scopes: ReadonlyMap<string, Unread>,
  touched: ReadonlySet<string>,
): Map<string, Unread> {
  const keys = new Map<string, Unread>();
  if (scopes.size === 0) return keys;
  for (const { key, fields } of reading.rows) {
    if (key === null || !touched.has(key)) continue;
    const scope = scopeOf(stored.base.get(key)?.fields ?? fields, parents);
    const why = scope === undefined ? undefined : scopes.get(scope);
    if (why) keys.set(key, why);
  }
  return keys;
}

/** Where the reading left fields of touched rows out, they are asked for one by one. */
function complete(
  client: Service,
  { details }: Resource,
  theirs: Map<string, Fields>,
  touched: ReadonlySet<string>,
): void {
  if (!details) return;
  const lacking = [...touched].filter((key) => theirs.has(key) && details.lacking(theirs.get(key)!));
  const results = lacking.length > 0 ? details.read(client, lacking) : [];
  results.forEach((detail, i) => {
    const key = lacking[i]!;
    if (detail.ok) theirs.set(key, { ...theirs.get(key), ...detail.value });
    // Read again before it is sent.
    else if (detail.failure.kind !== 'not-found' && !isBroken(detail.failure))
      throw troubleOf(detail.failure);
  });
}

/** @throws Trouble when the service cannot be asked */
export function readFresh(client: Service, grids: readonly Grid[], parents: Parents): Fresh {
  const wanted = new Map<Reading, Set<string>>();
  for (const grid of grids) {
    const resource = resourceOf(grid.tab.id)!;
    const scopes = scopesOf(grid, resource, parents, unbornAbove(grid.tab, grids));
    if (scopes.size === 0) continue;
    const known = wanted.get(resource.reading) ?? new Set<string>();
    scopes.forEach((scope) => void known.add(scope));
    wanted.set(resource.reading, known);
  }
  // A look at half of it would use requests up and show nothing.
  const hindrance = client.hindrance([...wanted.values()].reduce((sum, { size }) => sum + size, 0));
  if (hindrance) throw troubleOf(hindrance);
  const answers = readAll(client, wanted);
  const fresh = new Map<string, FreshTab>();
  for (const grid of grids) {
    const resource = resourceOf(grid.tab.id)!;
    const touched = touchedKeys(grid);
    const theirs = new Map<string, Fields>();
    const { parentsIn } = resource;
    const found = parentsIn && new Set<string>();
    const { told, unread } = answers.get(resource.reading) ?? { told: [], unread: new Map<string, Unread>() };
    for (const one of told) {
      for (const id of parentsIn?.(one) ?? []) found!.add(id);
      byKey(resource, one, parents).forEach((fields, key) => void theirs.set(key, fields));
    }
    complete(client, resource, theirs, touched);
    const unreadKeys = keysIn(grid, resource, parents, unread, touched);
    fresh.set(grid.tab.id, { theirs, unread: unreadKeys, ...(found && { parents: found }) });
  }
  return fresh;
}

/** False for a row whose parent is missing from the answer. */
function hasParent({ tab, stored }: Grid, key: string, parents: FreshTab['parents']): boolean {
  const id = stored.base.get(key)?.fields[tab.campaignField];
  return parents === undefined || id === undefined || parents.has(String(id));
}

/**
 * Values of the service that can be merged into the touched rows, including rows that it no longer has. Rows
 * of a campaign that is not found are left out: the connection may belong to another company.
 */
export function theirsToMerge(grid: Grid, { theirs, unread, parents }: FreshTab): Map<string, Fields> {
  const { tab, gone } = resourceOf(grid.tab.id)!;
  const merge = new Map<string, Fields>();
  const { base } = grid.stored;
  touchedKeys(grid).forEach((key) => {
    const told = theirs.get(key);
    // A key that nobody pulled: if the service has it already, people are asked, not overwritten.
    if (told && (base.has(key) || grid.tab.keysFrom === 'person')) merge.set(key, told);
    else if (!told && gone && base.has(key) && !unread.has(key) && hasParent(grid, key, parents))
      merge.set(key, { ...fieldsOfKey(tab, key), ...gone });
  });
  return merge;
}

const UNREAD =
  'This row could not be read from the service. It is read again before it is sent, and not sent if that fails.';

/** Warnings by row key that only the fresh look gives. */
export function freshWarnings(grid: Grid, { theirs, unread, parents }: FreshTab): Map<string, string[]> {
  const { tab, creation, gone } = resourceOf(grid.tab.id)!;
  const warnings = new Map<string, string[]>();
  const twinOf = creation && createdAmong(tab, [...theirs.values()], creation.twinFields);
  for (const operation of grid.plan.operations) {
    const { key, action } = operation;
    if (action === 'update' && unread.has(key)) {
      warnings.set(key, [
        unread.get(key) === 'failed'
          ? UNREAD
          : `The service does not list the campaign of this ${tab.rowIs} for this connection. It will probably refuse the change.`,
      ]);
    } else if (
      action === 'update' &&
      (gone === undefined || !hasParent(grid, key, parents)) &&
      !theirs.has(key)
    ) {
      warnings.set(key, [
        `The service does not list this ${tab.rowIs} any more. It will probably refuse the change.`,
      ]);
    }
    if (twinOf && hasToken(tab, operation) && twinOf(operation) !== 'none') {
      warnings.set(key, [`The service already has ${creation.twinIs}. It will not be created again.`]);
    }
  }
  return warnings;
}
