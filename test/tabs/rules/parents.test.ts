// test of rules: how a new row names its campaign: by an ID, or by the name of one new campaign.

import type { Fields } from '../../../src/shared/value';
import { factsOf } from '../../../src/tabs/rules/facts';
import { sources } from '../../../src/tabs/sources/sources-columns';
import { added, check } from './tab-checking';

const SUMMER: Fields = { campaignId: '007', name: 'Summer sale' };
const WINTER: Fields = { campaignId: '008', name: 'Winter sale' };
const fresh = (name: string): Fields => ({ campaignId: '', name });

/** The issues of this rule in a new source, with what their fix enters. */
const found = (rule: string, entry: Readonly<Record<string, string>>, campaigns: readonly Fields[]) =>
  added(sources, { 'App ID': 'app-1', Active: true, ...entry }, factsOf({ campaigns }))
    .filter((issue) => issue.rule === rule)
    .map(({ severity, message, fix }) => [severity, message, fix?.value]);

test.each<[string, string, readonly Fields[], unknown[]]>([
  ['the name of one new campaign', 'Autumn', [SUMMER, fresh('Autumn')], []],
  ['an ID', '007', [SUMMER, fresh('Autumn')], []],
  [
    'the name of two new campaigns',
    'Autumn',
    [SUMMER, fresh('Autumn'), fresh('Autumn')],
    [['error', '2 new rows have this name. Give each new campaign a unique name.', undefined]],
  ],
  [
    'an ID that is the name of a new campaign',
    '007',
    [SUMMER, fresh('007')],
    [
      [
        'error',
        'This is the ID of a campaign and the name of a new one. Give the new campaign another name.',
        undefined,
      ],
    ],
  ],
  [
    'the name of a new and of a pulled campaign',
    'Summer sale',
    [SUMMER, fresh('Summer sale')],
    [
      [
        'error',
        'A new campaign and campaign 007 have this name. Give the new one another name, or enter the ID of the intended one.',
        undefined,
      ],
    ],
  ],
  [
    'the name of a pulled campaign',
    'Summer sale',
    [SUMMER, WINTER],
    [['error', 'This is the name of campaign 007. Enter its ID.', '007']],
  ],
  [
    'the name of two pulled campaigns',
    'Summer sale',
    [SUMMER, { ...WINTER, name: 'Summer sale' }],
    [['error', 'This is the name of 2 campaigns. Enter the ID of the intended one.', undefined]],
  ],
])('%s where an ID is needed', (_, id, campaigns, expected) => {
  expect(found('parent-unclear', { 'Campaign ID': id }, campaigns)).toEqual(expected);
});

test.each<[string, string, boolean]>([
  ['its own name', 'Summer sale', false],
  ['its own name in other capitals and with more spaces', ' SUMMER   sale', false],
  ['the name of another campaign', 'Winter sale', true],
  ['an unknown name', 'Spring sale', true],
])('the ID of a campaign beside %s', (_, name, isContradiction) => {
  const entry = { Campaign: name, 'Campaign ID': '007' };
  expect(found('parent-contradiction', entry, [SUMMER, WINTER])).toHaveLength(Number(isContradiction));
});

test('a name in other capitals that is the name of another campaign contradicts the ID', () => {
  const other = { ...WINTER, name: 'SUMMER SALE' };
  const entry = { Campaign: 'SUMMER SALE', 'Campaign ID': '007' };
  expect(found('parent-contradiction', entry, [SUMMER, other])).toHaveLength(1);
});

test.each<[string, string, string]>([
  [
    'the name of two campaigns',
    'Twice',
    '2 campaigns have this name: 011, 012. Type the Campaign ID of one of them.',
  ],
  [
    'another name',
    'No such campaign',
    'No pulled or new campaign has this name. Correct it, or type the Campaign ID.',
  ],
])('%s without an ID', (_, name, message) => {
  const entry = { 'App ID': 'app-1', Active: true, Campaign: name };
  const twice = ['011', '012'].map((campaignId) => ({ campaignId, name: 'Twice' }));
  const campaigns = [SUMMER, WINTER, fresh('Autumn'), ...twice];
  const issues = added(sources, entry, factsOf({ campaigns })).filter(({ rule }) => rule === 'parent-name');
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});

test('while a person types, names are not looked up: other tabs are not read', () => {
  const entry = { 'App ID': 'app-1', Active: true, Campaign: 'No such campaign' };
  const { alone, issues } = check(sources, [{}], { 3: entry }, factsOf({ campaigns: [SUMMER] }));
  const byName = (all: typeof issues) =>
    all.filter(({ rule }) => rule === 'parent-name').map(({ row }) => row);
  expect(byName(issues)).toEqual([3]);
  expect(byName(alone(3))).toEqual([]);
});
