// push: rows of a campaign that are only sent together, because a value moves between them.

import type { Value } from '../../shared/value';
import type { Change, Operation } from '../../sync/operation';
import type { Tab } from '../../tabs/columns/tab';

export const isBlank = (value: Value): boolean => value === null || value === '';

export const isMoved = (shared: readonly string[], { field, before: oldValue, after }: Change): boolean =>
  shared.includes(field) && isBlank(oldValue) !== isBlank(after);

/**
 * Name of the group of rows that can only be undone together, because a value moved between the shared row of
 * a campaign and its other rows; `''`: none.
 */
export function bundleOf(tab: Tab, { campaignId, changes }: Operation): string {
  const isAnyMoved = changes.some((change) => isMoved(tab.sharedFields ?? [], change));
  return isAnyMoved ? JSON.stringify([tab.id, campaignId]) : '';
}
