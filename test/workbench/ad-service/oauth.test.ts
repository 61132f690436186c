// test of ad-service: the three grants, rotation, expiry, scopes and the consent page.
import { formOf, type RunningService, readAnswer, requestToken, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService({ campaigns: 3 });
});
afterEach(() => running.service.close());

const REDIRECT = 'http://127.0.0.1:8080/usercallback';
const DAY = 24 * 3600;

interface TokenAnswer {
  token_type: string;
  expires_in: number;
  access_token: string;
  refresh_token?: string;
}

const ask = (fields: Record<string, string>) => requestToken(running.service, fields);
const granted = async (fields: Record<string, string>): Promise<TokenAnswer> =>
  ((await ask(fields)).json as { accessToken: TokenAnswer }).accessToken;
const pass = (advance_seconds: number) => running.control('POST', '/clock', { advance_seconds });
const first = () => {
  const { client_id, client_secret } = running.service;
  return { client_id, client_secret, grant_type: 'client_credentials', scope: 'campaigns:read' };
};
const third = () => {
  const { client_id, client_secret } = running.service.third_party;
  return { client_id, client_secret };
};

const consentQuery = (changes: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    client_id: third().client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'campaigns:write creatives:read',
    state: 'a b&c=<d>',
    ...changes,
  });

const consent = (query: URLSearchParams) =>
  fetch(`${running.service.auth_url}/oauth/initialize?${query}`, { redirect: 'manual' });

/** Clicks a button of the consent page and returns the address it leads to. */
async function decide(decision: 'allow' | 'refuse', company = 'company-1', changes = {}): Promise<URL> {
  const html = await (await consent(consentQuery(changes))).text();
  const plain = (text: string) =>
    text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [plain(name!), plain(value!)]));
  const answer = await fetch(`${running.service.auth_url}/oauth/decide`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, company_id: company, decision }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location')!);
}

