// test, figures: the lines of a report: what is added, and why others are left out.

import { type Collected, collector, type Line } from '../../../../../src/features/figures/core/collect-lines';
import { matcher, type Reason } from '../../../../../src/features/figures/core/match-lines';
import { guessColumns } from '../../../../../src/features/figures/core/report/columns';
import {
  keysOf,
  type LineReader,
  lineReader,
  missingIn,
} from '../../../../../src/features/figures/core/report/lines';
import type { ColumnGuess, Meaning } from '../../../../../src/features/figures/core/report/meaning';

const CATALOG = [
  { id: 'c1', name: 'Summer', apps: [{ id: 'a1', externalId: 'com.one.app', countries: ['US', 'DE'] }] },
];
const HEADER = ['Day', 'Campaign', 'Bundle ID', 'Country', 'Currency', 'Installs', 'Cost', 'Revenue D7'];
/** 2026-11-03 in days since 1970-01-01. */
const DAY = Date.UTC(2026, 10, 3) / 86_400_000;
const GOOD = ['2026-11-03', 'Summer', 'com.one.app', 'US', 'USD', '10', '12.5', '20.25'];

/** A good line with other cells, by header. */
const line = (cells: Readonly<Record<string, string>> = {}): string[] =>
  HEADER.map((header, i) => cells[header] ?? GOOD[i]!);

function read(...lines: readonly string[][]): { result: Collected; reader: LineReader } {
  const columns = guessColumns(HEADER, [GOOD]);
  const all = collector(matcher(CATALOG, keysOf(columns)), 0);
  const reader = lineReader(columns, { decimal: '.', dayOrder: 'ymd' }, all, DAY + 1);
  lines.forEach((cells, i) => void reader.read(cells, i + 2));
  return { result: all.result(), reader };
}

const NONE = { lines: 0, spend: 0 };

