// test, e2e: changes to the hidden sheet of last pulled values do not change what is sent (docs/security.md).

import { ALL, openSession, type Session } from './session';

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

it('refuses an older version of a campaign, and keeps the others', async () => {
  const id = idIn(2);
  const old = chunkOf('campaigns', id);
  const first = String(session.sheets.value('Campaigns', 2, 'Name'));
  session.service.state.campaigns.get(id)!.name = 'Renamed elsewhere';
  await session.pull(['campaigns']);
  expect(session.sheets.value('Campaigns', 2, 'Name')).toBe('Renamed elsewhere');
  // An edit back to the first name would disappear from the review if the old chunk were accepted.
  put('Campaigns', 2, 'Name', { v: first, t: 1 });
  put('Campaigns', 3, 'Name', { v: 'Another edit', t: 1 });
  session.sheets.put(DATA, old.row, 4, { v: old.text, t: 1 });
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ key }) => key)).toEqual([idIn(3)]);
  expect(review.held).toMatchObject([{ key: id, reasons: [expect.stringContaining(id)] }]);
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(session.service.state.campaigns.get(idIn(3))!.name).toBe('Another edit');
  expect(session.service.state.campaigns.get(id)!.name).toBe('Renamed elsewhere');
  await session.pull(['campaigns']);
  expect((await session.ask('reviewBuild')).conflicts).toMatchObject([
    { key: id, field: 'name', mine: first, theirs: 'Renamed elsewhere' },
  ]);
});

it('does not treat a row as new if its campaign was removed from the hidden sheet', async () => {
  const id = idIn(2);
  const { row } = chunkOf('targets', id);
  for (const column of [1, 2, 3, 4]) session.sheets.put(DATA, row, column, { v: '', t: 1 });
  const before = writes();
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  const rows = session.sheets.rows('Targets').filter((line) => line['Campaign ID'] === id);
  expect(review.heldCount).toBe(rows.length);
  const check = await session.ask('checkRun');
  expect(check.groups.map(({ rule, severity }) => [rule, severity])).toContainEqual(['base-lost', 'error']);
  expect(writes()).toBe(before);
  await session.pull(['targets']);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});

it('stays lost after a pull of other campaigns', async () => {
  const id = idIn(2);
  const other = String(session.sheets.value('Campaigns', 3, 'Name'));
  const { row, text } = chunkOf('targets', id);
  session.sheets.put(DATA, row, 4, { v: text.slice(0, -10), t: 1 });
  const choice = { ...ALL, name: other };
  await session.finish(await session.ask('pullStart', { ...choice, tabs: ['targets'] }));
  const held = (await session.ask('reviewBuild')).held;
  expect(held.length).toBeGreaterThan(0);
  expect(held.every(({ key }) => key.includes(id))).toBe(true);
  await session.pull(['targets']);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});

it('ignores the hidden sheet of a copied document', async () => {
  const other = await openSession({ service: { campaigns: 1 } });
  try {
    await other.pull(['campaigns']);
    const foreign = other.sheets.rows(DATA).find((row) => row.Tab === 'campaigns')!;
    const id = idIn(2);
    const { row } = chunkOf('campaigns', id);
    session.sheets.put(DATA, row, 4, { v: String(foreign.Text), t: 1 });
    put('Campaigns', 2, 'Name', { v: 'Mine', t: 1 });
    expect((await session.ask('reviewBuild')).held).toMatchObject([{ key: id }]);
  } finally {
    await other.close();
  }
});
