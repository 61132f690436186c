// test: every mistake in a rule gives one sentence with its column and its character.

import { type RuleCells, type RuleColumn, readRule } from '../../../../src/features/bid-rules/core/bid-rule';

const GOOD: RuleCells = { On: 'TRUE', Order: '1', Name: 'R', Tab: 'Source bids', Then: '-15 %' };

const BROKEN: readonly (readonly [
  column: RuleColumn,
  text: string,
  character: number | null,
  message: RegExp,
])[] = [
  ['On', 'perhaps', null, /Check the box/],
  ['Order', 'first', null, /"first" is not a number/],
  ['Order', '5 %', null, /without a percent sign/],
  ['Name', ' ', null, /Give the rule a name/],
  ['Name', 'x'.repeat(61), null, /at most 60 characters/],
  ['Tab', 'Campaigns', null, /Choose a tab: Source bids, Targets, Sources/],
  ['Where', 'kountry = US', 1, /Begin with campaign, country/],
  ['Where', 'country US', 9, /"=", "!=" or "contains" is needed/],
  ['Where', 'country = ', 11, /A value is missing/],
  ['Where', 'country = USA', 11, /"usa" is not a country/],
  ['Where', 'country contains U', 9, /Only campaign can be compared by "contains"/],
  ['Where', 'platform = windows', 12, /Use ios, android/],
  ['Where', 'bid type = CPM', 12, /Use cpi, cpp_goal/],
  ['Where', 'campaign contains "Summer', 19, /quotation mark is never closed/],
  ['Where', 'country = US and', 17, /Begin with/],
  ['Where', 'country = "US" platform = ios', 16, /"and" is needed between two conditions/],
  ['When', 'ROSA D7 < 8 %', 1, /"ROSA" is not a known name/],
  ['When', 'ROAS D5 < 8 %', 1, /^After "ROAS" comes the day until which it counts: D0, D1, D3, D7, D14, D30/],
  ['When', 'ROAS D7', 1, /This is a number\. Compare it/],
  ['When', 'ROAS D7 < 8', 11, /Write 8 %/],
  ['When', 'ROAS D7 <', 10, /Something is missing at the end/],
  ['When', '< 8 %', 1, /is needed before "<"/],
  ['When', '1 < CPI < 3', 9, /Only two values/],
  ['When', 'Spend > 1,000', 10, /^Write 1000 for thousands, without a comma/],
  ['When', 'CPI > 1,5', 8, /Use a decimal point: 1\.5/],
  ['When', '(CPI > 1', 9, /parenthesis at character 1 is never closed/],
  ['When', 'CPI > 1)', 8, /no opening one/],
  ['When', 'CPI > 1 Spend < 2', 9, /does not belong here/],
  ['When', 'CPI > 1 and Spend', 13, /This is a number/],
  ['When', 'CPI + (Spend > 1)', 7, /not a comparison/],
  ['When', 'CPI > 1 & Spend > 2', 9, /"&" has no meaning/],
  ['When', 'CPI > 2x', 7, /"2x" is not a number/],
  ['When', 'CPI > 1000000000000', 7, /This number is too large/],
  ['When', `${'('.repeat(60)}1${')'.repeat(60)} > 1`, 41, /nested more than 40/],
  ['When', `${'not '.repeat(41)}CPI > 1`, 161, /nested more than 40/],
  // 30 levels that were closed before do not count, in neither direction.
  ['When', `${'not '.repeat(30)}1 < 2 or ${'not '.repeat(41)}1 < 2`, 290, /nested more than 40/],
  [
    'When',
    `${'('.repeat(30)}1${')'.repeat(30)} < 2 or ${'('.repeat(41)}1${')'.repeat(41)} < 2`,
    110,
    /nested/,
  ],
  ['When', `CPI > ${'1+'.repeat(300)}1`, 501, /more than 500 characters/],
  ['Then', '', 1, /Then is empty/],
  ['Then', '15 %', 1, /Write \+15 % to pay more/],
  ['Then', '2.10', 1, /Write "set 2\.10"/],
  ['Then', '-100 %', 1, /cannot pay less by 100 %/],
  ['Then', '+0 %', 1, /does nothing/],
  ['Then', 'set 2,10', 6, /Use a decimal point: 2\.10/],
  ['Then', '-12,5 %', 4, /Use a decimal point: 12\.5/],
  ['Then', '−12,5\u00a0％', 4, /Use a decimal point: 12\.5/],
  ['Then', 'set', 4, /Something is missing/],
  ['Then', 'bid *', 6, /Something is missing/],
  ['Then', 'bid * bid', 1, /must occur once/],
  ['Then', '1 / bid', 1, /not below a division/],
  ['Then', 'set bid * 2', 1, /Leave "set" out/],
  ['Then', 'min bid; 2', 5, /Write min with parentheses/],
  ['Then', 'source off', null, /needs Sources in the column Tab/],
  ['Floor', 'low', null, /"low" is not a number/],
  ['Floor', '0', null, /above 0/],
  ['Floor', '1000000000', null, /This number is too large/],
  ['Floor', '-100 %', null, /leaves no bid/],
  ['Cap', '2,5', null, /Use a decimal point: 2\.5/],
  ['Max step %', '12,5 %', null, /"12,5 %" is not a number\. Use a decimal point: 12\.5 %\./],
  ['Dead band %', '2,75\u202f％', null, /Use a decimal point: 2\.75 %\./],
  ['Floor', '−2,75 %', null, /Use a decimal point: -2\.75 %\./],
  ['Max step %', '-5', null, /from 0 to 1000/],
  ['Max step %', '0', null, /nothing changes/],
  ['Min installs', '1.5', null, /whole number of installs/],
  ['Min spend', '-1', null, /number of dollars, 0 or more/],
  ['Dead band %', '200', null, /from 0 to 100/],
  ['Rest days', 'a week', null, /is not a number/],
];

