// tabs: requests for source bids.

import { country, ownBid, percentOverride } from '../../ad-service/decode';
import type { RowList } from '../../ad-service/paged';
import { asText, type Writer } from '../../ad-service/wire-fields';
import type { Fields } from '../../shared/value';
import type { Dependencies } from '../../sync/operation';
import { APP, appRows } from '../common/app-rows';
import type { Resource } from '../common/resource';
import { sourceBids } from './source-bids-columns';

/** A number in plain digits as text; `default` for null. */
const asOverride: Writer = (value) => {
  if (value === null) return 'default';
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return String(value).includes('e') ? value.toFixed(20) : String(value);
};

/**
 * At most one of the two may differ from `default` (section 2.7), so a number in one is `default` for the
 * other if that is absent.
 */
function unsetOverride({ overridePercent, bidValue }: Fields): Fields {
  if (typeof overridePercent === 'number' && bidValue === undefined) return { bidValue: null };
  return typeof bidValue === 'number' && overridePercent === undefined ? { overridePercent: null } : {};
}

/** appId, externalAppId, country, overridePercent and bidValue (null: default) of every override. */
export const SOURCE_BIDS: RowList = {
  resource: 'source_bids',
  noun: 'source bids',
  tab: 'source-bids',
  wire: {
    ...APP,
    country: { name: 'country', read: country, isNeeded: true, write: asText },
    overridePercent: { name: 'bid_override_percentage', read: percentOverride, write: asOverride },
    bidValue: { name: 'bid_value', read: ownBid, write: asOverride },
  },
  known: unsetOverride,
  isTotalled: true,
  // Countries contain no space, so the key is unique.
  key: ({ appId, country: code }) => `${String(code)} ${String(appId)}`,
};

/**
 * At most one kind of bid can be set (section 2.7): setting one requires that the other is unset, unless it
 * is cleared too.
 */
function otherKindUnset(after: Fields): Dependencies {
  const fieldPairs = [
    ['overridePercent', 'bidValue'],
    ['bidValue', 'overridePercent'],
  ] as const;
  for (const [set, other] of fieldPairs) {
    if (typeof after[set] === 'number' && after[other] === undefined) return { assumes: { [other]: null } };
  }
  return {};
}

export const sourceBidResource: Resource = {
  ...appRows(sourceBids, SOURCE_BIDS),
  dependenciesOf: otherKindUnset,
};
