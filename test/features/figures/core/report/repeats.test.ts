// test, figures: reports with a line per day number, event or event date repeat installs and spend. They are
// recognized and never multiplied, and reports whose lines add up are not asked about.

import { collector } from '../../../../../src/features/figures/core/collect-lines';
import { matcher } from '../../../../../src/features/figures/core/match-lines';
import { guessColumns } from '../../../../../src/features/figures/core/report/columns';
import { keysOf, lineReader } from '../../../../../src/features/figures/core/report/lines';
import type { Repeated } from '../../../../../src/features/figures/core/report/repeats';

const CATALOG = [
  { id: 'c1', name: 'Summer', apps: [{ id: 'a1', externalId: 'com.one.app', countries: ['US', 'DE'] }] },
];
const START = Date.UTC(2026, 10, 3) / 86_400_000;
const dayText = (n: number): string => new Date((START + n) * 86_400_000).toISOString().slice(0, 10);

interface Report {
  readonly header: readonly string[];
  readonly lines: readonly (readonly (string | number)[])[];
}

function read({ header, lines }: Report) {
  const texts = lines.map((cells) => cells.map(String));
  const columns = guessColumns(header, texts.slice(0, 200));
  const sums = collector(matcher(CATALOG, keysOf(columns)), START);
  const reader = lineReader(columns, { decimal: '.', dayOrder: 'ymd' }, sums, START + 100);
  texts.forEach((cells, i) => {
    reader.read(cells, i + 2);
  });
  const result = sums.result();
  const records = [...result.sums.values()].flatMap((keys) => keys.flatMap((key) => key.records));
  return {
    repeated: reader.repeated(),
    lines: result.total.lines,
    installs: records.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
  };
}

const KEYS = ['Date', 'Campaign', 'Bundle ID', 'Country'];
const keys = (day: number, country = 'US') => [dayText(day), 'Summer', 'com.one.app', country];
const range = <T>(n: number, of: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => of(i));

const headersOf = ({ repeated }: { readonly repeated: Repeated | null }) =>
  repeated?.columns.map(({ header }) => header);

test.each<[string, Report, string[]]>([
  [
    'a line per event, with its own count and revenue',
    {
      header: [...KEYS, 'Event name', 'Event count', 'Event revenue', 'Installs', 'Cost'],
      lines: range(20, (day) =>
        ['purchase', 'level_10', 'tutorial'].map((event, i) => [
          ...keys(day),
          event,
          5 * i + day,
          i,
          12 + day,
          30.5 + day,
        ]),
      ).flat(),
    },
    ['Event name'],
  ],
  [
    'a line per event date',
    {
      header: ['Install date', 'Event date', ...KEYS.slice(1), 'Installs', 'Cost', 'Revenue'],
      lines: range(20, (day) =>
        range(8, (n) => [dayText(day), dayText(day + n), ...keys(day).slice(1), 12 + day, 30.5 + day, n]),
      ).flat(),
    },
    ['Event date'],
  ],
  [
    'columns of revenue that are repeated, too',
    {
      header: [...KEYS, 'Event', 'Installs', 'Cost', 'Revenue D7'],
      lines: range(20, (day) =>
        ['purchase', 'level_10'].map((event) => [...keys(day), event, 12 + day, 30.5 + day, 4 + day]),
      ).flat(),
    },
    ['Event'],
  ],
  [
    'several ads in each day, each with a line per day number, and some lines missing',
    {
      header: [...KEYS, 'Creative', 'N', 'Installs', 'Spend'],
      lines: range(20, (day) =>
        range(8, (n) =>
          range(4, (ad) => [...keys(day), `ad ${ad}`, n, 5 + ad + day, (3.27 * (5 + ad + day)).toFixed(2)]),
        ),
      )
        .flat(2)
        .filter((_, i) => i % 11 !== 3),
    },
    ['N'],
  ],
  [
    'few installs',
    {
      header: [...KEYS, 'Event', 'Installs', 'Spend'],
      lines: range(30, (day) =>
        ['a', 'b', 'c', 'd'].map((event) => [...keys(day), event, 1 + (day % 3), 2.5 * (1 + (day % 3))]),
      ).flat(),
    },
    ['Event'],
  ],
  [
    'spend without installs',
    {
      header: [...KEYS, 'Metric', 'Value', 'Spend'],
      lines: range(10, (day) => ['x', 'y'].map((metric, i) => [...keys(day), metric, i, 30.17 + day])).flat(),
    },
    ['Metric'],
  ],
  [
    'most days without events',
    {
      header: [...KEYS, 'Event', 'Installs', 'Spend'],
      lines: range(40, (day) =>
        (day % 5 ? ['none'] : ['none', 'purchase']).map((event) => [
          ...keys(day),
          event,
          12 + day,
          30.5 + day,
        ]),
      ).flat(),
    },
    ['Event'],
  ],
])('recognized: %s', (_, report, expected) => {
  expect(headersOf(read(report))).toEqual(expect.arrayContaining(expected));
  expect(headersOf(read({ ...report, lines: [...report.lines].reverse() }))).toEqual(
    expect.arrayContaining(expected),
  );
});

