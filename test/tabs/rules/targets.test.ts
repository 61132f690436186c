// test of rules: the rules of the Targets tab, by tables of good and bad values.

import type { Severity } from '../../../src/shared/issue';
import type { Fields, Value } from '../../../src/shared/value';
import { factsOf } from '../../../src/tabs/rules/facts';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { columnAt } from '../../sheet/campaign-rows';
import { type Entry, enter } from './checking';
import { added, brief, check, edited } from './tab-checking';

const URL = 'https://track.example.com/c';
const RET_OF_29: Fields = { bidType: 'RET', bid: 29 };
const UNUSUAL = 'unusual-number';
const DE_AND_FR: readonly Fields[] = [{}, { country: 'FR' }];

test.each<[string, Entry, Fields?]>([
  ['a bid', { Bid: 0.01 }, { bid: null }],
  ['a cut of 84 %', { Bid: 0.61 }, { bid: 3.8 }],
  ['a bid as dollars', { Bid: '$5.00' }],
  ['a bid of a percent type', { Bid: 50 }, { bidType: 'RET', bid: 40 }],
  ['six times the goal', { Bid: 174 }, { bidType: 'RET', bid: 29 }],
  ['a goal of 300 %', { Bid: 300 }, { bidType: 'ROAS_IAP', bid: 250 }],
  ['nine times the bid', { Bid: 26.1 }, { bidType: 'CPE', bid: 2.9 }],
  ['a ninth of the goal', { Bid: 5 }, { bidType: 'RET', bid: 45 }],
  ['a large bid without a last pulled one', { Bid: 2900 }, { bid: null }],
  ['nine times the budget', { 'Daily budget': 900 }, { budget: 100 }],
  ['a corrected fraction', { Bid: 290 }, { bidType: 'RET', bid: 0.29 }],
  ['one percent', { Bid: 1 }, { bidType: 'ROAS_IAP' }],
  ['half a dollar', { Bid: 0.5 }, { bidType: 'CPE' }],
  ['no bid in the only country', { Bid: '' }],
  ['a budget', { 'Daily budget': 1000 }],
  ['an address', { 'Click URL': URL }],
  ['http', { 'Click URL': 'HTTP://track.example.com' }],
  ['a port and a query', { 'Click URL': 'https://track.example.com:8080?a=b#c' }],
  ['macros', { 'Impression URL': `${URL}?c={CAMPAIGN_ID}&p={PLACEMENT_ID}{CC}` }],
  ['a macro in the host', { 'Impression URL': 'https://{CC}.example.com/' }],
  ['a country that starts again', { Disabled: false }, { disabled: true }],
  ['a country that starts again with another bid', { Disabled: false, Bid: 3 }, { disabled: true }],
  ['an emptied box', { Disabled: '' }],
])('%s is sound', (...[, entry, over]) => {
  expect(brief(edited(targets, entry, over))).toEqual([]);
});

