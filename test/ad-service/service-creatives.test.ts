// test of service: creative sets, assets and ads against the simulated service over real HTTP, its switches
// on and off.

import type { Fields } from '../../src/shared/value';
import { decodeAd, readAd, readAds, updateAd } from '../../src/tabs/ads/ads-endpoints';
import type { AssetChange } from '../../src/tabs/assets/assets-endpoints';
import { decodeAssets, writeAsset } from '../../src/tabs/assets/assets-endpoints';
import {
  createCreativeSet,
  decodeCreativeSet,
  readCreativeSets,
  setSizes,
  updateCreativeSet,
} from '../../src/tabs/creative-sets/creative-sets-endpoints';
import { failureIn, valueIn } from './results';
import { startWorld } from './world';

const world = startWorld();
const { connect, ids, send, sent } = world;

describe('creative sets', () => {
  it.each([
    { creative_set_id_key: 'creative_set_id' },
    { creative_set_id_key: 'id', status_as: 'string' },
    { creative_set_id_key: 'both', readonly_fields: 'refused' },
  ])('come with ads and assets in one request for a campaign (%j)', async (quirks) => {
    await world.service.set(quirks);
    const all = readCreativeSets(connect(), ids(12)).map(valueIn);
    expect(await sent('/creative_sets/')).toHaveLength(12);
    for (const [index, campaignId] of ids(12).entries()) {
      const { sets, ads, assets } = all[index] as (typeof all)[number];
      const state = (await world.service.state(campaignId)).creative_sets;
      expect(sets.map(({ creativeSetId }) => creativeSetId)).toEqual(state.map((set) => set.creative_set_id));
      for (const [place, set] of sets.entries()) {
        const theirs = state[place] as Record<string, string[]> & { sizes: Record<string, boolean> };
        expect(set).toMatchObject({
          campaignId,
          name: theirs.name,
          countries: [...(theirs.countries as string[])].sort().join(', '),
          languages: [...(theirs.languages as string[])].sort().join(', '),
          productPage: '',
          banner: theirs.sizes.BANNER,
          ctv: theirs.sizes.CTV,
          inter: theirs.sizes.INTER,
          preload: theirs.sizes.PRELOAD,
          templatesReady: expect.stringContaining('Preload Standard'),
          nextMissing: expect.stringContaining(' for '),
        });
        const mine = ads.filter(({ creativeSetId }) => creativeSetId === set.creativeSetId);
        expect(valueIn(readAds(connect(), [String(set.creativeSetId)])[0])).toEqual(mine);
        expect(mine.every(({ creativeSet }) => creativeSet === set.name)).toBe(true);
      }
      expect(assets.map(({ type, asset, processing }) => ({ type, asset, status: processing }))).toEqual(
        state.flatMap((set) =>
          (set.assets as Record<string, unknown>[]).map(({ type, asset, status }) => ({
            type,
            asset,
            status,
          })),
        ),
      );
    }
  });

  it.each([{}, { creative_set_id_key: 'id', readonly_fields: 'refused', sizes_answer: 'sizes' }])(
    'are created, edited and switched by size (%j)',
    async (quirks) => {
      await world.service.set(quirks);
      const client = connect();
      const [campaignId] = ids(1) as [string];
      const name = `=Set of ${Object.keys(quirks).length}`;
      const fields = { campaignId, name, countries: 'DE, AT', languages: '', productPage: '', banner: false };
      const created = valueIn(decodeCreativeSet(send(createCreativeSet(fields)))).set;
      expect(created).toMatchObject({ campaignId, name, countries: 'AT, DE', languages: '', banner: true });
      expect(created.nextMissing).toBe('IMG_BANNER for Banner Standard');
      const setId = String(created.creativeSetId);
      await world.service.requests();
      const changed = { name: '+49', countries: '', languages: 'zh_hans, en', productPage: '{"id":"a"}' };
      const edited = valueIn(decodeCreativeSet(send(updateCreativeSet(setId, changed)), setId)).set;
      expect(edited).toMatchObject({ ...changed, languages: 'en, zh_hans' });
      client.send([setSizes(setId, { banner: false, preload: true })]);
      expect((await sent('/creative_set/')).map(({ body }) => body)).toEqual([
        {
          creative_set_id: setId,
          name: '+49',
          countries: [],
          languages: ['zh_hans', 'en'],
          product_page: { id: 'a' },
        },
        { BANNER: false, PRELOAD: true },
      ]);
      const after = valueIn(readCreativeSets(client, [campaignId])[0]).sets.find(
        ({ creativeSetId }) => creativeSetId === setId,
      );
      expect(after).toEqual({ ...edited, banner: false, preload: true });
      expect(
        valueIn(decodeCreativeSet(send(updateCreativeSet(setId, { productPage: '' })), setId)).set
          .productPage,
      ).toBe('');
    },
  );

  it('of an unknown campaign or with a wrong country are refused', () => {
    const call = createCreativeSet({ campaignId: ids(1)[0], name: 'x', countries: 'Germany' });
    expect(failureIn(connect().send([call])[0])).toMatchObject({ kind: 'refused', status: 400 });
    const elsewhere = createCreativeSet({ campaignId: 'no such', name: 'x' });
    const failure = failureIn(connect().send([elsewhere])[0]);
    expect(failure).toMatchObject({ kind: 'not-found' });
  });
});

