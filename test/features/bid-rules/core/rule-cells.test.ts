// test, bid-rules: what the cells of a rule mean at their limits (docs/guides/bid-rules.md).

import {
  inOrder,
  type Rule,
  type RuleCells,
  readRule,
} from '../../../../src/features/bid-rules/core/bid-rule';
import { parseWhere, type WhereRow } from '../../../../src/features/bid-rules/core/rule-selection';
import { rule } from './make';

const amount = (value: number) => ({ value, isPercent: false });
const percent = (value: number) => ({ value, isPercent: true });

test.each<[RuleCells, Partial<Rule>]>([
  // Empty cells: no limit, at least one day of rest, and the Order of the row.
  [
    {},
    {
      order: 7,
      floor: null,
      cap: null,
      maxStep: null,
      minInstalls: 0,
      minSpend: 0,
      deadBand: 0,
      restDays: 1,
    },
  ],
  [{ 'Rest days': '  ' }, { restDays: 1 }],
  [{ 'Rest days': '0' }, { restDays: 1 }],
  [{ 'Rest days': '1' }, { restDays: 1 }],
  [{ 'Rest days': '2' }, { restDays: 2 }],
  [{ Order: '0' }, { order: 0 }],
  [{ Order: '-1.5' }, { order: -1.5 }],
  [{ Order: '−2' }, { order: -2 }],
  [{ Name: ` ${'x'.repeat(60)} ` }, { name: 'x'.repeat(60) }],
  [
    { Floor: '0.01', Cap: '+3' },
    { floor: amount(0.01), cap: amount(3) },
  ],
  [
    { Floor: '-99.9 %', Cap: '-99.8%' },
    { floor: percent(-99.9), cap: percent(-99.8) },
  ],
  [
    { Floor: '2', Cap: '2' },
    { floor: amount(2), cap: amount(2) },
  ],
  [{ Cap: '$ 1 000' }, { cap: amount(1000) }],
  [{ Cap: '999999999' }, { cap: amount(999_999_999) }],
  [{ 'Max step %': '1000' }, { maxStep: 10 }],
  [{ 'Max step %': '0.1' }, { maxStep: 0.001 }],
  [{ 'Max step %': '7 %' }, { maxStep: 0.07 }],
  [{ 'Dead band %': '0' }, { deadBand: 0 }],
  [{ 'Dead band %': '3\u00a0%' }, { deadBand: 0.03 }],
  [{ 'Max step %': '15％' }, { maxStep: 0.15 }],
  [{ 'Max step %': '15 ٪' }, { maxStep: 0.15 }],
  [
    { Floor: '−15 %', Cap: '＋15％' },
    { floor: percent(-15), cap: percent(15) },
  ],
  [{ 'Dead band %': '100' }, { deadBand: 1 }],
  [{ 'Min installs': '0' }, { minInstalls: 0 }],
  [{ 'Min spend': '0.5' }, { minSpend: 0.5 }],
])('the cells %j are read', (cells, expected) => {
  expect(rule({ Then: '-10 %', ...cells }, 7)).toMatchObject(expected);
});

test.each<[RuleCells, string, RegExp]>([
  [{ Floor: '0' }, 'Floor', /an amount above 0, or a percentage/],
  [{ Cap: '0' }, 'Cap', /an amount above 0, or a percentage/],
  [{ Cap: '-1' }, 'Cap', /an amount above 0, or a percentage/],
  [{ Floor: '-100 %' }, 'Floor', /−100 % or less leaves no bid/],
  [{ Cap: '-100 %' }, 'Cap', /−100 % or less leaves no bid/],
  [{ Cap: '1000000000' }, 'Cap', /too large/],
  [{ Floor: '3', Cap: '2.99' }, 'Cap', /Cap is below Floor/],
  [{ 'Max step %': '1000.1' }, 'Max step %', /from 0 to 1000/],
  [{ 'Max step %': '0' }, 'Max step %', /0 % nothing changes/],
  [{ 'Max step %': '-1' }, 'Max step %', /from 0 to 1000/],
  [{ 'Dead band %': '100.1' }, 'Dead band %', /from 0 to 100/],
  [{ 'Dead band %': '-1' }, 'Dead band %', /from 0 to 100/],
  [{ 'Min installs': '1.5' }, 'Min installs', /a whole number of installs, 0 or more/],
  [{ 'Min installs': '5 %' }, 'Min installs', /a whole number of installs, 0 or more/],
  [{ 'Min spend': '-0.01' }, 'Min spend', /a number of dollars, 0 or more/],
  [{ 'Rest days': '1.5' }, 'Rest days', /a whole number of days, 0 or more/],
  [{ Name: ' ' }, 'Name', /Give the rule a name/],
  [{ On: 'maybe' }, 'On', /Check the box, or clear it/],
])('the cells %j are refused', (cells, column, message) => {
  const read = readRule(7, { On: 'TRUE', Name: 'R', Tab: 'Source bids', Then: '-10 %', ...cells });
  expect(read.ok ? [] : read.issues).toEqual([
    { row: 7, column, character: null, message: expect.stringMatching(message) },
  ]);
});

