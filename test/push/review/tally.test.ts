// test, runs: the totals of changes, and the guards that they trigger: bids in money, goals in percent,
// overrides, budgets.

import { bidsAround } from '../../../src/push/review/bid-changes';
import { tallyOf } from '../../../src/push/review/review-tally';
import { guardOf, type Limits, plus, stepOf, sumOf, type Tally } from '../../../src/shared/guards';
import type { Fields, Value } from '../../../src/shared/value';
import type { Operation } from '../../../src/sync/operation';

const LIMITS: Limits = {
  mostRows: 3,
  largestBidChange: 50,
  largestBid: 100,
  largestBudgetChange: 100,
  largestBudget: 10_000,
  mostFirstBids: 0,
  mostPaused: 1,
  mostLost: 0,
  mostDisabled: 0,
};
const OPEN: Limits = {
  mostRows: 'off',
  largestBidChange: 'off',
  largestBid: 'off',
  largestBudgetChange: 'off',
  largestBudget: 'off',
  mostFirstBids: 'off',
  mostPaused: 'off',
  mostLost: 'off',
  mostDisabled: 'off',
};
const KEYS: Readonly<Record<string, string>> = { targets: 'c | DE', 'source-bids': 'c | a | DE' };

/** The totals of one row, from its last pulled and its current values. */
function tally(
  tab: string,
  agreed: Fields | undefined,
  after: Fields,
  bidType = 'CPI',
  limits = LIMITS,
): Tally {
  const changes = Object.keys(after).map((field) => ({
    field,
    before: (agreed?.[field] ?? null) as Value,
    after: after[field] as Value,
  }));
  const action = agreed ? 'update' : 'create';
  const operation: Operation = { tab, action, key: KEYS[tab] ?? 'k', campaignId: 'c', label: 'l', changes };
  const rows = tab === 'targets' && agreed ? { 'c | DE': { campaignId: 'c', country: 'DE', ...agreed } } : {};
  const bids = bidsAround(new Map(Object.entries(rows)), [operation]);
  return tallyOf(operation, agreed, bidType, bids, limits);
}

const past = ({ pastChange = 0, pastBid = 0, pastBudget = 0 }: Tally) => [pastChange, pastBid, pastBudget];

test.each<[string, Fields | undefined, Fields, string, [number, number, number]]>([
  ['a rise of half is allowed', { bid: 2 }, { bid: 3 }, 'CPI', [0, 0, 0]],
  ['0.2 to 0.3 is a rise of half, too', { bid: 0.2 }, { bid: 0.3 }, 'CPI', [0, 0, 0]],
  ['a larger rise is past it', { bid: 2 }, { bid: 3.01 }, 'CPI', [1, 0, 0]],
  ['so is a larger fall', { bid: 2 }, { bid: 0.99 }, 'CPI', [1, 0, 0]],
  ['a mistyped point passes both', { bid: 2.5 }, { bid: 250 }, 'CPE', [1, 1, 0]],
  ['a goal in percent is no amount', { bid: 120 }, { bid: 150 }, 'ROAS_IAP', [0, 0, 0]],
  ['but may not leap', { bid: 50 }, { bid: 150 }, 'RET', [1, 0, 0]],
  ['two thirds of a goal pay half more', { bid: 90 }, { bid: 60 }, 'RET', [0, 0, 0]],
  ['less of it pays more than that', { bid: 90 }, { bid: 59 }, 'ROAS_IAP', [1, 0, 0]],
  ['twice the goal pays half', { bid: 50 }, { bid: 100 }, 'ROAS_AD_BASED', [0, 0, 0]],
  ['a first bid has no change', { bid: null }, { bid: 99 }, 'CPI', [0, 0, 0]],
  ['but a size', { bid: null }, { bid: 101 }, 'CPI', [0, 1, 0]],
  ['an unknown bid type: an amount', { bid: 120 }, { bid: 130 }, '', [0, 1, 0]],
  ['a new row', undefined, { bid: 101, budget: 10_001 }, 'CPI', [0, 1, 1]],
  ['a bid given up', { bid: 500 }, { bid: null }, 'CPI', [0, 0, 0]],
  ['a large budget', { budget: 9_000 }, { budget: 10_001 }, 'CPI', [0, 0, 1]],
  [
    'a budget that was large and falls is large still',
    { budget: 20_000 },
    { budget: 15_000 },
    'CPI',
    [0, 0, 1],
  ],
  ['a large bid beside a changed name of a page', { bid: 500 }, { clickUrl: 'x' }, 'CPI', [0, 0, 0]],
  [
    'a country that runs again brings both',
    { bid: 500, budget: 20_000, disabled: true },
    { disabled: false },
    'CPI',
    [0, 1, 1],
  ],
  ['one that ends brings nothing', { bid: 500, budget: 20_000 }, { disabled: true }, 'CPI', [0, 0, 0]],
])('Targets: %s', (_, agreed, after, bidType, expected) => {
  expect(past(tally('targets', agreed, after, bidType))).toEqual(expected);
  expect(past(tally('targets', agreed, after, bidType, OPEN))).toEqual([0, 0, 0]);
});

