// test of rules: IDs that were overwritten or became numbers. A row is never treated as an edit of another
// object.

import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { planTab } from '../../../src/sync/push-plan';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { checkTab, ruleContext } from '../../../src/tabs/check-rows';
import type { Tab } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { NO_FACTS } from '../../../src/tabs/rules/facts';
import { sources } from '../../../src/tabs/sources/sources-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { columnAt } from '../../sheet/campaign-rows';
import { pulledTab } from '../../sheet/tab-rows';
import { type Entry, enter } from './checking';
import { check, RULES } from './tab-checking';

const SUMMER: Fields = { campaignId: '007', name: 'Summer', created: '2026-01-01 00:00:00', impressions: 7 };
const WINTER: Fields = { campaignId: '12', name: 'Winter', created: '2026-02-02 00:00:00', impressions: 12 };
const SPRING: Fields = { campaignId: '30', name: 'Spring', created: '2026-03-03 00:00:00', impressions: 30 };

const errors = (issues: readonly Issue[]) =>
  issues.filter(({ severity }) => severity === 'error').map(({ row, rule, fix }) => [row, rule, fix?.value]);

test.each<[string, Record<number, Entry>, unknown[]]>([
  ['with the ID of another', { 2: { 'Campaign ID': '12' } }, [[2, 'key-changed', '007']]],
  [
    'with the ID of another, and edited',
    { 2: { 'Campaign ID': '12', Name: 'Autumn', Active: false } },
    [[2, 'key-changed', '007']],
  ],
  [
    'and another that swapped their IDs',
    { 2: { 'Campaign ID': '12' }, 3: { 'Campaign ID': '007' } },
    [
      [2, 'key-changed', '007'],
      [3, 'key-changed', '12'],
    ],
  ],
])('a campaign %s', (_, typed, expected) => {
  const { issues, sheet, again } = check(campaigns, [SUMMER, WINTER, SPRING], typed);
  expect(errors(issues)).toEqual(expected);
  const [changed] = issues.filter(({ rule }) => rule === 'key-changed');
  expect(changed).toMatchObject({
    field: 'campaignId',
    expected: '007',
    found: '12',
    message: expect.stringMatching(/^Campaign ID was changed from 007 to 12\. Restore 007\./),
  });
  for (const { row, fix } of issues)
    if (fix) sheet.put(row, columnAt(sheet, 'Campaign ID'), fix.value as string);
  expect(errors(again())).toEqual([]);
});

test('a country replaced by that of a deleted row is no edit of that country', () => {
  const one = { campaignId: '007', clickUrl: '', impressionUrl: '', disabled: false };
  const rows = [
    { ...one, country: 'CH', bid: 8.79, budget: 2250 },
    { ...one, country: 'BE', bid: 0.86, budget: 2900 },
  ];
  const { sheet, base } = pulledTab(targets, rows);
  enter(sheet, 2, { Country: 'BE', Bid: 9.99 });
  sheet.deleteRows(3, 1);
  const { issues } = checked(targets, sheet, base);
  expect(issues.filter(({ rule }) => rule === 'key-changed')).toMatchObject([
    {
      row: 2,
      message:
        'Country was changed from CH to BE. Restore CH, or choose "Keep BE": its other cells then lose the values of CH. Bid stays as an edit.',
      otherFixes: [
        { value: 'CH', label: 'Restore CH' },
        { value: 'BE', label: 'Keep BE', cells: { budget: 2900 } },
      ],
    },
  ]);
});

test('it is held back, and so is the row that has the ID, also where that was deleted', () => {
  for (const isDeleted of [false, true]) {
    const { sheet, base } = pulledTab(campaigns, [SUMMER, WINTER]);
    enter(sheet, 2, { 'Campaign ID': '12' });
    if (isDeleted) sheet.deleteRows(3, 1);
    const { issues } = checked(campaigns, sheet, base);
    const known = new Map([...base].map(([key, fields]) => [key, { fields }]));
    const plan = planTab(campaigns, known, readTab(campaigns, sheet).rows, issues);
    expect(plan.operations).toEqual([]);
    expect(plan.held[0]!.reasons).toEqual(['Campaign ID was changed from 007 to 12. Restore 007.']);
  }
});

test('a row whose original key now belongs to another row is to be deleted', () => {
  const { sheet, base } = pulledTab(campaigns, [SUMMER, WINTER, SUMMER]);
  enter(sheet, 2, { 'Campaign ID': '12' });
  const { issues } = checked(campaigns, sheet, base);
  expect(issues.find(({ rule }) => rule === 'key-changed')).toMatchObject({
    row: 2,
    message: 'Campaign ID was changed from 007 to 12. 007 is in another row, so delete this one.',
  });
  expect(issues.find(({ rule }) => rule === 'key-changed')).not.toHaveProperty('fix');
});

