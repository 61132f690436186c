// app: the fresh look at the service before a review: only rows with changes, each scope read once for all tabs.

import type { Failure, Result } from '../../api/errors';
import type { Fields } from '../../model/value';
import { afterOf } from '../../sync/operation';
import { createdAmong } from '../../sync/settle';
import { fieldsOfKey } from '../../tabs/row-key';
import { unbornAbove } from '../grid/bonds';
import {
  type Asked,
  byKey,
  needSome,
  planReads,
  type ReadPlan,
  type RowReads,
  readPlanned,
} from '../grid/fresh';
import type { Grid } from '../grid/grid';
import { hasToken } from '../push/outgoing';
import { RESOURCES, resourceOf } from '../resources/all-resources';
import type { Parents, Reading, Service } from '../resources/resource';
import { troubleOf } from '../trouble';
import type { Unread, UnreadRows } from './unread';

/** What the service returned for the touched rows of one tab. */
export interface FreshTab {
  /** All rows that were read, by key. */
  readonly theirs: ReadonlyMap<string, Fields>;
  /** Keys of touched rows that were not read. They may exist although `theirs` lacks them. */
  readonly unread: ReadonlySet<string>;
}

export interface Fresh {
  /** By tab ID. */
  readonly tabs: ReadonlyMap<string, FreshTab>;
  /** null: everything was read. */
  readonly unread: UnreadRows | null;
}

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

/** The touched rows. @param unborn names of parents that do not exist at the service yet */
function askedIn(grid: Grid, parents: Parents, unborn: ReadonlySet<string>): Asked[] {
  const resource = resourceOf(grid.tab.id)!;
  const { base } = grid.stored;
  const touched = touchedKeys(grid);
  const changed = new Map(grid.plan.operations.map(({ key, changes }) => [key, changes]));
  const asked: Asked[] = [];
  for (const { key, fields } of grid.reading.rows) {
    // Of a duplicate row, one is enough.
    if (key === null || !touched.delete(key)) continue;
    const known = base.get(key)?.fields;
    // An ID that the service gives and that was never pulled is held back anyway.
    if (!known && grid.tab.keysFrom === 'service') continue;
    const scope = resource.scopeOf(known ?? fields, parents);
    if (scope === undefined ? !known : unborn.has(scope)) continue;
    const needs = changed.get(key)?.map(({ field }) => field) ?? [];
    asked.push({ resource, key, fields: known ?? fields, needs });
  }
  return asked;
}

/** Adds the scopes in which new rows may have equals. */
function addCreationScopes(
  wanted: Map<Reading, Set<string>>,
  grid: Grid,
  parents: Parents,
  unborn: ReadonlySet<string>,
): void {
  const { scopeOf, reading } = resourceOf(grid.tab.id)!;
  for (const operation of grid.plan.operations) {
    if (!hasToken(grid.tab, operation)) continue;
    const scope = scopeOf(afterOf(operation), parents);
    if (scope === undefined || unborn.has(scope)) continue;
    wanted.set(reading, (wanted.get(reading) ?? new Set<string>()).add(scope));
  }
}

/** @throws Trouble when the service cannot be asked */
export function readFresh(client: Service, grids: readonly Grid[], parents: Parents): Fresh {
  const asked: Asked[] = [];
  const wanted = new Map<Reading, Set<string>>();
  for (const grid of grids) {
    const unborn = unbornAbove(grid.tab, grids);
    for (const one of askedIn(grid, parents, unborn)) asked.push(one);
    addCreationScopes(wanted, grid, parents, unborn);
  }
  const news = grids.filter(({ tab, plan }) => plan.operations.some((operation) => hasToken(tab, operation)));
  const plan = planReads(
    asked,
    parents,
    wanted,
    news.map(({ tab }) => tab.id),
  );
  // A look at half of it would use requests up and show nothing.
  const hindrance = client.hindrance(plan.requests);
  if (hindrance) throw troubleOf(hindrance);
  const reads = readPlanned(client, plan, parents);
  needSome(reads);
  return { tabs: freshTabs(grids, plan, reads, parents), unread: unreadIn(plan, reads, parents) };
}

