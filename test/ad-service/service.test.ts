// test of service: client, tokens and campaigns against the simulated service over real HTTP, faults
// included.

import type { ClientOptions } from '../../src/ad-service/service-client';
import type { Fields } from '../../src/shared/value';
import {
  createCampaign,
  decodeCampaign,
  readCampaigns,
  updateCampaign,
} from '../../src/tabs/campaigns/campaigns-requests';
import { connectTo } from './connection';
import type { FirstParty } from './first-party';
import { listCampaigns } from './list-campaigns';
import { START } from './manual-clock';
import type { NodeTransport } from './node-transport';
import { createNodeTransport } from './node-transport';
import { plainRateLimit } from './plain-rate-limit';
import { failureIn, valueIn } from './results';
import type { ServiceProcess } from './service-process';
import { startServiceProcess } from './service-process';

let service: ServiceProcess;
let node: NodeTransport;

beforeAll(async () => {
  service = await startServiceProcess('--campaigns', '30', '--sources', '1', '--bids', '1');
  node = createNodeTransport();
});
afterAll(async () => {
  await node?.close();
  await service?.close();
});
beforeEach(async () => {
  await service.plan();
  await service.requests();
});

const connect = (tokenOptions?: Partial<FirstParty>, clientOptions?: Partial<ClientOptions>) =>
  connectTo(service, node, tokenOptions, clientOptions);
const idOf = (fields: Fields | undefined) => fields?.campaignId as string;

/** Two campaigns to edit, read with the current switches. */
const some = (count: number) => valueIn(listCampaigns(connect().client)).slice(0, count);
const posts = async () => (await service.requests()).filter(({ path }) => path.includes('/campaign'));

describe('signing in', () => {
  it.each([
    ['multipart', 'wrapped'],
    ['urlencoded', 'bare'],
  ] as const)('%s, answered %s', async (encoding, token_answer) => {
    await service.set({ token_answer, token_request: encoding });
    const { tokens } = connect({ encoding });
    expect(valueIn(tokens.get())).toMatch(/^\S{8,}$/);
    const [request] = await service.requests();
    expect(request).toMatchObject({
      status: 200,
      body: { grant_type: 'client_credentials', scope: 'campaigns:write' },
    });
    await service.set({ token_answer: 'wrapped', token_request: 'either' });
  });

  it.each(['json', 'text', 'empty', 'html'])(
    'tells a wrong secret when errors are %s',
    async (error_body) => {
      await service.set({ error_body });
      const clientSecret = 'wrong-secret-123456';
      const { client } = connect({ credentials: { clientId: service.client_id, clientSecret } });
      const failure = failureIn(listCampaigns(client));
      expect(failure).toMatchObject({ kind: 'unauthorized', status: 401 });
      expect(failure.sentence).toMatch(/client ID, the client secret.*Connections/);
      expect(failure.words === '').toBe(error_body === 'empty');
      expect(JSON.stringify(failure)).not.toMatch(/wrong-secret|<|\{"error/);
      expect(await service.requests()).toHaveLength(1);
      await service.set({ error_body: 'json' });
    },
  );

  it('reports a form of request that the service refuses', async () => {
    await service.set({ token_request: 'urlencoded' });
    expect(failureIn(connect().tokens.get()).sentence).toMatch(
      /Choose the other form of "Token requests are sent as"/,
    );
    await service.set({ token_request: 'either' });
  });

  it('reports that the application lacks a scope', async () => {
    const failure = failureIn(connect({ scope: 'campaigns:write no:such' }).tokens.get());
    expect(failure).toMatchObject({
      kind: 'forbidden',
      status: 400,
      words: expect.stringContaining('no:such'),
    });
  });

  it('replaces an expired token once for a whole batch', async () => {
    const { client, tokens } = connect();
    const campaigns = valueIn(listCampaigns(client));
    const before = tokens.get();
    await service.advance(3601);
    await service.requests();
    const results = readCampaigns(client, campaigns.slice(0, 4).map(idOf));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(tokens.get()).not.toEqual(before);
    const statuses = (await service.requests()).map(
      ({ path, status }) => `${path.includes('oauth')} ${status}`,
    );
    expect(statuses.sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'false 200'),
      ...Array.from({ length: 4 }, () => 'false 401'),
      'true 200',
    ]);
  });

  it('may not write with a scope for reading', () => {
    const [campaign] = some(1);
    const { client } = connect({ scope: 'campaigns:read' });
    expect(listCampaigns(client).ok).toBe(true);
    const failure = failureIn(client.send([updateCampaign(idOf(campaign), { name: 'x' })])[0]);
    expect(failure).toMatchObject({ kind: 'forbidden', status: 403, retryAt: null });
    expect(failure.sentence).toContain(`not allowed to change campaign ${idOf(campaign)}`);
  });
});