test.each([
  ['TRUE', true],
  ['yes', true],
  ['x', true],
  [' 1 ', true],
  ['FALSE', false],
  ['no', false],
  ['0', false],
  ['', false],
])('a rule whose On is %j is on: %s', (On, isOn) => {
  const read = readRule(7, { On, Name: 'R', Tab: 'Source bids', Then: '-10 %' });
  expect(read).toMatchObject({ ok: true, isOn });
  expect(inOrder([read])).toHaveLength(isOn ? 1 : 0);
});

test('a rule with mistakes is never tried', () => {
  const wrong = readRule(7, { On: 'TRUE', Name: '', Tab: 'Source bids', Then: '-10 %' });
  const right = readRule(8, { On: 'TRUE', Name: 'R', Tab: 'Source bids', Then: '-10 %' });
  expect(inOrder([wrong, right]).map(({ row }) => row)).toEqual([8]);
});

test.each<[RuleCells, readonly (number | null)[]]>([
  [{ Then: '-10 %' }, []],
  [{ Then: 'bid * 1.1' }, []],
  [{ Then: 'target bid' }, []],
  [{ Then: '-10 %', 'Min spend': '1' }, [null]],
  [{ Then: '-10 %', When: 'Spend > 1' }, [null]],
  [{ Then: 'bid * ROAS D7' }, [7]],
  [{ Then: 'bid * ROAS D7', When: 'ROAS D7 > 100 % and ROAS D0 > 5 %' }, [7, 0]],
  [{ Then: 'bid * ROAS D7', 'Min installs': '1' }, [7]],
])('the rule %j uses figures of the horizons %j', (cells, horizons) => {
  expect(rule(cells).horizons).toEqual(horizons);
});

const ROW: WhereRow = {
  campaignId: 'C1',
  campaign: 'Summer sale and more',
  country: 'US',
  platform: 'ios',
  bidType: 'CPP_GOAL',
  appId: 'A1',
  externalAppId: 'com.one',
  appLists: ['top apps'],
};

test.each([
  ['', true],
  [' ', true],
  ['campaign ID = c1', true],
  ['campaign id = summer sale', false],
  ['campaign = "summer sale and more"', true],
  ['campaign = " Summer sale and more "', true],
  ['campaign = summer sale', false],
  ['campaign contains sale', true],
  ['campaign contains winter, sale', true],
  ['campaign contains winter', false],
  ['campaign != winter', true],
  ['country = de, us', true],
  ['country ≠ de, us', false],
  ['country <> de', true],
  ['platform = ios and country = de', false],
  ['platform = android', false],
  ['bid type = cpp', true],
  ['bid type = cpp_goal', true],
  ['bid type != cpi', true],
  ['app = a1', true],
  ['app ID = a2', false],
  ['app = com.one', false],
  ['external app = com.one', true],
  ['external app ID != com.one', false],
  ['external app = a1', false],
  ['app list = top apps', true],
  ['app list = others, Top Apps', true],
  ['app list != top apps', false],
  ['app list = others', false],
  ['app list != others', true],
])('where "%s" selects the row: %s', (text, expected) => {
  const { where } = parseWhere(text);
  // Also when the same texts are met again.
  expect([where(ROW), where({ ...ROW }), where(ROW)]).toEqual([expected, expected, expected]);
});

test('a condition tells rows apart after it has met others', () => {
  for (const [text, field] of [
    ['campaign ID = c1', 'campaignId'],
    ['country = us', 'country'],
    ['app = a1', 'appId'],
    ['external app = com.one', 'externalAppId'],
  ] as const) {
    const { where } = parseWhere(text);
    const rows = [ROW, { ...ROW, [field]: 'other' }, ROW];
    expect(rows.map(where)).toEqual([true, false, true]);
  }
});

test('the app lists of all conditions are named', () => {
  expect(parseWhere('app list = Top apps, New and app list != "old, but gold"').appLists).toEqual([
    'top apps',
    'new',
    'old, but gold',
  ]);
  expect(parseWhere('country = us').appLists).toEqual([]);
});
