// test of rules: the rules of Source bids and of Device targeting, by tables of good and bad values.

import type { Severity } from '../../../src/shared/issue';
import type { Fields, Value } from '../../../src/shared/value';
import { writeValues } from '../../../src/sheet/formatted-writes';
import { readTab } from '../../../src/sheet/read-tab';
import { checkTab } from '../../../src/tabs/check-rows';
import { withRule } from '../../../src/tabs/columns/row-memory';
import { STATES_HEADER } from '../../../src/tabs/columns/tab';
import { deviceTargeting } from '../../../src/tabs/device-targeting/device-targeting-columns';
import { factsOf } from '../../../src/tabs/rules/facts';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from '../../sheet/campaign-rows';
import { pulledTab } from '../../sheet/tab-rows';
import { type Entry, enter } from './checking';
import { added, brief, check, edited } from './tab-checking';

const OVERRIDE = 'Bid override %';
const VALUE = 'Bid value';
const valued = { overridePercent: null, bidValue: 2 };

test.each<[string, Entry, Fields?]>([
  ['doubled', { [OVERRIDE]: 100 }],
  ['halved', { [OVERRIDE]: -50 }],
  ['a cut of 83 %', { [OVERRIDE]: -80 }],
  ['no change', { [OVERRIDE]: 0 }],
  ['one percent', { [OVERRIDE]: 1 }],
  ['minus one percent', { [OVERRIDE]: -1 }],
  ['20 as text with its sign', { [OVERRIDE]: '20%' }],
  ['another percent as text', { [OVERRIDE]: '35 %' }],
  ['back to default', { [OVERRIDE]: '' }],
  ['back to default by word', { [OVERRIDE]: 'default' }],
  ['a value instead', { [OVERRIDE]: '', [VALUE]: 0.25 }],
  ['a value instead, with words', { [OVERRIDE]: 'Default', [VALUE]: '$5.00' }],
  ['another value', { [VALUE]: 3 }, valued],
  ['nine times the value', { [VALUE]: 18 }, valued],
  ['300 %', { [OVERRIDE]: 300 }, { overridePercent: 40 }],
  ['a corrected fraction', { [OVERRIDE]: 20 }, { overridePercent: 0.2 }],
  ['a lower override', { [OVERRIDE]: 1.5 }, { overridePercent: 15 }],
  ['no value', { [VALUE]: 'default' }, valued],
])('source bid: %s is sound', (...[, entry, over]) => {
  expect(brief(edited(sourceBids, entry, over))).toEqual([]);
});

const badBids: [string, Entry, string, string, Value | undefined, Fields?, Severity?][] = [
  ['a value beside an override', { [VALUE]: 2 }, 'override-or-value', OVERRIDE, undefined],
  ['an override beside a value', { [OVERRIDE]: 20 }, 'override-or-value', VALUE, undefined, valued],
  ['both at once', { [OVERRIDE]: 30, [VALUE]: 2 }, 'override-or-value', VALUE, undefined],
  ['minus a hundred', { [OVERRIDE]: -100 }, 'override-too-low', OVERRIDE, undefined],
  [
    'a fraction for a percent',
    { [OVERRIDE]: 0.2 },
    'override-percent-low',
    OVERRIDE,
    undefined,
    {},
    'warning',
  ],
  ['a negative fraction', { [OVERRIDE]: -0.5 }, 'override-percent-low', OVERRIDE, undefined, {}, 'warning'],
  [
    'half a percent as text',
    { [OVERRIDE]: '0.5%' },
    'override-percent-low',
    OVERRIDE,
    undefined,
    {},
    'warning',
  ],
  ['an override with a comma', { [OVERRIDE]: '1,5' }, 'text-in-number', OVERRIDE, 1.5],
  ['an override that became a date', { [OVERRIDE]: new Date(2026, 0, 5) }, 'date-found', OVERRIDE, undefined],
  ['an override in words', { [OVERRIDE]: 'double' }, 'text-in-number', OVERRIDE, undefined],
  ['a value of 0', { [VALUE]: 0 }, 'bid-value-positive', VALUE, 2, valued],
  ['ten times the value', { [VALUE]: 20 }, 'unusual-number', VALUE, undefined, valued, 'warning'],
  [
    'an override of more than 10,000 %',
    { [OVERRIDE]: 10_001 },
    'unusual-number',
    OVERRIDE,
    undefined,
    {},
    'error',
  ],
  [
    'an override that leaves a tenth',
    { [OVERRIDE]: -90 },
    'unusual-number',
    OVERRIDE,
    undefined,
    { overridePercent: 0 },
    'warning',
  ],
  ['more than 300 %', { [OVERRIDE]: 301 }, 'unusual-number', OVERRIDE, undefined, {}, 'warning'],
  ['1,000 % as text', { [OVERRIDE]: '1000 %' }, 'unusual-number', OVERRIDE, undefined, {}, 'warning'],
  [
    'ten times the override',
    { [OVERRIDE]: 150 },
    'unusual-number',
    OVERRIDE,
    undefined,
    { overridePercent: 15 },
    'warning',
  ],
  [
    'ten times the bid that results',
    { [OVERRIDE]: -50 },
    'unusual-number',
    OVERRIDE,
    undefined,
    { overridePercent: -95 },
    'warning',
  ],
  ['a negative value', { [VALUE]: -2 }, 'bid-value-positive', VALUE, 2, valued],
  ['a value in percent', { [VALUE]: '5%' }, 'percent-found', VALUE, undefined, valued],
  ['a value with a comma', { [VALUE]: '1,5' }, 'text-in-number', VALUE, 1.5, valued],
];