const bad: [string, Entry, string, string, Value | undefined, Severity?, Fields?][] = [
  ['a bid of 0', { Bid: 0 }, 'target-amounts', 'Bid', 1.25],
  ['a negative bid', { Bid: -1 }, 'target-amounts', 'Bid', 1.25],
  ['a budget of 0', { 'Daily budget': 0 }, 'target-amounts', 'Daily budget', null],
  ['a decimal comma', { Bid: '1,5' }, 'text-in-number', 'Bid', 1.5],
  ['a bid that became a date', { Bid: new Date(2026, 4, 3) }, 'date-found', 'Bid', undefined],
  ['a bid in percent', { Bid: '5%' }, 'percent-found', 'Bid', undefined],
  ['a failed formula', { 'Daily budget': '#DIV/0!' }, 'formula-error', 'Daily budget', undefined],
  [
    'a fraction for a percent',
    { Bid: 0.5 },
    'target-percent-low',
    'Bid',
    undefined,
    'warning',
    { bidType: 'RET', bid: 40 },
  ],
  ['a goal of 8,000,000,000 %', { Bid: 8e9 }, UNUSUAL, 'Bid', undefined, 'error', RET_OF_29],
  ['a bid above $10,000', { Bid: 10_001 }, UNUSUAL, 'Bid', undefined, 'error', { bid: 9_000 }],
  ['a first bid above $10,000', { Bid: 10_001 }, UNUSUAL, 'Bid', undefined, 'error', { bid: null }],
  ['more than 100 times the bid', { Bid: 201 }, UNUSUAL, 'Bid', undefined, 'error', { bid: 2 }],
  ['a hundredth of the goal', { Bid: 1 }, UNUSUAL, 'Bid', undefined, 'error', { bidType: 'RET', bid: 150 }],
  [
    'more than 100 times the budget',
    { 'Daily budget': 5_001 },
    UNUSUAL,
    'Daily budget',
    undefined,
    'error',
    { budget: 50 },
  ],
  ['29 without its point', { Bid: 2900 }, UNUSUAL, 'Bid', undefined, 'warning', RET_OF_29],
  ['29.1 without its point', { Bid: 291 }, UNUSUAL, 'Bid', undefined, 'warning', RET_OF_29],
  ['ten times the goal', { Bid: 27 }, UNUSUAL, 'Bid', undefined, 'warning', { bidType: 'RET', bid: 2.7 }],
  ['a tenth of the goal', { Bid: 5 }, UNUSUAL, 'Bid', undefined, 'warning', { bidType: 'RET', bid: 50 }],
  ['3.78 without its point', { Bid: 378 }, UNUSUAL, 'Bid', undefined, 'warning', { bid: 3.78 }],
  ['a moved point', { Bid: 37.8 }, UNUSUAL, 'Bid', undefined, 'warning', { bid: 3.78 }],
  ['a cut of 85 %', { Bid: 0.57 }, UNUSUAL, 'Bid', undefined, 'warning', { bid: 3.8 }],
  [
    'a goal that pays 85 % less',
    { Bid: 200 },
    UNUSUAL,
    'Bid',
    undefined,
    'warning',
    { bidType: 'RET', bid: 30 },
  ],
  [
    'a budget without a zero',
    { 'Daily budget': 10 },
    UNUSUAL,
    'Daily budget',
    undefined,
    'warning',
    { budget: 100 },
  ],
  ['a moved point, in cents', { Bid: 1.1 }, UNUSUAL, 'Bid', undefined, 'warning', { bid: 0.11 }],
  [
    'a budget with a zero more',
    { 'Daily budget': 1000 },
    UNUSUAL,
    'Daily budget',
    undefined,
    'warning',
    { budget: 100 },
  ],
  ['more than 300 %', { Bid: 301 }, UNUSUAL, 'Bid', undefined, 'warning', { bidType: 'RET', bid: 290 }],
  [
    '0.07',
    { Bid: 0.07 },
    'target-percent-low',
    'Bid',
    undefined,
    'warning',
    { bidType: 'ROAS_AD_BASED', bid: 6 },
  ],
  ['no address', { 'Click URL': 'track' }, 'url-form', 'Click URL', undefined],
  ['an address without http', { 'Click URL': 'www.example.com' }, 'url-form', 'Click URL', undefined],
  ['another protocol', { 'Click URL': 'ftp://example.com' }, 'url-form', 'Click URL', undefined],
  ['no host', { 'Click URL': 'https:///x' }, 'url-form', 'Click URL', undefined],
  ['a space inside', { 'Click URL': 'https://example.com/a b' }, 'url-form', 'Click URL', undefined],
  ['two addresses', { 'Click URL': `${URL}\n${URL}` }, 'url-form', 'Click URL', undefined],
  ['an open brace', { 'Impression URL': `${URL}?{IDFA` }, 'url-form', 'Impression URL', undefined],
  ['a closing brace', { 'Impression URL': `${URL}?IDFA}` }, 'url-form', 'Impression URL', undefined],
  ['braces in braces', { 'Impression URL': `${URL}?{{CC}}` }, 'url-form', 'Impression URL', undefined],
  [
    'an invisible character in an address',
    { 'Click URL': `${URL}\u200b` },
    'spaces-at-ends',
    'Click URL',
    URL,
  ],
  ['a space behind', { 'Click URL': `${URL} ` }, 'spaces-at-ends', 'Click URL', URL],
  ['an unknown macro', { 'Click URL': `${URL}?{ADID}` }, 'macro-unknown', 'Click URL', undefined, 'warning'],
  ['an empty macro', { 'Click URL': `${URL}?{}` }, 'macro-unknown', 'Click URL', undefined, 'warning'],
  [
    'a macro in small letters',
    { 'Click URL': `${URL}?{idfa}&{CC}` },
    'macro-unknown',
    'Click URL',
    `${URL}?{IDFA}&{CC}`,
    'warning',
  ],
  ['a bid of a disabled country', { Bid: 3 }, 'country-disabled', 'Bid', 1.25, 'error', { disabled: true }],
  [
    'an emptied box of a disabled country',
    { Disabled: '' },
    'disabled-emptied',
    'Disabled',
    undefined,
    'error',
    { disabled: true },
  ],
  [
    'a bid of a disabled country that the service returned without one',
    { Bid: 3 },
    'country-disabled',
    'Bid',
    null,
    'error',
    { disabled: true, bid: undefined as never },
  ],
  ['the last country off', { Disabled: true }, 'last-country', 'Disabled', undefined, 'warning'],
  ['DEFAULT off', { Disabled: true }, 'default-disabled', 'Disabled', false, 'error', { country: 'DEFAULT' }],
];

