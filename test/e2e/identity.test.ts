// test, e2e: a row whose country, campaign or app was overwritten is neither an edit nor a creation until a
// person decides.

import { allFixes, fixOf } from '../../src/features/check/view/check-choices';
import type { ListedIssue } from '../../src/shared/issue';
import { NO_OVERRIDE, type ServiceState } from '../../workbench/ad-service/state';
import { ALL, openSession, type Session } from './session';
import type { Content } from './sheets';

const CLICK = 'https://track.example.com/click';

let session: Session;
let state: ServiceState;
let id: string;
let other: string;

beforeEach(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 4, sources: 2, bids: 0, tidy: true },
  });
  state = session.service.state;
  [id, other] = [...state.campaigns.keys()] as [string, string];
  state.targets.get(id)!.countries = new Map([
    ['MX', { bid: 2, budget: 100, click_url: CLICK }],
    ['US', { bid: 3, budget: 100, click_url: CLICK }],
  ]);
  state.targets.get(other)!.countries = new Map([['DE', { bid: 5 }]]);
  for (const campaign of state.campaigns.keys()) state.inventories.set(campaign, { sources: [], bids: [] });
  state.inventories.get(id)!.bids.push({
    app_id: 'a1',
    app_id_external: 'e1',
    country: 'US',
    ...NO_OVERRIDE,
    bid_override_percentage: '20',
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
}, 60_000);
afterEach(() => session.close());

const target = (country: string, campaign = id) =>
  session.sheets.find('Targets', (line) => line['Campaign ID'] === campaign && line.Country === country);
const set = (sheet: string, row: number, values: Record<string, Content>) => {
  for (const [header, value] of Object.entries(values)) session.sheets.set(sheet, row, header, value);
};
const writes = () =>
  session.service.log.entries
    .filter(({ method, path }) => method === 'POST' && !path.includes('token'))
    .map(({ body }) => body);

async function issueIn(row: number): Promise<ListedIssue> {
  const { groups } = await session.ask('checkRun');
  const group = groups.find(({ rule }) => rule === 'key-changed');
  expect(group).toMatchObject({ severity: 'error' });
  expect(allFixes(group!)).toEqual([]);
  return group!.issues.find((issue) => issue.row === row)!;
}
const choose = (issue: ListedIssue, label: string) =>
  session.ask('checkFix', [fixOf(issue, issue.fixes.find((fix) => fix.label === label)!)]);

const PEOPLE = {
  name: 'People.js',
  source: `
function deleteRow(name, row) { SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name).deleteRow(row); }`,
};
async function deleteRow(sheet: string, row: number) {
  if (!session.host.options.files.includes(PEOPLE)) session.host.options.files.push(PEOPLE);
  const { ok, error } = await session.run('deleteRow', [sheet, row], { fromClient: false });
  if (!ok) throw new Error(error?.message);
}

it('a confirmed new target sends only the cells filled in for it', async () => {
  const row = target('MX');
  set('Targets', row, { Country: 'CA', Bid: 9.99, 'Daily budget': 55, 'Click URL': `${CLICK}/new` });
  await choose(await issueIn(row), 'It is a new target');
  expect(session.sheets.line('Targets', row)).toMatchObject({
    Campaign: null,
    'Bid type': 'CPI',
    Disabled: null,
  });
  const review = await session.ask('reviewBuild');
  expect(review.held).toEqual([]);
  expect(review.rows).toMatchObject([{ key: `${id} | CA`, action: 'create' }]);
  await session.push(review);
  expect(writes()).toEqual([{ countries: [{ CA: { bid: 9.99, budget: 55, click_url: `${CLICK}/new` } }] }]);
  expect(session.sheets.value('Targets', row, 'Campaign')).toBe(state.campaigns.get(id)!.name);
});

describe('a country replaced by one whose row was deleted', () => {
  it('keeps only typed values when it is confirmed', async () => {
    await deleteRow('Targets', target('US'));
    const row = target('MX');
    set('Targets', row, { Country: 'US', 'Daily budget': 250 });
    await choose(await issueIn(row), 'Keep US');
    const { rows, held } = await session.ask('reviewBuild');
    expect(held).toEqual([]);
    expect(
      rows.map(({ key, changes }) => [key, changes.map(({ column, after }) => [column, after])]),
    ).toEqual([[`${id} | US`, [['Daily budget', '$250.00']]]]);
  });
});

