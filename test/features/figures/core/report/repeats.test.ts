// test, figures: reports with a line per day number, event or event date repeat installs and spend. They are
// recognized and never multiplied, and reports whose lines add up are not asked about.

import { collector } from '../../../../../src/features/figures/core/collect-lines';
import { matcher } from '../../../../../src/features/figures/core/match-lines';
import { guessColumns } from '../../../../../src/features/figures/core/report/columns';
import { keysOf, lineReader } from '../../../../../src/features/figures/core/report/lines';
import type { ColumnGuess } from '../../../../../src/features/figures/core/report/meaning';
import type { LineChoice, Repeated } from '../../../../../src/features/figures/core/report/repeats';

const CATALOG = [
  { id: 'c1', name: 'Summer', apps: [{ id: 'a1', externalId: 'com.one.app', countries: ['US', 'DE'] }] },
];
const START = Date.UTC(2026, 10, 3) / 86_400_000;
const dayText = (n: number): string => new Date((START + n) * 86_400_000).toISOString().slice(0, 10);

interface Report {
  readonly header: readonly string[];
  readonly lines: readonly (readonly (string | number)[])[];
}

function read(
  { header, lines }: Report,
  choice: LineChoice | null = null,
  known: ColumnGuess[] | null = null,
) {
  const texts = lines.map((cells) => cells.map(String));
  const columns = known ?? guessColumns(header, texts.slice(0, 200));
  const sums = collector(matcher(CATALOG, keysOf(columns)), START);
  const reader = lineReader(columns, { decimal: '.', dayOrder: 'ymd' }, sums, START + 100, choice);
  texts.forEach((cells, i) => {
    reader.read(cells, i + 2);
  });
  const result = sums.result();
  const records = [...result.sums.values()].flatMap((keys) => keys.flatMap((key) => key.records));
  const sumOf = (measure: number): number =>
    records.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0);
  return {
    repeated: reader.repeated(),
    leftOut: reader.leftOut(),
    lines: result.total.lines,
    installs: sumOf(0),
    spend: sumOf(1) / 10_000,
    revenue7: sumOf(6) / 10_000,
  };
}

const KEYS = ['Date', 'Campaign', 'Bundle ID', 'Country'];
const keys = (day: number, country = 'US') => [dayText(day), 'Summer', 'com.one.app', country];
const range = <T>(n: number, of: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => of(i));

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An answer to the question; the column is one of those that are offered. */
function choiceOf(
  repeated: Repeated | null,
  use: LineChoice['use'],
  header = repeated!.columns[0]!.header,
  value = '',
): LineChoice {
  const { column } = repeated!.columns.find((one) => one.header === header)!;
  return { use, column, value, by: repeated!.by, isWhole: repeated!.isWhole };
}

const DAY_NUMBERS: Report = {
  header: [...KEYS, 'Day number', 'Installs', 'Spend', 'Revenue D7'],
  lines: range(8, (n) => [...keys(0), n, 40, '80.12', n * 2]),
};

test('40 installs with a line for each of 8 day numbers are not 320', () => {
  const { repeated } = read(DAY_NUMBERS);
  expect(repeated).toEqual({
    columns: [{ column: 4, header: 'Day number', values: ['0', '1', '2', '3', '4', '5', '6', '7'] }],
    by: [4],
    figures: 'installs and spend',
    isWhole: false,
  });
  const choose = (use: LineChoice['use'], value = '') =>
    read(DAY_NUMBERS, choiceOf(repeated, use, 'Day number', value));
  expect(choose('value', '7')).toMatchObject({
    installs: 40,
    spend: 80.12,
    revenue7: 14,
  });
  expect(choose('once')).toMatchObject({ installs: 40, spend: 80.12, revenue7: 56, lines: 8, leftOut: 0 });
  expect(choose('all')).toMatchObject({ installs: 320, spend: 640.96, lines: 8, leftOut: 0, repeated: null });
});

const found = ({ repeated }: { readonly repeated: Repeated | null }) =>
  repeated && [repeated.columns[0]!.header, repeated.columns[0]!.values.length];
const headersOf = ({ repeated }: { readonly repeated: Repeated | null }) =>
  repeated?.columns.map(({ header }) => header);

