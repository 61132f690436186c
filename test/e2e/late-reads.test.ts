// test, e2e: a service whose reads show the state of some time ago, or which stores other forms of values,
// with the built add-on.

import type { ServiceOptions } from '../../workbench/ad-service/server/service';
import { add } from '../faults/scenario';
import { type ServiceSide, serviceSide } from './service-side';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const LAG_SECONDS = 60;
const LATE = { read_lag: { all: LAG_SECONDS } };
/** The default of the setting, milliseconds. */
const WINDOW = 120_000;
const TABS = ['campaigns', 'targets', 'source-bids', 'sources'];
const LOG = 'Bidgrid log';
const JOURNAL = 'Bidgrid journal (do not edit)';

let clock: SharedClock;
let session: Session;
let service: ServiceSide;

/** Everything is pulled, and old enough to be seen by late reads. */
async function open(quirks: ServiceOptions['quirks'] = LATE): Promise<void> {
  clock = await openSharedClock({
    campaigns: 2,
    sources: 3,
    bids: 3,
    quirks: { list_omits: 'none', ...quirks },
  });
  session = clock.session;
  service = serviceSide(session);
  later(2 * WINDOW);
  await session.pull(TABS);
  later(2 * WINDOW);
}
afterEach(() => session.close());

const later = (ms: number): void => clock.until(clock.now() + ms);
const lines = () => (session.sheets.names().includes(LOG) ? session.sheets.rows(LOG) : []);
const elsewhere = () => lines().filter(({ Action }) => Action === 'Elsewhere');
const targetsOf = (id: string) => session.service.state.targets.get(id)!.countries;

/** The first row of a country with a bid of its own: its campaign, country and row in the tab. */
function countryRow(skip = 0) {
  const rows = session.sheets.rows('Targets').flatMap((line) => {
    const [id, country] = [String(line['Campaign ID']), String(line.Country)];
    return typeof line.Bid === 'number' && country !== 'DEFAULT' ? [{ id, country }] : [];
  });
  const { id, country } = rows[skip]!;
  const row = session.sheets.find(
    'Targets',
    (line) => String(line['Campaign ID']) === id && line.Country === country,
  );
  return { id, country, row, bid: () => targetsOf(id).get(country)?.bid };
}

const typeBid = (row: number, value: number) => session.sheets.set('Targets', row, 'Bid', value);
const bidCell = (row: number) => session.sheets.value('Targets', row, 'Bid');

/** The first row with a bid value. Sources and their bids have no rows in the answer of a request. */
const bidRow = () => session.sheets.find('Source bids', (line) => typeof line['Bid value'] === 'number');
const bidValue = (row: number) => session.sheets.value('Source bids', row, 'Bid value');
const bidStatus = (row: number) => session.sheets.value('Source bids', row, 'Status');
function pushBid(row: number, to: number) {
  session.sheets.set('Source bids', row, 'Bid value', to);
  return session.push();
}