describe('a source bid', () => {
  const row = () => session.sheets.find('Source bids', (line) => line['Campaign ID'] !== null);

  it('that is confirmed as new sends what was typed', async () => {
    const at = row();
    set('Source bids', at, { Country: 'CA', 'Bid override %': 35 });
    await choose(await issueIn(at), 'It is a new source bid');
    await session.push();
    expect(JSON.stringify(writes())).toContain('"bid_override_percentage":"35"');
    expect(state.inventories.get(id)!.bids).toHaveLength(2);
  });
});

describe('a pull of a tab with a row whose key was overwritten', () => {
  const LEFT =
    /^1 target was not added, because its key was overwritten\. Choose Bidgrid ▸ Check to decide\.$/m;
  /** Two pulls, the second by a colleague. */
  const pullTwice = async (tabs: readonly string[]): Promise<string> => {
    const { summary } = await session.pull(tabs);
    const choice = { ...ALL, tabs: [...tabs] };
    let job = await session.askAs('ben@example.com', 'pullStart', choice);
    while (job.state === 'running') job = await session.askAs('ben@example.com', 'jobStep', job.id);
    expect(job.state).toBe('finished');
    return summary.join('\n');
  };
  const nothingGoes = async () => {
    const review = await session.ask('reviewBuild');
    expect(review.rows).toEqual([]);
    expect(review.held.length).toBeGreaterThan(0);
    await expect(session.push(review)).rejects.toThrow('No row is left to push.');
    expect(writes()).toEqual([]);
  };
  const countries = () =>
    session.sheets
      .rows('Targets')
      .filter((line) => line['Campaign ID'] === id)
      .map(({ Country, Bid }) => `${Country} ${Bid}`)
      .sort();

  it.each<[string, string, boolean]>([
    ['a country whose row was deleted', 'US', true],
    ['a country that has no row', 'CA', false],
  ])('keeps the row with %s held back until a person decides', async (_, country, isDeleted) => {
    set('Targets', target('MX'), { Country: country });
    if (isDeleted) await deleteRow('Targets', target('US') + 1);
    expect(await pullTwice(['targets'])).toMatch(LEFT);
    await nothingGoes();
    await choose(await issueIn(target(country)), 'Restore MX');
    await session.pull(['targets']);
    expect(countries()).toEqual(['MX 2', 'US 3']);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [] });
  });

  it('adds the row again after "Keep"', async () => {
    set('Targets', target('MX'), { Country: 'US' });
    await deleteRow('Targets', target('US') + 1);
    await pullTwice(['targets']);
    await choose(await issueIn(target('US')), 'Keep US');
    await session.pull(['targets']);
    expect(countries()).toEqual(['MX 2', 'US 3']);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [] });
  });
});

it('a country replaced by one that has a row: only that row is held back, and the other is pushed', async () => {
  const [mexico, us] = [target('MX'), target('US')];
  set('Targets', mexico, { Country: 'US' });
  set('Targets', us, { Bid: 3.3 });
  const { groups } = await session.ask('checkRun');
  const errors = groups.flatMap(({ issues }) => issues).filter(({ severity }) => severity === 'error');
  expect(errors.map(({ rule, row }) => [rule, row])).toEqual([['key-changed', mexico]]);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([{ tab: 'targets', cell: { row: us }, changes: [{ after: '$3.30' }] }]);
  expect(review.held.map(({ cell }) => cell.row)).toEqual([mexico]);
  await session.push(review);
  expect(writes()).toEqual([{ countries: [{ US: expect.objectContaining({ bid: 3.3 }) }] }]);
  const status = (row: number) => session.sheets.value('Targets', row, 'Status');
  expect([status(mexico), status(us)]).toEqual([
    'Error · Country was changed from MX to US. Restore MX.',
    expect.stringMatching(/^Pushed/),
  ]);
  expect(session.sheets.line('Targets', mexico)).toMatchObject({ Bid: 2, 'Daily budget': 100 });
  const [left] = (await session.ask('checkRun')).groups.flatMap(({ issues }) => issues);
  await choose(left!, 'Restore MX');
  expect(await session.ask('reviewBuild')).toMatchObject({ held: [], rows: [] });
});
