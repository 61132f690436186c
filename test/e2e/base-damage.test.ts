// test, e2e: damage to the hidden sheet of last pulled values, and changes to it, send nothing unseen
// (docs/security.md).

import { openSession, type Session } from './session';

let session: Session;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns', 'targets']);
});
afterEach(() => session.close());

const DATA = 'Bidgrid data (do not edit)';
const put = (tab: string, row: number, header: string, cell: { v: string | number; t: number }) =>
  session.sheets.put(tab, row, session.sheets.headers(tab).indexOf(header) + 1, cell);
const idIn = (row: number) => String(session.sheets.value('Campaigns', row, 'Campaign ID'));
const writes = () => session.host.requests.filter(({ method }) => method === 'POST').length;

/** Row in the hidden sheet, and its text. */
function chunkOf(tab: string, campaignId: string): { row: number; text: string } {
  const row = session.sheets.find(DATA, (line) => line.Tab === tab && line.Campaign === `~${campaignId}`);
  return { row, text: String(session.sheets.value(DATA, row, 'Text')) };
}

it('sends nothing unseen with an older version of a campaign', async () => {
  const id = idIn(2);
  const old = chunkOf('campaigns', id);
  session.service.state.campaigns.get(id)!.name = 'Renamed elsewhere';
  await session.pull(['campaigns']);
  put('Campaigns', 3, 'Name', { v: 'Another edit', t: 1 });
  session.sheets.put(DATA, old.row, 4, { v: old.text, t: 1 });
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ key }) => key)).toEqual([idIn(3)]);
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(session.service.state.campaigns.get(idIn(3))!.name).toBe('Another edit');
  expect(session.service.state.campaigns.get(id)!.name).toBe('Renamed elsewhere');
});

it('compares rows with the service if their campaign was removed from the hidden sheet', async () => {
  const id = idIn(2);
  const { row } = chunkOf('targets', id);
  for (const column of [1, 2, 3, 4]) session.sheets.put(DATA, row, column, { v: '', t: 1 });
  const line = session.sheets.find('Targets', (cells) => cells['Campaign ID'] === id);
  const pulledBid = session.sheets.value('Targets', line, 'Bid');
  put('Targets', line, 'Bid', { v: 7.25, t: 2 });
  const requests = writes();
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  expect(review.conflicts).toMatchObject([
    { field: 'bid', mine: '$7.25', theirs: `$${Number(pulledBid).toFixed(2)}` },
  ]);
  expect(writes()).toBe(requests);
  put('Targets', line, 'Bid', { v: Number(pulledBid), t: 2 });
  await session.pull(['targets']);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});