describe('within the lag window', () => {
  it('a pull, a review and an undo keep what was pushed, without a conflict or a line of the log', async () => {
    await open();
    const { row, bid } = countryRow();
    const old = bidCell(row) as number;
    typeBid(row, old + 0.25);
    expect((await session.push()).summary).toEqual(['1 row pushed and verified.']);
    const pulled = await session.pull(TABS);
    expect(bidCell(row)).toBe(old + 0.25);
    expect(pulled.summary).toContain(
      'The service does not show all of the last pushed values yet. The cells keep them: Targets.',
    );
    typeBid(row, old + 0.5);
    const review = await session.ask('reviewBuild');
    expect([review.conflicts, review.rows.length]).toEqual([[], 1]);
    expect((await session.push()).summary).toEqual(['1 row pushed and verified.']);
    await session.undo();
    expect([bid(), bidCell(row)]).toEqual([old + 0.25, old + 0.25]);
    await session.pull(TABS);
    expect([bid(), bidCell(row)]).toEqual([old + 0.25, old + 0.25]);
    later(2 * WINDOW);
    const settled = await session.pull(TABS);
    expect(bidCell(row)).toBe(old + 0.25);
    expect(settled.summary.join(' ')).not.toContain('does not show');
    expect(elsewhere()).toEqual([]);
  });

  it('an edit that goes back to the old value is sent', async () => {
    await open();
    const { row, bid } = countryRow();
    const old = bidCell(row) as number;
    typeBid(row, old + 1);
    await session.push();
    typeBid(row, old);
    expect((await session.push()).summary).toEqual(['1 row pushed and verified.']);
    expect(bid()).toBe(old);
  });

  it('a change of another person is found', async () => {
    await open();
    const { id, country, row, bid } = countryRow();
    const old = bidCell(row) as number;
    typeBid(row, old + 1);
    await session.push();
    targetsOf(id).get(country)!.bid = old + 3;
    later((LAG_SECONDS + 1) * 1000);
    await session.pull(TABS);
    expect([bid(), bidCell(row), elsewhere().length]).toEqual([old + 3, old + 3, 1]);
  });

  it('a country that was disabled is not started again by an edit of its bid', async () => {
    await open();
    const first = countryRow();
    session.sheets.set('Targets', first.row, 'Disabled', true);
    await session.push();
    expect(targetsOf(first.id).has(first.country)).toBe(false);
    const other = countryRow(1);
    typeBid(first.row, 3.5);
    typeBid(other.row, 3.25);
    const review = await session.ask('reviewBuild');
    expect(review.rows).toHaveLength(1);
    await session.push(review);
    expect([targetsOf(first.id).has(first.country), other.bid()]).toEqual([false, 3.25]);
    await session.pull(TABS);
    expect(session.sheets.value('Targets', first.row, 'Disabled')).toBe(true);
  });

  it('a country that was disabled stays disabled after many other pushes', async () => {
    await open({ read_lag: { all: 100 } });
    const first = countryRow();
    session.sheets.set('Targets', first.row, 'Disabled', true);
    await session.push();
    for (let count = 0; count < 20; count += 1) {
      session.sheets.set('Campaigns', 3, 'Category', `Kind ${count}`);
      await session.push();
      later(1_000);
    }
    await session.pull(TABS);
    expect(session.sheets.value('Targets', first.row, 'Disabled')).toBe(true);
    expect([first.bid(), elsewhere()]).toEqual([undefined, []]);
  });

  it('bids that moved to a new DEFAULT stay there', async () => {
    await open();
    const { id } = countryRow();
    const rows = session.sheets
      .rows('Targets')
      .flatMap((line, i) => (line['Campaign ID'] === id ? [i + 2] : []));
    for (const row of rows) session.sheets.set('Targets', row, 'Bid', null);
    add(session, 'Targets', { 'Campaign ID': id, Country: 'DEFAULT', Bid: 4 });
    const shared = session.sheets.find(
      'Targets',
      (line) => line['Campaign ID'] === id && line.Country === 'DEFAULT',
    );
    await session.push();
    later(20_000);
    await session.pull(TABS);
    expect([bidCell(shared), elsewhere()]).toEqual([4, []]);
    typeBid(shared, 5);
    expect((await session.ask('reviewBuild')).conflicts).toEqual([]);
    typeBid(shared, 4);
    await session.undo();
    expect(targetsOf(id).get('DEFAULT')?.bid).toBeUndefined();
  });

  it('the read after a push keeps what earlier pushes changed in the same row', async () => {
    await open();
    await session.pull([...TABS, 'creative-sets']);
    later(2 * WINDOW);
    const sizes = ['INTER', 'CTV'].map((size) => session.sheets.value('Creative sets', 2, size) === true);
    session.sheets.set('Creative sets', 2, 'INTER', !sizes[0]);
    await session.push();
    later(5_000);
    session.sheets.set('Creative sets', 2, 'CTV', !sizes[1]);
    await session.push();
    expect(['INTER', 'CTV'].map((size) => session.sheets.value('Creative sets', 2, size))).toEqual(
      sizes.map((isOn) => !isOn),
    );
    expect(elsewhere()).toEqual([]);
  });

  it('nothing is sent while a restored journal hides what was sent', async () => {
    await open();
    const first = countryRow();
    session.sheets.set('Targets', first.row, 'Disabled', true);
    await session.push();
    later(5_000);
    for (let line = 2; line <= session.sheets.rows(JOURNAL).length + 1; line += 1)
      session.sheets.set(JOURNAL, line, 'Text', 'of another version');
    typeBid(countryRow(1).row, 3.5);
    const stopped = await session.push();
    expect(stopped.summary[0]).toContain('It is not known what was sent in the last minutes');
    later(WINDOW);
    await session.push();
    expect(first.bid()).toBeUndefined();
  });
});