describe('assets', () => {
  const newSet = () => {
    const fields = { campaignId: ids(1)[0] as string, name: 'For assets' };
    return String(valueIn(decodeCreativeSet(send(createCreativeSet(fields)))).set.creativeSetId);
  };
  const change = (setId: string, asset: AssetChange) =>
    valueIn(decodeAssets(send(writeAsset(setId, asset)), setId));

  it('are added, processed, updated and removed, one for each request', async () => {
    await world.service.set({ failing_asset_types: ['VID_LONG_L'] });
    const setId = newSet();
    const hash = '0123456789abcdef0123456789abcdef';
    expect(change(setId, { type: 'IMG_BANNER', asset: hash })).toEqual([
      { creativeSetId: setId, type: 'IMG_BANNER', asset: hash, processing: 'processing', remove: false },
    ]);
    change(setId, { type: 'TXT_TITLE', asset: '=1+1 "ü💡" --x\r\n' });
    expect(change(setId, { type: 'VID_LONG_L', asset: 'https://media.example/v' })).toHaveLength(3);
    await world.service.advance(10);
    const read = () => {
      const { sets, ads, assets } = valueIn(readCreativeSets(connect(), ids(1))[0]);
      const of = (fields: Fields) => fields.creativeSetId === setId;
      return { set: sets.find(of), ads: ads.filter(of), assets: assets.filter(of) };
    };
    expect(read()).toMatchObject({
      set: { templatesReady: 'Banner Standard, Preload Standard' },
      ads: [{ size: 'BANNER', template: 'Standard', creativeSet: 'For assets' }],
      assets: [
        { type: 'IMG_BANNER', processing: 'ready' },
        { type: 'TXT_TITLE', processing: 'ready', asset: '=1+1 "ü💡" --x\r\n' },
        { type: 'VID_LONG_L', processing: 'error' },
      ],
    });
    expect(change(setId, { type: 'TXT_TITLE', asset: '<b>', update: true })[1]).toMatchObject({
      asset: '<b>',
      processing: 'processing',
    });
    expect(change(setId, { type: 'IMG_BANNER', remove: true }).map(({ type }) => type)).toEqual([
      'TXT_TITLE',
      'VID_LONG_L',
    ]);
  });

  it('that exist already are refused, and named', () => {
    const setId = newSet();
    change(setId, { type: 'TXT_TITLE', asset: 'a' });
    const failure = failureIn(connect().send([writeAsset(setId, { type: 'TXT_TITLE', asset: 'b' })])[0]);
    expect(failure).toMatchObject({ kind: 'refused', status: 400 });
    expect(failure.sentence).toContain(`asset TXT_TITLE of creative set ${setId} was not created`);
  });

  it.each([{}, { update: true }])('are sent once when the answer is lost (%j)', async (how) => {
    const setId = newSet();
    await world.service.requests();
    await world.service.plan({ kind: 'drop_after', path: '*/creative_set_assets/*' });
    const lost = connect().send([writeAsset(setId, { type: 'TXT_TITLE', asset: 'a', ...how })])[0];
    expect(failureIn(lost)).toMatchObject({ kind: 'no-answer' });
    expect(await sent('/creative_set_assets/')).toHaveLength(1);
  });
});

describe('ads', () => {
  it.each([{}, { status_as: 'string', readonly_fields: 'refused' }])(
    'are read alone and changed with the changed fields only (%j)',
    async (quirks) => {
      await world.service.set(quirks);
      const client = connect();
      const ads = readCreativeSets(client, ids(6))
        .flatMap((result) => valueIn(result).ads)
        .slice(0, 3);
      const adIds = ads.map(({ adId }) => String(adId));
      expect(readAd(client, adIds).map(valueIn)).toEqual(ads);
      const [ad] = ads as [Fields];
      await world.service.requests();
      const name = `-5 ${Object.keys(quirks).length}`;
      const calls = [updateAd(String(ad.adId), { name }), updateAd(String(ad.adId), { active: !ad.active })];
      const answers = calls.map((call) => valueIn(decodeAd(send(call), String(ad.adId))));
      expect(answers[1]).toEqual({ ...ad, name, active: !ad.active });
      expect((await sent('/ad/')).map(({ body }) => body)).toEqual([{ name }, { status: !ad.active }]);
    },
  );

  it('that do not exist are reported', () => {
    const [result] = readAd(connect(), ['999999999']);
    expect(failureIn(result).sentence).toContain('ad 999999999');
  });
});