test.each<[string, Fields | undefined, Fields, string, number[]]>([
  [
    'from none to +50 % is half more',
    { overridePercent: null, bidValue: null },
    { overridePercent: 50 },
    'CPI',
    [0, 0, 0],
  ],
  [
    'from none to +51 % is more than that',
    { overridePercent: null, bidValue: null },
    { overridePercent: 51 },
    'CPI',
    [1, 0, 0],
  ],
  ['a new row, too', undefined, { overridePercent: 300 }, 'RET', [1, 0, 0]],
  ['from 100 to 150 is a quarter more', { overridePercent: 100 }, { overridePercent: 150 }, 'CPI', [0, 0, 0]],
  ['from -90 to -80 is twice the bid', { overridePercent: -90 }, { overridePercent: -80 }, 'CPI', [1, 0, 0]],
  ['given up: half of the bid', { overridePercent: 100 }, { overridePercent: null }, 'CPI', [0, 0, 0]],
  ['a value to a value', { bidValue: 1 }, { bidValue: 2 }, 'CPI', [1, 0, 0]],
  [
    'a value instead of a percent has a size',
    { overridePercent: 20, bidValue: null },
    { overridePercent: null, bidValue: 101 },
    'CPI',
    [0, 1, 0],
  ],
  [
    'which is in dollars where bids are goals, too',
    { overridePercent: 20, bidValue: null },
    { overridePercent: null, bidValue: 101 },
    'RET',
    [0, 1, 0],
  ],
])('Source bids: %s', (_, agreed, after, bidType, expected) => {
  expect(past(tally('source-bids', agreed, after, bidType))).toEqual(expected);
});

test('rises and falls, steps and sums are counted; a value other than a bid adds none', () => {
  expect(tally('targets', { bid: 2, budget: 100 }, { bid: 2.2, budget: 150 })).toEqual({
    rows: 1,
    cells: 2,
    up: 1,
    change4: 1,
    budgetBefore: 100,
    budgetAfter: 150,
  });
  expect(tally('source-bids', { bidValue: 2 }, { bidValue: 1 })).toEqual({
    rows: 1,
    cells: 1,
    down: 1,
    change1: 1,
  });
  expect(tally('source-bids', { bidValue: 2, overridePercent: null }, { bidValue: null })).toMatchObject({
    otherBid: 1,
  });
  expect(tally('campaigns', { name: 'a' }, { name: 'b' })).toEqual({ rows: 1, cells: 1 });
  expect(tally('targets', undefined, { bid: 1, country: 'DE' })).toEqual({
    rows: 1,
    created: 1,
    otherBid: 1,
    firstBids: 1,
  });
  expect(tally('targets', { budget: 70, disabled: false }, { disabled: true })).toMatchObject({
    budgetBefore: 70,
    budgetAfter: 0,
  });
});

