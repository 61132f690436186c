// push: sums of an undo for the guards of the document: an old bid can be as large as a typed one.

import { loadBases } from '../../base/base-store';
import { limitsOf } from '../../features/settings/settings';
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
import type { CurrentRows } from './undo-reading';

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
function targetRows(ports: Ports, around: CurrentRows): Map<string, Fields> {
  const rows = new Map<string, Fields>();
  const [storedTargets] = loadBases(ports, [{ tab: targets }]);
  storedTargets!.base.forEach(({ fields }, key) => void rows.set(key, fields));
  around.rows.get(targets.id)?.forEach((fields, key) => void rows.set(key, fields));
  return rows;
}

/** @param around the service's current values @param operations that will be sent */
export function measure(ports: Ports, around: CurrentRows, operations: readonly Operation[]): Measured {
  const limits = limitsOf(ports);
  const parents = parentsOf(ports);
  const hasBids = operations.some(({ tab }) => tab === targets.id || tab === sourceBids.id);
  const bids = bidsAround(hasBids ? targetRows(ports, around) : new Map(), operations);
  const readAds = around.rows.get(ads.id);
  const adEffect = adEffectsOn(readAds ? (see) => readAds.forEach(see) : null, operations);
  const bidTypeOf = (operation: Operation): string => {
    const currentRow = around.rows.get(operation.tab)?.get(operation.key);
    return String(currentRow?.bidType ?? parents.campaign(operation.campaignId)?.bidType ?? '');
  };
  const campaignOf = ({ tab, key, campaignId }: Operation): NamedCampaign => {
    const currentRow = around.rows.get(tab)?.get(key);
    const campaignName = tab === campaigns.id ? currentRow?.name : currentRow?.campaign;
    const isOfSet = tabById(tab)?.campaignField === 'creativeSetId';
    const id = isOfSet ? (parents.campaignOfSet(campaignId) ?? '') : campaignId;
    return { id, name: String(campaignName ?? parents.campaign(id)?.name ?? '') };
  };
  return {
    limits,
    style: ports.numberStyle(),
    adEffect,
    bidTypeOf,
    campaignOf,
    tally: (operation) => {
      const currentRow = around.rows.get(operation.tab)?.get(operation.key);
      const bidType = bidTypeOf(operation);
      const tallyWith = (bidsOfChoice: Bids) => tallyOf(operation, currentRow, bidType, bidsOfChoice, limits);
      // Rows of Targets can be left out of the undo, which then sets another bid.
      const partialTallies = bidsWithout(operation, bids).map((choice) => tallyWith(choice.bids));
      const isPast = (measure: Measure) => partialTallies.some((tally) => tally[measure]);
      const ownTally = {
        ...tallyWith(bids),
        ...(isPast('pastChange') && { pastChange: 1 }),
        ...(isPast('pastBid') && { pastBid: 1 }),
      };
      return adEffect(operation).stops ? { ...ownTally, pausing: 1 } : ownTally;
    },
  };
}
