// push: rows of a campaign that are only sent together, because a value moves between them.

import type { Fields, Value } from '../../shared/value';
import type { Change, Operation } from '../../sync/operation';
import { fieldsOfKey, type Tab } from '../../tabs/columns/tab';

export const isBlank = (value: Value): boolean => value === null || value === '';

export const isMoved = (shared: readonly string[], { field, before: oldValue, after }: Change): boolean =>
  shared.includes(field) && isBlank(oldValue) !== isBlank(after);

/**
 * Name of the bundle: rows that can only be pushed together, because a value moved between the shared row of
 * a campaign and its other rows; `''`: none.
 */
export function bundleOf(tab: Tab, { campaignId, changes }: Operation): string {
  const isAnyMoved = changes.some((change) => isMoved(tab.sharedFields ?? [], change));
  return isAnyMoved ? JSON.stringify([tab.id, campaignId]) : '';
}

const isFilled = (value: Value | undefined): boolean => value !== undefined && !isBlank(value);

/** `SE` · `SE and NO` · `SE and 4 others` */
function listedNames([first = '', ...otherNames]: readonly string[]): string {
  if (otherNames.length === 0) return first;
  return `${first} and ${otherNames.length === 1 ? otherNames[0] : `${otherNames.length} others`}`;
}

/**
 * What the service has that contradicts a value which the operation moves: `SE and NO with their own Bid`;
 * null: nothing.
 * @param otherRows active rows of the campaign at the service that the operations do not change
 */
export function contradictionOf(tab: Tab, operation: Operation, otherRows: readonly Fields[]): string | null {
  const { sharedRow, sharedFields = [] } = tab;
  if (sharedRow === undefined) return null;
  const isShared = (fields: Fields): boolean => fields[sharedRow.field] === sharedRow.value;
  const isInShared = isShared(fieldsOfKey(tab, operation.key));
  for (const change of operation.changes) {
    if (!isMoved(sharedFields, change) || !isFilled(change.after)) continue;
    const { field } = change;
    // A value in the shared row contradicts one in any other row; without one there, every row needs its own.
    const contradicting = otherRows.filter(
      (other) => isFilled(other[field]) === (isInShared || isShared(other)),
    );
    if (contradicting.length === 0) continue;
    const { header } = tab.columns.find((column) => column.field === field)!;
    const withValue = contradicting.filter((other) => isFilled(other[field]));
    const namedRows = withValue.length > 0 ? withValue : contradicting;
    const names = listedNames(namedRows.map((other) => String(other[sharedRow.field])));
    if (withValue.length === 0) return `${names} without a ${header}`;
    return `${names} with ${namedRows.length === 1 ? 'its' : 'their'} own ${header}`;
  }
  return null;
}