const DAYS = ['0', '1', '3', '7'];
/** A line for each value of a column in each of some days. */
const long = (
  name: string,
  values: readonly string[],
  figures: readonly string[],
  cells: (day: number, i: number) => readonly (string | number)[],
  days = 30,
): Report => ({
  header: [...KEYS, name, ...figures],
  lines: range(days, (day) => values.map((value, i) => [...keys(day), value, ...cells(day, i)])).flat(),
});

test.each([
  'Day number',
  'day_number',
  'Day',
  'Days since install',
  'Cohort age',
  'Event',
  'Event name',
  'event_type',
  'Event date',
  'Revenue event',
  'In-app event',
  'Activity date',
  'Ereignis',
  'Nom de l’événement',
  'イベント名',
  '事件名称',
])('one install a line is not multiplied by the column %s', (name) => {
  const values = / date$/.test(name) ? ['2026-11-03', '2026-11-04', '2026-11-06', '2026-11-10'] : DAYS;
  const one = long(name, values, ['Installs', 'Spend'], () => [1, '4.37']);
  expect(headersOf(read(one))).toEqual([name]);
  // A small report, too.
  const small = long(name, values.slice(0, 2), ['Installs', 'Spend'], () => [1, '4.37'], 1);
  expect(headersOf(read(small))).toEqual([name]);
});

test.each([
  ['D0', 'D1', 'D7', 'D30'],
  ['d0', 'd3', 'd7', 'd14'],
  ['Day 0', 'Day 1', 'Day 3', 'Day 7'],
])('values such as %s and %s show that lines repeat figures', (...values) => {
  expect(headersOf(read(long('X', values, ['Installs', 'Spend'], () => [1, '4.37'])))).toEqual(['X']);
});

test.each<[string, string[], (day: number, i: number) => (string | number)[], string]>([
  ['a small spend', ['Spend'], (day) => [(1 + day * 0.13).toFixed(2)], 'installs and spend'],
  ['payers', ['Paying users'], () => [40], 'payers and revenue'],
  ['revenue', ['Revenue D7'], (day) => [(40.12 + day).toFixed(2)], 'payers and revenue'],
  ['a few payers and revenue', ['Payers', 'Revenue D7'], () => [1, '4.99'], 'payers and revenue'],
])('%s without installs is compared', (_, figures, cells, expected) => {
  expect(read(long('Day number', DAYS, figures, cells)).repeated).toMatchObject({
    columns: [{ header: 'Day number' }],
    figures: expected,
  });
});

test('a last line without installs and spend does not change what the question names', () => {
  const report = long('Event', ['install', 'level_3'], ['Installs', 'Spend', 'Revenue D7'], () => [
    50,
    '12.35',
    '7',
  ]);
  const late = [...keys(0, 'DE'), 'level_3', '', '', '3.00'];
  expect(read({ ...report, lines: [...report.lines, late] }).repeated).toMatchObject({
    figures: 'installs and spend',
  });
});

test.each([
  ['Creative', ['ad 1', 'ad 2', 'ad 3']],
  ['Ad set', ['D tests', 'E tests']],
  ['Ad set name', ['1', '2', '3']],
  ['Site name', ['one.example', 'two.example']],
  ['Hour', ['3', '7', '12']],
  ['Weekday', ['Mon', 'Tue']],
  ['Age', ['18-24', '25-34']],
])('one install a line for each %s is not asked about', (name, values) => {
  const one = long(name, values, ['Installs', 'Spend'], () => [1, '4.37']);
  expect(read(one)).toMatchObject({ repeated: null, installs: 30 * values.length });
});

