// test: which rule applies to a bid, and what it makes of it.

import { inOrder, type RuleRead, readRule } from '../../../../src/features/bid-rules/core/bid-rule';
import { type DryRun, propose } from '../../../../src/features/bid-rules/core/propose';
import type { BidRow } from '../../../../src/features/bid-rules/core/rule-row';
import { day, lastDay, rule, sourceBid, sums, TODAY, target } from './make';

const run = (part: Pick<DryRun, 'rules' | 'rows'> & Partial<DryRun>) =>
  propose({ figures: [], lastDay, today: TODAY, ...part });
const one = (part: Parameters<typeof run>[0]) => run(part)[0];

const NOV_12 = TODAY - 11;

test('a bid follows a ROAS that is weighted with other apps, within the step', () => {
  const figures = [
    sums([
      day(NOV_12 - 9, { installs: 100, spend: 600, d7: 40 }),
      day(NOV_12, { installs: 42, spend: 400, d7: 21 }),
    ]),
    sums([day(NOV_12, { installs: 1420, spend: 9000, d7: 700 })], { appId: 'a2' }),
  ];
  const rules = [
    rule({ Name: 'ROAS target', When: 'ROAS D7 < 8 %', Then: 'bid * ROAS D7 / 8 %', 'Max step %': '15' }),
  ];
  // 0.061 × 142 / 192 + 0.07 × 50 / 192 = 0.06334; 2.40 × 0.06334 / 0.08 = 1.90; 2.40 × 0.85 = 2.04.
  expect(one({ rules, figures, rows: [sourceBid({ bidValue: 2.4 })] })).toEqual({
    tab: 'source-bids',
    key: 'k',
    changes: [{ field: 'bidValue', value: 2.04 }],
    proposed: '$2.04',
    change: -15,
    rule: 'ROAS target',
    reason: 'ROAS target: 6.3 % of 8 % → −15 %',
    computed: 'ROAS target: 2.40 × 6.334 % ÷ 8 % = 1.90; step −15 % → 2.04',
    why: 'ROAS target: 2.40 × 6.334 % ÷ 8 % = 1.90; step −15 % → 2.04. ROAS D7 6.334 % (6.1 % on 142 installs, Nov 3–12; 26 % from other apps in US: 7 %).',
  });
});

test.each<[string, Parameters<typeof rule>[0], string]>([
  ['the figure of the condition', { When: 'Spend > 20', Then: '-10 %' }, 'R: Spend 600.00 → −10 %'],
  ['the change alone', { Then: 'bid * 1.125' }, 'R: +12.5 %'],
  ['the dead band', { Then: '-2 %', 'Dead band %': '5' }, 'R: within the dead band of 5 %.'],
])('Why has no calculation, but %s', (_, cells, reason) => {
  const figures = [sums([day(NOV_12, { installs: 100, spend: 600, d7: 40 })])];
  const rows = [sourceBid({ bidValue: 2 })];
  expect(one({ rules: [rule(cells)], figures, rows })?.reason).toBe(reason);
});

describe('priors', () => {
  const own = sums([day(NOV_12, { installs: 50, spend: 100, d7: 10 })]);
  const rules = [rule({ When: 'ROAS D7 > 0 %', Then: '-10 %' })];
  const why = (...figures: Parameters<typeof sums>[]) =>
    one({
      rules,
      figures: [own, ...figures.map((each) => sums(...each))],
      rows: [sourceBid({ bidValue: 2 })],
    })!.why;
  const many = (d7: number) => [day(NOV_12, { installs: 50, spend: 100, d7 })];

  test('the same app in other countries comes first', () => {
    expect(why([many(20), { country: 'DE' }], [many(40), { appId: 'a2' }])).toContain(
      'ROAS D7 15 % (10 % on 50 installs, Nov 12; 50 % from this app in other countries: 20 %)',
    );
  });
  test('then other apps in the country', () => {
    expect(why([many(40), { appId: 'a2' }])).toContain(
      'ROAS D7 25 % (10 % on 50 installs, Nov 12; 50 % from other apps in US: 40 %)',
    );
  });
  test('then the campaign', () => {
    expect(why([many(30), { appId: 'a2', country: 'DE' }])).toContain(
      '50 % from the rest of the campaign: 30 %',
    );
  });
  test('fewer than 50 installs, and another campaign, are no prior', () => {
    const few = [day(NOV_12, { installs: 49, spend: 100, d7: 30 })];
    expect(why([few, { appId: 'a2' }], [many(40), { campaignId: 'c2' }])).toContain(
      'ROAS D7 10 % (50 installs, Nov 12)',
    );
  });
});