// 0.27 typed by a person is probably 27 %; computed by a rule, it is 0.27 %.
test.each([
  ['as accepted', 0.27, []],
  ['edited since', 0.28, ['override-percent-low']],
])('a small override that a rule computed, %s', (_, overridePercent, expected) => {
  const { sheet, base } = pulledTab(sourceBids, [{}]);
  const [key] = [...base.keys()];
  enter(sheet, 2, {
    [OVERRIDE]: overridePercent,
    [STATES_HEADER]: withRule('', key!, { values: { overridePercent: 0.27 }, text: 'Rule' }),
  });
  const issues = checkTab(sourceBids, readTab(sourceBids, sheet), base);
  expect(issues.map(({ rule }) => rule)).toEqual(expected);
});

test.each(badBids)('source bid: %s', (...[, entry, rule, column, fix, over, severity]) => {
  const { issues, alone, sheet, again } = check(sourceBids, [over ?? {}], { 2: entry });
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ rule, column, severity: severity ?? 'error', row: 2 });
  expect(issues[0]!.fix?.value).toEqual(fix);
  expect(issues[0]!.message).toMatch(/^["A-Z].*\.$/);
  expect(alone(2)).toEqual(issues);
  if (fix === undefined) return;
  sheet.put(2, columnAt(sheet, column), fix ?? '');
  expect(again()).toEqual([]);
});

test('an override beside a value can be cleared, as well as the value, and one fix restores what was pulled', () => {
  const fixesOf = (entry: Entry, over: Fields) => {
    const [issue] = check(sourceBids, [over], { 2: entry }).issues;
    return [...(issue!.fix ? [issue!.fix] : []), ...(issue!.otherFixes ?? [])];
  };
  const clearOverride = { label: 'Clear Bid override %', cells: { overridePercent: null } };
  const clearValue = { label: 'Clear Bid value', value: null };
  expect(fixesOf({ [OVERRIDE]: 20 }, valued)).toEqual([clearValue, { ...clearOverride, restores: true }]);
  expect(fixesOf({ [OVERRIDE]: 32, [VALUE]: 2.86 }, valued)).toEqual([
    clearOverride,
    clearValue,
    {
      label: { verb: 'Restore', number: 2, field: 'bidValue' },
      value: 2,
      cells: { overridePercent: null },
      restores: true,
    },
  ]);
  expect(fixesOf({ [OVERRIDE]: 30, [VALUE]: 2 }, { overridePercent: 12, bidValue: null })).toEqual([
    clearOverride,
    clearValue,
    {
      label: { verb: 'Restore', number: 12, field: 'overridePercent' },
      value: null,
      cells: { overridePercent: 12 },
      restores: true,
    },
  ]);
});