describe('campaigns', () => {
  const quirks: Record<string, unknown>[] = [
    { list_omits: 'none', status_as: 'string', created_key: 'created' },
    { list_omits: 'some', status_as: 'boolean', created_key: 'created_at' },
    { list_omits: 'all' },
  ];
  it('are the same whatever the service omits or formats differently', async () => {
    const lists: Fields[][] = [];
    for (const quirk of quirks) {
      await service.set(quirk);
      lists.push(valueIn(listCampaigns(connect().client)));
    }
    await service.set({ list_omits: 'some', status_as: 'boolean', created_key: 'created_at' });
    expect(lists[0]).toHaveLength(30);
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);
    for (const fields of lists[0] ?? []) {
      expect(Object.keys(fields)).toEqual(
        expect.arrayContaining(['bundleId', 'trackingMethod', 'spend', 'created']),
      );
    }
    const single = readCampaigns(connect().client, (lists[0] ?? []).map(idOf)).map(valueIn);
    expect(single).toEqual(lists[0]);
  });

  it.each(['=1+1', '+49', '<b>', '007', 'ü💡 日本', '"quoted" \\ back'])('can be named %j', (name) => {
    const [campaign] = some(1);
    const { client } = connect();
    const [result] = client.send([updateCampaign(idOf(campaign), { name, active: true })]);
    const answered = valueIn(decodeCampaign(valueIn(result), idOf(campaign)));
    expect(answered).toMatchObject({ name, active: true });
    expect(valueIn(readCampaigns(client, [idOf(campaign)])[0])).toEqual(answered);
  });

  it('are edited with the changed fields only, in one request each', async () => {
    const [one, two] = some(2);
    await service.requests();
    const calls = [
      updateCampaign(idOf(one), { category: 'x' }),
      updateCampaign(idOf(two), { active: false }),
    ];
    expect(
      connect()
        .client.send(calls)
        .every((result) => result.ok),
    ).toBe(true);
    const bodies = (await posts()).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies).toEqual(
      expect.arrayContaining([
        { campaign_id: idOf(one), category: 'x' },
        { campaign_id: idOf(two), status: false },
      ]),
    );
  });

  it('are created', () => {
    const fields = {
      name: 'Made here',
      platform: 'ios',
      bidType: 'CPP',
      goalPeriod: 7,
      packageName: '123456789',
      bundleId: 'org.example.made',
      category: 'games',
      trackingMethod: 'custom_track',
      active: false,
    };
    const { client } = connect();
    const created = valueIn(decodeCampaign(valueIn(client.send([createCampaign(fields)])[0])));
    expect(created).toMatchObject({ ...fields, bidType: 'CPP_GOAL' });
    expect(valueIn(readCampaigns(client, [idOf(created)])[0])).toEqual(created);
  });

  it('are refused with the message of the service', () => {
    const { client } = connect();
    const failure = failureIn(client.send([createCampaign({ name: 'x', platform: 'ios' })])[0]);
    expect(failure).toMatchObject({ kind: 'refused', status: 400 });
    expect(failure.sentence).toContain('the new campaign "x" was not created');
    expect(failure.words).toMatch(/missing/);
  });

  it('that do not exist are reported', () => {
    const failure = failureIn(readCampaigns(connect().client, ['no/such campaign'])[0]);
    expect(failure).toMatchObject({ kind: 'not-found', status: 404 });
    expect(failure.sentence).toContain('campaign no/such campaign');
  });
});