describe('direction', () => {
  const lower = [rule({ Tab: 'Targets', Then: '-20 %' })];
  test.each(['CPI', 'CPP_GOAL', 'CPE'])('%s: a lower bid pays less', (bidType) => {
    expect(one({ rules: lower, rows: [target(2, { bidType })] })).toMatchObject({
      proposed: '$1.60',
      why: 'R: 2.00 × 0.8 = 1.60.',
    });
  });
  test.each(['RET', 'ROAS_AD_BASED', 'ROAS_IAP'])('%s: a higher goal pays less', (bidType) => {
    expect(one({ rules: lower, rows: [target(50, { bidType })] })).toMatchObject({
      changes: [{ field: 'bid', value: 62.5 }],
      proposed: '62.5%',
      why: 'R: pay 20 % less: goal 50 % ÷ 0.8 = 62.5 %.',
    });
  });
  test('a goal falls when the figures are better than it', () => {
    const figures = [sums([day(NOV_12, { installs: 100, spend: 100, d7: 20 })])];
    const rules = [rule({ Tab: 'Targets', Then: 'bid * ROAS D7 / 10 %' })];
    expect(one({ rules, figures, rows: [target(12, { bidType: 'ROAS_IAP' })] })).toMatchObject({
      proposed: '6%',
      why: 'R: pay 100 % more: goal 12 % ÷ (1 × 20 % ÷ 10 %) = 6 %. ROAS D7 20 % (100 installs, Nov 12).',
    });
  });
  // The step is one of what is paid: 50 ÷ 1.15 = 43.48, 50 ÷ 0.85 = 58.82. Floor and cap are goals.
  test.each([
    [
      '+50 %',
      { 'Max step %': '15' },
      43.48,
      'pay 50 % more: goal 50 % ÷ 1.5 = 33.33 %; step +15 % → 43.48 %',
    ],
    ['-50 %', { 'Max step %': '15' }, 58.82, 'pay 50 % less: goal 50 % ÷ 0.5 = 100 %; step −15 % → 58.82 %'],
    ['set 20 %', { 'Max step %': '25' }, 40, '20 %; step +25 % → 40 %'],
    ['+50 %', { Floor: '40 %' }, 40, 'pay 50 % more: goal 50 % ÷ 1.5 = 33.33 %; floor → 40 %'],
    ['-50 %', { Cap: '80 %' }, 80, 'pay 50 % less: goal 50 % ÷ 0.5 = 100 %; cap → 80 %'],
    ['-99.99 %', { Cap: '80 %' }, 80, 'pay 99.99 % less: goal 50 % ÷ 0.0001 = 500,000 %; cap → 80 %'],
    ['-99.98 %', { Cap: '80 %' }, 80, 'pay 99.98 % less: goal 50 % ÷ 0.0002 = 250,000 %; cap → 80 %'],
    ['+0.04 %', {}, 49.98, 'pay 0.04 % more: goal 50 % ÷ 1.0004 = 49.98 %'],
    ['-10 %', { 'Max step %': '200' }, 55.56, 'pay 10 % less: goal 50 % ÷ 0.9 = 55.56 %'],
  ])('%s of a goal of 50 %% within %j is %d %%', (then, limits, value, why) => {
    const rules = [rule({ Tab: 'Targets', Then: then, ...limits })];
    expect(one({ rules, rows: [target(50, { bidType: 'RET' })] })).toMatchObject({
      changes: [{ field: 'bid', value }],
      why: `R: ${why}.`,
    });
  });
  test('the dead band of a goal is one of what is paid', () => {
    // 50 ÷ 1.04 = 48.08, which pays 4 % more although the goal falls by 3.8 %.
    const rows = [target(50, { bidType: 'RET' })];
    const within = (band: string) =>
      one({ rules: [rule({ Tab: 'Targets', Then: '+4 %', 'Dead band %': band })], rows })!.changes.length ===
      0;
    expect([within('3.9'), within('4.1')]).toEqual([false, true]);
  });
  test('a value is not a goal, and a goal not a value', () => {
    const goal = target(50, { bidType: 'RET' });
    expect(one({ rules: [rule({ Tab: 'Targets', Then: 'set 2.10' })], rows: [goal] })).toMatchObject({
      changes: [],
      why: 'R: Then is an amount and this bid is a goal in percent.',
    });
    expect(one({ rules: [rule({ Tab: 'Targets', Then: 'set 20 %' })], rows: [target(2)] })).toMatchObject({
      changes: [],
    });
    expect(
      one({ rules: [rule({ Then: '-20 %' })], rows: [sourceBid({ bidValue: 2 }, { bidType: 'RET' })] }),
    ).toMatchObject({
      changes: [],
      why: 'R: What Bid value means in RET and ROAS campaigns is not documented. Use Bid override %.',
    });
  });
});

