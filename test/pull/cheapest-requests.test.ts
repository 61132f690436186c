// test, grid: rows are read with the fewest requests: a few one by one, many with their list, and alone
// where the list lacks them or a required value.

import { failed, newFailure, type Result, success } from '../../src/ad-service/failures';
import { planReads, type RequestedRow, readRows } from '../../src/pull/reader/cheapest-requests';
import { resourceOf } from '../../src/tabs/registry';
import { campaignBody, targetsBody } from '../features/service-ports';
import { refusal, setService } from '../push/engine/set-service';

const campaign = (campaignId: string, needs?: readonly string[]): RequestedRow => ({
  resource: resourceOf('campaigns')!,
  key: campaignId,
  fields: { campaignId },
  ...(needs ? { needs } : {}),
});
const target = (campaignId: string, country: string): RequestedRow => ({
  resource: resourceOf('targets')!,
  key: `${campaignId} | ${country}`,
  fields: { campaignId, country },
});
const ad = (adId: string, creativeSetId: string): RequestedRow => ({
  resource: resourceOf('ads')!,
  key: adId,
  fields: { adId, creativeSetId },
});

type Replies = Readonly<Record<string, Result<unknown>>>;
const FOUR = ['1', '2', '3', '4'].map((id) => campaign(id));
const bodies = (...ids: string[]) => success(ids.map((id) => campaignBody(id)));

/** What the service returns for the rows, and the requests. Anything else is not found. */
function read(asked: readonly RequestedRow[], replies: Replies, pick = 'name') {
  const { context, sent } = setService(
    ({ method, path }) => replies[`${method} ${path}`] ?? refusal('not-found', 404),
  );
  const plan = planReads(asked, context.parents);
  const rows = readRows(context, asked).map((result) =>
    result.ok ? (result.value?.[pick] ?? null) : result.failure.kind,
  );
  return { rows, sent, planned: plan.requests };
}

test('up to three campaigns are read one by one', () => {
  const replies = Object.fromEntries(
    ['1', '2', '3'].map((id) => [`GET /campaign/${id}`, success(campaignBody(id))]),
  );
  expect(read(FOUR.slice(0, 3), replies)).toEqual({
    rows: ['Name 1', 'Name 2', 'Name 3'],
    sent: ['GET /campaign/1', 'GET /campaign/2', 'GET /campaign/3'],
    planned: 3,
  });
});

test('more than three are read with the list', () => {
  expect(read(FOUR, { 'GET /campaigns': bodies('1', '2', '3', '4', '5') })).toEqual({
    rows: ['Name 1', 'Name 2', 'Name 3', 'Name 4'],
    sent: ['GET /campaigns'],
    planned: 1,
  });
});

test('one that the list lacks is read alone; if it is not found either, it does not exist', () => {
  const list = { 'GET /campaigns': bodies('1', '2', '4') };
  expect(read(FOUR, list)).toMatchObject({
    rows: ['Name 1', 'Name 2', null, 'Name 4'],
    sent: ['GET /campaigns', 'GET /campaign/3'],
  });
  expect(read(FOUR, { ...list, 'GET /campaign/3': success(campaignBody('3')) }).rows[2]).toBe('Name 3');
  expect(read(FOUR, { ...list, 'GET /campaign/3': refusal('server', 500) }).rows[2]).toBe('server');
});

test('one without a required value is read alone, and keeps the values of the list', () => {
  const { bundle_id: _, ...brief } = campaignBody('1');
  const { category: _category, ...alone } = campaignBody('1', { bundle_id: 'com.alone' });
  const list = { 'GET /campaigns': success([brief, ...['2', '3', '4'].map((id) => campaignBody(id))]) };
  const asked = [campaign('1', ['bundleId']), ...FOUR.slice(1).map(({ key }) => campaign(key, ['bundleId']))];
  const replies = { ...list, 'GET /campaign/1': success(alone) };
  expect(read(asked, replies, 'bundleId')).toMatchObject({
    rows: ['com.alone', 'com.example.app', 'com.example.app', 'com.example.app'],
    sent: ['GET /campaigns', 'GET /campaign/1'],
  });
  expect(read(asked, replies, 'category').rows[0]).toBe('Games');
  // If no value is required, the list is enough.
  expect(read(FOUR, replies).sent).toEqual(['GET /campaigns']);
});

test('if the list cannot be read, its rows cannot; if one entry of it cannot, the row is read alone', () => {
  expect(read(FOUR, { 'GET /campaigns': refusal('server', 500) })).toMatchObject({
    rows: ['server', 'server', 'server', 'server'],
    sent: ['GET /campaigns'],
  });
  const odd = success([...['1', '2', '4'].map((id) => campaignBody(id)), { campaign_id: {} }]);
  expect(read(FOUR, { 'GET /campaigns': odd, 'GET /campaign/3': success(campaignBody('3')) })).toMatchObject({
    rows: ['Name 1', 'Name 2', 'Name 3', 'Name 4'],
    sent: ['GET /campaigns', 'GET /campaign/3'],
  });
});

test('rows of one campaign need one request; a row that it lacks does not exist', () => {
  const asked = [target('1', 'US'), target('1', 'DE'), target('1', 'FR'), target('2', 'US')];
  const replies = {
    'GET /campaign_targets/1': success(targetsBody({ US: 1, DE: 2 })),
    'GET /campaign_targets/2': failed(newFailure('server', 'It failed.', 500)),
  };
  expect(read(asked, replies, 'bid')).toEqual({
    rows: [1, 2, null, 'server'],
    sent: ['GET /campaign_targets/1', 'GET /campaign_targets/2'],
    planned: 2,
  });
});

test('a scope that is read anyway needs no request for its single rows', () => {
  const { context } = setService(() => refusal('not-found'));
  const campaignId = context.parents.campaignOfSet('s1')!;
  const set = {
    resource: resourceOf('creative-sets')!,
    key: 's1',
    fields: { campaignId, creativeSetId: 's1' },
  };
  const plan = planReads([ad('1', 's1'), set], context.parents);
  expect([plan.requests, plan.singles.size]).toEqual([1, 0]);
});

test('without its campaign, an ad is read alone', () => {
  const { context } = setService(() => refusal('not-found'));
  const unknown = { ...context.parents, campaignOfSet: () => undefined };
  const of = (count: number) => Array.from({ length: count }, (_, i) => ad(`${i}`, 's1'));
  expect(planReads(of(3), unknown).singles.size).toBe(3);
  expect(planReads(of(1), context.parents).singles.size).toBe(1);
  expect(planReads(of(2), context.parents)).toMatchObject({ requests: 1 });
});
