// push: sums of an undo for the guards of the document: an old bid can be as large as a typed one.

import { loadBases } from '../../base/base-store';
import { limitsOf } from '../../features/settings/limits';
import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import type { Limits, Measure, Tally } from '../../shared/guards';
import type { NumberStyle } from '../../shared/numbers';
import type { Fields } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import type { NamedCampaign } from '../../tabs/columns/row-label';
import { tabById } from '../../tabs/registry';
import { sourceBids } from '../../tabs/source-bids/source-bids-columns';
import { targets } from '../../tabs/targets/targets-columns';
import { type AdEffect, adEffectsOn } from '../engine/ad-effects';
import { type Bids, bidsAround, bidsWithout } from '../review/bid-changes';
import { tallyOf } from '../review/review-tally';
import type { Around } from './undo-reading';

export interface Measured {
  readonly limits: Limits;
  /** How values are shown. */
  readonly style: NumberStyle;
  tally(operation: Operation): Tally;
  /** Of the row's campaign; `''`: unknown. */
  bidTypeOf(operation: Operation): string;
  /** The row's campaign, with its current name. */
  campaignOf(operation: Operation): NamedCampaign;
  /** Ads that the operation switches on or off. */
  adEffect(operation: Operation): AdEffect;
}

/** Rows of Targets: the service's values if they were read, otherwise those of the base. */
function targetRows(ports: Ports, around: Around): Map<string, Fields> {
  const rows = new Map<string, Fields>();
  const [stored] = loadBases(ports, [{ tab: targets }]);
  stored!.base.forEach(({ fields }, key) => void rows.set(key, fields));
  around.rows.get(targets.id)?.forEach((fields, key) => void rows.set(key, fields));
  return rows;
}

/** @param around the service's current values @param operations that will be sent */
export function measure(ports: Ports, around: Around, operations: readonly Operation[]): Measured {
  const limits = limitsOf(ports);
  const parents = parentsOf(ports);
  const hasBids = operations.some(({ tab }) => tab === targets.id || tab === sourceBids.id);
  const bids = bidsAround(hasBids ? targetRows(ports, around) : new Map(), operations);
  const known = around.rows.get(ads.id);
  const adEffect = adEffectsOn(known ? (see) => known.forEach(see) : null, operations);
  const bidTypeOf = (operation: Operation): string => {
    const now = around.rows.get(operation.tab)?.get(operation.key);
    return String(now?.bidType ?? parents.campaign(operation.campaignId)?.bidType ?? '');
  };
  const campaignOf = ({ tab, key, campaignId }: Operation): NamedCampaign => {
    const now = around.rows.get(tab)?.get(key);
    const own = tab === campaigns.id ? now?.name : now?.campaign;
    const isOfSet = tabById(tab)?.campaignField === 'creativeSetId';
    const id = isOfSet ? (parents.campaignOfSet(campaignId) ?? '') : campaignId;
    return { id, name: String(own ?? parents.campaign(id)?.name ?? '') };
  };
  return {
    limits,
    style: ports.numberStyle(),
    adEffect,
    bidTypeOf,
    campaignOf,
    tally: (operation) => {
      const now = around.rows.get(operation.tab)?.get(operation.key);
      const bidType = bidTypeOf(operation);
      const tallyWith = (bidsOfChoice: Bids) => tallyOf(operation, now, bidType, bidsOfChoice, limits);
      // Rows of Targets can be left out of the undo, which then sets another bid.
      const others = bidsWithout(operation, bids).map((one) => tallyWith(one.bids));
      const isPast = (measure: Measure) => others.some((tally) => tally[measure]);
      const own = {
        ...tallyWith(bids),
        ...(isPast('pastChange') && { pastChange: 1 }),
        ...(isPast('pastBid') && { pastBid: 1 }),
      };
      return adEffect(operation).stops ? { ...own, pausing: 1 } : own;
    },
  };
}