test.each(bad)('%s', (...[, entry, rule, column, fix, severity, over]) => {
  const { issues, alone, sheet, again } = check(targets, [over ?? {}], { 2: entry });
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ rule, column, severity: severity ?? 'error', tab: 'targets', row: 2 });
  expect(issues[0]!.fix?.value).toEqual(fix);
  expect(issues[0]!.message).toMatch(/^["A-Z].*\.$/);
  if (rule !== 'last-country') expect(alone(2)).toEqual(issues);
  if (fix === undefined) return;
  sheet.put(2, columnAt(sheet, column), fix ?? '');
  expect(again()).toEqual([]);
});

describe('new targets', () => {
  const row = { 'Campaign ID': '8', Country: 'FR', Bid: 2 };
  test.each(['FR', 'fr', ' fr ', 'DEFAULT', 'default'])('of %s are valid', (country) => {
    expect(brief(added(targets, { ...row, Country: country }))).toEqual([]);
  });
  test.each(['France', 'F', 'F1', 'FR,DE', '#N/A!'])('of %s are not', (country) => {
    expect(brief(added(targets, { ...row, Country: country }))).toEqual(['target-country error Country']);
  });
  test('by the name of a country offer its code', () => {
    const [issue] = added(targets, { ...row, Country: 'germany' });
    expect(issue!.message).toBe('Country takes two letters, or DEFAULT. The code of GERMANY is DE.');
    expect(issue!.fix?.value).toBe('DE');
  });
  test.each([
    ['uk', 'ISO 3166-1 has no country UK. The code of United Kingdom is GB.', 'GB', undefined],
    ['EL', 'ISO 3166-1 has no country EL. The code of Greece is GR.', 'GR', undefined],
    ['en', 'ISO 3166-1 has no country EN. The code of United Kingdom is GB.', undefined, 'GB'],
    ['QQ', 'ISO 3166-1 has no country QQ. Check the code.', undefined, undefined],
  ])('that no country has are a warning: %s', (country, message, fix, otherFix) => {
    const [issue, ...more] = added(targets, { ...row, Country: country });
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ rule: 'target-country', severity: 'warning', message });
    expect([issue!.fix?.value, issue!.otherFixes?.[0]?.value]).toEqual([fix, otherFix]);
  });
  test('get the unit of their bid from the campaign', () => {
    const facts = factsOf({ campaigns: [{ campaignId: '8', bidType: 'RET' }] });
    expect(brief(added(targets, { ...row, Bid: 0.5 }, facts))).toEqual(['target-percent-low warning Bid']);
    expect(added(targets, { ...row, Bid: 0.5 })).toEqual([]);
  });
});

