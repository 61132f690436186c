// test, review: effective bids before and after a push (docs/settings.md, "How bids are checked").

import {
  type Bid,
  bidChange,
  bidEffect,
  bidsAround,
  bidsWithout,
} from '../../../src/push/review/bid-changes';
import { isGoal } from '../../../src/shared/pay';
import type { Fields, Value } from '../../../src/shared/value';
import type { Operation } from '../../../src/sync/operation';

/** Rows of Targets by country. */
type Countries = Readonly<Record<string, Fields>>;

const rowsOf = (countries: Countries) =>
  new Map(
    Object.entries(countries).map(([country, fields]) => [
      `c | ${country}`,
      { campaignId: 'c', country, ...fields } as Fields,
    ]),
  );

const operation = (tab: string, key: string, before: Fields | null, after: Fields): Operation => ({
  tab,
  key,
  action: before === null ? 'create' : 'update',
  campaignId: 'c',
  label: key,
  changes: Object.entries(after).map(([field, value]) => ({
    field,
    before: (before?.[field] ?? null) as Value,
    after: value as Value,
  })),
});

/** The effect of a change of one country, beside changes of others. */
function ofCountry(
  known: Countries,
  country: string,
  after: Fields,
  others: Countries = {},
  bidType = 'CPI',
) {
  const rows = rowsOf(known);
  const before = rows.get(`c | ${country}`) ?? null;
  const own = operation('targets', `c | ${country}`, before, after);
  const beside = Object.entries(others).map(([other, fields]) =>
    operation('targets', `c | ${other}`, rows.get(`c | ${other}`) ?? null, fields),
  );
  const row = { before: before ?? {}, after: { ...before, ...after } };
  return bidEffect(own, row, bidType, bidsAround(rows, [own, ...beside]));
}

const money = (size: number): Bid => ({ kind: 'money', size });
const NONE = { from: null, to: null, sets: null, isFirst: false };

type Effect = readonly [from: number | null, to: number | null, sets: number | null, isFirst: boolean];

test.each<[string, Countries, string, Fields, Countries, Effect]>([
  ['a raise', { US: { bid: 2 } }, 'US', { bid: 3 }, {}, [2, 3, 3, false]],
  ['a first bid', { US: { bid: null } }, 'US', { bid: 3 }, {}, [null, 3, 3, true]],
  ['a raise beside another field', { US: { bid: 2 } }, 'US', { budget: 9, bid: 3 }, {}, [2, 3, 3, false]],
  [
    'a first bid of DEFAULT for a country without one',
    { DEFAULT: {}, US: {} },
    'DEFAULT',
    { bid: 3 },
    {},
    [null, 3, 3, true],
  ],
  [
    'no bid of DEFAULT for a country without one',
    { DEFAULT: { bid: 3 }, US: {} },
    'DEFAULT',
    { bid: null },
    {},
    [3, null, null, false],
  ],
  ['a new country', {}, 'US', { bid: 3 }, {}, [null, 3, 3, true]],
  ['a new country without a bid', {}, 'US', { bid: null }, {}, [null, null, null, false]],
  [
    'a new country with the bid of DEFAULT',
    { DEFAULT: { bid: 4 } },
    'US',
    { bid: null },
    {},
    [null, 4, null, false],
  ],
  [
    'an own bid in place of that of DEFAULT',
    { DEFAULT: { bid: 2 }, US: {} },
    'US',
    { bid: 3 },
    {},
    [2, 3, 3, false],
  ],
  [
    'a cleared bid, so that DEFAULT counts',
    { DEFAULT: { bid: 2 }, US: { bid: 3 } },
    'US',
    { bid: null },
    {},
    [3, 2, null, false],
  ],
  ['a cleared bid', { US: { bid: 3 } }, 'US', { bid: null }, {}, [3, null, null, false]],
  [
    'a country beside a change of DEFAULT',
    { DEFAULT: { bid: 2 }, US: {} },
    'US',
    { bid: 3 },
    { DEFAULT: { bid: 9 } },
    [2, 3, 3, false],
  ],
  [
    'a disabled DEFAULT does not count',
    { DEFAULT: { bid: 2, disabled: true }, US: {} },
    'US',
    { bid: 3 },
    {},
    [null, 3, 3, true],
  ],
  // Enabled again: the bid was not in effect before.
  [
    'a country that is enabled again',
    { US: { bid: 3, disabled: true } },
    'US',
    { disabled: false },
    {},
    [null, 3, 3, true],
  ],
  [
    'one that is enabled with another bid',
    { US: { bid: 3, disabled: true } },
    'US',
    { disabled: false, bid: 4 },
    {},
    [null, 4, 4, true],
  ],
  [
    'one that is enabled without a bid of its own',
    { DEFAULT: { bid: 2 }, US: { disabled: true } },
    'US',
    { disabled: false },
    {},
    [null, 2, null, false],
  ],
  // DEFAULT itself.
  ['a raise of DEFAULT', { DEFAULT: { bid: 2 }, US: {} }, 'DEFAULT', { bid: 3 }, {}, [2, 3, 3, false]],
  ['a first bid of DEFAULT', { DEFAULT: {} }, 'DEFAULT', { bid: 3 }, {}, [null, 3, 3, true]],
  ['no bid of DEFAULT', { DEFAULT: { bid: 3 } }, 'DEFAULT', { bid: null }, {}, [3, null, null, false]],
  [
    'a bid that moves from the countries to DEFAULT',
    { DEFAULT: {}, US: { bid: 2 } },
    'DEFAULT',
    { bid: 3 },
    { US: { bid: null } },
    [3, 3, 3, false],
  ],
  [
    'a bid that moves from DEFAULT to the countries',
    { DEFAULT: { bid: 2 }, US: {} },
    'DEFAULT',
    { bid: null },
    { US: { bid: 3 } },
    [2, 2, null, false],
  ],
  [
    'a bid of DEFAULT beside a disabled country',
    { DEFAULT: {}, US: { bid: 2, disabled: true } },
    'DEFAULT',
    { bid: 3 },
    {},
    [null, 3, 3, true],
  ],
])('%s', (_, known, country, after, others, [from, to, sets, isFirst]) => {
  const bid = (size: number | null) => (size === null ? null : money(size));
  expect(ofCountry(known, country, after, others)).toEqual({
    from: bid(from),
    to: bid(to),
    sets: bid(sets),
    isFirst,
  });
});

