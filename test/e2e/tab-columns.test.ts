// test, e2e: every editable column of every tab is pulled, changed, pushed and found in the service's own
// state; a change of any other column is refused and restored by its fix.

import { fixOf } from '../../src/features/check/view/check-choices';
import { RESOURCES } from '../../src/tabs/registry';
import type { ServiceState } from '../../workbench/ad-service/state';
import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

type Line = Record<string, Content>;

let session: Session;
let state: ServiceState;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 12, sources: 6, bids: 8, tidy: true } });
  state = session.service.state;
  const job = await session.pull(RESOURCES.map(({ tab }) => tab.id));
  expect(job).toMatchObject({ state: 'finished' });
}, 120_000);
afterAll(() => session.close());

it.each<[LocaleName, shown: string]>([
  ['en_US', '$1,950.00'],
  ['de_DE', '$1.950,00'],
  ['ja_JP', '$1,950.00'],
])('shows amounts with a dollar sign and the separators of the document (%s)', async (locale, shown) => {
  const own = await openSession({ locale, service: { campaigns: 1 } });
  own.host.options.files.push({
    name: 'Look.js',
    source: `function look() {
      var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Targets');
      var headers = s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0];
      var cell = s.getRange(2, headers.indexOf('Daily budget') + 1).setValue(1950);
      return cell.getDisplayValue();
    }`,
  });
  try {
    await own.pull(['targets']);
    expect((await own.run('look', [], { fromClient: false })).value).toBe(shown);
  } finally {
    await own.close();
  }
});

const text = (value: Content | undefined): string => String(value ?? '');
const target = (line: Line) => state.targets.get(text(line['Campaign ID']))!;
const country = (line: Line) => target(line).countries.get(text(line.Country));
const inventory = (line: Line) => state.inventories.get(text(line['Campaign ID']))!;
const bid = (line: Line) =>
  inventory(line).bids.find((one) => one.app_id === line['App ID'] && one.country === line.Country);
const set = (line: Line) => state.creative_sets.get(text(line['Creative set ID']))!;
const ad = (line: Line) => state.ads.get(Number(line['Ad ID']))!;
const asset = (line: Line) => set(line).assets.find(({ type }) => type === line.Type);
const isIos = (line: Line) => line.Platform === 'ios';

interface Case {
  readonly sheet: string;
  readonly header: string;
  /** The typed value; a function of the current row. */
  readonly typed: Content | ((line: Line) => Content);
  /** The row: the first one that matches. */
  readonly fits: (line: Line) => boolean;
  /** The value that the service must have afterwards. */
  readonly atService: (line: Line) => unknown;
  readonly expected?: unknown;
}

const toggle = (header: string) => (line: Line) => line[header] !== true;
const has = (header: string) => (line: Line) => line[header] !== null;
const editable = (
  sheet: string,
  header: string,
  typed: Case['typed'],
  atService: Case['atService'],
  rest: { fits?: Case['fits']; expected?: unknown } = {},
): Case => ({ sheet, header, typed, atService, fits: () => true, ...rest });

const inUse = (header: string) => ({ fits: (line: Line) => line[header] !== null && line.Disabled !== true });

/** A campaign with several countries, so that one may be removed. */
const oneOfMany = (line: Line) => line.Country !== 'DEFAULT' && target(line).countries.size > 3;

