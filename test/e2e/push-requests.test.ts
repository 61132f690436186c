// test, e2e: the requests of a large push: one read and one write for each campaign, and a read-back only if
// the answer lacks the rows.

import { openSession, type Session, wholeOrder } from './session';

const CAMPAIGNS = 60;

let session: Session;

beforeAll(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: CAMPAIGNS, sources: 1, bids: 5, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['campaigns', 'source-bids', 'targets']);
}, 120_000);
afterAll(() => session.close());

/** GETs and POSTs of campaign management during a push of the whole review. */
async function requestsOfPush(): Promise<{ rows: number; reads: number; writes: number }> {
  const review = await session.ask('reviewBuild');
  expect([review.held, review.conflicts]).toEqual([[], []]);
  const job = await session.ask('pushStart', wholeOrder(review));
  session.service.log.clear();
  expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [] });
  const entries = session.service.log.entries.filter(({ path }) => !path.startsWith('/oauth'));
  const count = (method: string) => entries.filter((entry) => entry.method === method).length;
  return { rows: job.total, reads: count('GET'), writes: count('POST') };
}

it('of 300 source bids takes a read, a write and a read-back for each campaign', async () => {
  const lines = session.sheets.rows('Source bids');
  lines.forEach((line, i) => {
    const header = line['Bid value'] === null ? 'Bid override %' : 'Bid value';
    session.sheets.set('Source bids', i + 2, header, Number(line[header]) + 0.5);
  });
  const { rows, reads, writes } = await requestsOfPush();
  expect(rows).toBeGreaterThanOrEqual(270);
  const campaigns = new Set(lines.map((line) => line['Campaign ID'])).size;
  // One request checks the company before the first write.
  expect({ writes, reads: reads <= 2 * campaigns + 1 }).toEqual({ writes: campaigns, reads: true });
}, 240_000);

it('of targets takes a read and a write for each campaign', async () => {
  const lines = session.sheets.rows('Targets');
  const campaigns = new Set<unknown>();
  lines.forEach((line, i) => {
    if (typeof line.Bid !== 'number' || line.Disabled === true) return;
    campaigns.add(line['Campaign ID']);
    session.sheets.set('Targets', i + 2, 'Bid', line.Bid + 0.25);
  });
  const { reads, writes } = await requestsOfPush();
  expect({ writes, reads: reads <= campaigns.size + 1 }).toEqual({ writes: campaigns.size, reads: true });
}, 240_000);

it('of campaigns takes a write for each and a list for each batch', async () => {
  session.sheets.rows('Campaigns').forEach((line, i) => {
    session.sheets.set('Campaigns', i + 2, 'Category', `${line.Category} 2`);
  });
  const { reads, writes } = await requestsOfPush();
  expect([writes, reads <= 20]).toEqual([CAMPAIGNS, true]);
}, 240_000);
