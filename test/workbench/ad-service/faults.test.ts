// test of ad-service: every planned fault over real HTTP, how faults match requests, and their entries in the
// log.
import { pathMatches } from '../../../workbench/ad-service/faults';
import type { LogEntry } from '../../../workbench/ad-service/request-log';
import { type RunningService, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService({ campaigns: 3 });
  await running.call('GET', '/campaigns');
  await running.control('DELETE', '/requests');
});
afterEach(() => running.service.close());

const plan = (fault: object) => running.control('POST', '/faults', fault);
const rename = (name: string) => running.call('POST', '/campaign/007', { name });
const nameNow = () => running.service.state.campaigns.get('007')!.name;
const log = async (): Promise<LogEntry[]> => (await running.control('GET', '/requests')).json as LogEntry[];

test('latency', async () => {
  await plan({ kind: 'latency', milliseconds: 150 });
  const started = Date.now();
  expect((await rename('slow')).status).toBe(200);
  expect(Date.now() - started).toBeGreaterThanOrEqual(145);
});

test.each([
  [{ status: 429, retry_after: 7 }, 429, '', '7'],
  [{ status: 429 }, 429, '', null],
  [{ status: 429, retry_after: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 429, '', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  [{}, 500, '', null],
  [{ status: 503, body: 'html' }, 503, '<html>', null],
  [{ status: 502, body: 'text' }, 502, 'Something broke', null],
  [{ body: 'json' }, 500, '{"code":500', null],
])('status %j', async (fields, status, text, retryAfter) => {
  const before = nameNow();
  await plan({ kind: 'status', ...fields });
  const answer = await rename('never');
  expect(answer.status).toBe(status);
  expect(text === '' ? answer.text === '' : answer.text.startsWith(text)).toBe(true);
  expect(answer.headers.get('retry-after')).toBe(retryAfter);
  expect(nameNow()).toBe(before);
  expect(await log()).toMatchObject([{ status, handled: false, faults: [expect.any(String)] }]);
  expect((await rename('again')).status).toBe(200);
});

test('a 500 after the request was carried out', async () => {
  await plan({ kind: 'status', status: 500, when: 'after' });
  expect((await rename('done all the same')).status).toBe(500);
  expect(nameNow()).toBe('done all the same');
  expect(await log()).toMatchObject([{ status: 500, handled: true }]);
});

test('a connection dropped before the write', async () => {
  const before = nameNow();
  await plan({ kind: 'drop_before', method: 'post' });
  await expect(rename('never')).rejects.toThrow();
  expect(nameNow()).toBe(before);
  expect(await log()).toMatchObject([{ status: null, handled: false, body: { name: 'never' } }]);
});

test('a connection dropped after the write', async () => {
  await plan({ kind: 'drop_after' });
  await expect(rename('written')).rejects.toThrow();
  expect(nameNow()).toBe('written');
  expect(await log()).toMatchObject([{ status: null, handled: true }]);
  expect((await rename('next')).status).toBe(200);
});

test('truncated JSON', async () => {
  await plan({ kind: 'truncate' });
  const answer = await running.call('GET', '/campaigns');
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^\[\{"campaign_id"/);
  expect(answer.json).toBeUndefined();
});

test('a rate limit per hour of the service', async () => {
  await plan({ kind: 'rate_limit', per_hour: 2, retry_after: 60, path: '*/campaign/*' });
  const statuses = [];
  for (const name of ['a', 'b', 'c']) statuses.push((await rename(name)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await rename('d')).headers.get('retry-after')).toBe('60');
  await running.control('POST', '/clock', { advance_seconds: 3599 });
  expect((await rename('e')).status).toBe(429);
  await running.control('POST', '/clock', { advance_seconds: 1 });
  // By now the token has expired as well.
  const token = await running.token();
  expect((await running.call('POST', '/campaign/007', { name: 'f' }, token)).status).toBe(200);
});

test('matches by method, path, skip and times', async () => {
  await plan({
    kind: 'status',
    method: 'POST',
    path: '/campaign_management/v1/campaign/*',
    skip: 1,
    times: 2,
  });
  const statuses = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    await running.call('GET', '/campaign/007');
    statuses.push((await rename(name)).status);
  }
  expect(statuses).toEqual([200, 500, 500, 200]);
  expect((await running.control('GET', '/faults')).json).toMatchObject([{ seen: 4, fired: 2 }]);
});

test('applies to the token endpoint and the keyed interfaces too', async () => {
  await plan([
    { kind: 'status', path: '/oauth/*', status: 503 },
    { kind: 'drop_after', path: '/applists/create' },
  ]);
  await expect(running.token()).rejects.toThrow();
  const { api_url, api_key, state } = running.service;
  await expect(fetch(`${api_url}/applists/create?api_key=${api_key}&name=kept`)).rejects.toThrow();
  expect([...state.app_lists.values()].some(({ name }) => name === 'kept')).toBe(true);
});

test('faults can be cleared', async () => {
  const { json } = await plan({ kind: 'status' });
  await plan({ kind: 'latency', milliseconds: 5 });
  const { id } = json as { id: string };
  expect((await running.control('DELETE', `/faults/${id}`)).json).toHaveLength(1);
  expect((await running.control('DELETE', `/faults/${id}`)).status).toBe(404);
  expect((await running.control('DELETE', '/faults')).json).toEqual([]);
  expect((await rename('fine')).status).toBe(200);
});

test.each([
  [{ kind: 'explosion' }],
  [{ kind: 'latency' }],
  [{ kind: 'rate_limit' }],
  [{ kind: 'status', body: 'xml' }],
  [{ kind: 'status', times: -1 }],
  ['x'],
])('refuses the plan %j', async (fault) => {
  expect(await plan(fault as object)).toMatchObject({ status: 400, json: { message: expect.any(String) } });
});

test.each([
  ['a status that is none', { kind: 'status', status: 99 }, /status/],
  ['a status above 599', { kind: 'status', status: 1e300 }, /status/],
  ['a text as status', { kind: 'status', status: '500' }, /status/],
  ['a misspelled field', { kind: 'status', pth: 'x' }, /no field \\"pth\\"/],
  ['an endless latency', { kind: 'latency', milliseconds: 1e300 }, /milliseconds/],
  ['a latency of years', { kind: 'latency', milliseconds: 10 ** 12 }, /milliseconds/],
  ['a fault that never acts', { kind: 'status', times: 0 }, /times/],
  ['an unknown moment', { kind: 'status', when: 'later' }, /when/],
  ['a path that is no text', { kind: 'status', path: ['/'] }, /path/],
  ['an endless path', { kind: 'status', path: '*'.repeat(2_001) }, /path/],
  ['a header of two lines', { kind: 'rate_limit', per_hour: 1, retry_after: '1\r\nx: y' }, /retry_after/],
] as [string, object, RegExp][])('refuses %s', async (_, fault, words) => {
  const { status, json } = await plan(fault);
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toMatch(words);
});

test.each([
  ['/a/*', '/a/b', true],
  ['/a/*', '/b/a/', false],
  ['*/c', '/a/b/c', true],
  ['/a*b*c', '/aXbYc', true],
  ['/a*b*c', '/aXcYb', false],
  ['/ab*bc', '/abc', false],
  ['/a', '/a', true],
  ['/a', '/ab', false],
  ['*', '', true],
] as [string, string, boolean][])('path %s and %s: %s', (pattern, path, fits) => {
  expect(pathMatches(pattern, path)).toBe(fits);
});

test('matches a path with many stars in linear time', () => {
  expect(pathMatches(`${'*a'.repeat(900)}*b`, 'a'.repeat(20_000))).toBe(false);
});
