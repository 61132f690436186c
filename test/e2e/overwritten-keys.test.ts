// test, e2e: a row whose key was overwritten looks the same while typing as after Check.

import { allFixes } from '../../src/features/check/view/check-choices';
import { withoutMemory } from '../sheet/without-memory';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 3, sources: 3, bids: 6, tidy: true } });
  await session.pull(['campaigns', 'targets', 'sources', 'source-bids']);
});
afterAll(() => session.close());

const looksIn = (tab: string, row: number) => {
  const { sheets } = session;
  const colors = sheets.headers(tab).map((header) => sheets.shown(tab, row, String(header)));
  return [sheets.value(tab, row, 'Change'), withoutMemory(sheets.value(tab, row, 'Cell states')), ...colors];
};

async function overwritten(tab: string, header: string, value: Content): Promise<unknown[]> {
  const { sheets, host } = session;
  const before = sheets.value(tab, 2, header);
  const column = sheets.set(tab, 2, header, value);
  const [result] = await host.edited({
    user: 'anna@example.com',
    session: 'page-1',
    sheetId: sheets.idOf(tab),
    range: { row: 2, column, rows: 1, columns: 1 },
    value,
    oldValue: before,
  });
  expect(result).toMatchObject({ ok: true });
  return looksIn(tab, 2);
}

it.each([
  ['Targets', 'Country', 'KE'],
  ['Sources', 'App ID', 'another-app'],
  ['Source bids', 'Country', 'KE'],
  ['Source bids', 'App ID', 'another-app'],
])('%s, %s', async (tab, header, value) => {
  const before = session.sheets.value(tab, 2, header);
  const plain = looksIn(tab, 2);
  const live = await overwritten(tab, header, value);
  expect(live.slice(0, 2)).toEqual(['error', `|error ${header}|check ${header}|`]);
  await session.ask('checkRun');
  expect(looksIn(tab, 2)).toEqual(live);
  expect(await overwritten(tab, header, before)).toEqual(plain);
  await session.ask('checkRun');
  expect(looksIn(tab, 2)).toEqual(plain);
});

it.each(['Targets', 'Sources', 'Source bids'])('%s, moved to another campaign', async (tab) => {
  const { sheets } = session;
  const before = sheets.value(tab, 2, 'Campaign ID');
  const other = sheets.rows('Campaigns').find((row) => row['Campaign ID'] !== before)!['Campaign ID']!;
  const live = await overwritten(tab, 'Campaign ID', other);
  await session.ask('checkRun');
  expect(looksIn(tab, 2)).toEqual(live);
  await overwritten(tab, 'Campaign ID', before);
});

it('a copied row with another country is new while typing and after Check', async () => {
  const { sheets } = session;
  const row = sheets.rows('Source bids').length + 2;
  for (const [header, value] of Object.entries(sheets.line('Source bids', 2)))
    if (value !== null && !['Change', 'Cell states'].includes(header))
      sheets.set('Source bids', row, header, value);
  await sheets.type('Source bids', row, 'Country', 'KE');
  const live = looksIn('Source bids', row);
  expect(live.slice(0, 2)).toEqual(['new', '']);
  await session.ask('checkRun');
  expect(looksIn('Source bids', row)).toEqual(live);
});

it("a row with its own values but another campaign's name is not to be deleted; a fix restores it", async () => {
  const { sheets } = session;
  const rows = sheets.rows('Targets');
  const [first] = rows;
  const at = rows.findIndex(
    (row) => row['Campaign ID'] !== first!['Campaign ID'] && row.Country === first!.Country,
  );
  expect(at).toBeGreaterThan(0);
  const name = rows[at]!.Campaign!;
  sheets.set('Targets', at + 2, 'Campaign', first!.Campaign!);
  const { groups } = await session.ask('checkRun');
  const messages = groups.flatMap(({ issues }) => issues.filter(({ row }) => row === at + 2));
  expect(messages.map(({ message }) => message)).toEqual([
    'Campaign comes from the service and cannot be changed here. Restore it.',
  ]);
  await session.ask('checkFix', groups.flatMap(allFixes));
  expect(sheets.value('Targets', at + 2, 'Campaign')).toBe(name);
  expect(sheets.rows('Targets')).toHaveLength(rows.length);
  expect((await session.ask('checkRun')).groups).toEqual([]);
});

/** Types into the filled bid cell of the first source bid. */
const typeBid = (value: number) => {
  const isFilled = session.sheets.value('Source bids', 2, 'Bid value') !== null;
  return overwritten('Source bids', isFilled ? 'Bid value' : 'Bid override %', value);
};

it('a bid that is typed afterward is not shown as an edit of the other source bid', async () => {
  const before = session.sheets.value('Source bids', 2, 'App ID')!;
  await overwritten('Source bids', 'App ID', 'another-app');
  await session.ask('checkRun');
  const live = await typeBid(7.5);
  expect(live.slice(0, 2)).toEqual(['error', '|error App ID|check App ID|']);
  await session.ask('checkRun');
  expect(looksIn('Source bids', 2)).toEqual(live);
  await overwritten('Source bids', 'App ID', before);
});

it('the present name of the campaign of a target, last pulled, is no error while a budget is typed', async () => {
  const { sheets, service } = session;
  const id = String(sheets.value('Targets', 2, 'Campaign ID'));
  service.state.campaigns.get(id)!.name = 'Renamed elsewhere';
  await session.pull(['campaigns']);
  sheets.set('Targets', 2, 'Campaign', 'Renamed elsewhere');
  const live = await overwritten('Targets', 'Daily budget', 850);
  expect(live[1]).not.toContain('error Campaign');
  await session.ask('checkRun');
  expect(looksIn('Targets', 2)).toEqual(live);
});
