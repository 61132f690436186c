// creatives: reads one creative set with its ads and assets.

import { type Failure, failed, newFailure, type Result, success } from '../../ad-service/failures';
import { isPartial } from '../../grid/cheapest-requests';
import type { Fields } from '../../shared/value';
import { ads } from '../../tabs/ads/ads-columns';
import { assets } from '../../tabs/assets/assets-columns';
import type { Reported, Service } from '../../tabs/common/resource';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import {
  adResource,
  assetResource,
  creativeSetResource,
} from '../../tabs/creative-sets/creative-sets-requests';
import type { AssetView, SetName } from './creatives-schema';

export interface ReportedSet {
  readonly setId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly assets: readonly AssetView[];
  readonly ads: number;
  /** Rows for the tabs, of this set only. */
  readonly rows: Reported;
}

export const assetViews = (rows: readonly Fields[]): AssetView[] =>
  rows.map(({ type, asset, processing }) => {
    return { type: String(type), asset: String(asset ?? ''), processing: String(processing ?? '') };
  });

const setsUnread = (setId: string): Failure =>
  newFailure(
    'garbled',
    `Bidgrid cannot read some creative sets of this campaign, and creative set ${setId.slice(0, 80)} may be one of them. Choose another set.`,
    200,
  );

export const assetsUnread = (setId: string): Failure =>
  newFailure(
    'garbled',
    `Bidgrid cannot read some assets of creative set ${setId.slice(0, 80)}. Nothing can be uploaded to it here.`,
    200,
  );

/**
 * Fails if the service cannot be reached, does not know the set or omits its assets. @throws TypeError for an
 * impossible campaign ID
 */
export function readSet(
  client: Service,
  { setId, campaignId }: Pick<SetName, 'setId' | 'campaignId'>,
): Result<ReportedSet> {
  const reported = creativeSetResource.reading.read(client, [campaignId])[0]!;
  if (!reported.ok) return reported;
  const own = (tab: string) =>
    (reported.value[tab] ?? []).filter(({ creativeSetId }) => creativeSetId === setId);
  const [set] = own(creativeSets.id);
  if (!set) {
    if (isPartial(creativeSetResource, reported, { campaignId })) return failed(setsUnread(setId));
    return failed(
      newFailure(
        'not-found',
        `The advertising service no longer lists creative set ${setId.slice(0, 80)} in its campaign. Choose another set, or pull again.`,
      ),
    );
  }
  const ofSet = { creativeSetId: setId };
  if (isPartial(assetResource, reported, ofSet)) return failed(assetsUnread(setId));
  if (!assetResource.parentsIn!(reported.value).includes(setId)) {
    return failed(
      newFailure(
        'garbled',
        `The service does not return the assets of creative set ${setId.slice(0, 80)}. Try again.`,
      ),
    );
  }
  // Without a readable list, the tab Ads stays as it is.
  const ownAds = isPartial(adResource, reported, ofSet) ? {} : { [ads.id]: own(ads.id) };
  const rows = { [creativeSets.id]: [set], ...ownAds, [assets.id]: own(assets.id) };
  return success({
    setId,
    campaignId,
    name: String(set.name ?? ''),
    assets: assetViews(rows[assets.id]!),
    ads: own(ads.id).length,
    rows,
  });
}