const CASES: readonly Case[] = [
  editable('Campaigns', 'Name', 'A name of its own', (line) => campaign(line).name),
  editable('Campaigns', 'Active', toggle('Active'), (line) => campaign(line).status),
  editable('Campaigns', 'Category', 'Board games', (line) => campaign(line).category),
  editable('Campaigns', 'Tracking method', 'custom_track', (line) => campaign(line).tracking_method, {
    fits: (line) => line['Tracking method'] !== 'custom_track',
  }),
  editable('Targets', 'Bid', 77.5, (line) => country(line)?.bid, inUse('Bid')),
  editable('Targets', 'Daily budget', 1234.5, (line) => country(line)?.budget, inUse('Daily budget')),
  editable(
    'Targets',
    'Click URL',
    'https://track.example/c?c={CAMPAIGN_ID}',
    (line) => country(line)?.click_url,
    inUse('Click URL'),
  ),
  editable(
    'Targets',
    'Impression URL',
    'https://track.example/i?c={CAMPAIGN_ID}',
    (line) => country(line)?.impression_url,
    inUse('Impression URL'),
  ),
  editable('Targets', 'Disabled', true, (line) => country(line), { fits: oneOfMany, expected: undefined }),
  editable(
    'Device targeting',
    'Phone',
    toggle('Phone'),
    (line) => target(line).device_types.includes('phone'),
    {
      fits: isIos,
    },
  ),
  editable(
    'Device targeting',
    'Tablet',
    toggle('Tablet'),
    (line) => target(line).device_types.includes('tablet'),
    {
      fits: isIos,
    },
  ),
  editable(
    'Device targeting',
    'Other',
    toggle('Other'),
    (line) => target(line).device_types.includes('other'),
    {
      fits: isIos,
    },
  ),
  editable('Device targeting', 'Min OS version', 17, (line) => target(line).os_major_version_min),
  editable('Sources', 'Active', toggle('Active'), (line) => {
    return inventory(line).sources.find(({ app_id }) => app_id === line['App ID'])!.status;
  }),
  editable('Source bids', 'Bid override %', 33, (line) => bid(line)?.bid_override_percentage, {
    fits: has('Bid override %'),
    expected: '33',
  }),
  editable('Source bids', 'Bid value', 4.25, (line) => bid(line)?.bid_value, {
    fits: has('Bid value'),
    expected: '4.25',
  }),
  editable('Source bids', 'Bid value', null, (line) => bid(line), {
    fits: has('Bid value'),
    expected: undefined,
  }),
  editable('Creative sets', 'Name', 'Renamed set', (line) => set(line).name),
  editable('Creative sets', 'Countries', 'US, CA', (line) => set(line).countries.slice().sort(), {
    expected: ['CA', 'US'],
  }),
  editable('Creative sets', 'Languages', 'de, fr', (line) => set(line).languages.slice().sort(), {
    expected: ['de', 'fr'],
  }),
  editable('Creative sets', 'Product page', 'page-7', (line) => set(line).product_page),
  editable('Creative sets', 'BANNER', toggle('BANNER'), (line) => set(line).sizes.BANNER),
  editable('Creative sets', 'CTV', toggle('CTV'), (line) => set(line).sizes.CTV),
  editable('Creative sets', 'INTER', toggle('INTER'), (line) => set(line).sizes.INTER),
  editable('Creative sets', 'PRELOAD', toggle('PRELOAD'), (line) => set(line).sizes.PRELOAD),
  editable('Ads', 'Name', 'Renamed ad', (line) => ad(line).name),
  editable('Ads', 'Active', toggle('Active'), (line) => ad(line).status),
  editable('Assets', 'Asset', 'A new title', (line) => asset(line)?.asset, {
    fits: (line) => line.Type === 'TXT_TITLE',
  }),
  editable('Assets', 'Remove', true, (line) => asset(line), {
    fits: (line) => line.Type === 'IMG_ICON',
    expected: undefined,
  }),
];

const campaign = (line: Line) => state.campaigns.get(text(line['Campaign ID']))!;

it('has a case for every editable column', () => {
  const all = RESOURCES.flatMap(({ tab }) =>
    tab.columns.filter(({ access }) => access === 'editable').map(({ header }) => `${tab.title} ${header}`),
  );
  expect(new Set(CASES.map(({ sheet, header }) => `${sheet} ${header}`))).toEqual(new Set(all));
});

