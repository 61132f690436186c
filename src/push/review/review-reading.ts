// push: reads changed rows from the service before a review, with the fewest requests.

import type { Failure, Result } from '../../ad-service/failures';
import { byKey, type ReadPlan, type RequestedRow } from '../../grid/cheapest-requests';
import { newParentNames } from '../../grid/find-grids';
import type { Grid } from '../../grid/grid';
import type { Seen } from '../../ports/ports';
import type { Fields } from '../../shared/value';
import { afterOf } from '../../sync/operation';
import { createdAmong } from '../../sync/reconcile';
import { absentRow, type Parents } from '../../tabs/common/resource';
import { RESOURCES, resourceOf } from '../../tabs/registry';
import { type Parts, partOf, partsOf, rowName } from '../compare/comparison-progress';
import type { Slice } from '../compare/comparison-slice';
import { unpulledWarnings } from '../engine/moved-values';
import { hasToken } from '../engine/outcomes';
import type { Unread, UnreadRows } from '../unknown/withheld-rows';
import { contentSeen } from './review-rows';

/** What the service returned for the touched rows of one tab. */
export interface FreshTab {
  /** All rows that were read, by key. */
  readonly theirs: ReadonlyMap<string, Fields>;
  /** Keys of touched rows that were read; those that `theirs` lacks are not listed by the service. */
  readonly readKeys: ReadonlySet<string>;
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
function askedIn(grid: Grid, parents: Parents, unborn: ReadonlySet<string>): RequestedRow[] {
  const resource = resourceOf(grid.tab.id)!;
  const { base } = grid.storedBase;
  const touched = touchedKeys(grid);
  const changesByKey = new Map(grid.plan.operations.map(({ key, changes }) => [key, changes]));
  const askedRows: RequestedRow[] = [];
  for (const { key, fields } of grid.reading.rows) {
    // One of several duplicate rows is enough.
    if (key === null || !touched.delete(key)) continue;
    const baseFields = base.get(key)?.fields;
    // A row with an unknown ID of the service is blocked anyway.
    if (!baseFields && grid.tab.keysFrom === 'service') continue;
    const scope = resource.scopeOf(baseFields ?? fields, parents);
    if (scope === undefined ? !baseFields : unborn.has(scope)) continue;
    const needs = changesByKey.get(key)?.map(({ field }) => field) ?? [];
    askedRows.push({ resource, key, fields: baseFields ?? fields, needs });
  }
  return askedRows;
}

/** What to read for the grids: touched rows, and the scopes in which new rows may have duplicates. */
export function partsFor(grids: readonly Grid[], parents: Parents): Parts {
  const askedRows: RequestedRow[] = [];
  for (const grid of grids)
    for (const askedRow of askedIn(grid, parents, newParentNames(grid.tab, grids))) askedRows.push(askedRow);
  const parts = partsOf(askedRows, parents);
  for (const grid of grids) {
    const { tab, plan } = grid;
    const { scopeOf, reading } = resourceOf(tab.id)!;
    const unborn = newParentNames(tab, grids);
    for (const operation of plan.operations) {
      if (!hasToken(tab, operation)) continue;
      const after = afterOf(operation);
      const scope = scopeOf(after, parents);
      if (scope === undefined || unborn.has(scope)) continue;
      partOf(parts, reading, scope, rowName(tab.id, JSON.stringify(after))).isWhole = true;
    }
  }
  return parts;
}

/** Tabs with new rows. */
export const tabsWithNews = (grids: readonly Grid[]): string[] =>
  grids
    .filter(({ tab, plan }) => plan.operations.some((operation) => hasToken(tab, operation)))
    .map(({ tab }) => tab.id);

/** A row that is read alone and not found is not listed by the service. */
const isUnread = ({ singles }: ReadPlan, askedRow: RequestedRow, result: Result<unknown>): boolean =>
  !result.ok && !(result.failure.kind === 'not-found' && singles.has(askedRow));

const whyOf = ({ kind }: Failure): Unread => (kind === 'not-found' ? 'not-found' : 'failed');

/** By tab ID. */
export function freshTabs(
  grids: readonly Grid[],
  { plan, reads: { rows, scopes } }: Slice,
  parents: Parents,
): Map<string, FreshTab> {
  const fresh = new Map<string, { theirs: Map<string, Fields>; readKeys: Set<string> }>();
  for (const { tab } of grids) {
    const resource = resourceOf(tab.id)!;
    const theirs = new Map<string, Fields>();
    scopes.get(resource.reading)?.forEach((answer) => {
      if (answer.ok)
        byKey(resource, answer.value, parents).forEach((fields, key) => void theirs.set(key, fields));
    });
    fresh.set(tab.id, { theirs, readKeys: new Set() });
  }
  plan.rows.forEach((askedRow, i) => {
    const tab = fresh.get(askedRow.resource.tab.id);
    const result = rows[i]!;
    if (!tab || isUnread(plan, askedRow, result)) return;
    tab.readKeys.add(askedRow.key);
    if (result.ok && result.value) tab.theirs.set(askedRow.key, result.value);
  });
  return fresh;
}

/** The parts that could not be read, with those of earlier steps; null: everything was read. */
export function unreadAfter(
  earlierUnread: UnreadRows | null,
  { plan, reads: { rows, scopes } }: Slice,
  parents: Parents,
): UnreadRows | null {
  const unread: Record<string, { scopes: Record<string, Unread>; keys: Record<string, Unread> }> = {};
  for (const [tab, parts] of Object.entries(earlierUnread ?? {}))
    unread[tab] = { scopes: { ...parts.scopes }, keys: { ...parts.keys } };
  const unreadOf = (tab: string) => {
    unread[tab] = unread[tab] ?? { scopes: {}, keys: {} };
    return unread[tab];
  };
  scopes.forEach((answers, reading) => {
    answers.forEach((answer, scope) => {
      for (const resource of RESOURCES) {
        if (resource.reading !== reading || !plan.tabs.has(resource.tab.id)) continue;
        if (!answer.ok) unreadOf(resource.tab.id).scopes[scope] = whyOf(answer.failure);
        else delete unread[resource.tab.id]?.scopes[scope];
      }
    });
  });
  plan.rows.forEach((askedRow, i) => {
    const { resource, key, fields } = askedRow;
    const result = rows[i]!;
    delete unread[resource.tab.id]?.keys[key];
    if (result.ok || !isUnread(plan, askedRow, result)) return;
    const scope = resource.scopeOf(fields, parents);
    const isInScope = scope !== undefined && scopes.get(resource.reading)?.get(scope)?.ok === false;
    if (!isInScope) unreadOf(resource.tab.id).keys[key] = whyOf(result.failure);
  });
  const isAny = ({ scopes: names, keys }: (typeof unread)[string]) =>
    Object.keys(names).length + Object.keys(keys).length > 0;
  return Object.values(unread).some(isAny) ? unread : null;
}

/**
 * Values of the service to merge into the touched rows, including rows that it no longer has. Rows that were
 * not read are left out; if a campaign is not found, the connection may belong to another company.
 */
export function theirsToMerge(grid: Grid, { theirs, readKeys }: FreshTab): Map<string, Fields> {
  const resource = resourceOf(grid.tab.id)!;
  const merge = new Map<string, Fields>();
  const { base } = grid.storedBase;
  touchedKeys(grid).forEach((key) => {
    const reported = theirs.get(key);
    // If the service already has a typed key, the person decides; nothing is overwritten.
    if (reported && (base.has(key) || grid.tab.keysFrom === 'person')) merge.set(key, reported);
    const absent = !reported && base.has(key) && readKeys.has(key) ? absentRow(resource, key) : undefined;
    if (absent) merge.set(key, absent);
  });
  return merge;
}

/** Findings about rows of one tab, apart from their values. */
export interface Findings {
  /** Keys of rows that the service does not list, if absence has no other meaning. */
  readonly missing: ReadonlySet<string>;
  /** `contentSeen` of new rows whose object exists. */
  readonly existing: ReadonlySet<string>;
  /** Warnings of `unpulledWarnings` by row key. */
  readonly unpulled: ReadonlyMap<string, string>;
}

export const NO_FINDINGS: Findings = { missing: new Set(), existing: new Set(), unpulled: new Map() };

/** The findings after one more slice. */
export function findingsAfter(
  earlierFindings: Findings,
  grid: Grid,
  { theirs, readKeys }: FreshTab,
  { reads: { scopes } }: Slice,
  parents: Parents,
  seenDigest: Seen,
): Findings {
  const resource = resourceOf(grid.tab.id)!;
  const { tab, creation, scopeOf, reading } = resource;
  const missing = new Set(earlierFindings.missing);
  readKeys.forEach((key) => {
    if (!theirs.has(key) && absentRow(resource, key) === undefined) missing.add(key);
    else missing.delete(key);
  });
  const existing = new Set(earlierFindings.existing);
  const equalTo = creation && createdAmong(tab, [...theirs.values()], creation.naturalKey);
  for (const operation of grid.plan.operations) {
    if (!equalTo || !hasToken(tab, operation)) continue;
    const scope = scopeOf(afterOf(operation), parents);
    if (scope === undefined || scopes.get(reading)?.get(scope)?.ok !== true) continue;
    const content = contentSeen(seenDigest, operation);
    if (equalTo(operation) === 'none') existing.delete(content);
    else existing.add(content);
  }
  const unpulled = new Map(earlierFindings.unpulled);
  const warningsByKey = unpulledWarnings(grid, theirs);
  readKeys.forEach((key) => {
    const sentence = warningsByKey.get(key);
    if (sentence === undefined) unpulled.delete(key);
    else unpulled.set(key, sentence);
  });
  return { missing, existing, unpulled };
}

/** Warnings by row key that need values of the service. */
export function freshWarnings(
  { tab, plan }: Grid,
  { missing, existing, unpulled }: Findings,
  seenDigest: Seen,
): Map<string, string[]> {
  const warnings = new Map<string, string[]>();
  for (const operation of plan.operations) {
    const { key, action } = operation;
    const sentence = unpulled.get(key);
    if (sentence !== undefined) warnings.set(key, [sentence]);
    if (action === 'update' && missing.has(key)) {
      warnings.set(key, [
        `The service no longer lists this ${tab.rowIs}. It will probably refuse the change.`,
      ]);
    }
    if (existing.size > 0 && hasToken(tab, operation) && existing.has(contentSeen(seenDigest, operation))) {
      const { equalIs } = resourceOf(tab.id)!.creation!;
      warnings.set(key, [`The service already has ${equalIs}. It will not be created again.`]);
    }
  }
  return warnings;
}