async function newCode(company?: string): Promise<string> {
  return (await decide('allow', company)).searchParams.get('code')!;
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  ({ ...third(), grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...changes }) as Record<
    string,
    string
  >;
const refresh = (refresh_token: string, changes: Record<string, string> = {}) =>
  ({ ...third(), grant_type: 'refresh_token', refresh_token, ...changes }) as Record<string, string>;

describe('first party', () => {
  test('gets a token for an hour and no refresh token', async () => {
    const { json, headers } = await ask(first());
    expect(json).toEqual({
      accessToken: { token_type: 'Bearer', expires_in: 3600, access_token: expect.any(String) },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const { access_token } = (json as { accessToken: TokenAnswer }).accessToken;
    expect((await running.call('GET', '/campaigns', undefined, access_token)).status).toBe(200);
    await pass(3599);
    expect((await running.call('GET', '/campaigns', undefined, access_token)).status).toBe(200);
    await pass(1);
    expect((await running.call('GET', '/campaigns', undefined, access_token)).status).toBe(401);
  });

  test('accepts urlencoded fields', async () => {
    const post = () =>
      fetch(`${running.service.auth_url}/oauth/v1/access_token`, {
        method: 'POST',
        body: new URLSearchParams(first()),
      });
    expect((await post()).status).toBe(200);
    await running.control('POST', '/quirks', { token_request: 'multipart' });
    expect((await post()).status).toBe(415);
    expect((await ask(first())).status).toBe(200);
    await running.control('POST', '/quirks', { token_request: 'urlencoded' });
    expect((await ask(first())).status).toBe(415);
  });

  test.each([
    ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'x' }, 401, 'invalid_client'],
    ['no scope', { scope: '' }, 400, 'invalid_request'],
    ['an empty scope', { scope: ' ' }, 400, 'invalid_scope'],
    ['an unknown scope', { scope: 'campaigns:read campaigns:delete' }, 400, 'invalid_scope'],
    ['a code', { code: 'x' }, 400, 'invalid_request'],
    ['a refresh token', { refresh_token: 'x' }, 400, 'invalid_request'],
    ['a redirect address', { redirect_uri: REDIRECT }, 400, 'invalid_request'],
    ['no grant type', { grant_type: '' }, 400, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a third-party grant', { grant_type: 'refresh_token' }, 400, 'unauthorized_client'],
  ])('is refused with %s', async (_what, changes, status, error) => {
    expect(await ask({ ...first(), ...changes })).toMatchObject({ status, json: { error } });
  });

  test('the credentials must be in the form: a Basic header is not enough', async () => {
    const { client_id, client_secret } = first();
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
    const answer = await fetch(`${running.service.auth_url}/oauth/v1/access_token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: formOf({ grant_type: 'client_credentials', scope: 'campaigns:read' }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('scopes', () => {
  test.each([
    ['campaigns', 'GET', '/campaigns', 200],
    ['campaigns', 'GET', '/campaign_targets/007', 200],
    ['creatives', 'GET', '/creative_sets/007', 200],
    ['source_bids', 'GET', '/source_bids/007', 200],
    ['source_bids', 'GET', '/sources/007', 200],
    ['campaigns', 'POST', '/campaign/007', 400],
    ['campaigns', 'POST', '/campaign', 400],
    ['campaigns', 'POST', '/campaign_targets/007', 400],
    ['creatives', 'POST', '/creative_set', 400],
    ['source_bids', 'POST', '/source_bids/007', 400],
    ['source_bids', 'POST', '/sources/007', 400],
  ])('%s guards %s %s', async (family, method, path, allowed) => {
    const others = ['campaigns', 'creatives', 'source_bids'].filter((name) => name !== family);
    const body = method === 'POST' ? {} : undefined;
    const status = async (scope: string) =>
      (await running.call(method, path, body, await running.token(scope))).status;
    expect(await status(others.map((name) => `${name}:write`).join(' '))).toBe(403);
    expect(await status(`${family}:read`)).toBe(method === 'GET' ? allowed : 403);
    expect(await status(`${family}:write`)).toBe(allowed);
  });

  test('/sources may belong to campaigns instead', async () => {
    await running.control('POST', '/quirks', { sources_scope: 'campaigns' });
    const token = await running.token('campaigns:read');
    expect((await running.call('GET', '/sources/007', undefined, token)).status).toBe(200);
  });

  test.each([undefined, 'Basic abc', 'Bearer ', 'Bearer nonsense', 'bearer'])(
    '401 for %s',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      const answer = await fetch(`${running.service.base_url}/campaign_management/v1/campaigns`, { headers });
      expect(answer.status).toBe(401);
    },
  );
});

describe('third party', () => {
  test('the page shows the application and the requested scopes, and escapes echoed texts', async () => {
    const answer = await consent(consentQuery());
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('Mirdle Agency grids');
    expect(html).toContain('campaigns:write');
    expect(html).toMatch(/value="allow">Allow/);
    expect(html).toMatch(/value="refuse">Refuse/);
    expect(html).not.toContain('<d>');
  });

  test.each([
    ['client_id', 'x'],
    ['redirect_uri', 'http://127.0.0.1:8080/elsewhere'],
    ['state', ''],
    ['scope', ''],
  ])('a wrong %s ends on a page, not at the application', async (name, value) => {
    const answer = await consent(consentQuery({ [name]: value }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('access request is invalid');
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'everything' }, 'invalid_scope'],
  ])('tells the application about %j', async (changes, error) => {
    const url = new URL((await consent(consentQuery(changes))).headers.get('location')!);
    expect(Object.fromEntries(url.searchParams)).toEqual({ error, state: 'a b&c=<d>' });
  });

  test('refusing redirects with the state and no code', async () => {
    const url = await decide('refuse');
    expect(`${url.origin}${url.pathname}`).toBe(REDIRECT);
    expect(Object.fromEntries(url.searchParams)).toEqual({ error: 'access_denied', state: 'a b&c=<d>' });
  });

  test('a code returns tokens for the chosen company, once', async () => {
    const url = await decide('allow', 'company-2');
    expect(url.searchParams.get('state')).toBe('a b&c=<d>');
    const code = url.searchParams.get('code')!;
    const tokens = await granted(exchange(code));
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    });
    const { json } = await running.call('GET', '/campaigns', undefined, tokens.access_token);
    const second = [...running.service.state.campaigns.values()].filter(
      ({ company_id }) => company_id === 'company-2',
    );
    expect((json as { campaign_id: string }[]).map(({ campaign_id }) => campaign_id)).toEqual(
      second.map(({ campaign_id }) => campaign_id),
    );
    expect((await running.call('GET', '/sources/x', undefined, tokens.access_token)).status).toBe(403);
    expect(await ask(exchange(code))).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
  });

  test.each([
    ['another address', { redirect_uri: 'http://127.0.0.1:8080/elsewhere' }, 'invalid_grant'],
    ['a scope', { scope: 'campaigns:read' }, 'invalid_request'],
    ['a refresh token', { refresh_token: 'x' }, 'invalid_request'],
    ['a wrong code', { code: 'x' }, 'invalid_grant'],
    ['no code', { code: '' }, 'invalid_request'],
  ])('a code is not taken with %s', async (_what, changes, error) => {
    expect(await ask(exchange(await newCode(), changes))).toMatchObject({ status: 400, json: { error } });
  });

  test('a code expires', async () => {
    const code = await newCode();
    await pass(601);
    expect((await ask(exchange(code))).status).toBe(400);
  });

  test('every refresh returns a new token and invalidates the old one', async () => {
    const tokens = await granted(exchange(await newCode()));
    const next = await granted(refresh(tokens.refresh_token!));
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(next.access_token).not.toBe(tokens.access_token);
    expect(await ask(refresh(tokens.refresh_token!))).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
    expect((await running.call('GET', '/campaigns', undefined, next.access_token)).status).toBe(200);
    expect((await ask(refresh(next.refresh_token!))).status).toBe(200);
  });

  test('a refresh token lives for 30 days', async () => {
    const one = await granted(exchange(await newCode()));
    await pass(30 * DAY - 1);
    const two = await granted(refresh(one.refresh_token!));
    await pass(30 * DAY);
    expect(await ask(refresh(two.refresh_token!))).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
  });

  test('a refresh may narrow the scope of its access token, never widen it', async () => {
    const one = await granted(exchange(await newCode()));
    const two = await granted(refresh(one.refresh_token!, { scope: 'creatives:read' }));
    expect((await running.call('GET', '/campaigns', undefined, two.access_token)).status).toBe(403);
    const wider = await ask(refresh(two.refresh_token!, { scope: 'source_bids:read' }));
    expect(wider).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
    const three = await granted(refresh(two.refresh_token!));
    expect((await running.call('GET', '/campaigns', undefined, three.access_token)).status).toBe(200);
  });

  test('a refresh may narrow a write scope to the read scope that it includes; the scheme ignores case', async () => {
    const one = await granted(exchange(await newCode()));
    const two = await granted(refresh(one.refresh_token!, { scope: 'campaigns:read' }));
    const url = `${running.service.base_url}/campaign_management/v1/campaigns`;
    const list = await fetch(url, { headers: { authorization: `bearer ${two.access_token}` } });
    expect(list.status).toBe(200);
    const [campaign] = (await list.json()) as { campaign_id: string }[];
    const renamed = await fetch(url.replace('campaigns', `campaign/${campaign!.campaign_id}`), {
      method: 'POST',
      headers: { authorization: `Bearer ${two.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ campaign_id: campaign!.campaign_id, name: 'x' }),
    });
    expect(renamed.status).toBe(403);
  });

  test('a refresh refuses a code, and another application', async () => {
    const { refresh_token } = await granted(exchange(await newCode()));
    expect((await ask(refresh(refresh_token!, { code: 'x' }))).status).toBe(400);
    const { client_id, client_secret } = running.service;
    expect((await ask(refresh(refresh_token!, { client_id, client_secret }))).status).toBe(400);
    expect((await ask(refresh(refresh_token!))).status).toBe(200);
  });
});