test.each<[string, Countries, Fields]>([
  ['another field', { US: { bid: 2 } }, { budget: 5 }],
  ['a country that is disabled', { US: { bid: 2 } }, { disabled: true }],
  ['a bid of a country that is disabled', { US: { bid: 2, disabled: true } }, { bid: 9 }],
])('%s changes no bid', (_, known, after) => {
  expect(ofCountry(known, 'US', after)).toEqual(NONE);
});

/** The effect of a change of a source bid. */
function ofSource(known: Countries, before: Fields, after: Fields, others: Countries = {}, bidType = 'CPI') {
  const rows = rowsOf(known);
  const own = operation('source-bids', 'c | a | US', before, after);
  const beside = Object.entries(others).map(([country, fields]) =>
    operation('targets', `c | ${country}`, rows.get(`c | ${country}`) ?? null, fields),
  );
  const bids = bidsAround(rows, [own, ...beside]);
  return bidEffect(own, { before, after: { ...before, ...after } }, bidType, bids);
}

const factor = (size: number): Bid => ({ kind: 'factor', size });

test.each<[string, Countries, Fields, Fields, Bid, Bid, boolean]>([
  ['an override', { US: { bid: 2 } }, {}, { overridePercent: 50 }, money(2), money(3), false],
  [
    'an override of the bid of DEFAULT',
    { DEFAULT: { bid: 4 } },
    { overridePercent: -50 },
    { overridePercent: 25 },
    money(2),
    money(5),
    false,
  ],
  [
    'an override of an unknown bid',
    {},
    { overridePercent: 20 },
    { overridePercent: 80 },
    factor(1.2),
    factor(1.8),
    false,
  ],
  ['a first override of an unknown bid', {}, {}, { overridePercent: 60 }, factor(1), factor(1.6), false],
  ['a bid value', { US: { bid: 2 } }, { bidValue: 3 }, { bidValue: 4 }, money(3), money(4), false],
  [
    'a bid value in place of an override',
    { US: { bid: 2 } },
    { overridePercent: 50 },
    { overridePercent: null, bidValue: 4 },
    money(3),
    money(4),
    false,
  ],
  ['a bid value of an unknown bid', {}, {}, { bidValue: 4 }, factor(1), money(4), true],
  ['a bid value that is cleared', {}, { bidValue: 4 }, { bidValue: null }, money(4), factor(1), false],
])('source bids: %s', (_, known, before, after, from, to, isFirst) => {
  expect(ofSource(known, before, after)).toEqual({ from, to, sets: to, isFirst });
});

test('overrides before and after apply to the bids of the campaign before and after, or to the only one', () => {
  const raised = ofSource(
    { US: { bid: 1.35 } },
    { overridePercent: -50 },
    { overridePercent: -30 },
    {
      US: { bid: 1.95 },
    },
  );
  expect([raised.from, raised.to]).toEqual([money(0.675), money(1.365)]);
  const first = ofSource({}, {}, { overridePercent: 50 }, { US: { bid: 9 } });
  expect([first.from, first.to]).toEqual([money(9), money(13.5)]);
  const disabled = ofSource({ US: { bid: 2 } }, {}, { overridePercent: 50 }, { US: { disabled: true } });
  expect([disabled.from, disabled.to]).toEqual([money(2), money(3)]);
  const own = ofSource({ US: { bid: 2 } }, { bidValue: 3 }, { bidValue: 4 }, { US: { bid: 9 } });
  expect([own.from, own.to]).toEqual([money(3), money(4)]);
});

