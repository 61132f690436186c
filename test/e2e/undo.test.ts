// test, e2e: undoing pushes of several tabs: the service is as it was before, and nothing that others did is lost.

import type { UndoView } from '../../src/app/surface/undo';
import type { ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

type Line = Record<string, Content>;

const TABS = ['campaigns', 'targets', 'device-targeting', 'sources', 'source-bids', 'creative-sets', 'ads'];

let session: Session;
let state: ServiceState;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 6, sources: 3, bids: 4, tidy: true, quirks: { list_omits: 'none' } },
  });
  state = session.service.state;
  await session.pull(TABS);
}, 60_000);
afterAll(() => session.close());

const lines = (sheet: string) => session.sheets.rows(sheet);
const find = (sheet: string, fits: (line: Line) => boolean) => session.sheets.find(sheet, fits);
const type = (sheet: string, row: number, header: string, value: Content) =>
  session.sheets.type(sheet, row, header, value);
const at = (sheet: string, row: number, header: string) => session.sheets.value(sheet, row, header);
const idAt = (i: number) => String(lines('Campaigns')[i]!['Campaign ID']);
const iosId = () => String(lines('Campaigns').find((line) => line.Platform === 'ios')!['Campaign ID']);

async function typeNew(sheet: string, values: Line): Promise<number> {
  const row = lines(sheet).length + 2;
  for (const [header, value] of Object.entries(values)) await type(sheet, row, header, value);
  return row;
}

/** All that pushes can change at the service, in an order that says nothing. */
function everything(): unknown {
  const orderly = (_: string, value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one, orderly)).sort();
  return {
    campaigns: [...state.campaigns.values()],
    targets: [...state.targets].map(([id, { countries, ...rest }]) => [
      id,
      { ...rest, device_types: [...rest.device_types].sort() },
      sorted([...countries]),
    ]),
    sources: [...state.inventories].map(([id, { sources }]) => [id, sorted(sources)]),
    bids: [...state.inventories].map(([id, { bids }]) => [id, sorted(bids)]),
    ads: [...state.ads.values()],
  };
}
const copy = (): unknown => JSON.parse(JSON.stringify(everything()));

async function newestRun(): Promise<string> {
  const { runs } = await session.ask('undoRuns', 1);
  return runs[0]!.run;
}

async function undo(view: UndoView, leaveOut: { tab: string; key: string }[] = []) {
  const order = { run: view.run, token: view.token, leaveOut, typed: view.guard?.typed ?? null };
  return session.finish(await session.ask('undoStart', order));
}

/** Moves the bid of a campaign from the countries to DEFAULT, or the other way. */
async function moveBid(id: string): Promise<void> {
  const { countries } = state.targets.get(id)!;
  const inDefault = countries.get('DEFAULT')?.bid !== undefined;
  for (const country of countries.keys()) {
    const row = find('Targets', (line) => line['Campaign ID'] === id && line.Country === country);
    const filled = (country === 'DEFAULT') !== inDefault;
    await type('Targets', row, 'Bid', filled ? 1.25 : null);
  }
}

it('lists no runs while nothing was pushed', async () => {
  expect(await session.ask('undoRuns', 20)).toEqual({ runs: [], total: 0 });
});

it('restores every tab of a push, and the service is as it was', async () => {
  const before = copy();
  const id = idAt(0);
  const type0 = session.sheets.rowOf(id);
  await type('Campaigns', type0, 'Name', 'Renamed by mistake');
  await type('Campaigns', type0, 'Active', at('Campaigns', type0, 'Active') !== true);
  const moved = idAt(1);
  await moveBid(moved);
  const ios = iosId();
  const device = find('Device targeting', (line) => line['Campaign ID'] === ios);
  await type('Device targeting', device, 'Phone', at('Device targeting', device, 'Phone') !== true);
  await type('Device targeting', device, 'Min OS version', 19);
  const source = find('Sources', (line) => line['Campaign ID'] === id);
  await type('Sources', source, 'Active', at('Sources', source, 'Active') !== true);
  const cleared = find('Source bids', (line) => line['Bid override %'] !== null);
  await type('Source bids', cleared, 'Bid override %', null);
  await type('Source bids', cleared, 'Bid value', 3.5);
  const emptied = find('Source bids', (line) => line['Bid value'] !== null && line['Bid value'] !== 3.5);
  await type('Source bids', emptied, 'Bid value', null);
  await typeNew('Source bids', { 'Campaign ID': id, 'App ID': 'fresh', Country: 'NZ', 'Bid value': 2 });
  const ad = find('Ads', (line) => line.Name !== null);
  await type('Ads', ad, 'Name', 'Another name');
  await type('Ads', ad, 'Active', at('Ads', ad, 'Active') !== true);
  const review = await session.ask('reviewBuild');
  expect(review.held).toEqual([]);
  expect(await session.push(review)).toMatchObject({ state: 'finished', troubles: [] });
  expect(copy()).not.toEqual(before);

  const run = await newestRun();
  const view = await session.ask('undoPreview', run);
  expect(view.left).toEqual([]);
  expect(view.rows).toHaveLength(review.rows.length);
  expect(copy()).not.toEqual(before);
  const job = await undo(view);
  expect(job).toMatchObject({ kind: 'undo', state: 'finished', troubles: [] });
  expect(copy()).toEqual(before);

  // The tab shows it too, and has nothing left to push.
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  expect(String(at('Campaigns', type0, 'Status'))).toMatch(/^Undone · \d{4}/);
  const pulled = await session.pull(TABS);
  expect(pulled.summary.join(' ')).toContain('0 new rows, 0 rows brought up to date');

  const { runs } = await session.ask('undoRuns', 20);
  expect(runs).toMatchObject([
    { undoes: run, rows: view.rows.length, outcomes: [{ outcome: 'done', rows: view.rows.length }] },
    { run, undoes: '', undone: view.rows.length },
  ]);
  const again = await session.ask('undoPreview', run);
  expect(again.rows).toEqual([]);
  expect(new Set(again.left.map(({ kind }) => kind))).toEqual(new Set(['already']));

  // An undo is a run like any other.
  const redo = await session.ask('undoPreview', runs[0]!.run);
  expect(redo.rows).toHaveLength(view.rows.length);
  expect(await undo(redo)).toMatchObject({ state: 'finished', troubles: [] });
  expect(at('Campaigns', type0, 'Name')).toBe('Renamed by mistake');
  expect(await undo(await session.ask('undoPreview', await newestRun()))).toMatchObject({ troubles: [] });
  expect(copy()).toEqual(before);
}, 120_000);
