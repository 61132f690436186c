// test of service: sources and source bids against the simulated service over real HTTP, its switches on and
// off.

import type { Fields } from '../../src/shared/value';
import { listBriefly } from '../../src/tabs/campaigns/campaigns-requests';
import { readSourceBids, writeSourceBids } from '../../src/tabs/source-bids/source-bids-requests';
import { readSources, writeSources } from '../../src/tabs/sources/sources-requests';
import { connectTo } from './connection';
import { createNodeTransport } from './node-transport';
import { failureIn, valueIn } from './results';
import { startServiceProcess } from './service-process';
import { startWorld } from './world';

const world = startWorld();
const { connect, ids, sent } = world;

describe('sources and source bids', () => {
  const shapes: Record<string, unknown>[] = [
    {},
    { status_as: 'string', sources_page_in_array: true, sources_total_key: 'total row count' },
    { bids_page_in_array: false, bids_total_key: 'total_row_count' },
    { max_limit: 7 },
    { unpaged_limit: 20 },
    { unpaged_limit: 20, max_limit: 11, sources_page_in_array: true },
    // Section 4.1 describes the total of sources as the number of source bids, here 60, but there are 25
    // sources.
    { sources_total: 'source_bids' },
    { sources_total: 'source_bids', max_limit: 20 },
  ];
  const pageSizes = [0, 10, 25, 60, 1000];
  it.each(shapes)('are the same for every kind of paging (%j)', async (quirks) => {
    await world.service.set(quirks);
    for (const pageSize of pageSizes) {
      const sources = readSources(connect(), ids(3), pageSize).map(valueIn);
      const bids = readSourceBids(connect(), ids(3), pageSize).map(valueIn);
      for (const [index, campaignId] of ids(3).entries()) {
        const state = await world.service.state(campaignId);
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
    readSources(connect(), ids(5), 26);
    expect(await sent('/sources/')).toHaveLength(5);
    // A full page may not be the last: the total of sources may count source bids.
    readSources(connect(), ids(5), 25);
    expect(await sent('/sources/')).toHaveLength(10);
    readSourceBids(connect(), ids(5), 20);
    expect(await sent('/source_bids/')).toHaveLength(15);
  });

  it.each([
    [{ source_post_answer: 'empty', source_post_body: 'array' }, 'array'],
    [{ source_post_answer: 'rows', source_post_body: 'object', cleared_bids: 'stay' }, 'object'],
    [{ source_post_answer: 'object', readonly_fields: 'refused' }, 'array'],
  ] as const)('are changed in one request for a campaign (%j, %s)', async (quirks, form) => {
    await world.service.set(quirks);
    const [campaignId] = ids(1) as [string];
    const client = connect();
    const [source, other] = valueIn(readSources(client, [campaignId], 0)[0]) as [Fields, Fields];
    const bids = valueIn(readSourceBids(client, [campaignId], 0)[0]) as [Fields, Fields];
    await world.service.requests();
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
    const requests = (await world.service.requests()).filter(({ method }) => method === 'POST');
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

  it('of a missing campaign are reported, and the others read', () => {
    const [there, gone] = readSourceBids(connect(), [...ids(1), 'no/such'], 10);
    expect(valueIn(there).length).toBeGreaterThan(0);
    expect(failureIn(gone)).toMatchObject({ kind: 'not-found', status: 404 });
    expect(failureIn(gone).sentence).toContain('the list of source bids of campaign no/such');
  });
});

it('all sources are read when the total counts source bids and happens to equal the rows of the first pages', async () => {
  const service = await startServiceProcess('--campaigns', '1', '--sources', '50', '--bids', '20');
  const node = createNodeTransport();
  try {
    await service.set({ sources_total: 'source_bids' });
    const { client } = connectTo(service, node, { scope: 'campaigns:write source_bids:write' });
    const [campaign] = valueIn(listBriefly(client)).rows;
    expect(valueIn(readSources(client, [String(campaign!.campaignId)], 10)[0])).toHaveLength(50);
  } finally {
    await node.close();
    await service.close();
  }
});