it.each(CASES.map((one) => [one.sheet, one.header, one] as const))(
  '%s: %s is pushed',
  async (sheet, header, { typed, fits, atService, ...rest }) => {
    const { sheets } = session;
    const row = sheets.find(sheet, (line) => line.Change === null && line.Status === null && fits(line));
    const line = sheets.line(sheet, row);
    const value = typeof typed === 'function' ? typed(line) : typed;
    await sheets.type(sheet, row, header, value);
    expect(sheets.value(sheet, row, 'Change')).toBe('edit');
    const review = await session.ask('reviewBuild');
    expect({ rows: review.rows.length, held: review.held, conflicts: review.conflicts }).toEqual({
      rows: 1,
      held: [],
      conflicts: [],
    });
    session.service.log.clear();
    const job = await session.push(review);
    expect(job).toMatchObject({ state: 'finished', problems: [] });
    const writes = session.service.log.entries.filter(({ method }) => method === 'POST');
    expect(writes.filter(({ path }) => !path.includes('token'))).toHaveLength(1);
    expect(atService(line)).toEqual('expected' in rest ? rest.expected : value);
    expect([sheets.value(sheet, row, 'Change'), sheets.value(sheet, row, 'Status')]).toEqual([
      null,
      expect.stringMatching(/^Pushed \d\d-\d\d /),
    ]);
    // The next review shows that nothing of it is left to push: it contains only the next change.
  },
);

it('leaves nothing to push', async () => {
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});

it('writes new names of parents to their children, and no editable cell: the service kept what was not sent', async () => {
  const editableCells = () =>
    RESOURCES.map(({ tab }) => {
      const editableHeaders = tab.columns.flatMap(({ access, header }) =>
        access === 'editable' ? [header] : [],
      );
      const lines = session.sheets.rows(tab.title);
      return [tab.title, lines.map((line) => editableHeaders.map((header) => [header, line[header]]))];
    });
  const pushedCells = editableCells();
  // The assets pushed above are still being processed; afterwards nothing changes on its own.
  session.service.clock.advance(60);
  await session.pull(RESOURCES.map(({ tab }) => tab.id));
  expect(editableCells()).toEqual(pushedCells);
  const names = (sheet: string, header: string) => session.sheets.rows(sheet).map((line) => line[header]);
  expect(names('Targets', 'Campaign')).toContain('A name of its own');
  expect(names('Ads', 'Creative set')).toContain('Renamed set');
});

it.each(RESOURCES.map(({ tab }) => [tab.title, tab] as const))(
  '%s: what cannot be changed is refused and restored',
  async (sheet, tab) => {
    const { sheets } = session;
    const fixed = tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');
    const row = sheets.find(sheet, (line) => line.Change === null && line.Status === null);
    const before = sheets.line(sheet, row);
    for (const { header, kind } of fixed) {
      await sheets.type(
        sheet,
        row,
        header,
        kind.numberFormat !== '@' && !kind.checkbox ? 98765 : 'changed by hand',
      );
    }
    const check = await session.ask('checkRun');
    const own = check.groups
      .flatMap(({ issues }) => issues)
      .filter((issue) => {
        return issue.tab === tab.id && issue.row === row && issue.fix !== undefined;
      });
    expect(new Set(own.map(({ field }) => field))).toEqual(new Set(fixed.map(({ field }) => field)));
    const review = await session.ask('reviewBuild');
    expect(review.rows).toEqual([]);
    if (fixed.length > 0) expect(review.held.map((held) => held.tab)).toEqual([tab.id]);
    await session.ask(
      'checkFix',
      own.map((issue) => fixOf(issue, issue.fixes[0]!)),
    );
    expect(sheets.line(sheet, row)).toEqual(before);
  },
);

it('sends nothing and changes nothing with a second pull of everything', async () => {
  const before = RESOURCES.map(({ tab }) => JSON.stringify(session.sheets.rows(tab.title)));
  const job = await session.pull(RESOURCES.map(({ tab }) => tab.id));
  expect(job.state).toBe('finished');
  const after = RESOURCES.map(({ tab }) => JSON.stringify(session.sheets.rows(tab.title)));
  expect(after).toEqual(before);
});