/** A row that is read alone and not found is a row that the service does not list. */
const isUnread = ({ singles }: ReadPlan, asked: Asked, result: Result<unknown>): boolean =>
  !result.ok && !(result.failure.kind === 'not-found' && singles.has(asked));

const whyOf = ({ kind }: Failure): Unread => (kind === 'not-found' ? 'not-found' : 'failed');

function freshTabs(
  grids: readonly Grid[],
  plan: ReadPlan,
  { rows, scopes }: RowReads,
  parents: Parents,
): Map<string, FreshTab> {
  const fresh = new Map<string, { theirs: Map<string, Fields>; unread: Set<string> }>();
  for (const { tab } of grids) {
    const resource = resourceOf(tab.id)!;
    const theirs = new Map<string, Fields>();
    scopes.get(resource.reading)?.forEach((answer) => {
      if (answer.ok)
        byKey(resource, answer.value, parents).forEach((fields, key) => void theirs.set(key, fields));
    });
    fresh.set(tab.id, { theirs, unread: new Set() });
  }
  plan.asked.forEach((asked, i) => {
    const { theirs, unread } = fresh.get(asked.resource.tab.id)!;
    const result = rows[i]!;
    if (isUnread(plan, asked, result)) unread.add(asked.key);
    else if (result.ok && result.value) theirs.set(asked.key, result.value);
  });
  return fresh;
}

/** The parts that could not be read. */
function unreadIn(plan: ReadPlan, { rows, scopes }: RowReads, parents: Parents): UnreadRows | null {
  const unread: Record<string, { scopes: Record<string, Unread>; keys: Record<string, Unread> }> = {};
  const partsOf = (tab: string) => {
    unread[tab] = unread[tab] ?? { scopes: {}, keys: {} };
    return unread[tab];
  };
  scopes.forEach((answers, reading) => {
    answers.forEach((answer, scope) => {
      if (answer.ok) return;
      for (const resource of RESOURCES) {
        if (resource.reading === reading && plan.tabs.has(resource.tab.id))
          partsOf(resource.tab.id).scopes[scope] = whyOf(answer.failure);
      }
    });
  });
  plan.asked.forEach((asked, i) => {
    const { resource, key, fields } = asked;
    const result = rows[i]!;
    if (result.ok || !isUnread(plan, asked, result)) return;
    const scope = resource.scopeOf(fields, parents);
    const isInScope = scope !== undefined && scopes.get(resource.reading)?.get(scope)?.ok === false;
    if (!isInScope) partsOf(resource.tab.id).keys[key] = whyOf(result.failure);
  });
  return Object.keys(unread).length > 0 ? unread : null;
}

/**
 * Values of the service that can be merged into the touched rows, including rows that it no longer has. Rows that were not
 * read are left out; if a campaign is not found, the connection may belong to another company.
 */
export function theirsToMerge(grid: Grid, { theirs, unread }: FreshTab): Map<string, Fields> {
  const { tab, gone } = resourceOf(grid.tab.id)!;
  const merge = new Map<string, Fields>();
  const { base } = grid.stored;
  touchedKeys(grid).forEach((key) => {
    const told = theirs.get(key);
    // A key that nobody pulled: if the service has it already, people are asked, not overwritten.
    if (told && (base.has(key) || grid.tab.keysFrom === 'person')) merge.set(key, told);
    else if (!told && gone && base.has(key) && !unread.has(key))
      merge.set(key, { ...fieldsOfKey(tab, key), ...gone });
  });
  return merge;
}

/** Warnings by row key that only the fresh look gives. */
export function freshWarnings(grid: Grid, { theirs }: FreshTab): Map<string, string[]> {
  const { tab, creation, gone } = resourceOf(grid.tab.id)!;
  const warnings = new Map<string, string[]>();
  const twinOf = creation && createdAmong(tab, [...theirs.values()], creation.twinFields);
  for (const operation of grid.plan.operations) {
    const { key, action } = operation;
    if (action === 'update' && gone === undefined && !theirs.has(key)) {
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