let state = 7;
/** Numbers that look random and are the same in each run. */
function nextBelow(n: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

test.each<[string, Report]>([
  [
    'ads with different numbers',
    {
      header: [...KEYS, 'Creative', 'Installs', 'Spend'],
      lines: range(30, (day) =>
        range(4, (ad) => [...keys(day), `ad ${ad}`, 5 + nextBelow(60), (nextBelow(20_000) / 100).toFixed(2)]),
      ).flat(),
    },
  ],
  [
    'ads with one install each at the same bid',
    {
      header: [...KEYS, 'Creative', 'Installs', 'Spend'],
      lines: range(30, (day) => range(6, (ad) => [...keys(day), `ad ${ad}`, 1, '2.50'])).flat(),
    },
  ],
  [
    'many ads and formats with one install each',
    {
      header: [...KEYS, 'Format', 'Creative', 'Installs', 'Spend'],
      lines: range(10, (day) =>
        range(40, (ad) => [...keys(day), ad % 2 ? 'video' : 'banner', `ad ${ad}`, 1, '2.50']),
      ).flat(),
    },
  ],
  [
    'few installs at the same bid',
    {
      header: [...KEYS, 'Creative', 'Installs', 'Spend'],
      lines: range(35, (day) =>
        range(2, (ad) => {
          const installs = Math.max(1, nextBelow(3) + nextBelow(2));
          return [...keys(day), `ad ${ad}`, installs, (installs * 2.5).toFixed(2)];
        }),
      ).flat(),
    },
  ],
  [
    'many ads at the same bid',
    {
      header: [...KEYS, 'Creative', 'Ad set', 'Installs', 'Spend'],
      lines: range(30, (day) =>
        range(24, (ad) => {
          const installs = nextBelow(4) + nextBelow(4) + nextBelow(4);
          return [
            ...keys(day),
            `ad ${ad % 6}`,
            `set ${Math.floor(ad / 6)}`,
            installs,
            (installs * 2.5).toFixed(2),
          ];
        }),
      ).flat(),
    },
  ],
  [
    'hours',
    {
      header: [...KEYS, 'Hour', 'Installs', 'Spend'],
      lines: range(10, (day) =>
        range(24, (hour) => [...keys(day), hour, nextBelow(12), (nextBelow(9_000) / 100).toFixed(2)]),
      ).flat(),
    },
  ],
  [
    'one line per day',
    {
      header: [...KEYS, 'Week', 'Installs', 'Spend'],
      lines: range(30, (day) => [...keys(day), Math.floor(day / 7), 12, '30.5']),
    },
  ],
  [
    'lines of events without installs',
    {
      header: [...KEYS, 'Event', 'Installs', 'Spend'],
      lines: range(30, (day) =>
        ['install', 'purchase', 'level'].map((event) => [
          ...keys(day),
          event,
          event === 'install' ? 12 : 0,
          event === 'install' ? 30.5 : 0,
        ]),
      ).flat(),
    },
  ],
  [
    'equal numbers in a few days',
    {
      header: [...KEYS, 'Creative', 'Installs', 'Spend'],
      lines: range(30, (day) =>
        range(2, (ad) => [...keys(day), `ad ${ad}`, 9 + (day < 6 ? 0 : ad), 20.25 + (day < 6 ? 0 : ad)]),
      ).flat(),
    },
  ],
])('not asked about: %s', (_, report) => {
  const { repeated, installs, lines } = read(report);
  expect(repeated).toBeNull();
  const column = report.header.indexOf('Installs');
  expect(installs).toBe(report.lines.reduce((sum, cells) => sum + Number(cells[column]), 0));
  expect(lines).toBe(report.lines.length);
});

test('a large report is compared in bounded memory', () => {
  const header = [...KEYS.filter((name) => name !== 'Bundle ID'), 'Site', 'N', 'Installs', 'Spend'];
  const lines = range(9_000, (app) =>
    range(3, (n) => [
      dayText(app % 30),
      'Summer',
      'US',
      `site ${app}`,
      n,
      5 + (app % 40),
      (3.1 * app).toFixed(2),
    ]),
  ).flat();
  const { repeated } = read({ header: header.map((name) => (name === 'Site' ? 'Site ID' : name)), lines });
  expect(repeated?.columns).toMatchObject([{ header: 'N' }]);
}, 60_000);