test.each([
  [-99, 0],
  [-50.5, 0],
  [-50, 1],
  [-20.5, 1],
  [-20, 2],
  [-10.5, 2],
  [-10, 3],
  [-0.1, 3],
  [0.1, 4],
  [10, 4],
  [10.1, 5],
  [20, 5],
  [20.5, 6],
  [50, 6],
  [50.1, 7],
  [9_999, 7],
])('%d %% is in step %d', (percent, step) => {
  expect(stepOf(percent)).toBe(`change${step}`);
});

test('tallies are subtracted as they are added', () => {
  const [a, b]: Tally[] = [
    { rows: 2, up: 1, budgetAfter: 10.5 },
    { rows: 1, budgetAfter: 0.5 },
  ];
  expect(sumOf([a!, b!])).toEqual({ rows: 3, up: 1, budgetAfter: 11 });
  expect(plus(sumOf([a!, b!]), b!, -1)).toEqual(a);
});

test.each<[string, Fields | undefined, Fields, number]>([
  ['doubled', { budget: 600 }, { budget: 1_200 }, 0],
  ['one cent more than doubled', { budget: 600 }, { budget: 1_200.01 }, 1],
  ['one more zero', { budget: 600 }, { budget: 6_000 }, 1],
  ['cut', { budget: 600 }, { budget: 1 }, 0],
  ['cleared', { budget: 600 }, { budget: null }, 0],
  ['first set', { budget: null }, { budget: 6_000 }, 0],
  ['of a new row', undefined, { budget: 6_000 }, 0],
  ['in a disabled country', { budget: 600, disabled: true }, { budget: 6_000 }, 0],
  [
    'in a country that is enabled again',
    { budget: 600, disabled: true },
    { budget: 6_000, disabled: false },
    1,
  ],
])('a budget %s is past the largest change only if it more than doubles', (_, agreed, after, expected) => {
  expect(tally('targets', agreed, after).pastBudgetChange ?? 0).toBe(expected);
  expect(tally('targets', agreed, after, 'CPI', OPEN).pastBudgetChange).toBeUndefined();
});

test('with a limit below 100 %, cuts count, too', () => {
  const limits = { ...LIMITS, largestBudgetChange: 50 };
  const cutTo = (budget: number) =>
    tally('targets', { budget: 600 }, { budget }, 'CPI', limits).pastBudgetChange;
  expect([cutTo(300), cutTo(299)]).toEqual([undefined, 1]);
});

test.each<[Tally, RegExp[]]>([
  [{ rows: 3 }, []],
  [{ rows: 4 }, [/^This would push 4 rows, more than the 3 set/]],
  [{ rows: 1, pastChange: 1 }, [/^1 row would change a bid by more than 50 %/]],
  [
    { rows: 1_234, pastChange: 2, pastBid: 1, pastBudgetChange: 4, pastBudget: 3 },
    [
      /1,234 rows/,
      /^2 rows would/,
      /\$100\.$/,
      /^4 rows would change a daily budget by more than 100 %\.$/,
      /\$10,000\.$/,
    ],
  ],
])('of %j the guards say %j, and one number answers all', (sum, sentences) => {
  const guard = guardOf(LIMITS, sum);
  expect(guard?.sentences ?? []).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  if (guard)
    expect([guard.typed, guard.request]).toEqual([
      sum.rows,
      expect.stringContaining(`: ${sum.rows!.toLocaleString('en')}.`),
    ]);
  expect(guardOf(OPEN, { rows: sum.rows })).toBeNull();
});

