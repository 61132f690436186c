// test of api: targets, sources, source bids, creative sets, ads, assets and app lists against the simulated service over real HTTP.
import { decodeAd, readAd, readAds, updateAd } from '../../src/api/ads';
import { createAppList, decodeAppList, listAppLists } from '../../src/api/app-lists';
import type { AssetChange } from '../../src/api/assets';
import { decodeAssets, writeAsset } from '../../src/api/assets';
import type { Call } from '../../src/api/call';
import { listBriefly } from '../../src/api/campaigns';
import {
  createCreativeSet,
  decodeCreativeSet,
  readCreativeSets,
  setSizes,
  updateCreativeSet,
} from '../../src/api/creative-sets';
import { readSourceBids, writeSourceBids } from '../../src/api/source-bids';
import { readSources, writeSources } from '../../src/api/sources';
import { decodeTargets, readTargets, writeTargets } from '../../src/api/targets';
import type { Fields } from '../../src/model/value';
import { connectTo, manage } from './connection';
import type { NodeTransport } from './node-transport';
import { createNodeTransport } from './node-transport';
import { failureIn, valueIn } from './results';
import type { ServiceProcess } from './service-process';
import { startServiceProcess } from './service-process';

const SCOPE = 'campaigns:write creatives:write source_bids:write';
/** The switches at their defaults that a test below turns. */
const CALM = {
  status_as: 'boolean',
  targets_campaign_id: false,
  bids_page_in_array: true,
  bids_total_key: 'total row count',
  sources_page_in_array: false,
  sources_total_key: 'total_row_count',
  max_limit: null,
  unpaged_limit: null,
  source_post_answer: 'empty',
  source_post_body: 'either',
  cleared_bids: 'vanish',
  creative_set_id_key: 'creative_set_id',
  sizes_answer: 'empty',
  readonly_fields: 'ignored',
  failing_asset_types: [],
  plus_in_query: 'space',
};

let service: ServiceProcess;
let node: NodeTransport;
let campaigns: readonly Fields[];

beforeAll(async () => {
  service = await startServiceProcess('--campaigns', '30', '--sources', '25', '--bids', '60');
  node = createNodeTransport();
  campaigns = valueIn(listBriefly(connect()));
});
afterAll(async () => {
  await node?.close();
  await service?.close();
});
beforeEach(async () => {
  await service.plan();
  await service.set(CALM);
  await service.requests();
});

const connect = () => connectTo(service, node, { scope: SCOPE }).client;
const ids = (count: number) => campaigns.slice(0, count).map(({ campaignId }) => String(campaignId));
const idWhere = (fits: (fields: Fields) => boolean): string => String(campaigns.find(fits)?.campaignId);
const ios = () => idWhere(({ platform }) => platform === 'ios');
const send = (call: Call) => valueIn(connect().send([call])[0]);
const sent = async (path: string) => (await service.requests()).filter((entry) => entry.path.includes(path));

