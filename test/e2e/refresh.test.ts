// test, e2e: single-use refresh tokens: one request for any number of concurrent executions. After a kill at
// any point, the person is connected or reads a clear "Connect again".

import type { ConnectionTest } from '../../src/connections/connection-schema';
import type { Reply } from '../../src/ports/user-error';
import type { RunOptions, RunResult } from '../../workbench/apps-script/host';
import { isChanging } from './kill-points';
import type { Session } from './session';
import {
  begin,
  comeBack,
  connectThirdParty,
  decide,
  expireAccess,
  GRANTED,
  openUnconnected,
  reconnect,
  tokenRequests,
} from './third-party';

let session: Session;
let id: string;
beforeAll(async () => {
  session = await openUnconnected(2);
  id = await connectThirdParty(session);
});
afterAll(() => session.close());

/** The answer takes long enough for all thirty executions to wait for it. */
async function test30(): Promise<RunResult[]> {
  const path = '/oauth/v1/access_token';
  session.service.faults.add({ kind: 'latency', milliseconds: 2_000, path, times: 1 });
  return Promise.all(Array.from({ length: 30 }, () => session.run('connectionTest', [id])));
}

/** Numbers of the calls after which something has changed: a record, a request, a lock. */
function telling(points: number[]): NonNullable<RunOptions['onCall']> {
  return (n, _service, method) => void ((isChanging(method) || method === 'tryLock') && points.push(n));
}

/** Refusals as sentences; `''`: it works. */
async function tryOnce(): Promise<string> {
  const reply = (await session.run('connectionTest', [id])).value as Reply<ConnectionTest>;
  return reply.ok ? '' : reply.error.sentence;
}

it('30 executions at once with an expired token make exactly one refresh request', async () => {
  expireAccess(session, id);
  const before = tokenRequests(session);
  const results = await test30();
  for (const { value } of results) expect(value).toMatchObject({ ok: true, value: { campaigns: 2 } });
  expect(tokenRequests(session) - before).toBe(1);
}, 120_000);

it('30 executions at once whose token the service refuses replace it once', async () => {
  // The service invalidates all access tokens: each of the thirty requests is refused.
  session.service.state.access_tokens.clear();
  const before = tokenRequests(session);
  const results = await test30();
  expect(results.every(({ value }) => (value as Reply<ConnectionTest>).ok)).toBe(true);
  expect(tokenRequests(session) - before).toBe(1);
}, 120_000);

it('after a kill at any request, change or lock the person is connected, or is asked to connect again without further requests', async () => {
  expireAccess(session, id);
  const points: number[] = [];
  const whole = await session.run('connectionTest', [id], { onCall: telling(points) });
  // A token, the campaigns, the creatives and bids of one campaign, the app lists.
  expect(whole.calls['UrlFetchApp.fetchAll']).toBe(4);
  const lost: number[] = [];
  expect(points.length).toBeGreaterThan(5);
  for (const point of points) {
    expireAccess(session, id);
    const before = tokenRequests(session);
    const killed = await session.run('connectionTest', [id], { crashAfterCalls: point });
    expect([point, killed.ended]).toEqual([point, 'crash-point']);
    const sentence = await tryOnce();
    if (sentence === '') {
      // At most one for the killed execution and one for this.
      expect([point, tokenRequests(session) - before <= 2]).toEqual([point, true]);
      continue;
    }
    lost.push(point);
    expect([point, sentence]).toEqual([point, expect.stringContaining('Connect again')]);
    const asked = tokenRequests(session);
    expect([point, asked - before]).toEqual([point, 2]);
    // No request is sent until the person connects again.
    expect(await tryOnce()).toBe(sentence);
    expect(tokenRequests(session)).toBe(asked);
    const view = await session.ask('connectionList');
    expect(view.connections[0]).toMatchObject({ state: 'again', name: 'Agency', hasKey: true });
    await reconnect(session, id);
    expect(await tryOnce()).toBe('');
  }
  // A login is lost only between the answer and saving it.
  expect(lost.length).toBe(1);
}, 240_000);

it('after a kill in the exchange of the code the person is connected or not, and connecting again works', async () => {
  const ends = new Set<string>();
  const points: number[] = [];
  const answerKilledAt = async (point: number) => {
    await session.ask('connectionDisconnect', id);
    const { client_secret: clientSecret } = session.service.third_party;
    const scopes = ['campaigns:write'] as const;
    const { address } = await session.ask('connectionAuthorize', { id, clientSecret, scopes });
    const location = await decide(session, address);
    const parameter = Object.fromEntries(new URL(location).searchParams);
    const kept = JSON.parse(session.host.state.users['anna@example.com']![`bidgrid.pending.${id}`]!);
    const event = { parameter: { ...parameter, connection: id, nonce: kept.nonce } };
    const result = await session.run('connectionAnswer', [event], {
      fromClient: false,
      documentBound: false,
      ...(point > 0 ? { crashAfterCalls: point } : { onCall: telling(points) }),
    });
    const sentence = await tryOnce();
    ends.add(sentence);
    return [point, result.ended, sentence];
  };
  expect(await answerKilledAt(0)).toEqual([0, 'returned', '']);
  expect(points.length).toBeGreaterThan(5);
  for (const point of points) {
    const sentence = expect.stringMatching(/^$|not authorized yet/);
    expect(await answerKilledAt(point)).toEqual([point, 'crash-point', sentence]);
  }
  expect(ends.size).toBe(2);
  const location = await decide(session, await begin(session, id));
  expect((await comeBack(session, location)).html).toContain(GRANTED);
}, 240_000);