test.each<[string, Report, readonly unknown[]]>([
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
    ['Event name', 3],
  ],
  [
    'a line per event date',
    {
      header: ['Install date', 'Event date', ...KEYS.slice(1), 'Installs', 'Cost', 'Revenue'],
      lines: range(20, (day) =>
        range(8, (n) => [dayText(day), dayText(day + n), ...keys(day).slice(1), 12 + day, 30.5 + day, n]),
      ).flat(),
    },
    ['Event date', 0],
  ],
  [
    'columns of revenue that are repeated, too',
    {
      header: [...KEYS, 'Event', 'Installs', 'Cost', 'Revenue D7'],
      lines: range(20, (day) =>
        ['purchase', 'level_10'].map((event) => [...keys(day), event, 12 + day, 30.5 + day, 4 + day]),
      ).flat(),
    },
    ['Event', 2],
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
    ['N', 8],
  ],
  [
    'few installs',
    {
      header: [...KEYS, 'Event', 'Installs', 'Spend'],
      lines: range(30, (day) =>
        ['a', 'b', 'c', 'd'].map((event) => [...keys(day), event, 1 + (day % 3), 2.5 * (1 + (day % 3))]),
      ).flat(),
    },
    ['Event', 4],
  ],
  [
    'spend without installs',
    {
      header: [...KEYS, 'Metric', 'Value', 'Spend'],
      lines: range(10, (day) => ['x', 'y'].map((metric, i) => [...keys(day), metric, i, 30.17 + day])).flat(),
    },
    ['Metric', 2],
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
    ['Event', 2],
  ],
])('recognized: %s', (_, report, expected) => {
  expect(found(read(report))).toEqual(expected);
  expect(found(read({ ...report, lines: [...report.lines].reverse() }))).toEqual(expected);
});

/** Three sources of each day, campaign and country; each has a line for each event. */
const ofEvents = (
  names: readonly [string, string],
  events: readonly (readonly [name: string, count: (i: number) => number, revenue: number])[],
): Report => ({
  header: [...KEYS, 'Installs', 'Cost', ...names, 'Revenue D7'],
  lines: range(20, (day) =>
    range(3, (source) =>
      events.map(([event, count, revenue]) => [
        ...keys(day),
        11 + day + source,
        30.5 + 7 * source,
        event,
        count(day + source),
        revenue,
      ]),
    ),
  ).flat(2),
});
/** What 20 days of 3 sources have. */
const ALL = { installs: 3 * (20 * 12 + 190), spend: 20 * (3 * 30.5 + 21) };

test.each<[string, readonly [string, string], Parameters<typeof ofEvents>[1]]>([
  [
    'events with their counts',
    ['Event name', 'Event count'],
    [
      ['level_up', () => 3, 0],
      ['purchase', (i) => i % 4, 0.5],
      ['ad_view', () => 9, 0.25],
    ],
  ],
  [
    'two events, of which one is rare',
    ['KPI', 'Amount'],
    [
      ['first_purchase', (i) => (i % 7 ? 0 : 1), 0.5],
      ['subscribe', () => 4, 0.25],
    ],
  ],
  [
    'events with IDs of one digit',
    ['In-app event', 'Event ID'],
    [
      ['sign up', () => 1, 0.5],
      ['purchase', () => 2, 0.25],
    ],
  ],
])('the names of %s are offered first, and revenue of all lines is added', (_, names, events) => {
  const report = ofEvents(names, events);
  for (const one of [report, { ...report, lines: [...report.lines].reverse() }]) {
    const { repeated } = read(one);
    expect(headersOf({ repeated })).toEqual(names);
    expect(new Set(repeated!.columns[0]!.values)).toEqual(new Set(events.map(([name]) => name)));
    const revenue7 = 60 * events.reduce((sum, [, , revenue]) => sum + revenue, 0);
    expect(read(one, choiceOf(repeated, 'once'))).toMatchObject({ ...ALL, revenue7, leftOut: 0 });
    const [name, , revenue] = events[1]!;
    const only = read(one, choiceOf(repeated, 'value', names[0], name));
    expect(only).toMatchObject({ ...ALL, revenue7: 60 * revenue });
  }
});

test('a line for each event and each of its dates counts installs once, with every answer but all lines', () => {
  const header = ['Install date', ...KEYS.slice(1), 'Event', 'Event date', 'Installs', 'Cost', 'Revenue D7'];
  const lines = range(20, (day) =>
    ['purchase', 'ad_view'].flatMap((event, i) =>
      range(4, (n) => [...keys(day), event, dayText(day + n), 12, '30.5', i + 1]),
    ),
  ).flat();
  const { repeated } = read({ header, lines });
  expect(headersOf({ repeated })).toEqual(['Event', 'Event date']);
  const sums = { installs: 240, spend: 610 };
  expect(read({ header, lines }, choiceOf(repeated, 'once'))).toMatchObject({ ...sums, revenue7: 240 });
  expect(read({ header, lines }, choiceOf(repeated, 'value', 'Event', 'ad_view'))).toMatchObject({
    ...sums,
    revenue7: 160,
  });
});