test.each(BROKEN)('%s: %s', (column, text, character, message) => {
  const read = readRule(7, { ...GOOD, [column]: text });
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.issues).toEqual([{ row: 7, column, character, message: expect.stringMatching(message) }]);
  // At most two sentences, ending with a period, and no list of what the parser expected.
  expect(read.issues[0]!.message).toMatch(/\.$/);
});

test('mistakes of several cells are reported together', () => {
  const read = readRule(3, { ...GOOD, Where: 'country = USA', Then: '', Floor: '3', Cap: '2' });
  expect(read.ok ? [] : read.issues.map(({ column }) => column)).toEqual(['Where', 'Then', 'Cap']);
});

test.each([
  [{ Floor: '3', Cap: '2' }, /Cap is below Floor/],
  [{ Floor: '-50 %', Cap: '2' }, /both be amounts or both be percentages/],
  [{ Tab: 'Targets', Then: 'clear' }, /Only bids of Source bids can be cleared/],
  [{ Tab: 'Sources' }, /can only be "source off"/],
])('cells that contradict each other: %j', (cells, message) => {
  const read = readRule(3, { ...GOOD, ...cells });
  expect(read.ok ? '' : read.issues.map((issue) => issue.message).join()).toMatch(message);
});

test('an unknown bid type is answered with each bid type once', () => {
  const read = readRule(2, { ...GOOD, Where: 'bid type = CPM' });
  expect(read.ok ? [] : read.issues.map((issue) => issue.message)).toEqual([
    '"cpm" is not known. Use cpi, cpp_goal, ret, cpe, roas_ad_based, roas_iap.',
  ]);
});

test.each([
  { Where: 'campaign contains Summer, Winter and country != US, DE and platform = iOS' },
  { Where: 'campaign contains "this and that" and bid type = CPP' },
  { When: 'roas d7 < 8% and not (Spend < 3 × target CPI or Payers = 0)' },
  { When: '$3 <= CPI' },
  { Then: 'bid * ROAS D7 / 8 %' },
  { Then: 'min(bid; target bid * 2)' },
  { Then: 'bid − 0.10' },
  { Then: 'SET $2.10' },
  { Then: 'set -20 %' },
  { Then: 'clear' },
  { Tab: 'sources', Then: 'Source off' },
  {
    On: ' true ',
    Order: ' 2 ',
    Name: ' R ',
    Tab: ' Targets ',
    Where: ' country = US ',
    When: ' CPI > 1 ',
    Then: ' -15 % ',
    Cap: ' 3 ',
  },
  { Floor: ' ', Cap: '  ', 'Max step %': ' ', 'Min installs': ' ', 'Rest days': ' ', When: ' ', Where: ' ' },
  { When: `${'not '.repeat(39)}CPI > 1` },
  { When: Array.from({ length: 45 }, () => 'not 1<2').join(' or ') },
  { When: `${'('.repeat(39)}CPI${')'.repeat(39)} > 1` },
  { 'Max step %': '15 %', 'Dead band %': '2.5', 'Rest days': '7', Floor: '$0.50', Cap: '3' },
])('a good rule: %j', (cells) => {
  expect(readRule(2, { ...GOOD, ...cells })).toMatchObject({ ok: true, isOn: true });
});
