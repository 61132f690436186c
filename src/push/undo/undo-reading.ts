// push: reads the current values of everything that a run changed, and of related rows.

import { isSegment } from '../../ad-service/address';
import { type Asked, byKey } from '../../grid/cheapest-requests';
import type { Fields } from '../../shared/value';
import { fieldsOfKey, keyOf, type Tab } from '../../tabs/columns/tab';
import { emptySharedRow, type Parents, type Resource } from '../../tabs/common/resource';
import { adResource, creativeSetResource } from '../../tabs/creative-sets/creative-sets-requests';
import type { Slice } from '../compare/comparison-slice';
import { namedFailure } from '../engine/named-failure';
import { resourceFor } from '../engine/outcomes';
import { askedOf, hasToken } from '../engine/outgoing';
import type { LoggedOperation } from '../journal/journal-rows';
import type { TabState } from './undoable';

export interface Around {
  /** Rows that were read and all rows of the scopes that were read, by tab id and key. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Fields>>;
  tabState(logged: LoggedOperation): TabState;
}

/** Skips keys that cannot exist, for example from an edited journal. */
function canExist({ tab }: { readonly tab: Tab }, { operation }: LoggedOperation): boolean {
  const parts = fieldsOfKey(tab, operation.key);
  const campaign = tab.campaignField in parts ? [] : [operation.campaignId];
  const texts = [...tab.keyFields.map((field) => String(parts[field])), ...campaign];
  return keyOf(tab, parts) === operation.key && texts.every(isSegment);
}

/** All rows of the scopes that were read, and rows that were read alone. */
export function rowsOf(
  { plan: { asked }, reads: { rows: found, scopes } }: Slice,
  parents: Parents,
): Map<string, Map<string, Fields>> {
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

/** The rows of a run that are requested. */
export function askedAbout(operations: readonly LoggedOperation[]): Asked[] {
  const asked: Asked[] = [];
  for (const logged of operations) {
    const resource = resourceFor(logged);
    if (hasToken(resource.tab, logged.operation) || !canExist(resource, logged)) continue;
    asked.push(askedOf(resource, logged));
  }
  return asked;
}

/** Tabs that are read with them. */
export const tabsBeside = (asked: readonly Asked[]): string[] =>
  asked.some(({ resource }) => resource === creativeSetResource) ? [adResource.tab.id] : [];

const nameOf = ({ resource: { tab }, key }: Asked): string => JSON.stringify([tab.id, key]);

/**
 * Rows that could not be read: why, as a sentence; `''`: the campaign was not found. By tab ID and key, as
 * JSON.
 */
export type Unread = ReadonlyMap<string, string>;

/** Those of earlier steps and of a slice. */
export function unreadAfter(before: Unread, { plan, reads }: Slice, parents: Parents): Unread {
  const unread = new Map(before);
  plan.asked.forEach((one, i) => {
    const result = reads.rows[i]!;
    if (result.ok) unread.delete(nameOf(one));
    else {
      const isGone = result.failure.kind === 'not-found';
      unread.set(nameOf(one), isGone ? '' : namedFailure(result.failure, parents).sentence);
    }
  });
  return unread;
}

/** The rows, and the shared rows that the service leaves out because they are empty. */
function withSharedRows(rows: Around['rows'], asked: readonly Asked[], unread: Unread): Around['rows'] {
  const all = new Map(rows);
  const own = new Map<string, Map<string, Fields>>();
  for (const one of asked) {
    const { tab } = one.resource;
    const empty = emptySharedRow(tab, one.key);
    if (empty === undefined || rows.get(tab.id)?.has(one.key) || unread.has(nameOf(one))) continue;
    const known = own.get(tab.id) ?? new Map(rows.get(tab.id));
    own.set(tab.id, known.set(one.key, empty));
    all.set(tab.id, known);
  }
  return all;
}

/** @param asked all rows of the run, each of which was asked for */
export function aroundOf(rows: Around['rows'], asked: readonly Asked[], unread: Unread): Around {
  const names = new Set(asked.map(nameOf));
  const all = withSharedRows(rows, asked, unread);
  return {
    rows: all,
    tabState: (logged) => {
      const { tab, gone } = resourceFor(logged);
      const { key } = logged.operation;
      const reported = all.get(tab.id)?.get(key) ?? null;
      const name = JSON.stringify([tab.id, key]);
      const why = unread.get(name) || undefined;
      const isAbsent = gone && names.has(name) && !unread.has(name);
      return {
        reported,
        gone: isAbsent ? { ...fieldsOfKey(tab, key), ...gone } : undefined,
        ...(why !== undefined && { unread: why }),
      };
    },
  };
}
