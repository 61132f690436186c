// test, e2e: the list of what a push changed, with the outcome of each change.

import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, tidy: true, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns', 'targets']);
});
afterAll(() => session.close());

const campaign = (row: number) => session.sheets.line('Campaigns', row);

it('lists what failed first, with tab, campaign, row, field, values and the reason', async () => {
  const { sheets, service } = session;
  const target = sheets.find('Targets', (line) => line['Bid type'] === 'CPI' && line.Country !== 'DEFAULT');
  const { Campaign, Country, Bid } = sheets.line('Targets', target);
  const before = campaign(3);
  sheets.set('Targets', target, 'Bid', 3.25);
  sheets.set('Campaigns', 2, 'Category', 'Puzzle');
  sheets.set('Campaigns', 3, 'Name', 'Renamed');
  const gone = String(before['Campaign ID']);
  const review = await session.ask('reviewBuild');
  service.state.campaigns.delete(gone);
  const job = await session.push(review);
  const list = await session.ask('pushResult', job.id, 0);
  expect(list.found).toBe(3);
  expect(list.counts).toEqual([
    { outcome: 'failed', changes: 1 },
    { outcome: 'verified', changes: 2 },
  ]);
  expect(list.rows[0]).toMatchObject({
    tab: 'campaigns',
    key: gone,
    row: '',
    column: 'Name',
    before: before.Name,
    after: 'Renamed',
    outcome: 'failed',
    detail: expect.stringMatching(/[Nn]othing was sent/),
  });
  expect(list.rows.slice(1)).toContainEqual(
    expect.objectContaining({
      tab: 'targets',
      campaign: Campaign,
      row: Country,
      column: 'Bid',
      before: `$${Number(Bid).toFixed(2)}`,
      after: '$3.25',
      outcome: 'verified',
      detail: '',
    }),
  );
  // A page starts within the list, and its rows are found again in their tab.
  const rest = await session.ask('pushResult', job.id, 1);
  expect(rest.rows).toEqual(list.rows.slice(1));
  for (const { tab, key, field } of rest.rows)
    await session.ask('checkShow', { tab, rowName: `k${key}`, row: 1, field });
});

it('refuses a run that the journal does not have', async () => {
  await expect(session.ask('pushResult', 'no-run', 0)).rejects.toThrow(
    /journal of this push was changed or deleted/,
  );
});
