// test, e2e: one push with a refusal of every kind: the refused rows stay edits with the service's message in
// Status, all others are pushed.

import { RESOURCES } from '../../src/tabs/registry';
import { openSession, type Session, tabsExcept } from './session';
import type { Content } from './sheets';

type Line = Record<string, Content>;

const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);
const PREFIX = '/campaign_management/v1';
const SAYS = /The service says: /;

let session: Session;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 8, sources: 3, bids: 4, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.ask('settingsSave', { largestBidChange: 'off' });
  await session.pull(ALL_TABS);
}, 60_000);
afterAll(() => session.close());

interface Edit {
  readonly sheet: string;
  readonly header: string;
  readonly value: Content | ((line: Line) => Content);
  readonly fits: (line: Line) => boolean;
  /** The rows of one request share a column, and their path by that column's value. */
  readonly by: string;
  readonly path: string;
}

const any = () => true;
const not = (header: string) => (line: Line) => line[header] !== true;
const used = (header: string) => (line: Line) => line[header] !== null && line.Disabled !== true;
const edit = (
  sheet: string,
  header: string,
  value: Edit['value'],
  [by, path]: [string, string],
  fits = any as Edit['fits'],
): Edit => ({ sheet, header, value, fits, by, path });

const EDITS: readonly Edit[] = [
  edit('Campaigns', 'Category', 'Board games', ['Campaign ID', 'campaign/*']),
  edit('Targets', 'Daily budget', 4321, ['Campaign ID', 'campaign_targets/*'], used('Daily budget')),
  edit('Device targeting', 'Min OS version', 18, ['Campaign ID', 'campaign_targets/*']),
  edit('Sources', 'Active', not('Active'), ['Campaign ID', 'sources/*']),
  edit('Source bids', 'Bid value', 4.25, ['Campaign ID', 'source_bids/*'], used('Bid value')),
  edit('Creative sets', 'Name', 'Renamed set', ['Creative set ID', 'creative_set/*']),
  edit('Creative sets', 'CTV', not('CTV'), ['Creative set ID', 'creative_set/*/sizes']),
  edit('Ads', 'Name', 'Renamed ad', ['Ad ID', 'ad/*']),
  edit(
    'Assets',
    'Asset',
    'A new title',
    ['Creative set ID', 'creative_set_assets/*'],
    (line) => line.Type === 'TXT_TITLE',
  ),
];

interface Typed {
  readonly edit: Edit;
  readonly refused: boolean;
  readonly row: number;
}

/** Two rows of each kind, sent in different requests; every row is edited once. */
async function typeAll(): Promise<Typed[]> {
  const { sheets } = session;
  const typed: Typed[] = [];
  const groups = new Map<string, boolean>();
  for (const one of EDITS) {
    for (const refused of [true, false]) {
      const row = sheets.find(one.sheet, (line) => {
        const known = groups.get(one.path.replace('*', String(line[one.by])));
        return line.Change === null && one.fits(line) && (known === undefined || known === refused);
      });
      const line = sheets.line(one.sheet, row);
      const value = typeof one.value === 'function' ? one.value(line) : one.value;
      await sheets.type(one.sheet, row, one.header, value);
      groups.set(one.path.replace('*', String(line[one.by])), refused);
      typed.push({ edit: one, refused, row });
    }
  }
  groups.forEach((refused, path) => {
    if (!refused) return;
    session.service.faults.add({
      kind: 'status',
      status: 400,
      body: 'text',
      times: null,
      method: 'POST',
      path: `${PREFIX}/${path}`,
    });
  });
  return typed;
}

const titled = (sheet: string, row: number) => `${sheet}, row ${row}`;

it('keeps every refusal to the rows of its own request', async () => {
  const { sheets } = session;
  const typed = await typeAll();
  // One set, half refused: its name is saved, its sizes are not.
  const half = sheets.find('Creative sets', (line) => line.Change === null);
  const halfId = String(sheets.value('Creative sets', half, 'Creative set ID'));
  await sheets.type('Creative sets', half, 'Name', 'Half of it');
  await sheets.type('Creative sets', half, 'BANNER', sheets.value('Creative sets', half, 'BANNER') !== true);
  session.service.faults.add({
    kind: 'status',
    status: 400,
    body: 'text',
    times: null,
    method: 'POST',
    path: `${PREFIX}/creative_set/${halfId}/sizes`,
  });
  const set = session.service.state.creative_sets.get(halfId)!;
  const banner = set.sizes.BANNER;
  const review = await session.ask('reviewBuild');
  expect([review.rows.length, review.held, review.conflicts]).toEqual([typed.length + 1, [], []]);
  const job = await session.push(review);
  expect(job.state).toBe('finished');
  expect(job.problems).toHaveLength(typed.filter(({ refused }) => refused).length + 1);

  for (const { edit: one, refused, row } of typed) {
    const { Change, Status } = sheets.line(one.sheet, row);
    const expected = refused
      ? ['edit', expect.stringMatching(/^Failed \d\d-\d\d .*The service says: /)]
      : [null, expect.stringMatching(/^Pushed \d\d-\d\d /)];
    expect([one.sheet, one.header, Change, Status]).toEqual([one.sheet, one.header, ...expected]);
  }
  expect([set.name, set.sizes.BANNER]).toEqual(['Half of it', banner]);
  expect(sheets.line('Creative sets', half)).toMatchObject({
    Change: 'edit',
    Status: expect.stringMatching(SAYS),
  });
  // No other row has a message.
  const withStatus = new Set([
    ...typed.map((one) => titled(one.edit.sheet, one.row)),
    titled('Creative sets', half),
  ]);
  for (const { tab } of RESOURCES) {
    sheets.rows(tab.title).forEach((line, i) => {
      if (withStatus.has(titled(tab.title, i + 2))) return;
      expect([tab.title, i + 2, line.Change, line.Status]).toEqual([tab.title, i + 2, null, null]);
    });
  }
  const log = sheets.rows('Bidgrid log');
  const outcomes = (outcome: string) => log.filter(({ Outcome }) => Outcome === outcome);
  expect(outcomes('verified')).toHaveLength(EDITS.length);
  expect(outcomes('failed')).toHaveLength(EDITS.length);
  for (const { Detail } of outcomes('failed')) expect(Detail).toMatch(SAYS);

  // Only the refused rows are left, and they are pushed when the service accepts them.
  session.service.faults.clear();
  const left = await session.ask('reviewBuild');
  expect(left.conflicts).toEqual([]);
  const keysOf = (tab: string, rows: readonly { tab: string; key: string }[]) =>
    rows.filter((row) => row.tab === tab).map(({ key }) => key);
  for (const id of ALL_TABS) expect([id, keysOf(id, left.rows)]).toEqual([id, keysOf(id, job.problems)]);
  expect(await session.push(left)).toMatchObject({ state: 'finished', problems: [] });
  expect(set.sizes.BANNER).toBe(!banner);
  // The service has all of it: a pull changes nothing.
  await session.pull(tabsExcept('assets', 'app-lists'));
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  for (const { edit: one, row } of typed) {
    if (typeof one.value === 'function' || one.sheet === 'Assets') continue;
    expect([one.sheet, sheets.value(one.sheet, row, one.header)]).toEqual([one.sheet, one.value]);
  }
  expect(sheets.value('Creative sets', half, 'Name')).toBe('Half of it');
}, 120_000);