describe('faults', () => {
  const at = { path: '*/campaign/*', method: 'POST' } as const;

  it.each([
    ['429 with Retry-After', { kind: 'status', status: 429, retry_after: 9 }, [9000]],
    ['429 without', { kind: 'status', status: 429 }, [2500]],
  ] as const)('an edit survives %s', async (_name, fault, sleeps) => {
    const [campaign] = some(1);
    await service.plan({ ...at, ...fault });
    const { client, clock } = connect();
    const [result] = client.send([updateCampaign(idOf(campaign), { name: `after ${_name}` })]);
    expect(valueIn(decodeCampaign(valueIn(result))).name).toBe(`after ${_name}`);
    expect(clock.sleeps).toEqual(sleeps);
  });

  it.each([
    ['500 in HTML', { kind: 'status', status: 500, body: 'html' }, 'server'],
    ['503 without body', { kind: 'status', status: 503, body: 'empty' }, 'server'],
    ['500 after the work was done', { kind: 'status', status: 500, when: 'after' }, 'server'],
    ['a connection dropped before', { kind: 'drop_before' }, 'no-answer'],
    ['a connection dropped after', { kind: 'drop_after' }, 'no-answer'],
  ] as const)('an edit is sent once when it meets %s', async (_name, fault, kind) => {
    const [campaign] = some(1);
    await service.requests();
    await service.plan({ ...at, ...fault });
    const { client, clock } = connect();
    const failure = failureIn(client.send([updateCampaign(idOf(campaign), { name: `after ${_name}` })])[0]);
    expect(failure.kind).toBe(kind);
    expect(await posts()).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });

  it('an edit whose answer is cut is unreadable, and not sent again', async () => {
    const [campaign] = some(1);
    await service.requests();
    await service.plan({ ...at, kind: 'truncate' });
    const { client } = connect();
    const failure = failureIn(client.send([updateCampaign(idOf(campaign), { name: 'cut' })])[0]);
    expect(failure).toMatchObject({ kind: 'garbled', status: 200 });
    expect(await posts()).toMatchObject([{ method: 'POST', handled: true }]);
    expect(valueIn(readCampaigns(client, [idOf(campaign)])[0]).name).toBe('cut');
  });

  it('a read whose answer is cut is read again', async () => {
    const [campaign] = some(1);
    await service.plan({ kind: 'truncate', path: '*/campaign/*', times: 2 });
    expect(valueIn(readCampaigns(connect().client, [idOf(campaign)])[0])).toEqual(campaign);
  });

  it.each([
    ['dropped after', { kind: 'drop_after' }, 'no-answer', true],
    ['dropped before', { kind: 'drop_before' }, 'no-answer', false],
    ['500 after', { kind: 'status', status: 500, when: 'after' }, 'server', true],
  ] as const)('a creation is sent once when it is %s', async (_name, fault, kind, handled) => {
    const { client, clock } = connect();
    client.send([]);
    await service.plan({ ...fault, method: 'POST', path: '*/campaign' });
    const fields = { name: 'Once', platform: 'android', bidType: 'CPI', packageName: 'org.example.once' };
    const failure = failureIn(
      client.send([createCampaign({ ...fields, trackingMethod: 'custom_track' })])[0],
    );
    expect(failure).toMatchObject({ kind, retryAt: null });
    expect(failure.sentence).toMatch(/may or may not have been done/);
    expect(clock.sleeps).toEqual([]);
    expect(await posts()).toMatchObject([{ handled }]);
  });

  it('a creation is sent again only after 429', async () => {
    await service.plan({
      kind: 'status',
      status: 429,
      retry_after: 2,
      method: 'POST',
      path: '*/campaign',
      times: 2,
    });
    const { client, clock } = connect();
    const fields = { name: 'Later', platform: 'android', bidType: 'CPI', packageName: 'org.example.later' };
    expect(client.send([createCampaign({ ...fields, trackingMethod: 'custom_track' })])[0]?.ok).toBe(true);
    expect(clock.sleeps).toEqual([2000, 2000]);
    expect((await posts()).map(({ status }) => status)).toEqual([429, 429, 200]);
  });

  it('a long pause is reported instead of waited for', async () => {
    const campaigns = some(3);
    await service.plan({ kind: 'status', status: 429, retry_after: 3600, times: null, path: '*/campaign/*' });
    await service.requests();
    const rateLimit = plainRateLimit(() => START, 2);
    const { client, clock } = connect({}, { rateLimit });
    const results = client.send(
      campaigns.map((fields) => updateCampaign(idOf(fields), { category: 'late' })),
    );
    for (const result of results) {
      expect(failureIn(result)).toMatchObject({
        kind: 'rate-limited',
        status: 429,
        retryAt: clock.now() + 3_600_000,
      });
    }
    expect(await posts()).toHaveLength(2);
  });

  it('sign-in that fails for a while is waited for; for long, nothing is sent', async () => {
    const token = { path: '/oauth/*', status: 500, kind: 'status', body: 'html' } as const;
    await service.plan({ ...token, times: 2 });
    expect(listCampaigns(connect().client).ok).toBe(true);
    await service.requests();
    await service.plan({ ...token, times: null });
    const failure = failureIn(listCampaigns(connect().client));
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      status: 500,
      words: expect.stringContaining('broke'),
    });
    expect(await posts()).toEqual([]);
  });

  it('an unreachable service is reported', () => {
    const { client } = connect({}, { baseUrl: 'http://127.0.0.1:1' });
    const failure = failureIn(listCampaigns(client));
    expect(failure).toMatchObject({ kind: 'no-answer', status: null });
    expect(failure.sentence).toMatch(
      /^No answer came from the advertising service, so the list of campaigns could not/,
    );
  });
});
