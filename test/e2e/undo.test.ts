// test, e2e: undoing pushes of several tabs: the service has its previous state again, and no change of
// others is lost.

import { cellsOf } from '../../src/push/review/view/review-selection';
import type { UndoOrder, UndoView } from '../../src/push/undo/undo-schema';
import type { ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import type { Content } from './sheets';
import { undoOrder } from './undo-order';

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

async function newestRun(): Promise<string> {
  const { runs } = await session.ask('undoRuns', 1);
  return runs[0]!.run;
}

const undo = async (view: UndoView, leaveOut: UndoOrder['leaveOut'] = []) =>
  session.finish(await session.ask('undoStart', undoOrder(view, leaveOut)));

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

it('lists no runs while nothing was pushed', async () => {
  expect(await session.ask('undoRuns', 20)).toEqual({ runs: [], total: 0 });
});

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

  const run = await newestRun();
  const view = await session.ask('undoPreview', run);
  expect(view.left).toEqual([]);
  expect(view.rows).toHaveLength(review.rows.length);
  expect(copy()).not.toEqual(before);
  const job = await undo(view);
  expect(job).toMatchObject({ kind: 'undo', state: 'finished', problems: [] });
  expect(copy()).toEqual(before);

  // The tab shows it too, and has nothing left to push.
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  expect(String(at('Campaigns', type0, 'Status'))).toMatch(/^Undone \d\d-\d\d/);
  const pulled = await session.pull(TABS);
  expect(pulled.summary.join(' ')).toContain('no changes');

  const { runs } = await session.ask('undoRuns', 20);
  expect(runs).toMatchObject([
    { undoes: run, rows: view.rows.length, outcomes: [{ outcome: 'verified', rows: view.rows.length }] },
    { run, undoes: '', undone: view.rows.length },
  ]);
  const again = await session.ask('undoPreview', run);
  expect(again.rows).toEqual([]);
  expect(new Set(again.left.map(({ kind }) => kind))).toEqual(new Set(['already']));

  // An undo is a run like any other.
  const redo = await session.ask('undoPreview', runs[0]!.run);
  expect(redo.rows).toHaveLength(view.rows.length);
  expect(await undo(redo)).toMatchObject({ state: 'finished', problems: [] });
  expect(at('Campaigns', type0, 'Name')).toBe('Renamed by mistake');
  expect(await undo(await session.ask('undoPreview', await newestRun()))).toMatchObject({ problems: [] });
  expect(copy()).toEqual(before);
}, 120_000);

/** The newest run, as the undo view shows it. */
const preview = async () => session.ask('undoPreview', await newestRun());

it('skips values changed since, keeps values typed since, and restores the rest', async () => {
  const [a, b, c] = [idAt(0), idAt(1), idAt(2)];
  const was = [a, b, c].map((id) => state.campaigns.get(id)!.name);
  for (const id of [a, b, c]) await type('Campaigns', session.sheets.rowOf(id), 'Name', `Pushed ${id}`);
  expect(await session.push()).toMatchObject({ problems: [] });
  state.campaigns.get(a)!.name = 'Changed elsewhere';
  await type('Campaigns', session.sheets.rowOf(b), 'Name', 'Typed since');
  const view = await preview();
  expect(view.rows.map(({ key }) => key)).toEqual([b, c]);
  expect(view.left).toMatchObject([
    { kind: 'changed', key: a, column: 'Name', wrote: `Pushed ${a}`, now: 'Changed elsewhere' },
  ]);
  expect(await undo(view)).toMatchObject({ state: 'finished', done: 2, problems: [] });
  // A panel without the preview learns from the journal what was restored and what was not sent.
  expect(await session.ask('undoResult', await newestRun())).toMatchObject({
    undoes: view.run,
    restored: [b, c].map((key) => ({ tab: 'campaigns', key, field: 'name' })),
    others: [{ tab: 'campaigns', key: a, label: `Pushed ${a}`, field: 'name' }],
  });
  expect([a, b, c].map((id) => state.campaigns.get(id)!.name)).toEqual(['Changed elsewhere', was[1], was[2]]);
  const row = session.sheets.rowOf(b);
  expect([at('Campaigns', row, 'Name'), at('Campaigns', row, 'Change')]).toEqual(['Typed since', 'edit']);
  expect(at('Campaigns', session.sheets.rowOf(c), 'Name')).toBe(was[2]);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([{ key: b, changes: [{ before: was[1], after: 'Typed since' }] }]);
  await session.ask('reviewRevert', cellsOf(review.rows[0]!));
  await session.pull(['campaigns']);
});

