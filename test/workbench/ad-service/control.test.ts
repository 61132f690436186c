// test of ad-service: the request log, every remaining switch, and changes made from outside.
import { DEFAULT_QUIRKS } from '../../../workbench/ad-service/quirks';
import type { LogEntry } from '../../../workbench/ad-service/request-log';
import { type RunningService, requestToken, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService();
});
afterEach(() => running.service.close());

test('the control address needs its token, and refuses another host name', async () => {
  const { control_url, control_token } = running.service;
  const { port } = new URL(control_url);
  const { request } = await import('node:http');
  const ask = (host: string, token?: string): Promise<number | undefined> =>
    new Promise((resolve) => {
      const headers = { host, ...(token === undefined ? {} : { 'x-control-token': token }) };
      const options = { host: '127.0.0.1', port, path: '/control/state', headers };
      request(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  expect([
    await ask(`127.0.0.1:${port}`, control_token),
    await ask(`localhost:${port}`, control_token),
    await ask(`127.0.0.1:${port}`),
    await ask(`127.0.0.1:${port}`, 'x'),
    await ask('evil.example', control_token),
    await ask('127.0.0.1.evil.example', control_token),
  ]).toEqual([200, 200, 401, 401, 403, 403]);
});

const quirk = (quirks: object) => running.control('POST', '/quirks', quirks);
const log = async (query = ''): Promise<LogEntry[]> =>
  (await running.control('GET', `/requests${query}`)).json as LogEntry[];

describe('request log', () => {
  test('contains method, path, query, body, status and time', async () => {
    await running.call('GET', '/sources/007?limit=2&offset=1');
    await running.call('POST', '/campaign/1E5', { name: 'Ü' });
    const [token, ...rest] = await log();
    expect(token).toMatchObject({ method: 'POST', path: '/oauth/v1/access_token', status: 200 });
    expect(rest).toMatchObject([
      {
        method: 'GET',
        path: '/campaign_management/v1/sources/007',
        query: { limit: '2', offset: '1' },
        authorization: 'bearer',
        body: null,
        status: 200,
      },
      { method: 'POST', path: '/campaign_management/v1/campaign/1E5', body: { name: 'Ü' }, status: 200 },
    ]);
    expect(Date.parse(rest[0]!.time)).toBeGreaterThan(0);
    expect(await log('?method=post&path=/campaign/')).toHaveLength(1);
    expect(await log(`?since=${rest[0]!.number}`)).toHaveLength(1);
    expect((await running.control('DELETE', '/requests')).json).toEqual([]);
    expect(await log()).toEqual([]);
  });

  test('contains no key, secret or token, wherever they were sent', async () => {
    const { service } = running;
    const { client_id, client_secret, api_key, auth_url, api_url } = service;
    const fields = {
      client_id,
      client_secret,
      grant_type: 'refresh_token',
      refresh_token: 'refresh-me',
      code: 'codeX',
    };
    await requestToken(service, fields);
    await fetch(`${auth_url}/oauth/v1/access_token`, { method: 'POST', body: new URLSearchParams(fields) });
    await fetch(`${api_url}/suppressionApps?api_key=${api_key}&package_name=x`, {
      method: 'POST',
      body: 'x',
    });
    const token = await running.token();
    await running.call('GET', '/campaigns', undefined, token);
    const text = JSON.stringify(await log());
    for (const secret of [client_secret, api_key, 'refresh-me', 'codeX', token])
      expect(text).not.toContain(secret);
    expect(text).toContain(client_id);
    expect((await log('?path=suppression'))[0]).toMatchObject({ query: { api_key: '***' }, body: 'x' });
  });

  test('shows refused requests and addresses that do not exist', async () => {
    await running.call('POST', '/campaign/007', { name: '' });
    await running.call('GET', '/nowhere');
    expect((await log()).slice(-2)).toMatchObject([{ status: 400 }, { status: 404, handled: false }]);
  });
});

describe('quirks', () => {
  test('the token answer', async () => {
    await quirk({ token_answer: 'bare' });
    const { client_id, client_secret } = running.service;
    const fields = { client_id, client_secret, grant_type: 'client_credentials', scope: 'campaigns:read' };
    expect((await requestToken(running.service, fields)).json).toEqual({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.any(String),
    });
  });

  test('status as a string', async () => {
    await quirk({ status_as: 'string' });
    const statusOf = (json: unknown) => (json as { status: unknown }).status;
    expect(statusOf((await running.call('POST', '/campaign/007', { status: 'false' })).json)).toBe('false');
    const first = ((await running.call('GET', '/sources/007')).json as unknown[])[0];
    expect(['true', 'false']).toContain(statusOf(first));
  });

  test.each([
    ['none', 0, 0],
    ['some', 1, 7],
    ['all', 8, 8],
  ])('lists omit two fields: %s', async (list_omits, least, most) => {
    await quirk({ list_omits });
    const rows = (await running.call('GET', '/campaigns')).json as object[];
    const poor = rows.filter((row) => !('tracking_method' in row) && !('bundle_id' in row));
    const rich = rows.filter((row) => 'tracking_method' in row && 'bundle_id' in row);
    expect(poor.length + rich.length).toBe(8);
    expect(poor.length).toBeGreaterThanOrEqual(least);
    expect(poor.length).toBeLessThanOrEqual(most);
    expect((await running.call('GET', '/campaign/007')).json).toHaveProperty('tracking_method');
  });

  test('created or created_at', async () => {
    expect((await running.call('GET', '/campaign/007')).json).toHaveProperty('created_at');
    await quirk({ created_key: 'created' });
    const { json } = await running.call('GET', '/campaign/007');
    expect(json).not.toHaveProperty('created_at');
    expect((json as { created: string }).created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('names trimmed, unknown fields ignored', async () => {
    await quirk({ stored_texts: 'trimmed', unknown_fields: 'ignored' });
    const { json } = await running.call('POST', '/campaign/007', { name: ' x ', color: 'red' });
    expect(json).toMatchObject({ name: 'x' });
    expect(json).not.toHaveProperty('color');
  });

  test.each([
    ['json', 'application/json', /^\{"code":404,"message":"There is no campaign x<\."\}$/],
    ['text', 'text/plain', /^There is no campaign x</],
    ['html', 'text/html', /There is no campaign x&#60;/],
    ['empty', null, /^$/],
  ])('errors as %s', async (error_body, type, text) => {
    await quirk({ error_body });
    const answer = await running.call('GET', '/campaign/x%3C');
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(text);
    if (type) expect(answer.headers.get('content-type')).toContain(type);
    else expect(answer.headers.get('content-type')).toBeNull();
  });

  test('can be set at the start, are checked, and change together or not at all', async () => {
    const other = await startService({ quirks: { created_key: 'created', max_limit: 5 } });
    expect((await other.control('GET', '/quirks')).json).toEqual({
      ...DEFAULT_QUIRKS,
      created_key: 'created',
      max_limit: 5,
    });
    await other.service.close();
    for (const wrong of [{ color: 1 }, { created_key: 'x' }, { max_limit: 'x' }, { default_limit: null }]) {
      expect((await quirk({ token_answer: 'bare', ...wrong })).status).toBe(400);
    }
    expect(running.service.quirks).toEqual(DEFAULT_QUIRKS);
    expect((await running.control('POST', '/quirks', [])).status).toBe(400);
    await expect(startService({ quirks: { created_key: 'x' as 'created' } })).rejects.toThrow('created_key');
  });
});

describe('state', () => {
  const change = (changes: unknown) => running.control('POST', '/state', changes);

  test('shows a summary without secrets, and one complete campaign', async () => {
    const { text, json } = await running.control('GET', '/state');
    expect(json).toMatchObject({ campaigns: expect.arrayContaining(['007']), generator: { seed: 1 } });
    expect(text).not.toContain(running.service.client_secret);
    expect((await running.control('GET', '/state/campaign/007')).json).toMatchObject({
      company_id: 'company-1',
      campaign: { campaign_id: '007' },
      targets: { bid_type: 'CPP_GOAL' },
      sources: { length: 5 },
      source_bids: { length: 9 },
    });
    expect((await running.control('GET', '/state/campaign/x')).status).toBe(404);
  });

  test('a colleague changes things', async () => {
    const { creative_set_id, ads } = [...running.service.state.creative_sets.values()].find(
      (set) => set.ads.length,
    )!;
    const answer = await change([
      { kind: 'campaign', id: '007', fields: { name: 'Theirs', impressions: 7 } },
      { kind: 'targets', id: '007', fields: { countries: { US: { bid: 9 }, DE: null } } },
      { kind: 'source', id: '007', fields: { app_id: 'new', status: false } },
      { kind: 'source_bid', id: '007', fields: { app_id: 'new', country: 'US', bid_value: '3' } },
      { kind: 'creative_set', id: creative_set_id, fields: { name: 'Their set' } },
      { kind: 'ad', id: ads[0], fields: { name: 'Their ad' } },
      { kind: 'campaign', id: '1E5', remove: true },
    ]);
    expect(answer.json).toEqual({ changed: 7 });
    expect((await running.call('GET', '/campaign/007')).json).toMatchObject({
      name: 'Theirs',
      impressions: 7,
    });
    expect((await running.call('GET', '/campaign/1E5')).status).toBe(404);
    expect((await running.call('GET', `/ad/${ads[0]}`)).json).toMatchObject({
      name: 'Their ad',
      creative_set_name: 'Their set',
    });
    const details = (await running.control('GET', '/state/campaign/007')).json as Record<string, object[]>;
    expect(details.sources!.at(-1)).toEqual({ app_id: 'new', app_id_external: '', status: false });
    expect(details.source_bids!.at(-1)).toMatchObject({ app_id: 'new', country: 'US', bid_value: '3' });
    const gone = { kind: 'source_bid', id: '007', fields: { app_id: 'new', country: 'US', remove: true } };
    await change(gone);
    const later = (await running.control('GET', '/state/campaign/007')).json as Record<string, object[]>;
    expect(later.source_bids).toHaveLength(9);
    expect(later.targets).toMatchObject({
      countries: expect.arrayContaining([{ US: expect.objectContaining({ bid: 9 }) }]),
    });
  });

  test.each([
    [{ kind: 'planet', id: '1' }, 400],
    [{ kind: 'campaign', id: 'x', fields: {} }, 404],
    [{ kind: 'campaign', id: '007', fields: { color: 'red' } }, 400],
    [{ kind: 'source_bid', id: '007', fields: {} }, 400],
    ['x', 400],
  ])('refuses %j', async (body, status) => {
    expect((await change(body)).status).toBe(status);
  });

  test('the clock moves', async () => {
    const now = async () =>
      Date.parse(((await running.control('GET', '/clock')).json as { now: string }).now);
    const before = await now();
    await running.control('POST', '/clock', { advance_seconds: 3600 });
    expect((await now()) - before).toBeGreaterThanOrEqual(3_600_000);
    expect((await running.control('POST', '/clock', { advance_seconds: 'x' })).status).toBe(400);
  });

  test('the redirect address of an application can be changed', async () => {
    const { client_id } = running.service.third_party;
    await change({ kind: 'application', id: client_id, fields: { redirect_uri: 'http://127.0.0.1:9/back' } });
    expect(running.service.state.applications.get(client_id)!.redirect_uri).toBe('http://127.0.0.1:9/back');
  });
});

test.each([
  [{ max_limit: -1 }, /max_limit.*from 1/],
  [{ max_limit: 0 }, /max_limit/],
  [{ default_limit: 1.5 }, /default_limit/],
  [{ asset_processing_seconds: -1 }, /asset_processing_seconds.*from 0/],
  [{ asset_processing_seconds: 1e300 }, /asset_processing_seconds/],
])('refuses the quirk %j', async (change, words) => {
  const { status, json } = await quirk(change);
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toMatch(words);
});

test('refuses a `since` that is not a number', async () => {
  const { status, json } = await running.control('GET', '/requests?since=abc');
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain('is the number of a request');
});

test.each([-1, 1e300, -1e300, Number.MAX_SAFE_INTEGER])(
  'refuses to move the clock by %d s',
  async (advance_seconds) => {
    expect((await running.control('POST', '/clock', { advance_seconds })).status).toBe(400);
    const { status } = await fetch(`${running.service.base_url}/campaign_management/v1/campaigns`);
    expect(status).toBe(401);
  },
);

test('an address that starts with two slashes is not found', async () => {
  expect((await fetch(`${running.service.base_url}//`)).status).toBe(404);
});

test("the report's lines of yesterday add up to each campaign's figures", async () => {
  await quirk({ figures_change_at: 0 });
  const list = (await running.call('GET', '/campaigns')).json as Record<string, unknown>[];
  const [header = '', ...lines] = (await running.control('GET', '/report.csv')).text.trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return (name: string): string => cells[cells.length - names.length + names.indexOf(name)]!;
  });
  const days = [...new Set(rows.map((of) => of('date')))].sort();
  const sums = new Map<string, number>();
  for (const of of rows.filter((one) => one('date') === days[days.length - 1])) {
    const id = of('campaign_id');
    sums.set(id, (sums.get(id) ?? 0) + Number(of('installs')));
  }
  expect(sums.size).toBeGreaterThan(0);
  for (const { campaign_id, installs } of list)
    expect([campaign_id, sums.get(String(campaign_id)) ?? 0]).toEqual([campaign_id, Number(installs)]);
});