test('a cell with a percent format is read as shown, and its fix is written as shown', () => {
  const { sheet, again } = check(sourceBids, [{}], { 2: { [OVERRIDE]: 0.2 } });
  const column = columnAt(sheet, OVERRIDE);
  sheet.format(2, column, '0.00%');
  expect(again()).toEqual([]);
  sheet.put(2, column, 0.005);
  const [issue] = again();
  expect(issue).toMatchObject({ rule: 'override-percent-low', found: '0.5', otherFixes: [{ value: 50 }] });
  expect(readTab(sourceBids, sheet).rows[0]!.fields.overridePercent).toBe(0.5);
  const { kind } = sourceBids.columns.find(({ header }) => header === OVERRIDE)!;
  writeValues(sheet, [{ row: 2, column, kind, value: 50 }]);
  expect(readTab(sourceBids, sheet).rows[0]!.fields.overridePercent).toBe(50);
});

test('a value in a cell with a percent format is an error', () => {
  const { sheet, again } = check(sourceBids, [valued], { 2: { [VALUE]: 0.05 } });
  sheet.format(2, columnAt(sheet, VALUE), '0%');
  expect(brief(again())).toEqual(['percent-found error Bid value']);
});

describe('new source bids', () => {
  const row = { 'Campaign ID': '007', 'App ID': 'x', Country: 'FR', [OVERRIDE]: 10 };
  test.each([
    ['fr', []],
    ['DEFAULT', ['bid-country error Country']],
    ['France', ['bid-country error Country']],
  ])('in %s', (country, expected) => {
    expect(brief(added(sourceBids, { ...row, Country: country }))).toEqual(expected);
  });
  test('with both', () => {
    expect(brief(added(sourceBids, { ...row, [VALUE]: 1 }))).toEqual(['override-or-value error Bid value']);
  });
});

describe('device targeting', () => {
  const android = { platform: 'android', phone: false };
  test.each<[string, Entry, Fields?]>([
    ['all boxes on iOS', { Phone: true, Tablet: true, Other: true }],
    ['no box', { Phone: false }],
    ['no box on Android', { Phone: false }, { platform: 'android' }],
    ['an OS version', { 'Min OS version': 10 }],
    ['an OS version on Android', { 'Min OS version': 10 }, android],
    ['no OS version', { 'Min OS version': '' }],
    ['a checkbox on an unknown platform', { Tablet: true }, { platform: '' }],
  ])('%s is sound', (...[, entry, over]) => {
    expect(brief(edited(deviceTargeting, entry, over))).toEqual([]);
  });

  test.each<[string, Entry, Fields, string[], Value | undefined]>([
    ['a box on Android', { Phone: true }, android, ['devices-only-on-ios error Phone'], false],
    [
      'two boxes on Android',
      { Tablet: true, Other: true },
      android,
      ['devices-only-on-ios error Tablet', 'devices-only-on-ios error Other'],
      false,
    ],
    ['OS version 0', { 'Min OS version': 0 }, {}, ['min-os-positive error Min OS version'], 12],
    ['a negative OS version', { 'Min OS version': -1 }, {}, ['min-os-positive error Min OS version'], 12],
    ['half an OS version', { 'Min OS version': 10.5 }, {}, ['not-whole error Min OS version'], undefined],
    ['an OS version as text', { 'Min OS version': '12' }, {}, ['text-in-number error Min OS version'], 12],
  ])('%s', (_, entry, over, expected, fix) => {
    const issues = edited(deviceTargeting, entry, over);
    expect(brief(issues)).toEqual(expected);
    expect(issues[0]!.fix?.value).toEqual(fix);
  });

  test('the platform comes from the campaign if the row has none', () => {
    const facts = factsOf({ campaigns: [{ campaignId: '007', platform: 'android' }] });
    expect(brief(edited(deviceTargeting, { Tablet: true }, { platform: '' }, facts))).toEqual([
      'devices-only-on-ios error Tablet',
    ]);
  });
});