it('sends nothing if it would restore other values than shown', async () => {
  const a = idAt(3);
  await type('Campaigns', session.sheets.rowOf(a), 'Name', 'Shown');
  await session.push();
  const view = await preview();
  state.campaigns.get(a)!.name = 'Changed after it was shown';
  await expect(undo(view)).rejects.toThrow('changed since this list was loaded');
  expect(state.campaigns.get(a)!.name).toBe('Changed after it was shown');
  await session.pull(['campaigns']);
});

it('reads again right before it sends, because others may change values during a long undo', async () => {
  const [a, b] = [idAt(3), idAt(4)];
  const was = state.campaigns.get(b)!.name;
  for (const id of [a, b]) await type('Campaigns', session.sheets.rowOf(id), 'Name', `Late ${id}`);
  await session.push();
  const job = await session.ask('undoStart', undoOrder(await preview()));
  state.campaigns.get(a)!.name = 'Changed meanwhile';
  const ended = await session.finish(job);
  expect(ended.problems).toMatchObject([
    {
      key: a,
      reason: expect.stringContaining('Name: yours Changed after it was shown, theirs Changed meanwhile'),
    },
  ]);
  expect([state.campaigns.get(a)!.name, state.campaigns.get(b)!.name]).toEqual(['Changed meanwhile', was]);
  expect(String(at('Campaigns', session.sheets.rowOf(a), 'Status'))).toMatch(
    /^Conflict, not undone \d\d-\d\d /,
  );
  await session.pull(['campaigns']);
});

