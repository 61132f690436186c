// test, e2e: the loop on the built add-on: pull, edit, conflict, push, pull again.

import { cellsOf, choiceOf } from '../../src/push/review/view/review-selection';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';

let session: Session;
let service: ServiceSide;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 12 } });
  service = serviceSide(session);
});
afterAll(() => session.close());

const flag = (on: boolean) => (on ? 'TRUE' : 'FALSE');
const tab = () => session.sheets.rows('Campaigns');
const idAt = (index: number) => String(tab()[index]!['Campaign ID']);
const type = (id: string, header: string, value: string | boolean | null) =>
  session.sheets.type('Campaigns', session.sheets.rowOf(id), header, value);
const value = (id: string, header: string) =>
  session.sheets.value('Campaigns', session.sheets.rowOf(id), header);

it('pulls every campaign as the service has it', async () => {
  const job = await session.pull();
  expect(job).toMatchObject({ state: 'finished', done: service.campaigns().length });
  expect(tab()).toHaveLength(service.campaigns().length);
  for (const campaign of service.campaigns()) {
    const row = tab().find((line) => line['Campaign ID'] === campaign.campaign_id);
    expect(row).toMatchObject({
      Name: campaign.name,
      Active: campaign.status,
      Platform: campaign.platform,
      'Bid type': campaign.bid_type,
      'Goal period': campaign.goal_period,
      'Package name': campaign.package_name,
      'Bundle ID': campaign.bundle_id || null,
      Category: campaign.category || null,
      'Tracking method': campaign.tracking_method || null,
      Created: campaign.created,
      'Impressions yesterday': campaign.impressions,
      'Spend yesterday': Number(campaign.spend),
    });
  }
});

it('sends nothing while nothing was edited', async () => {
  service.forgetRequests();
  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({ rows: [], conflicts: [], held: [], groups: [], obstacle: '' });
  expect(service.writes()).toEqual([]);
});

it('shows and pushes exactly the changed fields of the changed rows, one request each', async () => {
  const [a, b] = [idAt(0), idAt(1)];
  const before = service.campaign(b).status;
  await type(a, 'Name', 'A new name');
  await type(a, 'Category', 'Puzzle');
  await type(b, 'Active', !before);
  expect([value(a, 'Change'), value(b, 'Change')]).toEqual(['edit', 'edit']);
  const review = await session.ask('reviewBuild');
  expect(
    review.rows.map(({ key, changes }) => [key, changes.map(({ column, after }) => [column, after])]),
  ).toEqual([
    [
      a,
      [
        ['Name', 'A new name'],
        ['Category', 'Puzzle'],
      ],
    ],
    [b, [['Active', before ? 'off' : 'on']]],
  ]);
  service.forgetRequests();
  const job = await session.push(review);
  expect(job).toMatchObject({ state: 'finished', done: 2, total: 2, problems: [] });
  expect(service.writes()).toEqual([
    { path: `/campaign/${a}`, body: { campaign_id: a, name: 'A new name', category: 'Puzzle' } },
    { path: `/campaign/${b}`, body: { campaign_id: b, status: !before } },
  ]);
  expect([value(a, 'Change'), value(b, 'Change')]).toEqual([null, null]);
  expect(value(a, 'Status')).toMatch(/^Pushed \d\d-\d\d \d\d:\d\d$/);
  expect(
    session.sheets.rows('Bidgrid log').map((row) => [row.IDs, row.Field, row.After, row.Outcome]),
  ).toEqual([
    [a, 'Name', 'A new name', 'verified'],
    [a, 'Category', 'Puzzle', 'verified'],
    [b, 'Active', flag(!before), 'verified'],
  ]);
});

it('sends nothing with a second push', async () => {
  service.forgetRequests();
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  await expect(session.ask('pushStart', { token: review.token, leaveOut: [], typed: null })).rejects.toThrow(
    'No row is left to push',
  );
  expect(service.writes()).toEqual([]);
});

