// push: reads the current values of everything that a run changed, and of related rows.

import { isSegment } from '../../ad-service/address';
import { byKey, type RequestedRow } from '../../grid/cheapest-requests';
import type { Fields } from '../../shared/value';
import { fieldsOfKey, keyOf, type Tab } from '../../tabs/columns/tab';
import { emptySharedRow, type Parents, type Resource } from '../../tabs/common/resource';
import { adResource, creativeSetResource } from '../../tabs/creative-sets/creative-sets-requests';
import type { Slice } from '../compare/comparison-slice';
import { rowName } from '../core/row-name';
import { askedOf, hasToken, namedFailure, resourceFor } from '../engine/outcomes';
import type { LoggedOperation } from '../journal/journal-rows';
import type { RowState } from './undoable';

export interface CurrentRows {
  /** Rows that were read and all rows of the scopes that were read, by tab id and key. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Fields>>;
  rowState(logged: LoggedOperation): RowState;
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
  { plan: { rows: askedRows }, reads: { rows: readResults, scopes } }: Slice,
  parents: Parents,
): Map<string, Map<string, Fields>> {
  const rows = new Map<string, Map<string, Fields>>();
  const take = (resource: Resource): Map<string, Fields> => {
    const tabRows = new Map<string, Fields>();
    scopes.get(resource.reading)?.forEach((answer) => {
      if (answer.ok)
        byKey(resource, answer.value, parents).forEach((fields, key) => void tabRows.set(key, fields));
    });
    rows.set(resource.tab.id, tabRows);
    return tabRows;
  };
  askedRows.forEach(({ resource, key }, i) => {
    const tabRows = rows.get(resource.tab.id) ?? take(resource);
    const result = readResults[i]!;
    if (result.ok && result.value) tabRows.set(key, result.value);
  });
  // Read with the creative sets, and needed because a size switches its ads.
  if (rows.has(creativeSetResource.tab.id) && !rows.has(adResource.tab.id)) take(adResource);
  return rows;
}

/** The rows of a run that are requested. */
export function askedAbout(operations: readonly LoggedOperation[]): RequestedRow[] {
  const askedRows: RequestedRow[] = [];
  for (const logged of operations) {
    const resource = resourceFor(logged);
    if (hasToken(resource.tab, logged.operation) || !canExist(resource, logged)) continue;
    askedRows.push(askedOf(resource, logged));
  }
  return askedRows;
}

/** Tabs that are read with them. */
export const tabsBeside = (askedRows: readonly RequestedRow[]): string[] =>
  askedRows.some(({ resource }) => resource === creativeSetResource) ? [adResource.tab.id] : [];

const nameOf = ({ resource: { tab }, key }: RequestedRow): string => rowName({ tab: tab.id, key });

/**
 * Rows that could not be read: why, as a sentence; `''`: the campaign was not found. By tab ID and key, as
 * JSON.
 */
export type Unread = ReadonlyMap<string, string>;

/** Those of earlier steps and of a slice. */
export function unreadAfter(earlierUnread: Unread, { plan, reads }: Slice, parents: Parents): Unread {
  const unread = new Map(earlierUnread);
  plan.rows.forEach((askedRow, i) => {
    const result = reads.rows[i]!;
    if (result.ok) unread.delete(nameOf(askedRow));
    else {
      const isGone = result.failure.kind === 'not-found';
      unread.set(nameOf(askedRow), isGone ? '' : namedFailure(result.failure, parents).sentence);
    }
  });
  return unread;
}

/** The rows, and the shared rows that the service leaves out because they are empty. */
function withSharedRows(
  rows: CurrentRows['rows'],
  askedRows: readonly RequestedRow[],
  unread: Unread,
): CurrentRows['rows'] {
  const rowsByTab = new Map(rows);
  const completedTabs = new Map<string, Map<string, Fields>>();
  for (const askedRow of askedRows) {
    const { tab } = askedRow.resource;
    const empty = emptySharedRow(tab, askedRow.key);
    if (empty === undefined || rows.get(tab.id)?.has(askedRow.key) || unread.has(nameOf(askedRow))) continue;
    const tabRows = completedTabs.get(tab.id) ?? new Map(rows.get(tab.id));
    completedTabs.set(tab.id, tabRows.set(askedRow.key, empty));
    rowsByTab.set(tab.id, tabRows);
  }
  return rowsByTab;
}

/** @param askedRows all rows of the run, each of which was asked for */
export function aroundOf(
  rows: CurrentRows['rows'],
  askedRows: readonly RequestedRow[],
  unread: Unread,
): CurrentRows {
  const names = new Set(askedRows.map(nameOf));
  const completeRows = withSharedRows(rows, askedRows, unread);
  return {
    rows: completeRows,
    rowState: (logged) => {
      const { tab, gone } = resourceFor(logged);
      const { key } = logged.operation;
      const reported = completeRows.get(tab.id)?.get(key) ?? null;
      const name = rowName(logged.operation);
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