describe('targets', () => {
  it.each([{}, { targets_campaign_id: true }])(
    'of several campaigns take one request each (%j)',
    async (quirks) => {
      await service.set(quirks);
      const read = readTargets(connect(), ids(8)).map(valueIn);
      expect(await sent('/campaign_targets/')).toHaveLength(8);
      for (const [index, campaignId] of ids(8).entries()) {
        const { targets, device } = read[index] as (typeof read)[number];
        const { countries, device_types, os_major_version_min } = (await service.state(campaignId)).targets;
        expect(targets.map(({ country }) => country)).toEqual(
          (countries as object[]).map((entry) => Object.keys(entry)[0]),
        );
        for (const target of targets) {
          expect(Object.keys(target).sort()).toEqual(
            'bid bidType budget campaignId clickUrl country disabled impressionUrl'.split(' '),
          );
          expect(target).toMatchObject({ campaignId, disabled: false });
        }
        expect(device).toEqual({
          campaignId,
          phone: (device_types as string[]).includes('phone'),
          tablet: (device_types as string[]).includes('tablet'),
          other: (device_types as string[]).includes('other'),
          minOs: os_major_version_min ?? null,
        });
      }
    },
  );

  it.each([{}, { readonly_fields: 'refused' }])(
    'are changed with the devices in one request that holds the changes alone (%j)',
    async (quirks) => {
      await service.set(quirks);
      const campaignId = ios();
      const shared = { country: 'DEFAULT', bid: null, budget: null, clickUrl: '', impressionUrl: '' };
      const before = valueIn(readTargets(connect(), [campaignId])[0]);
      const all = before.targets.filter(({ country }) => country !== 'DEFAULT' && country !== 'JP');
      // First everything moves into the countries, then one field of one of them changes and another goes.
      const own = all.map(({ country }) => ({
        country,
        bid: 2,
        budget: 50,
        clickUrl: '',
        impressionUrl: '',
      }));
      send(
        writeTargets(
          campaignId,
          [shared, ...own, { country: 'JP', bid: 2, budget: 50, clickUrl: '', impressionUrl: '' }],
          null,
        ),
      );
      await service.requests();
      const call = writeTargets(
        campaignId,
        [
          { country: 'JP', bid: 1.25, clickUrl: 'https://track.example/?c={CC}' },
          ...all.map(({ country }) => ({ country, disabled: true })),
        ],
        { phone: true, tablet: false, other: true, minOs: 15 },
      );
      const { targets, device } = valueIn(decodeTargets(send(call), campaignId));
      expect(await sent('/campaign_targets/')).toMatchObject([
        {
          method: 'POST',
          body: {
            countries: [
              { JP: { bid: 1.25, click_url: 'https://track.example/?c={CC}' } },
              ...all.map(({ country }) => ({ [String(country)]: { disabled: true } })),
            ],
            device_types: ['phone', 'other'],
            os_major_version_min: 15,
          },
        },
      ]);
      expect(targets.filter(({ country }) => country !== 'DEFAULT')).toMatchObject([
        {
          country: 'JP',
          bid: 1.25,
          budget: 50,
          clickUrl: 'https://track.example/?c={CC}',
          impressionUrl: '',
        },
      ]);
      expect(device).toEqual({ campaignId, phone: true, tablet: false, other: true, minOs: 15 });
      const cleared = writeTargets(campaignId, [{ country: 'JP', budget: null, clickUrl: '' }], {
        phone: false,
        tablet: false,
        other: false,
        minOs: null,
      });
      const after = valueIn(decodeTargets(send(cleared), campaignId));
      expect(after.targets.find(({ country }) => country === 'JP')).toMatchObject({
        budget: null,
        clickUrl: '',
      });
      expect(after.device).toEqual({ campaignId, phone: false, tablet: false, other: false, minOs: null });
      expect(valueIn(readTargets(connect(), [campaignId])[0])).toEqual(after);
    },
  );

  it('of a country with nothing of its own are added', () => {
    const campaignId = String(
      campaigns.find(({ campaignId: id }) => {
        const { targets } = valueIn(readTargets(connect(), [String(id)])[0]);
        return targets.some(({ country, bid }) => country === 'DEFAULT' && bid !== null);
      })?.campaignId,
    );
    const { targets } = valueIn(
      decodeTargets(send(writeTargets(campaignId, [{ country: 'ZZ' }], null)), campaignId),
    );
    expect(targets).toContainEqual(
      expect.objectContaining({ country: 'ZZ', bid: null, budget: null, clickUrl: '', disabled: false }),
    );
  });

  it('that break the either-or are refused with the words of the service', () => {
    const call = writeTargets(ios(), [{ country: 'DEFAULT', bid: 3 }], null);
    const failure = failureIn(connect().send([call])[0]);
    expect(failure).toMatchObject({ kind: 'refused', status: 400, words: expect.stringContaining('bid') });
    expect(failure.sentence).toContain('the targeting of campaign');
  });
});

