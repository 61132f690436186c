// test of rules: the rules of campaigns, by tables of good and bad values.

import type { Severity } from '../../../src/shared/issue';
import type { Value } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { checkTab } from '../../../src/tabs/check-rows';
import { campaign, columnAt, pulled } from '../../sheet/campaign-rows';
import { added, type Entry, edited, enter } from './checking';

const IOS = { Platform: 'ios', 'Package name': '123456789', 'Bundle ID': 'com.example.other' };

const sound: [string, Entry][] = [
  ['a plain one', {}],
  ['an iOS one', IOS],
  ['one that is paused', { Active: false }],
  ['one without a word on being active', { Active: '' }],
  ['one by the other name of its bid type', { 'Bid type': 'CPP', 'Goal period': 7 }],
  ['one with a pulled tracking method', { 'Tracking method': 'partner_a' }],
  ...(
    [
      ['CPI', ''],
      ['CPP_GOAL', 7],
      ['CPP_GOAL', ''],
      ['CPE', 7],
      ['RET', 1],
      ['RET', 3],
      ['RET', 7],
      ['RET', ''],
      ['ROAS_AD_BASED', 0],
      ['ROAS_IAP', 0],
      ['ROAS_IAP', 7],
    ] as const
  ).map(([type, period]): [string, Entry] => [
    `${type} with goal period ${period === '' ? 'empty' : period}`,
    { 'Bid type': type, 'Goal period': period },
  ]),
];

test.each(sound)('new: %s is valid', (_, entry) => {
  const { row, alone } = added(entry);
  expect(row).toEqual([]);
  expect(alone).toEqual([]);
});

const bad: [string, Entry, string, string, Value | undefined, Severity?][] = [
  ['no name', { Name: '' }, 'campaign-lacks', 'Name', undefined],
  ['no platform', { Platform: '' }, 'campaign-lacks', 'Platform', undefined],
  ['no bid type', { 'Bid type': '' }, 'campaign-lacks', 'Bid type', undefined],
  ['no package name', { 'Package name': '' }, 'campaign-lacks', 'Package name', undefined],
  ['no tracking method', { 'Tracking method': '' }, 'campaign-lacks', 'Tracking method', undefined],
  ['no bundle ID on iOS', { ...IOS, 'Bundle ID': '' }, 'bundle-id-on-ios', 'Bundle ID', undefined],
  ['no category', { Category: '' }, 'category-missing', 'Category', undefined, 'warning'],
  ['a platform in capitals', { Platform: 'Android' }, 'platform-known', 'Platform', 'android'],
  ['an unknown platform', { Platform: 'windows' }, 'platform-known', 'Platform', undefined],
  ['a bid type with spaces', { 'Bid type': 'roas iap' }, 'bid-type-known', 'Bid type', 'ROAS_IAP'],
  ['an unknown bid type', { 'Bid type': 'CPM' }, 'bid-type-known', 'Bid type', undefined],
  ['CPI with a goal period', { 'Goal period': 7 }, 'goal-period-by-bid-type', 'Goal period', undefined],
  ['CPI with goal period 0', { 'Goal period': 0 }, 'goal-period-by-bid-type', 'Goal period', null],
  [
    'CPE with 3',
    { 'Bid type': 'CPE', 'Goal period': 3 },
    'goal-period-by-bid-type',
    'Goal period',
    undefined,
  ],
  [
    'CPP with 0',
    { 'Bid type': 'CPP', 'Goal period': 0 },
    'goal-period-by-bid-type',
    'Goal period',
    undefined,
  ],
  [
    'RET with 0',
    { 'Bid type': 'RET', 'Goal period': 0 },
    'goal-period-by-bid-type',
    'Goal period',
    undefined,
  ],
  [
    'ROAS_AD_BASED with 7',
    { 'Bid type': 'ROAS_AD_BASED', 'Goal period': 7 },
    'goal-period-by-bid-type',
    'Goal period',
    undefined,
  ],
  [
    'ROAS_IAP with 1',
    { 'Bid type': 'ROAS_IAP', 'Goal period': 1 },
    'goal-period-by-bid-type',
    'Goal period',
    undefined,
  ],
  [
    'an iOS package with dots',
    { ...IOS, 'Package name': 'com.example.other' },
    'ios-package-numeric',
    'Package name',
    undefined,
  ],
  [
    'an iOS package as in store addresses',
    { ...IOS, 'Package name': 'id123456789' },
    'ios-package-numeric',
    'Package name',
    '123456789',
  ],
  [
    'a bundle ID on Android',
    { 'Bundle ID': 'com.example.other' },
    'bundle-id-only-on-ios',
    'Bundle ID',
    undefined,
  ],
  [
    'a tracking method that no campaign uses',
    { 'Tracking method': 'partner_z' },
    'tracking-method-unknown',
    'Tracking method',
    undefined,
    'warning',
  ],
  [
    'a tracking method in capitals',
    { 'Tracking method': 'Custom_Track' },
    'tracking-method-unknown',
    'Tracking method',
    'custom_track',
    'warning',
  ],
];

