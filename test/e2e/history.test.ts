// test, e2e: the tab History: each pull writes the figures of yesterday, one row per campaign and day.

import { kindOfCall } from '../../workbench/apps-script/services/spreadsheet-buffer';
import { DAY_MS, HOUR_MS, historyRows, inOrder, keepHistory, shownAt } from './history-days';
import { serviceSide } from './service-side';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  clock = await openSharedClock({ campaigns: 4, sources: 1, bids: 1, quirks: { figures_change_at: 0 } });
  session = clock.session;
  await keepHistory(session);
  noon();
});
afterEach(() => session.close());

/** Goes to noon (UTC) of the next day. */
const noon = (): void => clock.until((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + 12 * HOUR_MS);

const shown = () => shownAt(session, clock.now(), 0);
const rows = () => historyRows(session).map((line) => [...line]);

it('has the figures of each day on which a pull was made, and no row for other days', async () => {
  await session.pull(['campaigns']);
  const first = shown();
  noon();
  noon();
  await session.pull(['campaigns']);
  expect(inOrder(rows())).toEqual(inOrder([...first, ...shown()]));
});

it('is written only where the document keeps it, with the day of the last pull', async () => {
  await session.ask('settingsSave', { history: 'off' });
  await session.pull(['campaigns']);
  noon();
  await session.pull(['campaigns']);
  expect(session.sheets.names()).not.toContain('History');
  // Home needs no tab.
  expect(await session.ask('homeRead')).toMatchObject({
    keepsHistory: false,
    yesterday: { day: shown()[0]![0] },
  });
  await keepHistory(session);
  await session.pull(['campaigns']);
  expect(inOrder(rows())).toEqual(inOrder(shown()));
  expect(await session.ask('homeRead')).toMatchObject({ keepsHistory: true });
  await session.ask('settingsSave', { history: 'off' });
  const before = rows();
  noon();
  await session.pull(['campaigns']);
  expect(rows()).toEqual(before);
});

it('is a tab with readable columns first, units, and IDs at the end', async () => {
  await session.pull(['campaigns']);
  const { sheets } = session;
  expect(sheets.headers('History')).toEqual([
    'Day',
    'Campaign',
    'Impressions',
    'Clicks',
    'Installs',
    'Spend',
    'CPI',
    'Daily budget',
    'Fetched',
    'Company',
    'Campaign ID',
  ]);
  const line = sheets.rows('History').find((row) => Number(row.Installs) > 0)!;
  const campaign = serviceSide(session).campaign(String(line['Campaign ID']));
  expect(line.Campaign).toBe(campaign.name);
  expect(line.CPI).toBeCloseTo(Number(line.Spend) / Number(line.Installs), 4);
  expect(line.Fetched).toMatch(/^\d{4}-\d\d-\d\d 12:0\d$/);
});

it('shows the figures of yesterday and of the same weekday on Home', async () => {
  expect(await session.ask('homeRead')).toMatchObject({ yesterday: null, weekBefore: null });
  const totals = () => {
    const lines = shown();
    const [installs, spend] = [4, 5].map((i) => lines.reduce((sum, line) => sum + Number(line[i]), 0));
    return { day: lines[0]![0], installs, spend: Number(spend!.toFixed(4)) };
  };
  await session.pull(['campaigns']);
  const first = totals();
  expect(await session.ask('homeRead')).toMatchObject({ yesterday: first, weekBefore: null });
  for (let day = 0; day < 7; day++) noon();
  await session.pull(['campaigns']);
  const second = totals();
  const home = await session.ask('homeRead');
  expect(home).toMatchObject({ yesterday: second, weekBefore: first });
  expect(home.yesterday!.cpi).toBeCloseTo(second.spend / second.installs!, 4);
  noon();
  noon();
  expect(await session.ask('homeRead')).toMatchObject({ yesterday: null, weekBefore: null });
});

it('adds a day with at most 9 spreadsheet calls, and unchanged figures with none', async () => {
  const calls = async (): Promise<number> => {
    const start = await session.run('pullStart', [{ ...CHOICE }]);
    const { id } = (start.value as { value: { id: string } }).value;
    const step = await session.run('jobStep', [id]);
    expect(step.value).toMatchObject({ ok: true, value: { state: 'finished' } });
    return Object.entries(step.calls).reduce((sum, [name, times]) => {
      const [service, method] = name.split('.') as [string, string];
      return sum + (kindOfCall(service, method) === null ? 0 : times);
    }, 0);
  };
  await calls();
  const unchanged = await calls();
  noon();
  const added = await calls();
  expect(await calls()).toBe(unchanged);
  expect(added - unchanged).toBeLessThanOrEqual(9);
});

const CHOICE = { name: '', platform: '', active: null, bidType: '', selectedRows: false, tabs: ['targets'] };