describe('sources and source bids', () => {
  const shapes: Record<string, unknown>[] = [
    {},
    { status_as: 'string', sources_page_in_array: true, sources_total_key: 'total row count' },
    { bids_page_in_array: false, bids_total_key: 'total_row_count' },
    { max_limit: 7 },
    { unpaged_limit: 20 },
    { unpaged_limit: 20, max_limit: 11, sources_page_in_array: true },
  ];
  const pageSizes = [0, 10, 25, 60, 1000];
  it.each(shapes)('are the same however they are paged (%j)', async (quirks) => {
    await service.set(quirks);
    for (const pageSize of pageSizes) {
      const sources = readSources(connect(), ids(3), pageSize).map(valueIn);
      const bids = readSourceBids(connect(), ids(3), pageSize).map(valueIn);
      for (const [index, campaignId] of ids(3).entries()) {
        const state = await service.state(campaignId);
        expect(sources[index]).toEqual(
          state.sources.map(({ app_id, app_id_external, status }) => ({
            campaignId,
            appId: app_id,
            externalAppId: app_id_external,
            active: status,
          })),
        );
        const number = (text: unknown) => (text === 'default' ? null : Number(text));
        expect(bids[index]).toEqual(
          state.source_bids.map((bid) => ({
            campaignId,
            appId: bid.app_id,
            externalAppId: bid.app_id_external,
            country: bid.country,
            overridePercent: number(bid.bid_override_percentage),
            bidValue: number(bid.bid_value),
          })),
        );
      }
    }
  });

  it('take one request for each campaign, and one more for each page', async () => {
    readSources(connect(), ids(5), 0);
    expect(await sent('/sources/')).toHaveLength(5);
    readSources(connect(), ids(5), 25);
    expect(await sent('/sources/')).toHaveLength(5);
    readSourceBids(connect(), ids(5), 20);
    expect(await sent('/source_bids/')).toHaveLength(15);
  });

  it.each([
    [{ source_post_answer: 'empty', source_post_body: 'array' }, 'array'],
    [{ source_post_answer: 'rows', source_post_body: 'object', cleared_bids: 'stay' }, 'object'],
    [{ source_post_answer: 'object', readonly_fields: 'refused' }, 'array'],
  ] as const)('are changed in one request for a campaign (%j, %s)', async (quirks, form) => {
    await service.set(quirks);
    const [campaignId] = ids(1) as [string];
    const client = connect();
    const [source, other] = valueIn(readSources(client, [campaignId], 0)[0]) as [Fields, Fields];
    const bids = valueIn(readSourceBids(client, [campaignId], 0)[0]) as [Fields, Fields];
    await service.requests();
    const flipped = { ...source, active: !source.active };
    const [cleared, changed]: [Fields, Fields] = [
      { ...bids[0], overridePercent: null, bidValue: null },
      { ...bids[1], overridePercent: -12.5, bidValue: null },
    ];
    const added = { appId: '=5', country: 'JP', overridePercent: null, bidValue: 0.75 };
    const results = client.send([
      writeSources(campaignId, [flipped, { ...other, appId: '1E5' }], form),
      writeSourceBids(campaignId, [cleared, changed, added], form),
    ]);
    expect(results.every((result) => result.ok)).toBe(true);
    const requests = (await service.requests()).filter(({ method }) => method === 'POST');
    expect(requests).toHaveLength(2);
    const rows = requests.map(({ body }) => (form === 'array' ? body : Object.values(body as object)[0]));
    expect(rows).toContainEqual([
      {
        app_id: cleared.appId,
        country: cleared.country,
        bid_override_percentage: 'default',
        bid_value: 'default',
      },
      {
        app_id: changed.appId,
        country: changed.country,
        bid_override_percentage: '-12.5',
        bid_value: 'default',
      },
      { app_id: '=5', country: 'JP', bid_override_percentage: 'default', bid_value: '0.75' },
    ]);
    const sources = valueIn(readSources(client, [campaignId], 0)[0]);
    expect(sources.find(({ appId }) => appId === source.appId)).toEqual(flipped);
    expect(sources.find(({ appId }) => appId === '1E5')).toMatchObject({ active: other.active });
    const after = valueIn(readSourceBids(client, [campaignId], 0)[0]);
    const find = ({ appId, country }: Fields) =>
      after.find((bid) => bid.appId === appId && bid.country === country);
    expect(find(changed)).toEqual(changed);
    expect(find(added)).toMatchObject(added);
    expect(find(cleared)).toEqual(quirks.source_post_answer === 'rows' ? cleared : undefined);
  });

  it('of a campaign that is not there are told so, and the others come', () => {
    const [there, gone] = readSourceBids(connect(), [...ids(1), 'no/such'], 10);
    expect(valueIn(there).length).toBeGreaterThan(0);
    expect(failureIn(gone)).toMatchObject({ kind: 'not-found', status: 404 });
    expect(failureIn(gone).sentence).toContain('the list of source bids of campaign no/such');
  });
});

