// test, runs: ads that the removal of an asset switches off (section 2.11): templates of several sizes have
// the same name.

import type { Grid } from '../../../src/grid/grid';
import { adEffects } from '../../../src/push/engine/ad-effects';
import type { Fields } from '../../../src/shared/value';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { assets } from '../../../src/tabs/assets/assets-columns';
import { keyOf } from '../../../src/tabs/columns/tab';

const ad = (size: string): Fields => ({ creativeSetId: '31', size, template: 'Standard', active: true });

const removalOf = (type: string) => ({
  tab: assets.id,
  action: 'update' as const,
  key: keyOf(assets, { campaignId: '7', creativeSetId: '31', type, assetId: '900', asset: '900' })!,
  campaignId: '7',
  label: type,
  changes: [{ field: 'remove', before: false, after: true }],
});

test.each(['IMG_BANNER', 'IMG_MREC', 'IMG_INTER_P'])('removing %s counts the ad of its size only', (type) => {
  const known = ['BANNER', 'INTER', 'LEADER', 'MREC'].map(ad);
  const base = new Map(known.map((fields, i) => [String(i), { fields }]));
  const effect = adEffects([{ tab: ads, storedBase: { base }, plan: { operations: [] } } as unknown as Grid]);
  expect(effect(removalOf(type))).toEqual({
    text: 'Removing it switches off 1 active ad.',
    stops: true,
  });
});
