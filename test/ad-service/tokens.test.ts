// test of service: requesting, storing and discarding tokens.
import type { HttpAnswer } from '../../src/ad-service/transport';
import { type FirstParty, firstParty, storeOver } from './first-party';
import { manualClock, START } from './manual-clock';
import { answer, nothing, plainTransport } from './plain-transport';

const credentials = { clientId: 'client-1234', clientSecret: 'very/secret+value' };
const grant = (token: string, more = {}) => ({
  token_type: 'Bearer',
  expires_in: 3600,
  access_token: token,
  ...more,
});

function setUp(reply: (before: number) => HttpAnswer, more: Partial<FirstParty> = {}) {
  const clock = manualClock();
  const plain = plainTransport((_request, before) => reply(before));
  const kept = new Map<string, string>();
  const options: FirstParty = {
    transport: plain.transport,
    authUrl: 'https://auth.example',
    credentials,
    scope: 'campaigns:write',
    store: storeOver(kept),
    clock,
    encoding: 'multipart',
    random: () => 0,
    ...more,
  };
  return { options, clock, kept, batches: plain.batches, tokens: firstParty(options) };
}

describe('the token request', () => {
  it('is multipart as documented', () => {
    const { tokens, batches } = setUp(() => answer(200, { accessToken: grant('t1') }));
    expect(tokens.get()).toEqual({ ok: true, value: 't1' });
    const request = batches[0]?.[0];
    expect(request).toMatchObject({ method: 'POST', url: 'https://auth.example/oauth/v1/access_token' });
    expect(request?.contentType).toMatch(/^multipart\/form-data; boundary=/);
    const body = Buffer.from(request?.body as number[]).toString('utf8');
    const fields = [...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(fields).toEqual([
      ['client_id', 'client-1234'],
      ['client_secret', 'very/secret+value'],
      ['grant_type', 'client_credentials'],
      ['scope', 'campaigns:write'],
    ]);
  });

  it('is urlencoded by setting', () => {
    const { tokens, batches } = setUp(() => answer(200, grant('t1')), { encoding: 'urlencoded' });
    tokens.get();
    expect(batches[0]?.[0]).toMatchObject({
      contentType: 'application/x-www-form-urlencoded',
      body: 'client_id=client-1234&client_secret=very%2Fsecret%2Bvalue&grant_type=client_credentials&scope=campaigns%3Awrite',
    });
  });

  it.each([
    ['permission', /^The administrator of your Google account does not permit requests/, 'configuration'],
    ['scope', /^You did not allow Bidgrid to send requests/, 'configuration'],
    ['day', /^Google's daily number of requests is used up for you/, 'rate-limited'],
  ] as const)('names a limit of Google, %s, and is not repeated', (limit, sentence, kind) => {
    const { tokens, batches } = setUp(() => ({ kind: 'no-answer', reason: 'Google', limit }));
    expect(tokens.get()).toMatchObject({
      ok: false,
      failure: { kind, sentence: expect.stringMatching(sentence) },
    });
    expect(batches).toHaveLength(1);
  });

  it.each([
    ['short', 20_000],
    ['bandwidth', 15_000],
  ] as const)('is sent again after a limit of Google, %s', (limit, pause) => {
    const { tokens, clock } = setUp((before) =>
      before === 0
        ? { kind: 'no-answer', reason: 'Google', limit }
        : answer(200, { accessToken: grant('t1') }),
    );
    expect(tokens.get()).toEqual({ ok: true, value: 't1' });
    expect(clock.now() - START).toBe(pause);
  });

  it.each([
    ['no client ID', { credentials: { ...credentials, clientId: '' } }, 'Connections'],
    ['a line break in the secret', { credentials: { ...credentials, clientSecret: 'a\nb' } }, 'Connections'],
    ['an address without https', { authUrl: 'http://auth.example' }, 'script properties'],
  ])('is not sent with %s', (_name, more, place) => {
    const { tokens, batches } = setUp(() => answer(200, grant('t1')), more);
    const result = tokens.get();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'configuration' } });
    expect(JSON.stringify(result)).toContain(place);
    expect(batches).toEqual([]);
  });
});