test('lines of a bid and day are added up, and amounts are units of 1/10,000 dollars', () => {
  const { result, reader } = read(line(), line({ Installs: '5', Cost: '0.0001', 'Revenue D7': '' }));
  expect(result.matched).toEqual({ lines: 2, spend: 125_001 });
  expect(result.sums.get('c1')).toMatchObject([
    {
      appId: 'a1',
      country: 'US',
      records: [{ day: DAY, values: expect.arrayContaining([15, 125_001, 202_500]) }],
    },
  ]);
  expect([reader.unread(), reader.totals()]).toEqual([[], 0]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a day', { Day: 'soon' }, 'day'],
  ['a day in the future', { Day: '2026-11-05' }, 'future'],
  ['a number', { Installs: 'many' }, 'number'],
  ['revenue', { 'Revenue D7': '1.2.3' }, 'number'],
])('a line with %s that cannot be read is left out with its spend', (_, cells, problem) => {
  const { result, reader } = read(line(), line(cells));
  expect(result.byReason.unreadable).toEqual({ lines: 1, spend: 125_000 });
  expect(result.matched).toEqual({ lines: 1, spend: 125_000 });
  const [[header, text]] = Object.entries(cells) as [[string, string]];
  expect(reader.unread()).toEqual([{ line: 3, lines: 1, header, text, problem }]);
});

test('equal cells that cannot be read are counted together, with their first line', () => {
  const bad = line({ Installs: 'many' });
  const { reader } = read(bad, line(), bad, line({ Installs: 'few' }), bad);
  expect(reader.unread().map(({ text, line: first, lines }) => [text, first, lines])).toEqual([
    ['many', 2, 3],
    ['few', 5, 1],
  ]);
});

test('at most 20 different cells that cannot be read are listed', () => {
  const { result, reader } = read(...Array.from({ length: 25 }, (_, i) => line({ Installs: `many ${i}` })));
  expect(reader.unread()).toHaveLength(20);
  expect(result.byReason.unreadable.lines).toBe(25);
});

test.each(['', 'USD', 'usd', '$', 'US$', ' USD '])('the currency %j is US dollars', (Currency) => {
  expect(read(line({ Currency })).result.matched.lines).toBe(1);
});

test.each<Readonly<Record<string, string>>>([{ Currency: 'EUR' }, { Currency: 'USDT' }, { Cost: '€12.50' }])(
  'a line in another currency is left out: %j',
  (cells) => {
    const { result } = read(line(cells));
    expect([result.byReason.currency.lines, result.byReason.unreadable, result.matched]).toEqual([
      1,
      NONE,
      NONE,
    ]);
  },
);

test.each([
  ['EUR', 'Currency'],
  ['GBP', 'Currency'],
  ['zł', 'Currency'],
])('the other currency %s is listed with its lines', (Currency, header) => {
  const { result, reader } = read(line(), line({ Currency }), line({ Currency }));
  expect(reader.unread()).toEqual([{ line: 3, lines: 2, header, text: Currency, problem: 'currency' }]);
  expect(result.byReason.currency).toEqual({ lines: 2, spend: 0 });
});

test('rows of totals are counted apart', () => {
  const total = ['Total', '', '', '', '', '10', '12.5', '20.25'];
  const subtotal = line({ Campaign: 'Total', 'Bundle ID': '', Country: '' });
  const { result, reader } = read(line(), total, subtotal);
  expect([reader.totals(), result.total]).toEqual([2, { lines: 1, spend: 125_000 }]);
});

/** Lines that count, their installs, and rows of totals. */
function counted(text: string, name = 'Summer') {
  const [header, ...lines] = text
    .trim()
    .split('\n')
    .map((cells) => cells.split('|').map((cell) => cell.trim())) as [string[], ...string[][]];
  const columns = guessColumns(header, lines);
  const campaign = { ...CATALOG[0]!, name };
  const all = collector(matcher([campaign], keysOf(columns)), 0);
  const reader = lineReader(columns, { decimal: '.', dayOrder: 'ymd' }, all, DAY + 30);
  lines.forEach((cells, i) => void reader.read(cells, i + 2));
  const { total, sums } = all.result();
  const records = [...sums.values()].flatMap((keys) => keys.flatMap((key) => key.records));
  return [total.lines, records.reduce((sum, { values }) => sum + (values[0] ?? 0), 0), reader.totals()];
}

test.each([
  ['behind its parts', ['US | 10', 'DE | 20', 'All | 30']],
  ['between them', ['US | 10', 'Total | 30', 'DE | 20']],
])('a total of the countries of a day %s does not count', (_, lines) => {
  expect(
    counted(`
      Date | Campaign | Country | Installs
      ${lines.map((cells) => `2026-11-03 | Summer | ${cells}`).join('\n')}
      2026-11-04 | Summer | US | 5`),
  ).toEqual([3, 35, 1]);
});

test('a total of all apps of a country does not count, whatever the order of the columns', () => {
  expect(
    counted(`
      Country | Date | Bundle ID | Campaign | Installs
      US | 2026-11-03 | All | Summer | 10
      US | 2026-11-03 | com.one.app | Summer | 10
      All | 2026-11-03 | All | Summer | 10`),
  ).toEqual([1, 10, 2]);
});

test.each(['Media', 'Sum', 'Soma', 'Overall', 'All', 'Average', 'Total', 'media'])(
  'the campaign %s of the document is no total',
  (name) => {
    expect(
      counted(
        `
      Date | Campaign | Installs
      2026-11-03 | ${name} | 10
      2026-11-04 | ${name} | 20`,
        name,
      ),
    ).toEqual([2, 30, 0]);
  },
);

test('a total of a day has no campaign of the document', () => {
  expect(
    counted(`
      Date | Campaign | Country | Installs
      2026-11-03 | Summer | US | 10
      2026-11-03 | Total |  | 10
      2026-11-03 | Gesamt | All | 10
      Total |  |  | 20`),
  ).toEqual([1, 10, 3]);
});

test('a report needs a day, a campaign and a figure', () => {
  const missing = (...header: string[]) => missingIn(guessColumns(header, []));
  expect(missing('Campaign', 'Cost')).toMatch(/day/);
  expect(missing('Day', 'Cost')).toMatch(/campaign/);
  expect(missing('Day', 'Campaign')).toMatch(/installs, spend or revenue/);
  for (const figure of ['Installs', 'Cost', 'Payers', 'Revenue D0', 'Revenue D7', 'Revenue D30'])
    expect(missing('Day', 'Campaign', figure)).toBe('');
  expect(missing('Day', 'Campaign ID', 'Cost')).toBe('');
  expect(missing('Day', 'Campaign', 'Clicks', 'Revenue D8')).toMatch(/installs, spend or revenue/);
});

const column = (meaning: Meaning, at: number): ColumnGuess => ({ column: at, header: meaning, meaning });

/** The lines that the collector gets. */
function linesOf(meanings: readonly Meaning[], ...lines: readonly string[][]) {
  const added: Line[] = [];
  const left: [Reason, number | null][] = [];
  const reader = lineReader(
    meanings.map(column),
    { decimal: '.', dayOrder: 'ymd' },
    {
      add: (one) => void added.push(one),
      leave: (reason, spend) => void left.push([reason, spend]),
      hasCampaign: () => false,
    },
    DAY + 1,
  );
  lines.forEach((cells, i) => void reader.read(cells, i + 2));
  return { added, left, reader };
}

const KEYS = { campaignId: '', campaign: '', appId: '', externalAppId: '', country: '' };

test('each measure and key is that of its column, wherever it is', () => {
  const all: readonly Meaning[] = [
    'revenue30',
    'country',
    'payers',
    'revenue0',
    'externalAppId',
    'installs',
    'campaign',
    'revenue14',
    'appId',
    'spend',
    'revenue1',
    'campaignId',
    'revenue3',
    'currency',
    'revenue7',
    'day',
  ];
  const cells: Partial<Record<Meaning, string>> = {
    day: '2026-11-03',
    campaign: ' Summer ',
    campaignId: 'c1',
    appId: 'a1',
    externalAppId: 'x1',
    country: 'Germany',
    currency: 'USD',
    installs: '1',
    spend: '2',
    payers: '3',
    revenue0: '4',
    revenue1: '5',
    revenue3: '6',
    revenue7: '7',
    revenue14: '8',
    revenue30: '9',
  };
  const units = [4, 5, 6, 7, 8, 9].map((dollars) => dollars * 10_000);
  const expected = {
    keys: { campaignId: 'c1', campaign: 'Summer', appId: 'a1', externalAppId: 'x1', country: 'DE' },
    day: DAY,
    values: [1, 20_000, 3, ...units],
  };
  for (const order of [all, all.slice().reverse()])
    expect(
      linesOf(
        order,
        order.map((meaning) => cells[meaning]!),
      ).added,
    ).toEqual([expected]);
});

test('a report may have few columns, and a line fewer cells', () => {
  const nothing = [null, null, null, null, null, null, null, null];
  const { added, left } = linesOf(['installs', 'day', 'campaign'], ['5', '2026-11-03', 'Summer']);
  expect(added).toEqual([{ keys: { ...KEYS, campaign: 'Summer' }, day: DAY, values: [5, ...nothing] }]);
  expect(left).toEqual([]);
  const all: readonly Meaning[] = ['day', 'campaignId', 'country', 'spend', 'appId'];
  expect(linesOf(all, ['2026-11-03', 'c1']).added).toEqual([
    { keys: { ...KEYS, campaignId: 'c1' }, day: DAY, values: [null, ...nothing] },
  ]);
  expect(linesOf(['country', 'day', 'campaignId'], ['US', '2026-11-03', 'c1']).added).toMatchObject([
    { keys: { country: 'US' } },
  ]);
  // An unknown country is empty.
  expect(linesOf(['country', 'day', 'campaignId'], ['Unknown', '2026-11-03', 'c1']).added).toMatchObject([
    { keys: { country: '' } },
  ]);
});

test('a report without a column of the day has no line', () => {
  const { added, left, reader } = linesOf(['campaign', 'spend'], ['Summer', '5']);
  expect([added, left]).toEqual([[], [['unreadable', 50_000]]]);
  expect(reader.unread()).toEqual([{ line: 2, lines: 1, header: '', text: '', problem: 'day' }]);
});

test('a line without a day is left out with its spend, and has no other text than its own', () => {
  const { left, reader } = linesOf(['day', 'campaign', 'spend'], ['', 'Summer', '5'], [' ', 'Summer', '6']);
  expect(left).toEqual([
    ['unreadable', 50_000],
    ['unreadable', 60_000],
  ]);
  expect(reader.unread().map(({ header, text, problem }) => [header, text, problem])).toEqual([
    ['day', '', 'day'],
    ['day', ' ', 'day'],
  ]);
});

test('the last day is read, and the one after it is in the future', () => {
  const { added, reader } = linesOf(
    ['day', 'campaign', 'spend'],
    ['2026-11-04', 'Summer', '5'],
    ['2026-11-05', 'Summer', '5'],
  );
  expect(added.map(({ day }) => day)).toEqual([DAY + 1]);
  expect(reader.unread()).toMatchObject([{ line: 3, problem: 'future' }]);
});

test.each<Meaning>(['campaignId', 'appId', 'externalAppId'])(
  'an ID that lost its digits is not used: %s',
  (id) => {
    const { added, left, reader } = linesOf([id, 'day', 'spend'], ['1.2E+17', '2026-11-03', '5']);
    expect([added, left]).toEqual([[], [['unreadable', 50_000]]]);
    expect(reader.unread()).toEqual([{ line: 2, lines: 1, header: id, text: '1.2E+17', problem: 'mangled' }]);
  },
);

test('spend in another currency is not counted, also of a line that cannot be read', () => {
  const all: readonly Meaning[] = ['day', 'campaign', 'installs', 'spend', 'currency'];
  const { left } = linesOf(
    all,
    ['2026-11-03', 'Summer', '1', '5', 'EUR'],
    ['2026-11-03', 'Summer', 'many', '5', 'EUR'],
    ['2026-11-03', 'Summer', 'many', '5', ' usd '],
    ['2026-11-03', 'Summer', 'many', 'much', 'USD'],
  );
  expect(left).toEqual([
    ['currency', null],
    ['unreadable', null],
    ['unreadable', 50_000],
    ['unreadable', null],
  ]);
});

test.each<[Meaning[], { app: boolean; country: boolean }]>([
  [['campaign', 'appName'], { app: false, country: false }],
  [['campaign', 'appId'], { app: true, country: false }],
  [['externalAppId'], { app: true, country: false }],
  [['country'], { app: false, country: true }],
  [['appId', 'country'], { app: true, country: true }],
])('the columns %j have the keys %j', (meanings, expected) => {
  expect(keysOf(meanings.map(column))).toEqual(expected);
});
