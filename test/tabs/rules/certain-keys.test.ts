// test of rules: a key is restored only where the cells of the row leave no doubt about it.

import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import type { Entry } from './checking';
import { check } from './tab-checking';

/** Row, rule, and the value that is restored for certain; then the choices. */
const fixesOf = (issues: readonly Issue[]) =>
  issues
    .filter(({ severity }) => severity === 'error')
    .map(({ row, rule, fix, otherFixes = [] }) => [
      row,
      rule,
      fix?.value ?? null,
      ...otherFixes.filter(() => fix === undefined).map(({ label }) => label),
    ]);

const COUNTRY = { campaignId: '7', campaign: 'Saga', clickUrl: '', impressionUrl: '', disabled: false };
const COUNTRIES: Fields[] = [
  { ...COUNTRY, country: 'IT', bid: 0.43, budget: 1550 },
  { ...COUNTRY, country: 'NL', bid: 1.53, budget: 1900 },
  { ...COUNTRY, country: 'SE', bid: 1.53, budget: 700 },
];
/** A pull has added a row for the country whose cell was cleared. */
const ADDED: Entry = {
  'Campaign ID': '7',
  Campaign: 'Saga',
  Country: 'IT',
  Bid: 0.43,
  'Daily budget': 1550,
  Disabled: false,
};

it('a cleared country is restored while its row is missing', () => {
  const { issues } = check(targets, COUNTRIES, { 2: { Country: '' } });
  expect(fixesOf(issues)).toEqual([[2, 'key-changed', 'IT']]);
});

it.each<[string, Entry, unknown[]]>([
  ['overwritten with a new code', { Country: 'KE' }, [3, 'key-changed', 'NL']],
  ['edited and overwritten', { Country: 'KE', Bid: 1.6 }, [3, 'key-changed', 'NL']],
])(
  'a cleared country that a pull has added again does not get the code of one that was %s',
  (_, typed, other) => {
    const { issues } = check(targets, COUNTRIES, { 2: { Country: '' }, 3: typed, 5: ADDED });
    expect(fixesOf(issues).map(([row, , fix]) => [row, fix])).toEqual([
      [2, null],
      [other[0], other[2]],
    ]);
  },
);

const bid = (campaignId: string, campaign: string, country: string, bidValue: number): Fields => ({
  campaignId,
  campaign,
  country,
  bidValue,
  appId: 'a1',
  externalAppId: 'e1',
  overridePercent: null,
});
const BIDS = [bid('7', 'Saga', 'US', 3), bid('8', 'Quest', 'US', 2), bid('8', 'Quest', 'DE', 2)];

it.each<[string, Record<number, Entry>, unknown[]]>([
  [
    'was overwritten, and another cell edited',
    { 2: { Campaign: 'Quest', 'Bid value': 4 } },
    [[2, 'read-only-edited', null, 'Restore Saga', 'Restore the row']],
  ],
  [
    'was exchanged with another row, and one of them edited',
    { 2: { Campaign: 'Quest', 'Bid value': 4 }, 3: { Campaign: 'Saga' } },
    [
      [2, 'read-only-edited', null, 'Restore Saga', 'Restore the row'],
      [3, 'read-only-edited', 'Quest'],
    ],
  ],
])('a campaign name that %s is restored, not the key', (_, typed, expected) => {
  expect(fixesOf(check(sourceBids, BIDS, typed).issues)).toEqual(expected);
});

it('a campaign ID that was overwritten is restored by the name beside it', () => {
  const { issues } = check(sourceBids, BIDS, { 2: { 'Campaign ID': '8' } });
  expect(fixesOf(issues)).toEqual([[2, 'key-changed', '7']]);
});

describe('a country that was copied', () => {
  const copied = (typed: Entry): Entry => ({
    'Campaign ID': '7',
    Campaign: 'Saga',
    Bid: 0.43,
    'Daily budget': 1550,
    Disabled: false,
    ...typed,
  });

  it('is a new one, although the row of another country is missing', () => {
    const { issues, sheet, again } = check(targets, COUNTRIES, {});
    expect(fixesOf(issues)).toEqual([]);
    sheet.arrangeRows([0, 1, 3]);
    for (const [header, value] of Object.entries(copied({ Country: 'KE', 'Bid type': 'CPI' })))
      sheet.put(4, sheet.header().indexOf(header) + 1, value as string);
    expect(fixesOf(again())).toEqual([]);
  });
});

describe('a campaign without its ID', () => {
  const SAGA: Fields = { campaignId: '7', name: 'Saga', created: '2026-01-01 00:00:00', impressions: 70 };
  const QUEST: Fields = { campaignId: '8', name: 'Quest', created: '2026-02-01 00:00:00', impressions: 80 };

  it.each<[string, Entry]>([
    ['is not a new one', { 'Campaign ID': '' }],
    ['is not a new one if it is renamed', { 'Campaign ID': '', Name: 'Saga 2' }],
  ])('%s, because its row is missing', (_, typed) => {
    const { issues } = check(campaigns, [SAGA, QUEST], { 2: typed });
    expect(fixesOf(issues)).toEqual([[2, 'key-changed', '7']]);
    const [first, ...others] = issues;
    expect(first!.message).toMatch(
      /^Campaign ID was 7, and is empty now\. Restore 7, or choose "It is a new campaign": its other cells then lose the values of 7\./,
    );
    expect(others).toEqual([]);
    expect(first!.otherFixes).toMatchObject([
      { value: '', label: 'It is a new campaign', cells: { created: '', impressions: null } },
    ]);
  });

  it('is a new one if the original is still there', () => {
    const { created, impressions } = SAGA;
    const copy = { Name: 'Saga 2', Created: String(created), 'Impressions yesterday': Number(impressions) };
    const { issues } = check(campaigns, [SAGA, QUEST], { 4: copy });
    expect(issues.filter(({ rule }) => rule === 'key-changed')).toEqual([]);
  });
});