describe('a percent override', () => {
  test.each([
    [-85, '+10 %', -83.5, 'R: (1 − 85 %) × 1.1 − 1 = −83.5 %.'],
    [100, '-10 %', 80, 'R: (1 + 100 %) × 0.9 − 1 = 80 %.'],
    [undefined, '-15 %', -15, 'R: 1 × 0.85 − 1 = −15 %.'],
  ])('of %p changed by %s is %p', (overridePercent, then, value, why) => {
    const row = sourceBid(overridePercent === undefined ? {} : { overridePercent }, { bidType: 'RET' });
    expect(one({ rules: [rule({ Then: then })], rows: [row] })).toMatchObject({
      changes: [{ field: 'overridePercent', value }],
      why,
    });
  });
  test('has a floor in dollars through the bid of the campaign', () => {
    const rules = [rule({ Then: '-50 %', Floor: '1.50' })];
    expect(one({ rules, rows: [sourceBid({ targetBid: 2 })] })).toMatchObject({
      proposed: '-25%',
      why: 'R: 1 × 0.5 − 1 = −50 %; floor → −25 %.',
    });
    expect(one({ rules, rows: [sourceBid()] })).toMatchObject({ changes: [] });
  });
  test('becomes a value by "set", and a value an override', () => {
    expect(
      one({ rules: [rule({ Then: 'set 2.10' })], rows: [sourceBid({ overridePercent: 20 })] }),
    ).toMatchObject({
      changes: [
        { field: 'bidValue', value: 2.1 },
        { field: 'overridePercent', value: null },
      ],
      why: 'R: 2.10.',
    });
    expect(
      one({ rules: [rule({ Then: 'set -20 %' })], rows: [sourceBid({ bidValue: 3 })] })?.changes,
    ).toEqual([
      { field: 'overridePercent', value: -20 },
      { field: 'bidValue', value: null },
    ]);
  });
  test('with an unknown bid does not become a value within a step', () => {
    const rules = [rule({ Then: 'set 2.10', 'Max step %': '10' })];
    expect(one({ rules, rows: [sourceBid({ overridePercent: 20 })] })?.changes).toEqual([]);
    // 2 × 1.2 = 2.40; 10 % less is 2.16.
    expect(one({ rules, rows: [sourceBid({ overridePercent: 20, targetBid: 2 })] })?.proposed).toBe('$2.16');
  });
});

describe('clear', () => {
  const rules = [rule({ Then: 'clear' })];
  test('empties the bid of its own', () => {
    expect(one({ rules, rows: [sourceBid({ bidValue: 3 })] })).toMatchObject({
      changes: [{ field: 'bidValue', value: null }],
      proposed: 'default',
    });
    expect(one({ rules, rows: [sourceBid({ overridePercent: 40 })] })).toMatchObject({
      changes: [{ field: 'overridePercent', value: null }],
      proposed: 'default',
    });
  });
  test('goes step by step', () => {
    const step = [rule({ Then: 'clear', 'Max step %': '20' })];
    expect(one({ rules: step, rows: [sourceBid({ bidValue: 3, targetBid: 1 })] })?.proposed).toBe('$2.40');
    expect(one({ rules: step, rows: [sourceBid({ bidValue: 3 })] })?.changes).toEqual([]);
  });
});