describe('the bid in effect', () => {
  type Change = readonly [tab: string, key: string, before: Fields, after: Fields];

  /** The totals of each of these changes of one push, among the service's rows of campaign c. */
  function together(known: readonly Fields[], changes: readonly Change[]): Tally[] {
    const rows = new Map(known.map((fields) => [`c | ${fields.country}`, { campaignId: 'c', ...fields }]));
    const all = changes.map(([tab, key, before, after]): [Operation, Fields] => [
      {
        tab,
        key,
        action: 'update',
        campaignId: 'c',
        label: key,
        changes: Object.keys(after).map((field) => ({
          field,
          before: before[field] ?? null,
          after: after[field]!,
        })),
      },
      { ...rows.get(key), ...before },
    ]);
    const bids = bidsAround(
      rows,
      all.map(([operation]) => operation),
    );
    return all.map(([operation, agreed]) => tallyOf(operation, agreed, 'CPI', bids, LIMITS));
  }
  const none = { bid: null };
  const row = { rows: 1, cells: 1 };

  test('of a move from DEFAULT into the countries is compared in the countries', () => {
    const known = [
      { country: 'DEFAULT', bid: 8 },
      { country: 'US', ...none },
      { country: 'DE', ...none },
    ];
    expect(
      together(known, [
        ['targets', 'c | DEFAULT', { bid: 8 }, none],
        ['targets', 'c | US', none, { bid: 2 }],
        ['targets', 'c | DE', none, { bid: 8.4 }],
      ]),
    ).toEqual([row, { ...row, down: 1, change0: 1, pastChange: 1 }, { ...row, up: 1, change4: 1 }]);
  });

  test('of a move into DEFAULT is compared with the remaining bids', () => {
    const known = [
      { country: 'DEFAULT', ...none },
      { country: 'US', bid: 2 },
      { country: 'DE', bid: 4 },
    ];
    expect(
      together(known, [
        ['targets', 'c | DEFAULT', none, { bid: 4 }],
        ['targets', 'c | US', { bid: 2 }, none],
        ['targets', 'c | DE', { bid: 4 }, none],
      ]),
    ).toEqual([row, { ...row, up: 1, change7: 1, pastChange: 1 }, row]);
  });

  test('of a first override is compared with the bid of the campaign in that country', () => {
    const known = [{ country: 'DEFAULT', bid: 8 }];
    const unset = { overridePercent: null, bidValue: null };
    expect(
      together(known, [
        ['source-bids', 'c | a | US', unset, { bidValue: 4 }],
        ['source-bids', 'c | b | US', { ...unset, bidValue: 4 }, { bidValue: null }],
        ['source-bids', 'c | d | US', { ...unset, bidValue: 4 }, { bidValue: null, overridePercent: -25 }],
      ]),
    ).toEqual([
      { ...row, down: 1, change1: 1 },
      { ...row, up: 1, change7: 1, pastChange: 1 },
      { rows: 1, cells: 2, up: 1, change6: 1 },
    ]);
  });

  test.each<[string, number, number, number, number | null, Tally]>([
    // 1.35 × 0.5 = 0.675, 1.95 × 0.7 = 1.365
    ['both together', 1.35, 1.95, -30, -50, { ...row, up: 1, change7: 1, pastChange: 1 }],
    ['an override that pays the same with half the bid', 2, 1, 100, null, row],
    ['a bid that is lowered below the limit', 90, 60, 20, null, { ...row, down: 1, change2: 1 }],
  ])('of an override and the bid of the campaign is limited for %s', (_, was, bid, override, before, own) => {
    const [, ofSource] = together(
      [{ country: 'US', bid: was }],
      [
        ['targets', 'c | US', { bid: was }, { bid }],
        [
          'source-bids',
          'c | a | US',
          { overridePercent: before, bidValue: null },
          { overridePercent: override },
        ],
      ],
    );
    expect(ofSource).toEqual(own);
  });

  test('is none in a disabled country, and of an unknown campaign', () => {
    expect(
      together(
        [{ country: 'MX', bid: 2, disabled: true }],
        [
          ['targets', 'c | MX', { disabled: true, bid: 2 }, { disabled: false }],
          ['source-bids', 'x | a | US', { overridePercent: null, bidValue: null }, { bidValue: 4 }],
        ],
      ),
    ).toEqual([
      { ...row, otherBid: 1, firstBids: 1 },
      { ...row, otherBid: 1, firstBids: 1 },
    ]);
  });

  test('of the whole campaign, cleared or set for the first time', () => {
    expect(
      together([{ country: 'DEFAULT', bid: 2 }], [['targets', 'c | DEFAULT', { bid: 2 }, none]]),
    ).toEqual([{ ...row, otherBid: 1 }]);
    expect(
      together([{ country: 'DEFAULT', ...none }], [['targets', 'c | DEFAULT', none, { bid: 2 }]]),
    ).toEqual([{ ...row, otherBid: 1, firstBids: 1 }]);
  });
});

