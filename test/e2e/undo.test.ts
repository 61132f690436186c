// test, e2e: undoing a push of several tabs: the service has its previous state again, also if rows are
// missing or the log was changed.

import type { ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import type { Content } from './sheets';
import { lastRun, restoreRun } from './undo-order';

type Line = Record<string, Content>;

const TABS = ['campaigns', 'targets', 'device-targeting', 'sources', 'source-bids', 'creative-sets', 'ads'];

let session: Session;
let state: ServiceState;

beforeAll(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 5, sources: 2, bids: 3, tidy: true, quirks: { list_omits: 'none' } },
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

/** Types several cells as a person does; the trigger runs for the last. */
async function typeAll(sheet: string, cells: readonly [number, string, Content][]): Promise<void> {
  for (const [row, header, value] of cells.slice(0, -1)) session.sheets.set(sheet, row, header, value);
  for (const [row, header, value] of cells.slice(-1)) await type(sheet, row, header, value);
}

async function typeNew(sheet: string, values: Line): Promise<number> {
  const row = lines(sheet).length + 2;
  const cells = Object.entries(values);
  await typeAll(
    sheet,
    cells.map(([header, value]) => [row, header, value]),
  );
  return row;
}

/** Everything that pushes can change at the service, in any order. */
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

/** Kind, key and column of each value of the newest run. */
const preview = async (run?: string) => session.ask('undoPreview', run ?? (await lastRun(session)));

/** Moves the bid of a campaign from the countries to DEFAULT, or back. */
async function moveBid(id: string): Promise<void> {
  const { countries } = state.targets.get(id)!;
  const inDefault = countries.get('DEFAULT')?.bid !== undefined;
  const cells: [number, string, Content][] = [];
  for (const country of countries.keys()) {
    const row = find('Targets', (line) => line['Campaign ID'] === id && line.Country === country);
    const filled = (country === 'DEFAULT') !== inDefault;
    cells.push([row, 'Bid', filled ? 1.25 : null]);
  }
  await typeAll('Targets', cells);
}

it('restores every tab of a push, and the service has its previous state', async () => {
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
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(copy()).not.toEqual(before);

  const run = await lastRun(session);
  expect(new Set((await preview(run)).values.map(({ kind }) => kind))).toEqual(new Set(['restored']));
  expect(copy()).not.toEqual(before);
  session.service.log.clear();
  await restoreRun(session, run);
  expect(session.service.log.entries).toEqual([]);
  expect(at('Campaigns', type0, 'Change')).toBe('edit');
  const job = await session.undo(run);
  expect(job).toMatchObject({ kind: 'push', state: 'finished', problems: [], done: review.rows.length });
  expect(copy()).toEqual(before);

  // The tab shows it too, and has nothing left to push.
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  const pulled = await session.pull(TABS);
  expect(pulled.summary.join(' ')).toContain('no changes');

  const { runs } = await session.ask('undoRuns', 20);
  const rows = review.rows.length;
  expect(runs).toMatchObject([
    { undoes: run, rows, outcomes: [{ outcome: 'verified', rows }] },
    { run, undoes: '', undone: rows },
  ]);
  expect(new Set((await preview(run)).values.map(({ kind }) => kind))).toEqual(new Set(['already']));

  // The push of an undo is a run like any other.
  expect(await session.undo(runs[0]!.run)).toMatchObject({ state: 'finished', problems: [], done: rows });
  expect(at('Campaigns', type0, 'Name')).toBe('Renamed by mistake');
  expect(await session.undo()).toMatchObject({ problems: [], done: rows });
  expect(copy()).toEqual(before);
}, 120_000);

it('pulls rows that are missing in the tab', async () => {
  const row = find('Source bids', (line) => typeof line['Bid value'] === 'number');
  const old = at('Source bids', row, 'Bid value');
  const id = String(at('Source bids', row, 'Campaign ID'));
  await type('Source bids', row, 'Bid value', 9.5);
  await session.push();
  const run = await lastRun(session);
  const source = `function deleteBid() {
    SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids').deleteRow(${row});
  }`;
  session.host.options.files.push({ name: 'People.js', source });
  expect(await session.run('deleteBid', [], { fromClient: false })).toMatchObject({ ok: true });
  const { values, pull } = await preview(run);
  expect([values.map(({ kind }) => kind), pull]).toEqual([
    ['missing'],
    { tabs: ['source-bids'], campaigns: [id] },
  ]);
  expect(await session.finish(await session.ask('pullCampaigns', pull!))).toMatchObject({
    state: 'finished',
  });
  expect(await session.undo(run)).toMatchObject({ state: 'finished', done: 1, problems: [] });
  const restored = find('Source bids', (line) => line['Bid value'] === old && line['Campaign ID'] === id);
  expect(at('Source bids', restored, 'Change')).toBe(null);
});

it('restores the values of the journal, regardless of changes to the log', async () => {
  const [a, b] = [idAt(1), idAt(2)];
  const before = at('Campaigns', session.sheets.rowOf(a), 'Category');
  const active = at('Campaigns', session.sheets.rowOf(b), 'Active');
  await type('Campaigns', session.sheets.rowOf(a), 'Category', 'One');
  await type('Campaigns', session.sheets.rowOf(b), 'Active', active !== true);
  await session.push();
  const run = await lastRun(session);
  const { sheets } = session;
  const columnOf = (header: string) => sheets.headers('Bidgrid log').indexOf(header) + 1;
  const forge = (field: string, header: string, value: string) => {
    const row = find('Bidgrid log', (line) => line.Run === run && line.Field === field);
    sheets.put('Bidgrid log', row, columnOf(header), { v: value, t: 1 });
  };
  forge('Category', 'Before', '=HYPERLINK("https://example.com")');
  forge('Category', 'Outcome', 'canceled');
  forge('Active', 'IDs', a);
  forge('Active', 'Run', 'push-other');
  expect((await preview(run)).values).toMatchObject([
    { kind: 'restored', key: a, current: 'One', old: before ?? '' },
    { kind: 'restored', key: b, column: 'Active' },
  ]);
  await session.undo(run);
  expect(at('Campaigns', sheets.rowOf(a), 'Category')).toBe(before);
  expect(at('Campaigns', sheets.rowOf(b), 'Active')).toBe(active);
  await expect(session.ask('undoPreview', 'push-unknown')).rejects.toThrow('too old to be undone');
});
