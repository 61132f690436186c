// test, e2e: a push looks right before it sends, and sends nothing for rows that the service no longer has.

import { serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 6, sources: 2, bids: 4, tidy: true, quirks: { list_omits: 'none' } },
  });
});
afterEach(() => session.close());

const writes = () => session.service.log.entries.filter(({ method }) => method === 'POST');
const idOf = (row: number) => String(session.sheets.value('Campaigns', row, 'Campaign ID'));
const outcomes = () =>
  session.sheets.rows('Bidgrid log').map(({ IDs, Outcome, Detail }) => ({ IDs, Outcome, Detail }));

async function reviewedNames(count: number) {
  await session.pull(['campaigns']);
  for (let row = 2; row < 2 + count; row++) session.sheets.set('Campaigns', row, 'Name', `Renamed ${row}`);
  return wholeOrder(await session.ask('reviewBuild'));
}

// A few campaigns are read one by one, more of them by the list.
it.each([2, 6])(
  '%i edits: sends nothing to a campaign removed since the review, and pushes the others',
  async (count) => {
    const order = await reviewedNames(count);
    const [gone, ...others] = Array.from({ length: count }, (_, i) => idOf(i + 2)) as [string, ...string[]];
    session.service.state.campaigns.delete(gone);
    session.service.log.clear();
    const job = await session.finish(await session.ask('pushStart', order));
    expect(job.state).toBe('finished');
    expect(
      writes()
        .map(({ path }) => path.split('/').at(-1))
        .sort(),
    ).toEqual([...others].sort());
    for (const id of others) expect(serviceSide(session).campaign(id).name).toMatch(/^Renamed \d$/);
    expect(outcomes()).toContainEqual({
      IDs: gone,
      Outcome: 'failed',
      Detail: expect.stringMatching(/[Nn]othing was sent/),
    });
    // The edit stays, and Status says why it was not sent.
    const row = session.sheets.rowOf(gone);
    expect(session.sheets.line('Campaigns', row)).toMatchObject({ Name: 'Renamed 2', Change: 'edit' });
    expect(session.sheets.value('Campaigns', row, 'Status')).toMatch(/^Failed/);
  },
);

it('sends nothing to a source bid that was removed since the review', async () => {
  await session.pull(['campaigns', 'source-bids']);
  const row = session.sheets.find('Source bids', (line) => line['Bid value'] !== null);
  const line = session.sheets.line('Source bids', row);
  session.sheets.set('Source bids', row, 'Bid value', 7.77);
  const order = wholeOrder(await session.ask('reviewBuild'));
  const inventory = session.service.state.inventories.get(String(line['Campaign ID']))!;
  const at = inventory.bids.findIndex(
    ({ app_id, country }) => app_id === line['App ID'] && country === line.Country,
  );
  inventory.bids.splice(at, 1);
  session.service.log.clear();
  await session.finish(await session.ask('pushStart', order));
  // A pair without a bid of its own has the default: sending would set a bid where the review showed another.
  expect(writes()).toEqual([]);
  expect(outcomes().at(-1)).toMatchObject({ Outcome: 'conflict' });
  expect(session.sheets.value('Source bids', row, 'Change')).toBe('conflict');
});