test.each<[string, string, string, Fields, Fields, Tally]>([
  ['pausing a campaign', 'campaigns', '7', { active: true }, { active: false }, { pausing: 1 }],
  ['starting one', 'campaigns', '7', { active: false }, { active: true }, {}],
  ['pausing an ad', 'ads', '7', { active: true }, { active: false }, { pausing: 1 }],
  ['pausing a source', 'sources', 'c | a', { active: true }, { active: false }, {}],
  ['removing a text', 'assets', '9 | TXT_TITLE', { remove: false }, { remove: true }, { losing: 1 }],
  ['replacing a text', 'assets', '9 | TXT_TITLE', { asset: 'a' }, { asset: 'b' }, {}],
  ['replacing an image', 'assets', '9 | IMG_ICON', { asset: 'a' }, { asset: 'b' }, { losing: 1 }],
  ['adding an image', 'assets', '9 | IMG_ICON', { asset: '' }, { asset: 'b' }, {}],
  ['disabling a country', 'targets', 'c | DE', { disabled: false }, { disabled: true }, { disabling: 1 }],
])('%s', (_, tab, key, agreed, after, expected) => {
  const [[field, value]] = Object.entries(after) as [[string, Value]];
  const changes = [{ field, before: agreed[field]!, after: value }];
  const operation: Operation = { tab, action: 'update', key, campaignId: 'c', label: 'l', changes };
  const tally = tallyOf(operation, agreed, 'CPI', bidsAround(new Map(), [operation]), LIMITS);
  expect(tally).toEqual({ rows: 1, cells: 1, ...expected });
});

test.each<[Tally, string[]]>([
  [{ rows: 1, pausing: 1 }, []],
  [{ rows: 2, pausing: 2 }, ['2 rows would pause a campaign or an ad.']],
  [{ rows: 1, firstBids: 1 }, ['1 row would set a bid where none is in effect.']],
  [{ rows: 1, losing: 1 }, ["1 row would remove or replace an asset, which can't be undone."]],
  [{ rows: 1, disabling: 1 }, ['1 row would disable a country.']],
])('of %j the guards of kinds say %j', (sum, sentences) => {
  expect(guardOf(LIMITS, sum)?.sentences ?? []).toEqual(sentences);
  expect(guardOf(OPEN, sum)).toBeNull();
});

test.each<[string, Fields, Fields, Partial<Tally>]>([
  ['campaigns', { active: true, name: 'a' }, { active: false, name: 'b' }, { pausing: 1 }],
  ['campaigns', { active: true, name: 'a' }, { name: 'b', active: false }, { pausing: 1 }],
  ['ads', { active: true, name: 'a' }, { active: false, name: 'b' }, { pausing: 1 }],
  ['targets', { bid: 2, disabled: false }, { bid: 3, disabled: true }, { disabling: 1 }],
])('%s: a row that stops is counted also if another value of it changes', (tab, agreed, after, expected) => {
  expect(tally(tab, agreed, after)).toMatchObject(expected);
});
