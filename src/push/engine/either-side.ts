// push: a campaign has some values either in its shared row or in each of its other rows (section 2.2). A
// value that moves contradicts rows that were added or changed elsewhere since the pull.

import type { Fields, Value } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { fieldsOfKey, type Tab } from '../../tabs/columns/tab';
import { isBlank, isMoved } from './bundle';

export const isFilled = (value: Value | undefined): boolean => value !== undefined && !isBlank(value);

/** `SE` · `SE and NO` · `SE and 4 others` */
function namesOf([first = '', ...otherNames]: readonly string[]): string {
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
    const against = otherRows.filter((other) => isFilled(other[field]) === (isInShared || isShared(other)));
    if (against.length === 0) continue;
    const { header } = tab.columns.find((column) => column.field === field)!;
    const having = against.filter((other) => isFilled(other[field]));
    const namedRows = having.length > 0 ? having : against;
    const names = namesOf(namedRows.map((other) => String(other[sharedRow.field])));
    if (having.length === 0) return `${names} without a ${header}`;
    return `${names} with ${namedRows.length === 1 ? 'its' : 'their'} own ${header}`;
  }
  return null;
}