describe('rows that the service does not show in the read after the push', () => {
  it('are pushed and not visible yet, can be undone, and stay after the window', async () => {
    await open();
    const row = bidRow();
    const old = bidValue(row) as number;
    session.sheets.set('Source bids', row, 'Bid value', old + 0.5);
    const job = await session.push();
    expect([job.summary, job.problems]).toEqual([
      ['1 row pushed, but the service does not show it yet.'],
      [],
    ]);
    expect(bidStatus(row)).toMatch(/^Pushed, not visible yet/);
    expect(lines().at(-1)).toMatchObject({ Outcome: 'late' });
    await session.pull(TABS);
    expect(bidValue(row)).toBe(old + 0.5);
    await session.undo();
    later(2 * WINDOW);
    await session.pull(TABS);
    expect(bidValue(row)).toBe(old);
    expect(elsewhere()).toEqual([]);
  });

  it('are a new source, too, which can be switched off', async () => {
    await open();
    const { id } = countryRow();
    const name = String(service.campaign(id).name);
    const row = session.sheets.rows('Sources').length + 2;
    session.sheets.set('Sources', row, 'Campaign ID', id);
    session.sheets.set('Sources', row, 'Campaign', name);
    session.sheets.set('Sources', row, 'App ID', 'app-of-test');
    session.sheets.set('Sources', row, 'Active', true);
    expect((await session.push()).summary).toEqual(['1 row pushed, but the service does not show it yet.']);
    await session.pull(TABS);
    expect(session.sheets.find('Sources', (line) => line['App ID'] === 'app-of-test')).toBe(row);
    expect(session.sheets.value('Sources', row, 'Active')).toBe(true);
    session.sheets.set('Sources', row, 'Active', false);
    await session.push();
    later(2 * WINDOW);
    await session.pull(TABS);
    expect(session.sheets.value('Sources', row, 'Active')).toBe(false);
    expect(elsewhere()).toEqual([]);
  });
});

it('makes a change an edit again that the service accepted and never shows', async () => {
  await open({ bad_source_rows: 'skip', refused_values: ['9.75'] });
  const row = bidRow();
  expect((await pushBid(row, 9.75)).summary).toEqual(['1 row pushed, but the service does not show it yet.']);
  await session.pull(TABS);
  expect(session.sheets.value('Source bids', row, 'Change')).toBeNull();
  later(2 * WINDOW);
  await session.pull(TABS);
  expect(bidValue(row)).toBe(9.75);
  expect(session.sheets.value('Source bids', row, 'Change')).toBe('edit');
  expect(bidStatus(row)).toMatch(/^Failed .* has the old value/);
  expect(lines().map(({ Outcome }) => Outcome)).toEqual(['late', 'failed']);
  expect((await session.ask('reviewBuild')).rows).toHaveLength(1);
});

it('says later that a change became visible', async () => {
  await open();
  const row = bidRow();
  await pushBid(row, 9.75);
  later(2 * WINDOW);
  await session.pull(TABS);
  expect(bidStatus(row)).toMatch(/^Pushed \d/);
  expect(lines().map(({ Outcome }) => Outcome)).toEqual(['late', 'verified']);
});