describe('either DEFAULT or every active country', () => {
  const inDefault: readonly Fields[] = [
    { country: 'DEFAULT' },
    { country: 'DE', bid: null },
    { country: 'FR', bid: null },
  ];
  const inCountries: readonly Fields[] = [
    { country: 'DEFAULT', bid: null },
    { country: 'DE' },
    { country: 'FR' },
  ];
  const other = { campaignId: '8', bid: 9 };

  test.each<[string, readonly Fields[], Record<number, Entry>, Record<number, string[]>]>([
    ['another value in DEFAULT', inDefault, { 2: { Bid: 3 } }, {}],
    ['another value in a country', inCountries, { 3: { Bid: 3 } }, {}],
    ['all moved into the countries', inDefault, { 2: { Bid: '' }, 3: { Bid: 1 }, 4: { Bid: 2 } }, {}],
    ['all moved into DEFAULT', inCountries, { 2: { Bid: 1 }, 3: { Bid: '' }, 4: { Bid: '' } }, {}],
    ['a country with a value switched off', inCountries, { 3: { Disabled: true } }, {}],
    ['a country without one, with DEFAULT', inDefault, { 5: { 'Campaign ID': '007', Country: 'IT' } }, {}],
    ['a first country', [], { 2: { 'Campaign ID': '007', Country: 'IT', Bid: 1 } }, {}],
    ['a value in both', inDefault, { 3: { Bid: 1 } }, { 3: ['either-or Bid'] }],
    ['DEFAULT filled beside the countries', inCountries, { 2: { Bid: 1 } }, { 2: ['either-or Bid'] }],
    ['one country emptied', inCountries, { 4: { Bid: '' } }, { 4: ['either-or Bid'] }],
    [
      'half of a move into DEFAULT',
      inCountries,
      { 2: { Bid: 1 }, 3: { Bid: '' } },
      { 2: ['either-or Bid'], 3: ['either-or Bid'] },
    ],
    [
      'half of a move into the countries',
      inDefault,
      { 2: { Bid: '' }, 3: { Bid: 1 } },
      { 2: ['either-or Bid'], 3: ['either-or Bid'] },
    ],
    [
      'a new country without the value',
      inCountries,
      { 5: { 'Campaign ID': '007', Country: 'IT' } },
      { 5: ['either-or Bid'] },
    ],
    [
      'a new country with a value of its own',
      inDefault,
      { 5: { 'Campaign ID': '007', Country: 'IT', Bid: 1 } },
      { 5: ['either-or Bid'] },
    ],
    [
      'a country switched on again without the value',
      [...inCountries.slice(0, 2), { country: 'FR', bid: null, disabled: true }],
      { 4: { Disabled: false } },
      { 4: ['either-or Bid'] },
    ],
    [
      'a budget and URLs, each for itself',
      inDefault,
      { 3: { 'Daily budget': 5, 'Click URL': URL, 'Impression URL': URL } },
      { 3: ['either-or Daily budget', 'either-or Click URL', 'either-or Impression URL'] },
    ],
    [
      'a move with a cell that cannot be read',
      inCountries,
      { 2: { Bid: '1,5' }, 3: { Bid: '' }, 4: { Bid: '' } },
      { 2: ['text-in-number Bid'], 3: ['either-or Bid'], 4: ['either-or Bid'] },
    ],
  ])('%s', (_, rows, entries, expected) => {
    const { issues, rulesIn } = check(targets, [...rows, other].slice(0, rows.length || 0), entries);
    for (const { row } of issues) expect(Object.keys(expected)).toContain(String(row));
    for (const [row, rules] of Object.entries(expected)) expect(rulesIn(Number(row))).toEqual(rules);
    for (const { message } of issues) expect(message).toMatch(/^["A-Z].*\.$/);
  });

  test('names the countries', () => {
    const { issues } = check(targets, inCountries, { 2: { Bid: 1 } });
    expect(issues[0]).toMatchObject({
      severity: 'error',
      message: 'Bid is in DEFAULT and in DE, FR. Keep it either in DEFAULT or in the countries.',
    });
    const { issues: partial } = check(targets, inCountries, { 4: { Bid: '' } });
    expect(partial[0]!.message).toBe(
      'Bid is set in DE but not in FR. Fill it in every active country, or only in DEFAULT.',
    );
  });

  test('counts countries whose row was deleted: the service still has them', () => {
    const { sheet, again } = check(targets, inCountries, { 2: { Bid: 1 }, 4: { Bid: '' } });
    sheet.arrangeRows([0, 2]);
    const eitherOr = brief(again()).filter((text) => text.includes('either-or'));
    expect(eitherOr).toEqual(['either-or error Bid', 'either-or error Bid']);
  });

  test('does not mix campaigns', () => {
    const { issues } = check(targets, [...inDefault, other], { 5: { Bid: 5 } });
    expect(issues).toEqual([]);
  });

  test('a state of the service is not reported, and people may still change it', () => {
    const odd = [{ country: 'DEFAULT' }, { country: 'DE' }, { country: 'FR', bid: null }];
    expect(check(targets, odd, { 3: { Bid: 7, 'Click URL': '' } }).issues).toEqual([]);
  });
});

describe('the last active country', () => {
  test.each<[string, readonly Fields[], Record<number, Entry>, number[]]>([
    ['one of two', DE_AND_FR, { 2: { Disabled: true } }, []],
    ['both', DE_AND_FR, { 2: { Disabled: true }, 3: { Disabled: true } }, [2, 3]],
    ['the one that was left', [{}, { country: 'FR', disabled: true }], { 2: { Disabled: true } }, [2]],
    ['one, with DEFAULT', [{}, { country: 'DEFAULT', bid: null }], { 2: { Disabled: true } }, [2]],
    ['of each campaign', [{}, { campaignId: '8' }], { 2: { Disabled: true } }, [2]],
    [
      'one, with a new one',
      [{}],
      { 2: { Disabled: true }, 3: { 'Campaign ID': '007', Country: 'FR', Bid: 1 } },
      [],
    ],
  ])('%s', (_, rows, entries, expected) => {
    const { issues } = check(targets, rows, entries);
    expect(issues.map(({ rule, row }) => [rule, row])).toEqual(expected.map((row) => ['last-country', row]));
  });

  test('is not the last while there is another one whose row was deleted', () => {
    const { sheet, again } = check(targets, DE_AND_FR, { 2: { Disabled: true } });
    sheet.arrangeRows([0]);
    expect(brief(again())).toEqual(['row-missing information ']);
  });
});

test('a bid beside a Disabled that cannot be read is held back, and can be restored', () => {
  const issues = edited(targets, { Bid: 3 }, { disabled: '⚠\u00a0Unreadable: later' });
  expect(issues.map(({ rule, column, severity, fix }) => [rule, column, severity, fix?.value])).toEqual([
    ['unreadable-value', 'Disabled', 'warning', undefined],
    ['country-disabled', 'Bid', 'error', 1.25],
  ]);
});

test('ten thousand targets are checked in linear time', () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => ({
    campaignId: `c${i >> 7}`,
    country: `X${i & 127}`,
  }));
  const { sheet, again } = check(targets, rows, {});
  for (let row = 2; row < 10_000; row += 100) enter(sheet, row, { Bid: '' });
  expect(again().filter(({ rule }) => rule === 'either-or')).toHaveLength(100);
});
