// test, e2e: a row whose key was overwritten looks the same while typing as after Check.

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
