// test, figures: the lines of a report: what is added, and why others are left out.

import { type Collected, collector } from '../../../src/figures/collect';
import { matcher } from '../../../src/figures/match';
import { guessColumns } from '../../../src/figures/read/columns';
import { keysOf, type LineReader, lineReader, missingIn } from '../../../src/figures/read/lines';

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
  ['a country', { Country: 'Atlantis' }, 'country'],
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

test('rows of totals are counted apart', () => {
  const total = ['Total', '', '', '', '', '10', '12.5', '20.25'];
  const subtotal = line({ Campaign: 'Total', 'Bundle ID': '', Country: '' });
  const { result, reader } = read(line(), total, subtotal);
  expect([reader.totals(), result.total]).toEqual([2, { lines: 1, spend: 125_000 }]);
});

test('a report needs a day, a campaign and a figure', () => {
  const missing = (...header: string[]) => missingIn(guessColumns(header, []));
  expect(missing('Campaign', 'Cost')).toMatch(/day/);
  expect(missing('Day', 'Cost')).toMatch(/campaign/);
  expect(missing('Day', 'Campaign')).toMatch(/installs, spend or revenue/);
  for (const figure of ['Installs', 'Cost', 'Revenue D7'])
    expect(missing('Day', 'Campaign', figure)).toBe('');
  expect(missing('Day', 'Campaign ID', 'Cost')).toBe('');
});
