// tabs: requests for source bids.

import type { Fields } from '../../shared/value';
import type { Beside } from '../../sync/operation';
import { appRows } from '../common/app-rows';
import type { Resource } from '../common/resource';
import { sourceBids } from './source-bids-columns';
import { readSourceBids, writeSourceBids } from './source-bids-endpoints';

/**
 * At most one kind of bid can be set (section 2.7): setting one requires that the other is unset, unless it
 * is cleared too.
 */
function besideBid(after: Fields): Beside {
  const others = [
    ['overridePercent', 'bidValue'],
    ['bidValue', 'overridePercent'],
  ] as const;
  for (const [set, other] of others) {
    if (typeof after[set] === 'number' && after[other] === undefined) return { assumes: { [other]: null } };
  }
  return {};
}

export const sourceBidResource: Resource = {
  ...appRows(sourceBids, readSourceBids, writeSourceBids),
  besideOf: besideBid,
};
