// test, runs: new rows in a push: their IDs, objects that exist already, and rows that need them.

import { NEW_CAMPAIGN, pushWithFault } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { answered, campaignNamed, type Json, type MemoryService } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));
const campaignsNamed = (name: string) => service().campaigns.filter((one) => one.name === name);
const equal = (id: string, more: Json = {}) => campaignNamed(id, 'New', more);

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  document.add('campaigns', NEW_CAMPAIGN);
  service().log.length = 0;
});

const pushWith = (before: MemoryService['before'], after = before) => pushWithFault(document, before, after);
const none = () => undefined;
const onCreation = (answer: ReturnType<typeof answered>) => (name: string) =>
  name === 'POST /campaign' ? answer : undefined;

const reasons = (end: ReturnType<Document['push']>) => end.problems.map(({ reason }) => reason);

it('another parent that a person types while the campaign is created stays in the row', () => {
  document.add('targets', { campaignId: 'New', campaign: 'New', country: 'FR', bid: 1, budget: 10 });
  pushWith(none, (name) => {
    if (name === 'POST /campaign') document.type('targets', 'New | FR', 'campaignId', '8');
    return undefined;
  });
  expect(document.row('targets', '8 | FR')).toMatchObject({ campaignId: '8', bid: 1 });
});

it('the row gets the ID of its campaign, and rows that name it get it, too', () => {
  document.add('targets', { campaignId: 'New', campaign: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
  document.pull('creative-sets', 'assets');
  document.add('creative-sets', {
    campaignId: 'New',
    campaign: 'New',
    name: 'First',
    languages: 'en',
    inter: false,
    banner: true,
  });
  document.add('assets', { creativeSetId: 'First', creativeSet: 'First', type: 'TXT_TITLE', asset: 'Hello' });
  const end = pushWith(none);
  expect(end.summary).toEqual(['4 rows pushed and verified.']);
  const [made] = campaignsNamed('New');
  const id = String(made!.campaign_id);
  const set = service().sets.find(({ name }) => name === 'First')!;
  const setId = String(set.creative_set_id);
  expect(document.row('campaigns', id)).toMatchObject({ name: 'New', campaignId: id });
  expect(document.row('targets', `${id} | DEFAULT`)).toMatchObject({ bid: 1, budget: 10 });
  expect(document.row('creative-sets', setId)).toMatchObject({ campaignId: id, name: 'First', inter: false });
  expect(document.row('assets', `${setId} | TXT_TITLE`)).toMatchObject({
    asset: 'Hello',
    creativeSet: 'First',
  });
  expect(set).toMatchObject({ campaign_id: id, assets: [{ type: 'TXT_TITLE', asset: 'Hello' }] });
  expect(posts()).toEqual([
    'POST /campaign',
    `POST /campaign_targets/${id}`,
    'POST /creative_set',
    `POST /creative_set/${setId}/sizes`,
    `POST /creative_set_assets/${setId}`,
  ]);
  expect(service().targets[id]).toEqual({ DEFAULT: { bid: 1, budget: 10 } });
  expect(document.review()).toMatchObject({ rows: [], heldCount: 0, undecided: 0 });
});

it.each([
  [
    'one',
    [equal('99')],
    'The service already has a campaign of this name, platform, package name and bid type (99). Pull to see it; then rename this row or delete it.',
  ],
  [
    'several',
    [equal('98'), equal('99')],
    'The service already has a campaign of this name, platform, package name and bid type. Pull to see it; then rename this row or delete it.',
  ],
])('is not sent if the service has %s already', (_, others, reason) => {
  const started = document.startPush();
  service().campaigns.push(...others);
  const end = document.finish(started);
  expect(end.summary).toEqual(['1 row failed and stays as an edit. See Status.']);
  expect([reasons(end), posts()]).toEqual([[reason], []]);
});

it.each([
  ['another platform', { platform: 'ios' }],
  ['another package', { package_name: 'example.other' }],
  ['another bid type', { bid_type: 'RET' }],
  ['another name', { name: 'Newer' }],
])('is sent if the service only has one with %s', (_, more) => {
  service().campaigns.push(equal('99', more));
  expect(pushWith(none).summary).toEqual(['1 row pushed and verified.']);
});

it('is not sent if its row was deleted since the review', () => {
  const started = document.startPush();
  document.sheet('campaigns').arrangeRows([0, 1]);
  const end = document.finish(started);
  expect([reasons(end), posts()]).toEqual([
    ['The row was deleted, or its Status was changed, before it was sent. Nothing was created.'],
    [],
  ]);
  expect(end.byTab).toEqual([{ title: 'Campaigns', pushed: 0, failed: 0, unknown: 0, notSent: 1 }]);
});

it('is found by its token after rows were sorted', () => {
  const started = document.startPush();
  document.sheet('campaigns').arrangeRows([2, 1, 0]);
  expect(document.finish(started).summary).toEqual(['1 row pushed and verified.']);
  const [first] = document.read('campaigns').rows;
  expect(first!.key).toBe(String(campaignsNamed('New')[0]!.campaign_id));
});

it('waits with its token while it is sent', () => {
  const { id } = document.startPush();
  expect(document.status('campaigns')).toEqual({ '7': '', '8': '', New: `waiting · ${id} · new-1` });
});

it('that was refused is a new row again, and rows that need it are not sent', () => {
  document.add('targets', { campaignId: 'New', campaign: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
  document.type('targets', '7 | US', 'bid', 2.5);
  const end = pushWith(onCreation(answered(400, {})));
  expect(end.summary).toEqual([
    '1 row pushed and verified.',
    '1 row failed and stays as an edit. See Status.',
    '1 row not sent. It stays as an edit.',
  ]);
  expect(end.problems.map(({ label }) => label)).toEqual(['New', 'New · DEFAULT']);
  expect(reasons(end)[1]).toContain('New');
  expect(posts()).toEqual(['POST /campaign', 'POST /campaign_targets/7']);
  expect(document.review().rows.map(({ label, action }) => [label, action])).toEqual([
    ['New', 'create'],
    ['New · DEFAULT', 'create'],
  ]);
});