describe('creative sets', () => {
  it.each([
    { creative_set_id_key: 'creative_set_id' },
    { creative_set_id_key: 'id', status_as: 'string' },
    { creative_set_id_key: 'both', readonly_fields: 'refused' },
  ])('come with ads and assets in one request for a campaign (%j)', async (quirks) => {
    await service.set(quirks);
    const all = readCreativeSets(connect(), ids(12)).map(valueIn);
    expect(await sent('/creative_sets/')).toHaveLength(12);
    for (const [index, campaignId] of ids(12).entries()) {
      const { sets, ads, assets } = all[index] as (typeof all)[number];
      const state = (await service.state(campaignId)).creative_sets;
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
      await service.set(quirks);
      const client = connect();
      const [campaignId] = ids(1) as [string];
      const name = `=Set of ${Object.keys(quirks).length}`;
      const fields = { campaignId, name, countries: 'DE, AT', languages: '', productPage: '', banner: false };
      const created = valueIn(decodeCreativeSet(send(createCreativeSet(fields)))).set;
      expect(created).toMatchObject({ campaignId, name, countries: 'AT, DE', languages: '', banner: true });
      expect(created.nextMissing).toBe('IMG_BANNER for Banner Standard');
      const setId = String(created.creativeSetId);
      await service.requests();
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
    await service.set({ failing_asset_types: ['VID_LONG_L'] });
    const setId = newSet();
    const hash = '0123456789abcdef0123456789abcdef';
    expect(change(setId, { type: 'IMG_BANNER', asset: hash })).toEqual([
      { creativeSetId: setId, type: 'IMG_BANNER', asset: hash, processing: 'processing', remove: false },
    ]);
    change(setId, { type: 'TXT_TITLE', asset: '=1+1 "ü💡" --x\r\n' });
    expect(change(setId, { type: 'VID_LONG_L', asset: 'https://media.example/v' })).toHaveLength(3);
    await service.advance(10);
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

  it('that are there already are refused, and named', () => {
    const setId = newSet();
    change(setId, { type: 'TXT_TITLE', asset: 'a' });
    const failure = failureIn(connect().send([writeAsset(setId, { type: 'TXT_TITLE', asset: 'b' })])[0]);
    expect(failure).toMatchObject({ kind: 'refused', status: 400 });
    expect(failure.sentence).toContain(`asset TXT_TITLE of creative set ${setId} was not created`);
  });

  it('are added once when the answer is lost, and updated again', async () => {
    const setId = newSet();
    await service.requests();
    await service.plan({ kind: 'drop_after', path: '*/creative_set_assets/*' });
    const lost = connect().send([writeAsset(setId, { type: 'TXT_TITLE', asset: 'a' })])[0];
    expect(failureIn(lost)).toMatchObject({ kind: 'no-answer' });
    expect(await sent('/creative_set_assets/')).toHaveLength(1);
    await service.plan({ kind: 'drop_after', path: '*/creative_set_assets/*' });
    expect(change(setId, { type: 'TXT_TITLE', asset: 'b', update: true })).toMatchObject([{ asset: 'b' }]);
  });
});

describe('ads', () => {
  it.each([{}, { status_as: 'string', readonly_fields: 'refused' }])(
    'are read alone and changed with the changed fields only (%j)',
    async (quirks) => {
      await service.set(quirks);
      const client = connect();
      const ads = readCreativeSets(client, ids(6))
        .flatMap((result) => valueIn(result).ads)
        .slice(0, 3);
      const adIds = ads.map(({ adId }) => String(adId));
      expect(readAd(client, adIds).map(valueIn)).toEqual(ads);
      const [ad] = ads as [Fields];
      await service.requests();
      const name = `-5 ${Object.keys(quirks).length}`;
      const calls = [updateAd(String(ad.adId), { name }), updateAd(String(ad.adId), { active: !ad.active })];
      const answers = calls.map((call) => valueIn(decodeAd(send(call), String(ad.adId))));
      expect(answers[1]).toEqual({ ...ad, name, active: !ad.active });
      expect((await sent('/ad/')).map(({ body }) => body)).toEqual([{ name }, { status: !ad.active }]);
    },
  );

  it('that do not exist are told so', () => {
    const [result] = readAd(connect(), ['999999999']);
    expect(failureIn(result).sentence).toContain('ad 999999999');
  });
});

describe('app lists', () => {
  it.each([{}, { plus_in_query: 'plus' }])('are created and listed (%j)', async (quirks) => {
    await service.set(quirks);
    const { client } = manage(service, node);
    const name = `A+b_c-d ${Object.keys(quirks).length}`;
    const fields = { appListId: '', name, description: 'a&b=c + ü #1', apps: null };
    const created = valueIn(decodeAppList(valueIn(client.send([createAppList(fields)])[0])));
    expect(Object.keys(created)).toEqual(['appListId']);
    const listed = valueIn(listAppLists(client));
    expect(listed.find(({ appListId }) => appListId === created.appListId)).toEqual({
      ...created,
      name,
      description: 'a&b=c + ü #1',
      apps: 0,
    });
    const again = failureIn(client.send([createAppList(fields)])[0]);
    expect(again).toMatchObject({ kind: 'refused', status: 406 });
    expect(again.sentence).toMatch(/already has that name.*the new app list "A\+b_c-d/);
  });

  it('are refused with a wrong key, which nobody gets to see, and not asked for without one', async () => {
    const key = 'wrong-key/with+signs-1234';
    const { client } = manage(service, node, key);
    const failure = failureIn(listAppLists(client));
    expect(failure).toMatchObject({ kind: 'unauthorised', status: 403 });
    expect(failure.sentence).toMatch(/management key.*Connections/);
    expect(JSON.stringify(failure)).not.toMatch(/wrong-key|with%2Bsigns/);
    expect(await sent('/applists/')).toHaveLength(1);
    const none = failureIn(listAppLists(manage(service, node, ' ').client));
    expect(none).toMatchObject({ kind: 'configuration', status: null });
    expect(none.sentence).toMatch(/no management key.*Connections/);
    expect(await sent('/applists/')).toEqual([]);
  });

  it.each([
    ['a lost answer', { kind: 'drop_after' }, 'no-answer'],
    ['500 after the work', { kind: 'status', status: 500, when: 'after' }, 'server'],
  ] as const)('are created once after %s', async (_name, fault, kind) => {
    await service.plan({ ...fault, path: '/applists/create*' });
    const { client, clock } = manage(service, node);
    const name = `Once ${kind}`;
    const failure = failureIn(client.send([createAppList({ name })])[0]);
    expect(failure).toMatchObject({ kind, retryAt: null });
    expect(failure.sentence).toMatch(/may or may not have been done/);
    expect(JSON.stringify(failure)).not.toContain(service.api_key);
    expect(clock.sleeps).toEqual([]);
    expect(await sent('/applists/create')).toHaveLength(1);
    expect(valueIn(listAppLists(client)).filter((list) => list.name === name)).toHaveLength(1);
  });

  it('are listed again after 429', async () => {
    await service.plan({ kind: 'status', status: 429, retry_after: 3, path: '/applists/list*', times: 1 });
    const { client, clock } = manage(service, node);
    expect(listAppLists(client).ok).toBe(true);
    expect(clock.sleeps).toEqual([3000]);
  });
});