test('bids of RET and ROAS campaigns are goals, others are money, and other tabs have none', () => {
  expect(['CPI', 'CPE', 'CPP_GOAL', '', 'RET', 'ROAS_IAP', 'ROAS_AD_BASED'].map(isGoal)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(ofCountry({ US: { bid: 2 } }, 'US', { bid: 3 }, {}, 'RET').to).toEqual({ kind: 'goal', size: 3 });
  expect(ofSource({ US: { bid: 2 } }, {}, { bidValue: 3 }, {}, 'RET').to).toEqual(money(3));
  const budget = operation('campaigns', 'c', { bid: 1 }, { bid: 2 });
  const row = { before: { bid: 1 }, after: { bid: 2 } };
  expect(bidEffect(budget, row, 'CPI', bidsAround(new Map(), []))).toEqual(NONE);
});

test.each<[string, Bid | null, Bid | null, number | null]>([
  ['half more', money(2), money(3), 50],
  ['half more, without errors of binary fractions', money(0.2), money(0.3), 50],
  ['to nothing', money(2), money(0), -100],
  ['the same', money(2), money(2), null],
  ['from nothing', money(0), money(2), null],
  ['no bid before', null, money(2), null],
  ['no bid after', money(2), null, null],
  ['an override in place of a bid value', factor(1), money(2), null],
])('the change in percent: %s', (_, from, to, expected) => {
  expect(bidChange({ from, to, sets: to, isFirst: false })).toBe(expected);
});

// A goal of 50 % that becomes 45.45 % pays 50 ÷ 45.45 = 1.1 times as much.
describe.each(['RET', 'ROAS_AD_BASED', 'ROAS_IAP'])('in a campaign of bid type %s', (bidType) => {
  const known = { US: { bid: 50 } };
  const change = (effect: ReturnType<typeof bidEffect>) => Number(bidChange(effect)?.toFixed(1));

  test.each([
    [45.45, 10],
    [62.5, -20],
    [25, 100],
    [100, -50],
  ])('a goal of 50 %% that becomes %d %% pays %d %% more', (bid, expected) => {
    expect(change(ofCountry(known, 'US', { bid }, {}, bidType))).toBe(expected);
  });

  test.each([
    [{}, 10, 10],
    [{ overridePercent: 20 }, 32, 10],
    [{ overridePercent: -85 }, -83.5, 10],
    [{ overridePercent: 100 }, 60, -20],
  ])('an override of %j that becomes %d %% pays %d %% more', (before, overridePercent, expected) => {
    expect(change(ofSource(known, before, { overridePercent }, {}, bidType))).toBe(expected);
  });

  test('an override in the same push includes the goal', () => {
    const effect = ofSource(known, {}, { overridePercent: 10 }, { US: { bid: 40 } }, bidType);
    // 1.1 × 50 ÷ 40 = 1.375
    expect(change(effect)).toBe(37.5);
    const cleared = ofSource(
      known,
      { overridePercent: 25 },
      { overridePercent: null },
      { US: { bid: 40 } },
      bidType,
    );
    // 1.25 ÷ 50 is 1 ÷ 40.
    expect(bidChange(cleared)).toBeNull();
  });
});

describe('without rows of Targets', () => {
  const known: Countries = { DEFAULT: { bid: 1 }, US: { bid: 3 }, DE: {}, FR: { bid: 2, disabled: true } };
  const rows = rowsOf(known);
  const edit = (country: string, after: Fields) =>
    operation('targets', `c | ${country}`, rows.get(`c | ${country}`) ?? null, after);
  const edits = [
    edit('DEFAULT', { bid: 4 }),
    edit('US', { bid: null }),
    edit('FR', { disabled: false }),
    edit('ES', { bid: 5 }),
  ];
  const source = (country: string) =>
    operation('source-bids', `c | a | ${country}`, {}, { overridePercent: 9 });
  const bids = bidsAround(rows, edits);
  /** The bid of a country without each choice of rows. */
  const without = (own: Operation, country: string) =>
    Object.fromEntries(
      bidsWithout(own, bids).map(({ bids, leftOut }) => [leftOut.join(), bids.after.of('c', country)]),
    );

  test.each<[string, Operation, string, Record<string, number>]>([
    ['a country without an edit', source('DE'), 'DE', { 'c | DEFAULT': 1 }],
    [
      'a country whose own bid is cleared',
      source('US'),
      'US',
      { 'c | US': 3, 'c | DEFAULT': 1, 'c | US,c | DEFAULT': 3 },
    ],
    ['the row that clears it', edits[1]!, 'US', { 'c | DEFAULT': 1 }],
    [
      'a country that starts again',
      source('FR'),
      'FR',
      { 'c | FR': 4, 'c | DEFAULT': 2, 'c | FR,c | DEFAULT': 1 },
    ],
    ['a new country', source('ES'), 'ES', { 'c | ES': 4, 'c | DEFAULT': 5, 'c | ES,c | DEFAULT': 1 }],
    ['DEFAULT depends on no other', edits[0]!, 'DEFAULT', {}],
    ['an ad depends on none', operation('ads', '1', {}, { active: true }), 'DE', {}],
  ])('%s', (_, own, country, expected) => {
    expect(without(own, country)).toEqual(expected);
  });
});
