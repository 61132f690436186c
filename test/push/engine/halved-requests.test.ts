// test, runs: the service refuses a whole request because of some of its rows. Only these rows fail, with its
// text, after a limited number of requests.

import type { HttpRequest } from '../../../src/ad-service/transport';
import { openRun } from '../../../src/push/journal/journal';
import { type Document, documentWith } from '../world/document';
import { answered, type Json } from '../world/memory-service';
import { storedBid } from '../world/stored-bid';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

const apps = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`);
const keyOf = (app: string) => `7 | ${app} | US`;
const REFUSED = 'This bid is too high.';

/** A document with edited bids of campaign 7. */
function editedBids(count: number): Document {
  const stored = apps(count).map((app) => storedBid(app, 'US', '3'));
  const document = documentWith({ ...TWO_CAMPAIGNS, bids: { '7': stored } });
  document.pull('campaigns', 'source-bids');
  for (const app of apps(count)) document.type('source-bids', keyOf(app), 'bidValue', 4);
  document.service.log.length = 0;
  return document;
}

const rowsIn = ({ body }: HttpRequest): Json[] => JSON.parse(String(body)) as Json[];
const isPost = (name: string) => name.startsWith('POST /source_bids');
const postsIn = ({ service }: Document) => service.log.filter(isPost).length;

/** Refuses requests with any of these apps. */
function refuse(document: Document, bad: readonly string[], status = 400): void {
  document.service.before = (name, request) =>
    isPost(name) && rowsIn(request).some(({ app_id }) => bad.includes(String(app_id)))
      ? answered(status, { error: REFUSED })
      : undefined;
}

/** Apps whose rows failed with the service's text, and those that have the new bid at the service. */
function endOf(document: Document) {
  const status = document.status('source-bids');
  const failed = apps(Object.keys(status).length).filter((app) => status[keyOf(app)]!.includes(REFUSED));
  const stored = document.service.bids['7']!.filter(({ bid_value }) => bid_value === '4');
  return { failed, stored: stored.map(({ app_id }) => String(app_id)) };
}

it.each([
  [64, ['a0']],
  [64, ['a63']],
  [50, ['a17']],
  [3, ['a1']],
  [2, ['a0', 'a1']],
  [64, ['a5', 'a40', 'a41']],
])('of %i rows only the refused ones fail: %j', (count, bad) => {
  const document = editedBids(count);
  refuse(document, bad);
  const { state } = document.push({ typed: count });
  expect(state).toBe('finished');
  expect(endOf(document)).toEqual({
    failed: bad,
    stored: apps(count).filter((app) => !bad.includes(app)),
  });
  expect(postsIn(document)).toBeLessThanOrEqual(1 + 2 * bad.length * Math.ceil(Math.log2(count)));
  // The others are no edits any longer.
  expect(document.review().rows.map(({ key }) => key)).toEqual(bad.map(keyOf));
});

it.each([404, 409, 413, 422])('the same after status %i', (status) => {
  const document = editedBids(8);
  refuse(document, ['a3'], status);
  document.push();
  expect(endOf(document)).toMatchObject({ failed: ['a3'] });
});

it('does not divide a request that no other rows would pass: 403', () => {
  const document = editedBids(8);
  refuse(document, ['a3'], 403);
  document.push();
  expect(postsIn(document)).toBe(1);
});

it('stops dividing where many rows are refused, and says so', () => {
  const document = editedBids(200);
  refuse(document, apps(200));
  const { state } = document.push({ typed: 200 });
  expect(state).toBe('finished');
  expect(endOf(document)).toEqual({ failed: apps(200), stored: [] });
  expect(postsIn(document)).toBeLessThanOrEqual(1 + 2 * 24);
  expect(document.status('source-bids')[keyOf('a199')]).toContain(
    ' other rows of the request may be the cause. Push a few of them at a time to find it.',
  );
});

it('stops dividing after 20 seconds, and says so; every row has a result', () => {
  const document = editedBids(32);
  refuse(document, ['a9']);
  const { before } = document.service;
  document.service.before = (name, request) => {
    document.ports.clock.sleep(3_000);
    return before(name, request);
  };
  const { state } = document.push();
  document.service.before = () => undefined;
  expect(state).toBe('finished');
  const { failed, stored } = endOf(document);
  expect(failed).toContain('a9');
  expect([failed.length > 1, failed.length + stored.length]).toEqual([true, 32]);
  expect(document.status('source-bids')[keyOf('a9')]).toContain('other rows of the request');
});

it('reads the rows right before each part', () => {
  const document = editedBids(8);
  refuse(document, ['a0']);
  let posts = 0;
  const { before } = document.service;
  document.service.before = (name, request) => {
    if (isPost(name)) posts += 1;
    // A colleague changes a7 after the first refusal.
    if (posts === 1 && isPost(name))
      document.service.bids['7']!.find((bid) => bid.app_id === 'a7')!.bid_value = '9';
    return before(name, request);
  };
  document.push();
  expect(endOf(document)).toMatchObject({ failed: ['a0'], stored: apps(7).slice(1) });
  expect(document.review().conflicts).toMatchObject([{ key: keyOf('a7') }]);
});

it('keeps rows together between which a bid moves', () => {
  const document = documentWith({
    ...TWO_CAMPAIGNS,
    targets: { '7': { DEFAULT: { bid: 2, budget: 100 }, US: {}, DE: {}, FR: {}, ES: {} } },
  });
  document.pull('campaigns', 'targets', 'device-targeting');
  const countries = ['US', 'DE', 'FR', 'ES'];
  document.type('targets', '7 | DEFAULT', 'bid', '');
  for (const country of countries) document.type('targets', `7 | ${country}`, 'bid', 3);
  document.type('device-targeting', '7', 'minOs', 12);
  const requests: { countries: string[]; device: boolean }[] = [];
  document.service.before = (name, request) => {
    if (name !== 'POST /campaign_targets/7') return undefined;
    const body = JSON.parse(String(request.body)) as Json & { countries?: Json[] };
    requests.push({
      countries: (body.countries ?? []).flatMap((entry) => Object.keys(entry)).sort(),
      device: 'os_major_version_min' in body,
    });
    return 'os_major_version_min' in body ? answered(400, { error: REFUSED }) : undefined;
  };
  document.push();
  const all = ['DE', 'DEFAULT', 'ES', 'FR', 'US'];
  expect(requests).toEqual([
    { countries: all, device: true },
    { countries: all, device: false },
    { countries: [], device: true },
  ]);
  expect(document.status('device-targeting')['7']).toContain(REFUSED);
  expect(document.service.targets['7']).toMatchObject({ US: { bid: 3 }, DEFAULT: { bid: null } });
});

it.each([1, 2, 3, 4, 5, 6])('is consistent if the execution is killed at request %i of its parts', (kill) => {
  const document = editedBids(8);
  const job = document.startPush();
  refuse(document, ['a2']);
  const { before } = document.service;
  let posts = 0;
  document.service.before = (name, request) => {
    if (isPost(name)) posts += 1;
    if (isPost(name) && posts === kill) throw new Error('Killed.');
    return before(name, request);
  };
  expect(() => document.finish(job)).toThrow('Killed.');
  document.service.before = before;
  const waiting = document.finish(job);
  expect(waiting.state).toBe('parked');
  document.ports.clock.advance(waiting.resumeAt! - document.ports.clock.now());
  expect(document.finish({ ...waiting, state: 'running' }).state).toBe('finished');
  expect(endOf(document)).toEqual({ failed: ['a2'], stored: apps(8).filter((app) => app !== 'a2') });
  expect(openRun(document.ports, job.id)!.entries.map(({ outcome }) => outcome)).not.toContain('sending');
});