describe('strict forms', () => {
  const part = (name: string, value: string) =>
    `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const parts = () => Object.entries(first()).map(([name, value]) => part(name, value));
  const body = (delimiter = '\r\n') => `--B${delimiter}${parts().join('\r\n--B\r\n')}\r\n--B--\r\n`;
  const send = async (text: string, type = 'multipart/form-data; boundary=B') =>
    readAnswer(
      await fetch(`${running.service.auth_url}/oauth/v1/access_token`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: text,
      }),
    );

  test('accepts a form built by hand', async () => {
    expect((await send(body())).status).toBe(200);
    expect((await send(body().slice(0, -2), 'multipart/form-data; boundary="B"')).status).toBe(200);
  });

  test.each([
    ['line feeds only', () => body().replaceAll('\r\n', '\n')],
    ['no closing boundary', () => body().replace('--B--\r\n', '')],
    ['something before', () => `hello\r\n${body()}`],
    ['something after', () => `${body()}more`],
    ['no name', () => body().replace(' name="scope"', '')],
    ['an unquoted name', () => body().replace('name="scope"', 'name=scope')],
    ['a repeated field', () => body().replace('--B--', `--B\r\n${part('scope', 'x')}\r\n--B--`)],
    ['a file', () => body().replace('name="scope"', 'name="scope"; filename="scope"')],
    ['an empty body', () => ''],
  ])('refuses %s', async (_what, text) => {
    expect((await send(text())).status).toBe(400);
  });

  test('refuses a missing boundary and another content type', async () => {
    expect((await send(body(), 'multipart/form-data')).status).toBe(400);
    expect((await send(JSON.stringify(first()), 'application/json')).status).toBe(415);
  });
});
