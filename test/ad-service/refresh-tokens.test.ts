// test of service: logins by refresh token: each is used once, an unclear result is retried once, a refusal
// is final.

import { createTokens } from '../../src/ad-service/access-tokens';
import { byRefreshToken, keepRefresh } from '../../src/ad-service/token-grants';
import type { HttpAnswer } from '../../src/ad-service/transport';
import { alone, storeOver } from './first-party';
import { manualClock, START } from './manual-clock';
import { answer, nothing, plainTransport } from './plain-transport';

const grant = (n: number) => ({
  token_type: 'Bearer',
  expires_in: 3600,
  access_token: `access-${n}`,
  refresh_token: `refresh-${n}`,
});
const HOUR = 3_600_000;

/**
 * A service that invalidates each used refresh token; `fault` may make the n-th request (from 0) fail,
 * before or after it is carried out.
 */
function setUp(fault: (n: number) => { before?: HttpAnswer; after?: HttpAnswer } = () => ({})) {
  const clock = manualClock();
  const kept = new Map([
    ['refresh', JSON.stringify({ version: 1, state: 'good', token: 'refresh-0', expiresAt: START + HOUR })],
  ]);
  let good = 'refresh-0';
  let given = 0;
  const tried: string[] = [];
  const plain = plainTransport((request, n) => {
    const token = /refresh_token=([^&]*)/.exec(String(request.body))?.[1] ?? '';
    tried.push(token);
    const { before, after } = fault(n);
    if (before) return before;
    if (token !== good) return answer(400, '{"error":"invalid_grant","message":"It has been used already."}');
    given += 1;
    good = `refresh-${given}`;
    return after ?? answer(200, { accessToken: grant(given) });
  });
  const store = storeOver(kept);
  const authUrl = 'https://auth.example';
  const credentials = { clientId: 'client', clientSecret: 'client secret' };
  const endpoint = {
    transport: plain.transport,
    authUrl,
    credentials,
    encoding: 'urlencoded',
    clock,
  } as const;
  /** In a separate execution. */
  const open = () =>
    createTokens({
      purpose: { authUrl, clientId: 'client', scope: 's' },
      obtain: byRefreshToken({ ...endpoint, random: () => 0 }, store, 'refresh'),
      store,
      name: 'access',
      alone,
      clock,
    });
  const state = () => (JSON.parse(kept.get('refresh')!) as { state: string }).state;
  return { open, kept, tried, clock, state };
}

test('an answer without a refresh token leaves the stored one', () => {
  const stored = new Map([['refresh', 'the old one']]);
  const store = storeOver(stored);
  const given = { token: 'access', expiresInSeconds: 3600, askedAt: START };
  keepRefresh(store, 'refresh', { ...given, refreshToken: null });
  expect(stored.get('refresh')).toBe('the old one');
  keepRefresh(store, 'refresh', { ...given, refreshToken: 'the new one' });
  expect(stored.get('refresh')).toContain('the new one');
});

test('each refresh token is used once and replaced before the access token is used', () => {
  const { open, tried, clock, kept } = setUp();
  for (const n of [1, 2, 3]) {
    expect(open().get()).toEqual({ ok: true, value: `access-${n}` });
    expect(kept.get('refresh')).toContain(`"refresh-${n}"`);
    clock.advance(HOUR);
  }
  expect(tried).toEqual(['refresh-0', 'refresh-1', 'refresh-2']);
});

test('another execution’s token is used, also after the service refused the current one', () => {
  const { open, tried } = setUp();
  const first = open();
  const second = open();
  first.get();
  second.get();
  expect(tried).toHaveLength(1);
  expect(first.renew()).toEqual({ ok: true, value: 'access-2' });
  expect(second.renew()).toEqual({ ok: true, value: 'access-2' });
  expect(tried).toHaveLength(2);
});

test.each([
  ['no answer', { before: nothing }],
  ['503', { before: answer(503) }],
  ['429', { before: answer(429, '', { 'retry-after': '120' }) }],
  ['an administrator', { before: { kind: 'no-answer', reason: 'Google', limit: 'permission' } as const }],
  ['a refusal of the client', { before: answer(401, '{"error":"invalid_client"}') }],
  ['a refusal of the form', { before: answer(415, '{"error":"invalid_request"}') }],
])('%s is no lost login: the next try works', (_name, fault) => {
  const { open, tried } = setUp((n) => (n === 0 ? fault : {}));
  expect(open().get().ok).toBe(false);
  expect(tried).toHaveLength(1);
  expect(open().get()).toEqual({ ok: true, value: 'access-1' });
});

test('a temporary failure says when to retry', () => {
  const { open } = setUp(() => ({ before: nothing }));
  expect(open().get()).toMatchObject({ ok: false, failure: { kind: 'no-answer', retryAt: START + 30_000 } });
});

test.each([
  ['an answer that got lost', { after: nothing }],
  ['a failure after the work was done', { after: answer(500) }],
  ['an answer that cannot be read', { after: answer(200, '{"acc') }],
])('%s uses up the token: it is tried once more, then never again', (_name, fault) => {
  const { open, tried, state, kept } = setUp((n) => (n === 0 ? fault : {}));
  expect(open().get().ok).toBe(false);
  expect(state()).toBe('sent');
  for (let again = 0; again < 3; again += 1) {
    expect(open().get()).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', sentence: expect.stringContaining('Connect again') },
    });
  }
  expect(tried).toEqual(['refresh-0', 'refresh-0']);
  expect(kept.get('refresh')).toBe('{"version":1,"state":"lost"}');
});

test('a refusal with an unknown message is final too, one for another reason is not', () => {
  const strange = setUp(() => ({ before: answer(400, '<h1>no</h1>') }));
  strange.open().get();
  expect(strange.state()).toBe('lost');
  const scope = setUp(() => ({ before: answer(400, '{"error":"invalid_scope"}') }));
  scope.open().get();
  expect(scope.state()).toBe('good');
});

test('without an authorization nothing is sent', () => {
  const { open, kept, tried } = setUp();
  kept.delete('refresh');
  expect(open().get()).toMatchObject({
    ok: false,
    failure: { sentence: expect.stringContaining('authorized') },
  });
  kept.set('refresh', 'rubbish');
  expect(open().get().ok).toBe(false);
  expect(tried).toEqual([]);
});

test('a person whose other window is signing in is asked to wait a moment', () => {
  const { clock } = setUp();
  const tokens = createTokens({
    purpose: { authUrl: 'a', clientId: 'c', scope: 's' },
    obtain: () => {
      throw new Error('asked although not alone');
    },
    store: { get: () => null, set: () => undefined, delete: () => undefined },
    name: 'access',
    alone: () => ({ got: false }),
    clock,
  });
  expect(tokens.get()).toMatchObject({
    ok: false,
    failure: { kind: 'rate-limited', retryAt: START + 5_000 },
  });
});