it('sends an unclear change again only after a read that cannot be late', async () => {
  await open();
  const { id, country, row, bid } = countryRow();
  const old = bidCell(row) as number;
  typeBid(row, old + 1);
  session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/campaign_targets/*' });
  const waiting = await session.push();
  service.forgetRequests();
  expect(waiting).toMatchObject({ state: 'parked' });
  expect(waiting.phase).toContain('Waiting to see whether 1 row arrived.');
  // Another person changes it meanwhile.
  targetsOf(id).get(country)!.bid = old + 7;
  clock.until(waiting.resumeAt!);
  const end = await session.finish(await session.ask('jobStep', waiting.id));
  expect([bid(), end.state]).toEqual([old + 7, 'finished']);
  expect(service.writes()).toHaveLength(0);
});

it('does not take a late read for the result of a push that goes back to the old value', async () => {
  await open();
  const { row, bid } = countryRow();
  const old = bidCell(row) as number;
  typeBid(row, old + 1);
  await session.push();
  session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign_targets/*' });
  typeBid(row, old);
  const waiting = await session.push();
  expect([waiting.state, bid()]).toEqual(['parked', old + 1]);
  clock.until(waiting.resumeAt!);
  expect(await session.finish(await session.ask('jobStep', waiting.id))).toMatchObject({
    state: 'finished',
    problems: [],
  });
  expect(bid()).toBe(old);
});

describe('the first pull after the window', () => {
  const storedBid = (row: number) => {
    const line = session.sheets.line('Source bids', row);
    const { bids } = session.service.state.inventories.get(String(line['Campaign ID']))!;
    return bids.find(({ app_id, country }) => app_id === line['App ID'] && country === line.Country)!;
  };

  it("lists a colleague's value as changed elsewhere, and an undo leaves it", async () => {
    await open();
    const row = bidRow();
    const job = await pushBid(row, 9.75);
    storedBid(row).bid_value = '3.33';
    later(2 * WINDOW);
    await session.pull(TABS);
    expect([bidValue(row), elsewhere().map(({ Before, After }) => [Before, After])]).toEqual([
      3.33,
      [['$9.75', '$3.33']],
    ]);
    const { values } = await session.ask('undoPreview', job.id);
    expect(values.map(({ kind }) => kind)).toEqual(['changed']);
  });

  it('does not judge a change that a later push replaced', async () => {
    await open();
    const row = bidRow();
    const old = bidValue(row) as number;
    await pushBid(row, 9.75);
    await pushBid(row, old);
    later(2 * WINDOW);
    await session.pull(TABS);
    expect(bidValue(row)).toBe(old);
    expect(bidStatus(row)).toMatch(/^Pushed \d/);
    expect(lines().map(({ Outcome }) => Outcome)).not.toContain('failed');
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  });

  it('keeps an edit that never arrived, and shows a conflict with what a colleague set', async () => {
    await open();
    const { id, country, row } = countryRow();
    const old = bidCell(row) as number;
    typeBid(row, old + 1);
    session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign_targets/*' });
    const waiting = await session.push();
    await session.ask('jobCancel', waiting.id);
    targetsOf(id).get(country)!.bid = old + 7;
    later(2 * WINDOW);
    await session.pull(TABS);
    expect([bidCell(row), session.sheets.value('Targets', row, 'Change')]).toEqual([old + 1, 'conflict']);
    expect((await session.ask('reviewBuild')).conflicts).toHaveLength(1);
  });
});

it('does not call lost what a read within the window has shown', async () => {
  await open();
  const row = bidRow();
  const old = bidValue(row) as number;
  await pushBid(row, 9.75);
  expect(bidStatus(row)).toContain('not visible yet');
  later((LAG_SECONDS + 10) * 1000);
  await session.pull(TABS);
  expect(bidStatus(row)).toMatch(/^Pushed \d/);
  const line = session.sheets.line('Source bids', row);
  const { bids } = session.service.state.inventories.get(String(line['Campaign ID']))!;
  const isOfRow = (bid: (typeof bids)[number]) =>
    bid.app_id === line['App ID'] && bid.country === line.Country;
  bids.find(isOfRow)!.bid_value = String(old);
  later(WINDOW);
  await session.pull(TABS);
  expect([bidValue(row), elsewhere().length]).toEqual([old, 1]);
});

it('takes a new source that a colleague switched off as changed elsewhere', async () => {
  await open();
  const { id } = countryRow();
  add(session, 'Sources', { 'Campaign ID': id, 'App ID': 'appx', Active: true });
  const row = session.sheets.find('Sources', (line) => line['App ID'] === 'appx');
  await session.push();
  later(30_000);
  const { sources } = session.service.state.inventories.get(id)!;
  sources.find(({ app_id }) => app_id === 'appx')!.status = false;
  later(WINDOW);
  await session.pull(TABS);
  expect([session.sheets.value('Sources', row, 'Active'), elsewhere().length]).toEqual([false, 1]);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('keeps the Status of a later push that was refused', async () => {
  await open();
  const row = bidRow();
  await pushBid(row, 9.75);
  session.service.faults.add({ kind: 'status', status: 400, method: 'POST', path: '*' });
  await pushBid(row, 4.5);
  const status = bidStatus(row);
  expect(status).toMatch(/^Failed/);
  later(2 * WINDOW);
  await session.pull(TABS);
  expect([bidStatus(row), bidValue(row)]).toEqual([status, 4.5]);
});

it('believes no journal that an editor has changed', async () => {
  await open();
  const { row, bid } = countryRow();
  const old = bidCell(row) as number;
  typeBid(row, old + 1);
  await session.push();
  let changedRows = 0;
  for (let line = 2; line <= session.sheets.rows(JOURNAL).length + 1; line += 1) {
    const text = String(session.sheets.value(JOURNAL, line, 'Text'));
    const forged = text.replaceAll(`,${old + 1}`, ',99');
    if (forged !== text) changedRows += 1;
    session.sheets.set(JOURNAL, line, 'Text', forged);
  }
  expect(changedRows).toBeGreaterThan(0);
  later(1_000);
  await session.pull(TABS);
  expect(bidCell(row)).not.toBe(99);
  expect(bid()).toBe(old + 1);
});

describe('values that the service stores in another form', () => {
  it('are the pushed values: the tab shows them, the result says it once, and an undo restores them', async () => {
    await open({ stored_decimals: 2 });
    const [first, second] = [countryRow(), countryRow(1)];
    const old = [bidCell(first.row), bidCell(second.row)];
    typeBid(first.row, 2.706);
    typeBid(second.row, 3.1449);
    const job = await session.push();
    expect([job.summary, job.problems]).toEqual([
      ['2 rows pushed, and stored in another form by the service, such as Bid 2.71 instead of 2.706.'],
      [],
    ]);
    expect([bidCell(first.row), bidCell(second.row)]).toEqual([2.71, 3.14]);
    expect((await session.ask('undoPreview', job.id)).values.map(({ kind }) => kind)).toEqual([
      'restored',
      'restored',
    ]);
    await session.undo();
    expect([bidCell(first.row), bidCell(second.row)]).toEqual(old);
    expect(elsewhere()).toEqual([]);
  });

  it('end an edit that has the form of the present value', async () => {
    await open({ stored_decimals: 2 });
    const { row } = countryRow();
    const old = bidCell(row) as number;
    typeBid(row, old + 0.001);
    const job = await session.push();
    expect([job.problems, bidCell(row)]).toEqual([[], old]);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  });

  it('are no conflict with a later edit, nor after a lost answer', async () => {
    await open({ ...LATE, stored_decimals: 2 });
    const row = bidRow();
    await pushBid(row, 2.706);
    session.sheets.set('Source bids', row, 'Bid value', 2.9);
    later(WINDOW);
    const review = await session.ask('reviewBuild');
    expect([review.conflicts, review.rows.length]).toEqual([[], 1]);
    await session.push(review);
    later(2 * WINDOW);
    session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/campaign_targets/*' });
    const { row: country } = countryRow();
    typeBid(country, 3.333);
    const waiting = await session.push();
    await session.ask('jobCancel', waiting.id);
    await session.finish(await session.ask('jobStep', waiting.id));
    later((LAG_SECONDS + 1) * 1000);
    expect((await session.ask('reviewBuild')).conflicts).toEqual([]);
    expect([bidCell(country), elsewhere()]).toEqual([3.33, []]);
  });

  it('are not the old value of a change that never arrived', async () => {
    await open();
    const { row } = countryRow();
    const old = bidCell(row) as number;
    session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign_targets/*' });
    typeBid(row, old + 0.001);
    const waiting = await session.push();
    await session.ask('jobCancel', waiting.id);
    await session.finish(await session.ask('jobStep', waiting.id));
    for (const wait of [3_000, 2 * WINDOW]) {
      later(wait);
      await session.pull(TABS);
      expect([bidCell(row), session.sheets.value('Targets', row, 'Change')]).toEqual([old + 0.001, 'edit']);
    }
    expect(session.sheets.value('Targets', row, 'Status')).toMatch(/^Failed/);
  });
});
