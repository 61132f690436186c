// tabs: requests for creative sets, ads and assets: read together by campaign, written one by one.

import { success } from '../../ad-service/failures';
import type { Fields, Value } from '../../shared/value';
import { ads } from '../ads/ads-columns';
import { decodeAd, readAd, updateAd } from '../ads/ads-endpoints';
import { assets } from '../assets/assets-columns';
import { decodeAssets, writeAsset } from '../assets/assets-endpoints';
import {
  campaignScope,
  type Outgoing,
  type Parents,
  type Reading,
  type Resource,
  type Sender,
} from '../common/resource';
import { creativeSets } from './creative-sets-columns';
import {
  createCreativeSet,
  decodeCreativeSet,
  readCreativeSets,
  setSizes,
  updateCreativeSet,
} from './creative-sets-endpoints';

/** Key in an answer, in addition to tab IDs: IDs of the sets whose assets it has, all of them readable. */
const WITH_ASSETS = 'sets with assets';

const reading: Reading = {
  id: creativeSets.id,
  scope: 'campaign',
  read: (client, campaignIds, tabs) =>
    readCreativeSets(client, campaignIds, tabs?.has(ads.id) !== false).map((creatives) =>
      creatives.ok
        ? success(
            {
              [creativeSets.id]: creatives.value.sets,
              [ads.id]: creatives.value.ads,
              [assets.id]: creatives.value.assets,
              [WITH_ASSETS]: creatives.value.withAssets.map((creativeSetId) => ({ creativeSetId })),
            },
            creatives.unread,
          )
        : creatives,
    ),
};

const byOperation = ({ operation }: Outgoing): string => `${operation.action} ${operation.key}`;

const SIZES = ['banner', 'ctv', 'inter', 'preload'];

/** The size fields, or all others. */
function part(fields: Fields, sizes: boolean): Fields {
  const some: Partial<Record<string, Value>> = {};
  for (const field of Object.keys(fields)) if (SIZES.includes(field) === sizes) some[field] = fields[field];
  return some;
}

const hasAny = (fields: Fields): boolean => Object.keys(fields).length > 0;

const setSender: Sender = {
  id: creativeSets.id,
  groupOf: byOperation,
  calls: ([outgoing]) => {
    const { operation, after } = outgoing!;
    if (operation.action === 'create') return [createCreativeSet(after)];
    const calls = [];
    if (hasAny(part(after, false))) calls.push(updateCreativeSet(operation.key, part(after, false)));
    if (hasAny(part(after, true))) calls.push(setSizes(operation.key, part(after, true)));
    return calls;
  },
  reported: ([answer], [outgoing]) => {
    const { operation, after } = outgoing!;
    const update = operation.action === 'update';
    // The answer to the request for sizes is not documented.
    if (update && hasAny(part(after, true))) return null;
    const decodedSet = decodeCreativeSet(answer, update ? operation.key : undefined);
    return decodedSet.ok ? success({ [creativeSets.id]: [decodedSet.value.set] }) : decodedSet;
  },
};

export const creativeSetResource: Resource = {
  tab: creativeSets,
  reading,
  scopeOf: campaignScope,
  sender: setSender,
  creation: {
    equalIs: 'a creative set of this name in this campaign',
    completion: (after, theirs) => {
      const sizes = part(after, true);
      return hasAny(sizes) ? setSizes(String(theirs.creativeSetId), sizes) : null;
    },
  },
};

const campaignOfSet = ({ creativeSetId }: Fields, parents: Parents): string | undefined =>
  parents.campaignOfSet(String(creativeSetId));

export const adResource: Resource = {
  tab: ads,
  reading,
  scopeOf: campaignOfSet,
  alone: { most: 1, read: readAd },
  // Disabling a size or removing an asset disables ads (section 3).
  sentLast: true,
  sender: {
    id: ads.id,
    groupOf: byOperation,
    calls: (group) => group.map(({ operation, after }) => updateAd(operation.key, after)),
    reported: ([answer], [outgoing]) => {
      const decodedAd = decodeAd(answer, outgoing!.operation.key);
      return decodedAd.ok ? success({ [ads.id]: [decodedAd.value] }) : decodedAd;
    },
  },
};

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

export const assetResource: Resource = {
  tab: assets,
  reading,
  scopeOf: campaignOfSet,
  sender: {
    id: assets.id,
    groupOf: byOperation,
    calls: (group) =>
      group.map(({ operation, keys, after }) => {
        const type = text(keys.type);
        const replaces = operation.changes.some((change) => change.field === 'asset' && change.before !== '');
        const change = after.remove
          ? { type, remove: true }
          : { type, asset: text(after.asset), update: replaces };
        return writeAsset(text(keys.creativeSetId), change);
      }),
    reported: ([answer], [outgoing]) => {
      const decodedAssets = decodeAssets(answer, text(outgoing!.keys.creativeSetId));
      return decodedAssets.ok
        ? success({ [assets.id]: decodedAssets.value }, decodedAssets.unread)
        : decodedAssets;
    },
  },
  // Only the reviewed asset may be replaced.
  dependenciesOf: (after, base) =>
    after.remove && base.asset !== undefined ? { assumes: { asset: base.asset } } : {},
  gone: { asset: '', processing: '', remove: true },
  parentsIn: (reported) => (reported[WITH_ASSETS] ?? []).map(({ creativeSetId }) => String(creativeSetId)),
};