it('merges changes made elsewhere and keeps edits', async () => {
  const [a, b] = [idAt(2), idAt(3)];
  await type(a, 'Name', 'Mine stays');
  service.change(a, { category: 'Theirs' });
  service.change(b, { name: 'Renamed elsewhere', impressions: 123456 });
  await session.pull();
  expect([value(a, 'Name'), value(a, 'Category'), value(a, 'Change')]).toEqual([
    'Mine stays',
    'Theirs',
    'edit',
  ]);
  expect([value(b, 'Name'), value(b, 'Impressions yesterday'), value(b, 'Change')]).toEqual([
    'Renamed elsewhere',
    123456,
    null,
  ]);
  await session.push();
  expect(service.campaign(a)).toMatchObject({ name: 'Mine stays', category: 'Theirs' });
});

it('shows a conflict with all three values and never guesses', async () => {
  const [a, b] = [idAt(4), idAt(5)];
  const before = { a: service.campaign(a).name, b: service.campaign(b).name };
  await type(a, 'Name', 'Mine a');
  await type(b, 'Name', 'Mine b');
  service.change(a, { name: 'Theirs a' });
  service.change(b, { name: 'Theirs b' });
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  expect(review.conflicts).toMatchObject([
    { key: a, column: 'Name', base: before.a, mine: 'Mine a', theirs: 'Theirs a' },
    { key: b, column: 'Name', base: before.b, mine: 'Mine b', theirs: 'Theirs b' },
  ]);
  expect([value(a, 'Change'), value(a, 'Name')]).toEqual(['conflict', 'Mine a']);
  const decided = await session.ask('reviewResolve', [
    choiceOf(review.conflicts[0]!, 'mine'),
    choiceOf(review.conflicts[1]!, 'theirs'),
  ]);
  expect(decided.conflicts).toEqual([]);
  expect(decided.rows).toMatchObject([{ key: a, changes: [{ before: 'Theirs a', after: 'Mine a' }] }]);
  expect([value(b, 'Name'), value(b, 'Change')]).toEqual(['Theirs b', null]);
  await session.push(decided);
  expect([service.campaign(a).name, service.campaign(b).name]).toEqual(['Mine a', 'Theirs b']);
});

it('restores the old value of a cell', async () => {
  const a = idAt(6);
  const before = value(a, 'Name');
  await type(a, 'Name', 'By mistake');
  const shown = await session.ask('reviewBuild');
  const review = await session.ask('reviewRevert', cellsOf(shown.rows[0]!));
  expect(review.rows).toEqual([]);
  expect([value(a, 'Name'), value(a, 'Change')]).toEqual([before, null]);
});

it('refuses to push changes that were not reviewed', async () => {
  const a = idAt(6);
  await type(a, 'Name', 'Reviewed');
  const review = await session.ask('reviewBuild');
  await type(a, 'Name', 'Changed after the review');
  await expect(session.push(review)).rejects.toThrow(
    /^Campaigns ▸ .+ \(Name\) changed since this review, so nothing was sent\./,
  );
  const again = await session.ask('reviewBuild');
  await session.ask('reviewRevert', cellsOf(again.rows[0]!));
});

it('leaves rows out on request, and an error holds back only its row', async () => {
  const [a, b, c] = [idAt(0), idAt(1), idAt(2)];
  await type(a, 'Name', 'Left out');
  await type(b, 'Name', 'Goes');
  await type(c, 'Name', '');
  const review = await session.ask('reviewBuild');
  expect(review.held).toMatchObject([{ key: c }]);
  service.forgetRequests();
  const job = await session.finish(
    await session.ask('pushStart', {
      token: review.token,
      leaveOut: [{ tab: 'campaigns', key: a }],
      typed: null,
    }),
  );
  expect(job).toMatchObject({ state: 'finished', total: 1 });
  expect(service.writes()).toEqual([{ path: `/campaign/${b}`, body: { campaign_id: b, name: 'Goes' } }]);
  expect([value(a, 'Change'), value(b, 'Change'), value(c, 'Change')]).toEqual(['edit', null, 'error']);
});

it('pulls again without changing anything', async () => {
  const before = JSON.stringify(tab());
  const job = await session.pull();
  expect(job.summary.join(' ')).toContain('no changes');
  expect(JSON.stringify(tab())).toBe(before);
});
