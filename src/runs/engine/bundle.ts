// engine: rows of a campaign that are only sent together, because a value moves between them.

import type { Value } from '../../model/value';
import type { Change, Operation } from '../../sync/operation';
import type { Tab } from '../../tabs/tab';

const isBlank = (value: Value): boolean => value === null || value === '';

export const isMoved = (shared: readonly string[], { field, before, after }: Change): boolean =>
  shared.includes(field) && isBlank(before) !== isBlank(after);

/**
 * Names the rows that only go back together, because a value moved between them: between the row of a
 * campaign that speaks for all and its other rows. `''`: the operation stands for itself.
 */
export function bundleOf(tab: Tab, { campaignId, changes }: Operation): string {
  const moved = changes.some((change) => isMoved(tab.sharedFields ?? [], change));
  return moved ? JSON.stringify([tab.id, campaignId]) : '';
}