test.each<[string, Tab, readonly Fields[], Record<number, Entry>]>([
  ['an edited row', campaigns, [SUMMER, WINTER], { 2: { Name: 'Winter', Active: false } }],
  ['a read-only cell typed over', campaigns, [SUMMER, WINTER], { 2: { 'Impressions yesterday': 12 } }],
  [
    'a set that was renamed as another',
    creativeSets,
    [{}, { creativeSetId: '32', name: 'b' }],
    { 2: { Name: 'b' } },
  ],
])('%s keeps its key', (_, tab, pulled, typed) => {
  const { sheet, base } = pulledTab(tab, pulled);
  for (const [row, entry] of Object.entries(typed)) enter(sheet, Number(row), entry);
  const { issues } = checked(tab, sheet, base);
  expect(issues.filter(({ rule }) => rule === 'key-changed')).toEqual([]);
});

test('of two campaigns that are equal except for their IDs, the one whose ID is gone is restored', () => {
  const { issues } = check(campaigns, [{ ...SUMMER, campaignId: '8' }, SUMMER, WINTER], {
    3: { 'Campaign ID': '12' },
  });
  expect(errors(issues).filter(([row]) => row === 3)).toEqual([[3, 'key-changed', '007']]);
});

test('ads and countries with the key of another row get their own key back', () => {
  const ad = check(ads, [{}, { adId: '99', name: 'Other', size: 'INTER' }], { 2: { 'Ad ID': '99' } });
  expect(errors(ad.issues)[0]).toEqual([2, 'key-changed', expect.any(String)]);
  const country = check(
    targets,
    [
      { country: 'DE', bid: 2 },
      { country: 'US', bid: 3 },
    ],
    { 3: { Country: 'DE' } },
  );
  expect(errors(country.issues)).toEqual([[3, 'key-changed', 'US']]);
});

const SHIFTED = { 2: { Country: 'IT' }, 3: { Country: 'JP' }, 4: { Country: 'KR' } };
const COUNTRIES = [
  ['JP', 1.1, 2700],
  ['KR', 0.92, 1650],
  ['CA', 0.5, 2700],
  ['US', 3, 900],
].map(([country, bid, budget]): Fields => {
  return {
    campaignId: '007',
    clickUrl: '',
    impressionUrl: '',
    disabled: false,
    country,
    bid,
    budget,
  } as Fields;
});

test('countries of which only the codes were sorted get their own code back', () => {
  const { issues, sheet, again } = check(targets, COUNTRIES, SHIFTED);
  expect(errors(issues)).toEqual([
    [2, 'key-changed', 'JP'],
    [3, 'key-changed', 'KR'],
    [4, 'key-changed', 'CA'],
  ]);
  for (const { row, fix } of issues) if (fix) sheet.put(row, columnAt(sheet, 'Country'), fix.value as string);
  expect(again()).toEqual([]);
});

test('they are all held back, also if one of them was edited besides', () => {
  const { issues } = check(targets, COUNTRIES, { ...SHIFTED, 4: { Country: 'KR', Bid: 7 } });
  const held = issues.filter(({ severity }) => severity === 'error').map(({ row, rule }) => [row, rule]);
  expect(held).toEqual([2, 3, 4].map((row) => [row, 'key-changed']));
});

test('a copied row and an edit that gives a row the values of another one stay edits', () => {
  const one = { campaignId: '007', clickUrl: '', impressionUrl: '', disabled: false };
  const rows = [
    { ...one, country: 'JP', bid: 1.1, budget: 2700 },
    { ...one, country: 'KR', bid: 0.92, budget: 1650 },
  ];
  const { issues } = check(targets, rows, { 2: { Bid: 0.92, 'Daily budget': 1650 } });
  expect(errors(issues)).toEqual([]);
});

test('an overwritten country is not part of a move between DEFAULT and countries', () => {
  const { issues } = check(
    targets,
    [
      { country: 'DE', bid: 2, budget: 10 },
      { country: 'US', bid: 3, budget: 20 },
    ],
    { 3: { Country: 'DEFAULT' } },
  );
  expect(errors(issues)).toEqual([[3, 'key-changed', 'US']]);
});

describe('an ID that is a number', () => {
  test('is an error in a new row, with two choices', () => {
    const { issues } = check(sources, [{}], { 3: { 'Campaign ID': '007', 'App ID': 7, Active: true } });
    expect(issues).toMatchObject([
      {
        rule: 'id-number',
        severity: 'error',
        field: 'appId',
        fix: { value: '7', label: 'It is 7' },
        otherFixes: [{ value: '', label: 'Type it again as text' }],
      },
    ]);
  });

  test('of more than 15 digits can only be typed again', () => {
    const { issues } = check(sources, [{}], {
      3: { 'Campaign ID': '007', 'App ID': 1.2345678901234567e19, Active: true },
    });
    const own = issues.filter(({ field }) => field === 'appId');
    expect(own).toMatchObject([{ rule: 'lost-digits', otherFixes: [{ label: 'Type it again as text' }] }]);
    expect(own[0]).not.toHaveProperty('fix');
  });

  test('is no issue in a pulled row', () => {
    const { issues } = check(sources, [{ appId: '7' }], { 2: { 'App ID': 7, Active: false } });
    expect(issues).toEqual([]);
  });
});

function checked(
  tab: Tab,
  sheet: ReturnType<typeof pulledTab>['sheet'],
  base: ReturnType<typeof pulledTab>['base'],
) {
  const reading = readTab(tab, sheet);
  return { issues: checkTab(tab, reading, base, ruleContext(tab, base, reading, NO_FACTS), RULES) };
}