describe('the token answer', () => {
  it.each([
    ['wrapped', { accessToken: grant('t1') }],
    ['bare', grant('t1')],
    ['without a type', { access_token: 't1', expires_in: '3600' }],
    [
      'with more than is documented',
      { accessToken: grant('t1', { scope: 'x', refresh_token: 'r' }), more: 1 },
    ],
  ])('is read %s', (_name, body) => {
    expect(setUp(() => answer(200, body)).tokens.get()).toEqual({ ok: true, value: 't1' });
  });

  it.each([
    ['no token', { accessToken: {} }],
    ['an empty token', grant('')],
    ['a token that would break the header', grant('a\r\nX: y')],
    ['another type', grant('secret-mac-token', { token_type: 'mac' })],
    ['a type that is no text', grant('secret-mac-token', { token_type: { toString: 0 } })],
    ['a bare text', 'secret-looking-text'],
  ])('is garbled with %s, and never quoted', (_name, body) => {
    const result = setUp(() => answer(200, body)).tokens.get();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'garbled', status: 200, words: '' } });
    expect(JSON.stringify(result)).not.toContain('secret-');
  });

  it('is requested again after 429, 5xx, no answer and truncated JSON', () => {
    const problems = [answer(429, '', { 'retry-after': '2' }), nothing, answer(200, '{"acc')];
    const { tokens, clock } = setUp((before) => problems[before] ?? answer(200, grant('t1')));
    expect(tokens.get()).toEqual({ ok: true, value: 't1' });
    expect(clock.sleeps).toEqual([2000, 1000, 2000]);
  });

  it('is a failure without the secret when the service refuses', () => {
    const words = `wrong: ${credentials.clientSecret} / ${encodeURIComponent(credentials.clientSecret)} of ${credentials.clientId}`;
    const result = setUp(() => answer(401, words)).tokens.get();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorized', status: 401 } });
    expect(JSON.stringify(result)).not.toMatch(/secret[+/]|client-1234|%2Bvalue/);
  });
});

describe('keeping the token', () => {
  const numbered = (before: number) => answer(200, grant(`t${before + 1}`));

  it('uses it until a minute before it expires', () => {
    const { tokens, clock, batches } = setUp(numbered);
    expect(tokens.expiresAt()).toBeNull();
    tokens.get();
    expect(tokens.expiresAt()).toBe(START + 3_600_000);
    clock.advance(3_539_999);
    expect(tokens.get()).toEqual({ ok: true, value: 't1' });
    clock.advance(1);
    expect(tokens.get()).toEqual({ ok: true, value: 't2' });
    expect(batches).toHaveLength(2);
  });

  it('keeps it for the next execution, for the same credentials, scope and address only', () => {
    const { tokens, options, batches } = setUp(numbered);
    tokens.get();
    expect(firstParty(options).get()).toEqual({ ok: true, value: 't1' });
    const others: Partial<FirstParty>[] = [
      { credentials: { ...credentials, clientId: 'other' } },
      { scope: 'campaigns:read' },
      { authUrl: 'https://other.example' },
    ];
    for (const other of others) expect(firstParty({ ...options, ...other }).expiresAt()).toBeNull();
    expect(batches).toHaveLength(1);
  });

  it('does not keep the secret', () => {
    const { tokens, kept } = setUp(numbered);
    tokens.get();
    expect([...kept.values()].join()).not.toContain(credentials.clientSecret);
  });

  it.each(['', 'x', '{}', '{"version":2}', 'null'])('requests a new token if %j is stored', (text) => {
    const { tokens, kept } = setUp(numbered);
    kept.set('access-token', text);
    expect(tokens.get()).toEqual({ ok: true, value: 't1' });
  });

  it('renews and deletes on request', () => {
    const { tokens, kept, options } = setUp(numbered);
    tokens.get();
    expect(tokens.renew()).toEqual({ ok: true, value: 't2' });
    expect(firstParty(options).get()).toEqual({ ok: true, value: 't2' });
    tokens.forget();
    expect(kept.size).toBe(0);
    expect(tokens.expiresAt()).toBeNull();
    expect(tokens.get()).toEqual({ ok: true, value: 't3' });
  });

  it('keeps the old token when a renewal fails', () => {
    const { tokens } = setUp((before) => (before === 0 ? answer(200, grant('t1')) : answer(403)));
    tokens.get();
    expect(tokens.renew()).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(tokens.get()).toEqual({ ok: true, value: 't1' });
  });

  it('measures the lifetime from before the request, including waits', () => {
    const { tokens } = setUp((before) => (before === 0 ? answer(503) : answer(200, grant('t1'))));
    tokens.get();
    expect(tokens.expiresAt()).toBe(START + 500 + 3_600_000);
  });
});