/** A line per event; some groups lack some events. */
const withGaps = (
  name: string,
  values: readonly string[],
  hasLine: (group: number, i: number) => boolean,
): Report => ({
  header: [...KEYS, 'Installs', 'Cost', name, 'Revenue D7'],
  lines: range(40, (group) =>
    values.flatMap((value, i) =>
      hasLine(group, i) ? [[...keys(group >> 1), 11 + group, 30.5 + group, value, i === 1 ? 2.5 : 0]] : [],
    ),
  ).flat(),
});

test.each<[string, string, string[], (group: number, i: number) => boolean, number]>([
  [
    'every second group lacks it',
    'Event',
    ['install', 'purchase', 'tutorial'],
    (g, i) => i !== 1 || g % 2 === 0,
    20,
  ],
  [
    'one source of each day has only it, the other lacks it',
    'Event name',
    ['install', 'purchase'],
    (g, i) => i === g % 2,
    20,
  ],
  [
    'most groups have only installs',
    'イベント名',
    ['起動', '課金', 'レベル'],
    (g, i) => i === 0 || g % 4 === 0,
    10,
  ],
  ['each day number is missing somewhere', 'Day number', ['0', '7', '30'], (g, i) => g % 3 !== i, 27],
])(
  'groups without a line with the chosen value keep installs and spend: %s',
  (_, name, values, hasLine, chosen) => {
    const report = withGaps(name, values, hasLine);
    const by = [report.header.indexOf(name)];
    const sums = { installs: 40 * 11 + 780, spend: 40 * 30.5 + 780 };
    for (const one of [report, { ...report, lines: [...report.lines].reverse() }]) {
      const choice = { column: by[0]!, value: values[1]!, by, isWhole: false } as const;
      expect(read(one, { ...choice, use: 'value' })).toMatchObject({ ...sums, revenue7: 2.5 * chosen });
      expect(read(one, { ...choice, use: 'once', value: '' })).toMatchObject({
        ...sums,
        revenue7: 2.5 * chosen,
      });
    }
  },
);

test('revenue that is repeated, too, counts once', () => {
  const report = ofEvents(
    ['Event', 'Event count'],
    [
      ['purchase', () => 3, 0.5],
      ['level', () => 9, 0.5],
    ],
  );
  const { repeated } = read(report);
  expect(repeated?.isWhole).toBe(true);
  expect(read(report, choiceOf(repeated, 'once'))).toMatchObject({ ...ALL, revenue7: 30, leftOut: 60 });
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
    isWhole: true,
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

test('revenue without installs and spend counts once', () => {
  const report = long('Creative', ['a', 'b', 'c'], ['Revenue D7'], () => ['40.12'], 1);
  const { repeated } = read(report);
  expect(headersOf({ repeated })).toEqual(['Creative']);
  expect(read(report, choiceOf(repeated, 'once'))).toMatchObject({
    revenue7: 40.12,
    leftOut: 2,
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

const random = randomNumbers(7);
const nextBelow = (n: number) => random(n);

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
  const at = report.header.indexOf('Installs');
  expect(installs).toBe(report.lines.reduce((sum, cells) => sum + Number(cells[at]), 0));
  expect(lines).toBe(report.lines.length);
});

test('one line of each key counts once, whichever columns and values it has', () => {
  const header = ['Install date', 'Event date', ...KEYS.slice(1), 'Installs', 'Cost'];
  const lines = range(20, (day) =>
    ['US', 'DE'].flatMap((country) =>
      range(8, (n) => [dayText(day), dayText(day + n), ...keys(day, country).slice(1), 12, '30.5']),
    ),
  ).flat();
  const { repeated } = read({ header, lines });
  const once = read({ header, lines }, choiceOf(repeated, 'once'));
  expect(once).toMatchObject({ installs: 40 * 12, spend: 40 * 30.5, lines: 40, leftOut: 280 });
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
  expect(repeated?.columns).toMatchObject([{ header: 'N', values: ['0', '1', '2'] }]);
}, 60_000);