it('restores a moved bid in all rows or in none', async () => {
  const id = [...state.targets].find(([, { countries }]) => {
    return countries.size > 2 && countries.has('DEFAULT') && countries.get('DEFAULT')!.bid === undefined;
  })![0];
  const shared = () => state.targets.get(id)!.countries.get('DEFAULT')!;
  const before = copy();
  await moveBid(id);
  expect(await session.push()).toMatchObject({ problems: [] });
  const view = await preview();
  expect(view.left).toEqual([]);
  expect(new Set(view.rows.map(({ bundle }) => bundle)).size).toBe(1);
  const half = view.rows.slice(0, 1).map(({ tab, key }) => ({ tab, key }));
  await expect(undo(view, half)).rejects.toThrow('restored together or not at all');
  shared().bid = 7.5;
  const torn = await preview();
  expect(torn.rows).toEqual([]);
  expect(torn.left.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  expect(torn.left.filter(({ kind }) => kind === 'rule')).toHaveLength(view.rows.length - 1);
  shared().bid = 1.25;
  expect(await undo(await preview())).toMatchObject({ problems: [] });
  expect(copy()).toEqual(before);
});

it('sends nothing when a row would break a rule without the rows that were left out', async () => {
  const id = [...state.targets].find(([, { countries }]) => {
    return countries.size > 2 && countries.has('DEFAULT') && countries.get('DEFAULT')!.bid === undefined;
  })![0];
  await moveBid(id);
  await session.push();
  // The bids go to the countries, except to a disabled one: without a bid it cannot run beside them.
  const stopped = [...state.targets.get(id)!.countries.keys()].find((code) => code !== 'DEFAULT')!;
  await moveBid(id);
  const row = find('Targets', (line) => line['Campaign ID'] === id && line.Country === stopped);
  await typeAll('Targets', [
    [row, 'Bid', null],
    [row, 'Disabled', true],
  ]);
  await type('Campaigns', session.sheets.rowOf(id), 'Name', 'Beside the bids');
  expect(await session.push()).toMatchObject({ problems: [] });
  const view = await preview();
  const bundled = view.rows.filter(({ bundle }) => bundle !== '');
  expect(view.rows.map(({ tab }) => tab)).toEqual(expect.arrayContaining(['campaigns', 'targets']));
  expect(view.rows).toHaveLength(bundled.length + 2);
  const before = copy();
  expect([...state.targets.get(id)!.countries.keys()]).not.toContain(stopped);
  const left = bundled.map(({ tab, key }) => ({ tab, key }));
  await expect(undo(view, left)).rejects.toThrow(
    new RegExp(`${stopped}.* cannot be restored without the rows left out\\. Bid is set in `),
  );
  expect(copy()).toEqual(before);
  expect(await undo(view)).toMatchObject({ problems: [] });
  expect([...state.targets.get(id)!.countries.keys()]).toContain(stopped);
});

it('explains for creations what can be done instead, and switches off those that it can', async () => {
  const id = idAt(0);
  const taken = [...state.targets.get(id)!.countries.keys()];
  const country = ['NZ', 'IS', 'MT'].find((code) => !taken.includes(code))!;
  const own = () => state.targets.get(id)!.countries;
  // It also shows the values that other countries have themselves.
  const values: Line = {};
  const like = [...own()].find(([code]) => code !== 'DEFAULT')![1];
  if (like.bid !== undefined) values.Bid = 2.5;
  if (like.budget !== undefined) values['Daily budget'] = 500;
  if (like.click_url !== undefined) values['Click URL'] = 'https://track.example/c';
  if (like.impression_url !== undefined) values['Impression URL'] = 'https://track.example/i';
  const row = await typeNew('Targets', { 'Campaign ID': id, Country: country, ...values });
  await typeNew('Sources', { 'Campaign ID': id, 'App ID': 'brandnew', Active: true });
  await typeNew('Campaigns', {
    Name: 'Made by mistake',
    Platform: 'android',
    'Bid type': 'CPI',
    'Package name': 'example.mistake.app',
    Category: 'Games',
    'Tracking method': 'custom_track',
  });
  const review = await session.ask('reviewBuild');
  expect(review.held).toEqual([]);
  expect(await session.push(review)).toMatchObject({ problems: [] });
  expect(own().has(country)).toBe(true);
  const view = await preview();
  expect(view.rows).toMatchObject([{ tab: 'targets', changes: [{ column: 'Disabled', after: 'on' }] }]);
  expect(view.left.map(({ kind, tab, why }) => [kind, tab, why])).toEqual([
    ['created', 'campaigns', expect.stringContaining('clear Active')],
    ['created', 'sources', expect.stringContaining('clear Active')],
  ]);
  expect(await undo(view)).toMatchObject({ problems: [] });
  expect(own().has(country)).toBe(false);
  expect([at('Targets', row, 'Disabled'), at('Targets', row, 'Change')]).toEqual([true, null]);
});

it('restores the values of the journal, regardless of changes to the log', async () => {
  const [a, b] = [idAt(1), idAt(2)];
  const before = at('Campaigns', session.sheets.rowOf(a), 'Category');
  const active = at('Campaigns', session.sheets.rowOf(b), 'Active');
  await type('Campaigns', session.sheets.rowOf(a), 'Category', 'One');
  await type('Campaigns', session.sheets.rowOf(b), 'Active', active !== true);
  await session.push();
  const run = await newestRun();
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
  const view = await session.ask('undoPreview', run);
  expect(view).toMatchObject({
    rows: [
      { key: a, changes: [{ before: 'One', after: before ?? '' }] },
      { key: b, changes: [{ column: 'Active' }] },
    ],
    left: [],
  });
  await undo(view);
  expect(at('Campaigns', sheets.rowOf(a), 'Category')).toBe(before);
  expect(at('Campaigns', sheets.rowOf(b), 'Active')).toBe(active);
  await expect(session.ask('undoPreview', 'push-unknown')).rejects.toThrow('too old to be undone');
});

it('shows values with the units and signs of the review', async () => {
  const isOf = (types: RegExp) => (line: Record<string, unknown>) =>
    types.test(String(line['Bid type'])) && typeof line.Bid === 'number' && line.Disabled !== true;
  const money = find('Targets', isOf(/^CPI$/));
  const goal = find('Targets', isOf(/^(RET|ROAS)/));
  const override = find('Source bids', (line) => typeof line['Bid override %'] === 'number');
  const old = [
    Number(at('Targets', money, 'Bid')),
    Number(at('Targets', goal, 'Bid')),
    Number(at('Source bids', override, 'Bid override %')),
  ];
  await typeAll('Targets', [
    [money, 'Bid', 2.5],
    [goal, 'Bid', 12.5],
  ]);
  await typeAll('Source bids', [[override, 'Bid override %', -55]]);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  const view = await preview();
  expect(view.rows.flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    ['$2.50', `$${old[0]!.toFixed(2)}`],
    ['12.5 %', `${old[1]} %`],
    ['−55 %', `${old[2]} %`.replace('-', '−')],
  ]);
});