describe('rows that are left alone', () => {
  const rules = [rule({ Then: '-10 %' })];
  test.each(['new', 'edit', 'error', 'conflict'] as const)('with %s', (state) => {
    const found = one({ rules, rows: [sourceBid({ bidValue: 2 }, { state })] });
    expect(found?.changes).toEqual([]);
    expect(found?.why).toMatch(/^Left alone: the row (is new|has an? \w+)/);
    // Check does not list conflicts.
    if (state === 'conflict') expect(found?.why).toMatch(/ See Review and push\.$/);
  });
  test('with figures of an external app ID that several apps have', () => {
    const figures = [sums([day(NOV_12, { installs: 9, spend: 9 })], { isAmbiguous: true })];
    const spent = [rule({ When: 'Spend > 1', Then: '-10 %' })];
    expect(one({ rules: spent, figures, rows: [sourceBid({ bidValue: 2 })] })?.why).toMatch(
      /belongs to several apps/,
    );
  });
  test('that no rule is about have no text', () => {
    expect(
      run({ rules: [rule({ Where: 'country = DE', Then: '-10 %' })], rows: [sourceBid({ bidValue: 2 })] }),
    ).toEqual([]);
    expect(
      run({ rules: [rule({ Tab: 'Targets', Then: '-10 %' })], rows: [sourceBid({ bidValue: 2 })] }),
    ).toEqual([]);
  });
});

describe('the window', () => {
  const rules = [rule({ When: 'Spend >= 3 * target CPI and Payers = 0', Then: '-10 %' })];
  const figures = [
    sums([
      day(NOV_12, { spend: 100, installs: 9, payers: 4 }),
      day(NOV_12 + 3, { spend: 6.3, installs: 1, payers: 0 }),
    ]),
  ];
  const row = (lastChange: number | null): BidRow =>
    sourceBid({ bidValue: 2, targetBid: 2.1 }, { lastChange });
  test('begins after the last change of the bid', () => {
    // 3 × 2.10 is 6.30.
    expect(one({ rules, figures, rows: [row(NOV_12)] })?.why).toBe(
      'R: 2.00 × 0.9 = 1.80. Spend 6.30 (1 install, Nov 15), target bid 2.10, Payers 0 (1 install, Nov 15).',
    );
    expect(run({ rules, figures, rows: [row(null)] })).toEqual([]);
  });
  test('has the day after the last change', () => {
    expect(one({ rules, figures, rows: [row(NOV_12 + 2)] })?.why).toContain('Spend 6.30 (1 install, Nov 15)');
  });
  test('of a horizon is another one than that of spend', () => {
    const days = [
      day(NOV_12, { spend: 10, installs: 5, d0: 2, d7: 3 }),
      day(NOV_12 + 4, { spend: 20, installs: 6, d0: 4, d7: 5 }),
      day(TODAY - 2, { spend: 30, installs: 7, d0: 6, d7: 7 }),
    ];
    const When = 'Spend > 0 and Revenue D0 > 0 and Revenue D7 > 0';
    // Spend and revenue of day 0 are final after 2 days, revenue of day 7 after 9: November 14.
    expect(
      one({ rules: [rule({ When, Then: '-10 %' })], figures: [sums(days)], rows: [row(null)] })?.why,
    ).toBe(
      'R: 2.00 × 0.9 = 1.80. Spend 60.00 (18 installs, Nov 12–21), Revenue D0 12.00 (18 installs, Nov 12–21), Revenue D7 3.00 (5 installs, Nov 12).',
    );
  });
  test('without a day is too recent', () => {
    expect(one({ rules, figures, rows: [row(NOV_12 + 3)] })).toMatchObject({
      changes: [],
      why: 'The bid changed too recently: on Nov 15.',
    });
  });
  test('ends before days that are not final', () => {
    const late = [sums([day(TODAY - 1, { spend: 100, installs: 9, payers: 0 })])];
    expect(run({ rules, figures: late, rows: [row(null)] })).toEqual([]);
  });
  test('of a ROAS counts only days that are old enough', () => {
    const two = [
      sums([
        day(TODAY - 9, { spend: 10, installs: 5, d7: 1 }),
        day(TODAY - 8, { spend: 90, installs: 5, d7: 0 }),
      ]),
    ];
    expect(
      one({ rules: [rule({ When: 'ROAS D7 >= 10 %', Then: '+5 %' })], figures: two, rows: [row(null)] })?.why,
    ).toContain('ROAS D7 10 % (5 installs, Nov 14)');
  });
});

