// test, runs: which requests a push sends for rows of each tab, what its result lists, and names that it
// changed.

import { pushResult } from '../../../src/push/review/push-result';
import { type Document, documentWith } from '../world/document';
import { answered } from '../world/memory-service';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull(...ALL);
  service().log.length = 0;
});

const VERIFIED = ['1 row pushed and verified.'];

it('several changes of a campaign are one request, and its result is listed per column, failed ones first', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('targets', '7 | DE', 'budget', 60);
  document.type('targets', '8 | DEFAULT', 'bid', 55);
  document.type('ads', '901', 'active', false);
  const started = document.startPush({ typed: 4 });
  service().before = (name) => (name === 'POST /campaign_targets/8' ? answered(400, {}) : undefined);
  const end = document.finish(started);
  expect(posts()).toEqual(['POST /campaign_targets/7', 'POST /campaign_targets/8', 'POST /ad/901']);
  expect(end.byTab).toEqual([
    { title: 'Targets', pushed: 2, failed: 1, unknown: 0, notSent: 0 },
    { title: 'Ads', pushed: 1, failed: 0, unknown: 0, notSent: 0 },
  ]);
  const { rows, found, counts } = pushResult(document.ports, end.id, 0);
  expect([found, counts]).toEqual([
    4,
    [
      { outcome: 'failed', changes: 1 },
      { outcome: 'verified', changes: 3 },
    ],
  ]);
  expect(
    rows.map(({ label, campaign, row, column, before, after }) => [
      label,
      campaign,
      row,
      column,
      before,
      after,
    ]),
  ).toEqual([
    ['Quest · DEFAULT', 'Quest', 'DEFAULT', 'Bid', '50 %', '55 %'],
    ['Saga · US', 'Saga', 'US', 'Bid', '$2.00', '$2.50'],
    ['Saga · DE', 'Saga', 'DE', 'Daily budget', '$50.00', '$60.00'],
    ['Saga · Summer · Small', 'Saga', 'Summer · Small', 'Active', 'on', 'off'],
  ]);
  expect(rows.map(({ detail }) => detail === '')).toEqual([false, true, true, true]);
  expect(pushResult(document.ports, end.id, 2).rows.map(({ label }) => label)).toEqual([
    'Saga · DE',
    'Saga · Summer · Small',
  ]);
});

it('the result of a run that the journal does not have cannot be listed', () => {
  expect(() => pushResult(document.ports, 'push-0', 0)).toThrow(
    'The hidden journal of this push was changed or deleted, so its changes cannot be listed.',
  );
});

describe('a size', () => {
  it('is set by a request of its own, and its ads are switched by the service', () => {
    document.type('creative-sets', '31', 'inter', false);
    document.type('creative-sets', '31', 'name', 'Winter');
    const end = document.push({ typed: 1 });
    expect(end.summary).toEqual(VERIFIED);
    expect(posts()).toEqual(['POST /creative_set/31', 'POST /creative_set/31/sizes']);
    expect(service().sets[0]).toMatchObject({ name: 'Winter', sizes: { BANNER: true, INTER: false } });
  });

  it('that is refused after the name was accepted leaves the name pushed, and itself an edit', () => {
    document.type('creative-sets', '31', 'inter', false);
    document.type('creative-sets', '31', 'name', 'Winter');
    const started = document.startPush({ typed: 1 });
    service().before = (name) => (name.endsWith('/sizes') ? answered(400, {}) : undefined);
    const end = document.finish(started);
    service().before = () => undefined;
    expect(end.problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^INTER: sent "FALSE", the service has "TRUE"\. .*HTTP 400/),
    ]);
    expect(document.review().rows.map(({ changes }) => changes.map(({ column }) => column))).toEqual([
      ['INTER'],
    ]);
  });
});

it('an asset is replaced and another one removed, one request each', () => {
  document.type('assets', '31 | TXT_TITLE', 'asset', 'Saga 2');
  document.type('assets', '31 | IMG_BANNER', 'remove', true);
  const end = document.push({ typed: 2 });
  expect(end.summary).toEqual(['2 rows pushed and verified.']);
  expect(posts()).toEqual(['POST /creative_set_assets/31', 'POST /creative_set_assets/31']);
  const types = service().sets[0]!.assets.map(({ type, asset }) => `${String(type)} ${String(asset)}`);
  expect(types).toContain('TXT_TITLE Saga 2');
  expect(types.some((one) => one.startsWith('IMG_BANNER'))).toBe(false);
});

it('sources and source bids of a campaign are sent and read back', () => {
  document.type('sources', '7 | a1', 'active', false);
  document.type('source-bids', '7 | a1 | US', 'bidValue', 3.5);
  document.add('source-bids', {
    campaignId: '7',
    campaign: 'Saga',
    appId: 'a2',
    country: 'US',
    overridePercent: 25,
  });
  const end = document.push();
  expect(end.summary).toEqual(['3 rows pushed and verified.']);
  expect(posts()).toEqual(['POST /sources/7', 'POST /source_bids/7']);
  expect(service().bids['7']).toMatchObject([
    { app_id: 'a1', bid_value: '3.5', bid_override_percentage: 'default' },
    { app_id: 'a2', country: 'FR', bid_override_percentage: '20' },
    { app_id: 'a2', country: 'US', bid_override_percentage: '25' },
  ]);
});

describe('names that were pushed', () => {
  it('of a campaign are written to the rows that belong to it, except new ones', () => {
    document.type('campaigns', '7', 'name', 'Sage');
    document.add('creative-sets', { campaign: 'Saga', name: 'New', languages: 'en' });
    document.push({ leaveOut: [{ tab: 'creative-sets', key: 'new-1' }] });
    for (const tab of ['targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets'])
      expect([tab, new Set(document.read(tab).rows.map(({ fields }) => fields.campaign))]).toEqual([
        tab,
        new Set({ targets: ['Sage', 'Quest'], 'creative-sets': ['Sage', 'Saga'] }[tab] ?? ['Sage']),
      ]);
  });

  it('of a creative set are written to its ads and assets', () => {
    document.type('creative-sets', '31', 'name', 'Winter');
    document.push();
    for (const tab of ['ads', 'assets'])
      expect(new Set(document.read(tab).rows.map(({ fields }) => fields.creativeSet))).toEqual(
        new Set(['Winter']),
      );
    expect(document.review().rows).toEqual([]);
  });

  it('that were refused are not written', () => {
    document.type('campaigns', '7', 'name', 'Sage');
    const started = document.startPush();
    service().before = (name) => (name.startsWith('POST') ? answered(400, {}) : undefined);
    document.finish(started);
    expect(document.row('targets', '7 | US')!.campaign).toBe('Saga');
  });
});