test.each(bad)('new: %s', (...[, entry, rule, column, fix, severity]) => {
  const { row, alone } = added(entry);
  expect(row).toHaveLength(1);
  expect(row[0]).toMatchObject({ rule, column, severity: severity ?? 'error', tab: 'campaigns', row: 4 });
  expect(row[0]!.fix?.value).toEqual(fix);
  expect(row[0]!.message).toMatch(/^["A-Z].*\.$/);
  expect(alone).toEqual(row);
});

// The bid type or the platform may be wrong instead.
test.each<[string, Entry, unknown]>([
  ['a goal period of CPI', { 'Goal period': 7 }, { label: 'Clear Goal period', value: null }],
  ['a goal period of CPE', { 'Bid type': 'CPE', 'Goal period': 3 }, { value: 7 }],
  ['a bundle ID', { 'Bundle ID': 'com.example.other' }, { label: 'Clear Bundle ID', value: '' }],
])('the correction of %s is a choice', (_, entry, choice) => {
  expect(added(entry).row).toMatchObject([{ otherFixes: [choice] }]);
});

test.each([
  ['RET', 0, '1, 3 or 7'],
  ['ROAS_IAP', 1, '0 or 7'],
  ['CPE', 3, '7'],
])('the goal periods of %s are all named', (bidType, period, allowed) => {
  const { row } = added({ 'Bid type': bidType, 'Goal period': period });
  expect(row[0]!.message).toContain(` must be ${allowed}. `);
});

test('an unreadable cell is reported once, not also as missing', () => {
  const { row } = added({ Name: new Date(2026, 4, 3) });
  expect(row.map(({ rule }) => rule)).toEqual(['date-found']);
});

test('an incomplete row lists all missing values', () => {
  const { sheet, base } = pulled([campaign('007')]);
  enter(sheet, 3, { Name: 'Begun' });
  const lacking = checkTab(campaigns, readTab(campaigns, sheet), base).map(({ column }) => column);
  expect(lacking).toEqual(['Platform', 'Bid type', 'Package name', 'Tracking method', 'Category']);
});

test('new: the message names the missing value, and on iOS why the Bundle ID is needed', () => {
  const messages = (entry: Entry) =>
    added(entry).row.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
  expect(messages({ 'Package name': '' })).toEqual([
    'A row of Campaigns needs a value in Package name. Type one.',
  ]);
  expect(messages({ ...IOS, 'Bundle ID': '' })).toEqual([
    'A new campaign on iOS needs a Bundle ID. Type it.',
  ]);
});

describe('existing campaigns', () => {
  test.each<[string, Entry, string, Severity, Value | undefined]>([
    ['lost its name', { Name: '' }, 'campaign-lacks', 'error', 'Campaign 007'],
    ['lost its tracking method', { 'Tracking method': '' }, 'campaign-lacks', 'error', 'custom_track'],
    ['lost its category', { Category: '' }, 'category-missing', 'warning', undefined],
    [
      'has a new tracking method',
      { 'Tracking method': 'partner_z' },
      'tracking-method-unknown',
      'warning',
      undefined,
    ],
  ])('one that %s', (_, entry, rule, severity, fix) => {
    const { row, alone } = edited(entry);
    expect(row).toMatchObject([{ rule, severity }]);
    expect(row[0]!.fix?.value).toEqual(fix);
    expect(alone).toEqual(row);
  });

  test('a value of the service itself is not reported', () => {
    const odd = {
      name: '',
      category: '',
      trackingMethod: 'partner_q',
      bidType: 'CPI',
      goalPeriod: 7,
      bundleId: 'com.example.x',
    };
    expect(edited({}, odd).all).toEqual([]);
  });
});

describe('duplicate campaigns', () => {
  const same = { Name: 'Campaign 007', 'Bid type': 'RET', 'Package name': 'com.example.game' };

  test('a new campaign equal to a pulled one', () => {
    const { row, alone } = added(same);
    expect(row).toMatchObject([{ rule: 'equal-to-another', column: 'Name', severity: 'error' }]);
    expect(row[0]!.message).toContain('Campaign 007 (007)');
    expect(alone).toEqual([]);
  });

  test.each(['Name', 'Package name'])('is none when its %s differs', (header) => {
    expect(added({ ...same, [header]: 'com.example.different' }).row).toEqual([]);
  });

  test('two equal new campaigns are reported in both rows', () => {
    const { sheet, base } = pulled([]);
    for (const row of [2, 5]) {
      enter(sheet, row, {
        Name: 'Same',
        Platform: 'android',
        'Bid type': 'CPI',
        'Package name': 'com.example.same',
        Category: 'games',
        'Tracking method': 'custom_track',
      });
    }
    const issues = checkTab(campaigns, readTab(campaigns, sheet), base);
    expect(issues).toMatchObject([
      { rule: 'equal-to-another', row: 2 },
      { rule: 'equal-to-another', row: 5 },
    ]);
    expect(issues[0]!.message).toContain('row 5');
  });
});

test('a new row stays new when columns were moved', () => {
  const { sheet, base } = pulled([campaign('007')]);
  sheet.moveColumns([17, 5, 4, 3]);
  enter(sheet, 3, { Name: 'Begun', Platform: 'android' });
  const issues = checkTab(campaigns, readTab(campaigns, sheet), base);
  expect(issues.every(({ row }) => row === 3)).toBe(true);
  expect(sheet.cell(1, columnAt(sheet, 'Name')).value).toBe('Name');
});