test('a bid rests after a change', () => {
  const rules = [rule({ Then: '-10 %', 'Rest days': '7' })];
  expect(one({ rules, rows: [sourceBid({ bidValue: 2 }, { lastChange: TODAY - 6 })] })).toMatchObject({
    changes: [],
  });
  expect(one({ rules, rows: [sourceBid({ bidValue: 2 }, { lastChange: TODAY - 7 })] })?.proposed).toBe(
    '$1.80',
  );
});

test('a bid without a known change rests while the history may lack one', () => {
  const rules = [rule({ Then: '-10 %', 'Rest days': '7' })];
  const proposed = (historyDay: number, lastChange: number | null) =>
    run({ rules, rows: [sourceBid({ bidValue: 2 }, { lastChange })], historyDay });
  expect(proposed(NOV_12, TODAY - 6)).toMatchObject([
    { why: expect.stringMatching(/^The bid changed too recently/) },
  ]);
  expect(proposed(NOV_12, TODAY - 7)).toMatchObject([{ proposed: '$1.80' }]);
  expect(proposed(TODAY - 6, null)).toMatchObject([
    {
      changes: [],
      why: 'Left alone: the history of pushes before Nov 17 is missing, so the bid may have changed recently.',
    },
  ]);
  expect(proposed(TODAY - 7, null)).toMatchObject([{ proposed: '$1.80' }]);
});

test('a rule without enough installs or spend does not apply', () => {
  const figures = [sums([day(NOV_12, { spend: 10, installs: 20 })])];
  const found = (cells: object) =>
    run({ rules: [rule({ Then: '-10 %', ...cells })], figures, rows: [sourceBid({ bidValue: 2 })] });
  expect(found({ 'Min installs': '21' })).toEqual([]);
  expect(found({ 'Min spend': '10.01' })).toEqual([]);
  expect(found({ 'Min installs': '20', 'Min spend': '10' })).toHaveLength(1);
});

test.each([
  ['no minimum', {}, false],
  ['a minimum of 0', { 'Min installs': '0', 'Min spend': '0' }, false],
  ['one install', { 'Min installs': '1' }, true],
  ['half a dollar', { 'Min spend': '0.5' }, true],
  ['one dollar', { 'Min spend': '1' }, true],
] as const)('a rule with %s and without a figure needs figures: %s', (_, cells, needsFigures) => {
  const rules = [rule({ Then: '-10 %', ...cells })];
  const rows = [sourceBid({ bidValue: 2 })];
  expect(run({ rules, rows })).toHaveLength(needsFigures ? 0 : 1);
  const enough = [sums([day(NOV_12, { spend: 1, installs: 1 })])];
  expect(run({ rules, rows, figures: enough })).toHaveLength(1);
});

test('the first matching rule decides and the others are named', () => {
  const rules = [
    rule({ Name: 'Not this', Where: 'country = DE', Then: '+50 %' }),
    rule({ Name: 'First', Then: '-10 %' }),
    rule({ Name: 'Second', Then: '+10 %' }),
    rule({ Name: 'Third', Then: 'clear' }),
  ];
  expect(one({ rules, rows: [sourceBid({ bidValue: 2 })] })?.why).toBe(
    'First: 2.00 × 0.9 = 1.80. Also matched: Second, Third.',
  );
});

test('a small change is within the dead band', () => {
  const rules = [rule({ Then: '-4 %', 'Dead band %': '5' })];
  expect(one({ rules, rows: [sourceBid({ bidValue: 2 })] })).toMatchObject({
    changes: [],
    proposed: '',
    why: 'R: 2.00 × 0.96 = 1.92: within the dead band of 5 %.',
  });
});

test('a bid that rounding would move below the floor is rounded up, and Why has it', () => {
  const rules = [rule({ Then: '-50 %', Floor: '1.2344' })];
  expect(one({ rules, rows: [sourceBid({ bidValue: 2.469 })] })).toMatchObject({
    proposed: '$1.24',
    why: 'R: 2.469 × 0.5 = 1.23; rounded within the limits → 1.24.',
  });
});

test('a cap that is further away than the step changes nothing', () => {
  const rules = [rule({ Then: '-10 %', Cap: '1', 'Max step %': '20' })];
  expect(one({ rules, rows: [sourceBid({ bidValue: 2 })] })).toMatchObject({
    changes: [],
    why: 'R: Cap 1.00 is further away than the rule may go in one step.',
  });
});

test('a source is switched off by the figures of all its countries', () => {
  const figures = [
    sums([day(NOV_12, { spend: 30, installs: 2, payers: 0 })]),
    sums([day(NOV_12, { spend: 25, installs: 3, payers: 0 })], { country: 'DE' }),
  ];
  const rules = [rule({ Tab: 'Sources', When: 'Spend > 50 and Payers = 0', Then: 'source off' })];
  const row: BidRow = { ...sourceBid(), country: '', cells: { tab: 'sources', active: true } };
  expect(one({ rules, figures, rows: [row] })).toMatchObject({
    changes: [{ field: 'active', value: false }],
    proposed: 'off',
    why: 'R: source off. Spend 55.00 (5 installs, Nov 12), Payers 0 (5 installs, Nov 12).',
  });
  expect(one({ rules, figures, rows: [{ ...row, cells: { tab: 'sources', active: false } }] })).toMatchObject(
    { changes: [] },
  );
});

test('a target without a country is the whole campaign', () => {
  const figures = [
    sums([day(NOV_12, { spend: 30, installs: 2 })]),
    sums([day(NOV_12, { spend: 25, installs: 3 })], { country: 'DE', appId: 'a2' }),
  ];
  const rules = [rule({ Tab: 'Targets', When: 'Spend > 0', Then: 'bid - 0.10' })];
  const rows = [target(2, { country: 'DEFAULT', key: 'all' }), target(2, { country: 'DE', key: 'DE' })];
  expect(run({ rules, figures, rows }).map(({ why }) => why)).toEqual([
    'R: 2.00 − 0.1 = 1.90. Spend 55.00 (5 installs, Nov 12).',
    'R: 2.00 − 0.1 = 1.90. Spend 25.00 (3 installs, Nov 12).',
  ]);
});

describe('in campaigns whose bid is a goal in percent', () => {
  const figures = [sums([day(NOV_12, { installs: 100, spend: 200, d7: 20 })])];
  const goal = { bidType: 'ROAS_IAP' } as const;
  const rows = [sourceBid({ overridePercent: -5, targetBid: 8 }, goal)];
  const LEFT =
    'Left alone: R calculates with dollars, and the bids of ROAS_IAP campaigns are percentages. Limit the rule with Where.';

  test.each([
    ['', 'bid * target bid / CPI'],
    ['Spend >= 3 * target bid', '-10 %'],
    ['CPI > target bid', '-10 %'],
    ['not (target bid < CPI)', '-10 %'],
    ['ROAS D7 < 50 % and Spend > min(target bid; 10)', '-10 %'],
  ])('When %j, Then %j makes no sense, and Why has the reason', (When, Then) => {
    expect(one({ rules: [rule({ When, Then })], figures, rows })).toMatchObject({ changes: [], why: LEFT });
  });

  test.each([
    ['ROAS D7 < target bid * 2', '-10 %'],
    ['Spend > 100', '-10 %'],
    ['Spend >= 3 * CPI', 'bid * ROAS D7 / target bid'],
  ])('When %j, Then %j applies', (When, Then) => {
    expect(one({ rules: [rule({ When, Then })], figures, rows })!.changes).toHaveLength(1);
  });

  test('a rule that makes no sense is skipped for the next one', () => {
    const rules = [
      rule({ Name: 'First', Then: 'bid * target bid / CPI' }),
      rule({ Name: 'Second', Then: '-10 %' }, 3),
    ];
    expect(one({ rules, figures, rows })!.why).toMatch(/^Second: /);
  });
});

test('rules apply by their Order, then from top to bottom', () => {
  const read = (row: number, Order: string, Then: string): RuleRead =>
    readRule(row, { On: 'TRUE', Name: `Rule ${row}`, Tab: 'Source bids', Then, Order });
  const names = (...reads: RuleRead[]) => inOrder(reads).map(({ name }) => name);
  expect(
    names(read(4, '2', '+1 %'), read(3, '2', '+2 %'), read(2, '9', '+3 %'), read(5, '1', '+4 %')),
  ).toEqual(['Rule 5', 'Rule 3', 'Rule 4', 'Rule 2']);
});
