// test, figures: the days of a row from sums of different detail. A figure is the one of the report that is
// closest to the row; reports of more detail fill in only what that one does not know.

import fc from 'fast-check';
import type { DaySums, KeyedSums } from '../../../../src/features/figures/core/add-sums';
import { collector } from '../../../../src/features/figures/core/collect-lines';
import { matcher } from '../../../../src/features/figures/core/match-lines';
import { daysByScope, type Level } from '../../../../src/features/figures/core/shown-figures';
import { keyedSums, withRecords } from '../../../../src/features/figures/core/stored-sums';

const LEVELS = new Set<Level>(['app and country', 'app', 'country', 'campaign']);
const FIELDS = ['installs', 'spend', 'payers'] as const;

const figure = fc.option(fc.nat(9), { nil: null });
const days = fc.uniqueArray(
  fc.record({
    day: fc.nat(3),
    installs: figure,
    spend: figure,
    payers: figure,
    revenue: fc.dictionary(fc.constantFrom('0', '7'), fc.nat(9), { noNullPrototype: true }),
  }),
  { selector: ({ day }) => day, maxLength: 4 },
);
/** Sums of one campaign: of the campaign itself, of apps, of countries, and of apps in countries. */
const all = fc.uniqueArray(
  fc.record({
    campaignId: fc.constant('c1'),
    appId: fc.constantFrom('', 'a1', 'a2'),
    country: fc.constantFrom('', 'US', 'DE'),
    days,
  }),
  { selector: ({ appId, country }) => `${appId} ${country}`, maxLength: 9 },
);

/** Each known figure by day and name. */
function known(of: readonly DaySums[] | null | undefined): Record<string, number> {
  const found: Record<string, number> = {};
  for (const one of of ?? []) {
    for (const field of FIELDS) if (one[field] !== null) found[`${one.day} ${field}`] = one[field];
    for (const [horizon, revenue] of Object.entries(one.revenue)) found[`${one.day} D${horizon}`] = revenue!;
  }
  return found;
}

/** The same from a description: for each figure, the least detail of which all parts know it. */
function expected(sums: readonly KeyedSums[], appId: string, country: string): Record<string, number> {
  const inScope = sums.filter(
    (one) => (appId === '' || one.appId === appId) && (country === '' || one.country === country),
  );
  const found: Record<string, number> = {};
  for (const [hasApp, hasCountry] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]) {
    const parts = inScope.filter(
      (one) => (one.appId !== '') === hasApp && (one.country !== '') === hasCountry,
    );
    for (const day of [0, 1, 2, 3]) {
      const own = parts
        .flatMap((part) => part.days.filter((one) => one.day === day))
        .map((one) => known([one]));
      for (const name of [...FIELDS, 'D0', 'D7'].map((field) => `${day} ${field}`)) {
        if (own.length > 0 && own.every((one) => name in one))
          found[name] = own.reduce((sum, one) => sum + one[name]!, 0);
      }
    }
  }
  return found;
}

const ROWS = ['', 'a1', 'a2'].flatMap((app) => ['', 'US', 'DE'].map((country) => [app, country] as const));

test('a figure comes from the report closest to the row, in any order of the sums', () => {
  fc.assert(
    fc.property(
      all.chain((sums) => fc.tuple(fc.constant(sums), fc.shuffledSubarray(sums, { minLength: sums.length }))),
      ([sums, shuffled]) => {
        const [daysOf, again] = [daysByScope(sums, LEVELS), daysByScope(shuffled, LEVELS)];
        for (const [app, country] of ROWS) {
          const own = known(daysOf('c1', app, country));
          expect(own).toEqual(expected(sums, app, country));
          expect(known(again('c1', app, country))).toEqual(own);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('an ambiguous app has no days, but its campaign and country have', () => {
  const own: DaySums[] = [{ day: 1, installs: 2, spend: 3, payers: null, revenue: {} }];
  const sums = { campaignId: 'c1', appId: 'a1', country: 'US', days: own };
  const daysOf = daysByScope([{ ...sums, isAmbiguous: true }], LEVELS);
  const found = ROWS.map(([app, country]) => [app, country, daysOf('c1', app, country)]);
  expect(found.filter(([, , days]) => days !== undefined)).toEqual([
    ['', '', own],
    ['', 'US', own],
    ['a1', '', null],
    ['a1', 'US', null],
  ]);
  expect(daysOf('c2', '', '')).toBeUndefined();
});

test('figures of an unknown country are added to those of the countries, for the app and the campaign', () => {
  const find = matcher(
    [{ id: 'c1', name: 'Summer', apps: [{ id: 'a1', externalId: 'x1', countries: ['US'] }] }],
    { app: true, country: true },
  );
  const sums = collector(find, 0);
  for (const [country, appId, installs] of [
    ['US', 'a1', 100],
    ['', 'a1', 1],
    ['', 'a9', 2],
  ] as const) {
    const keys = { campaignId: 'c1', campaign: '', appId, externalAppId: '', country };
    sums.add({ keys, day: 5, values: [installs, installs, null, null, null, null, null, null, null] });
  }
  const kept = withRecords([], sums.result().sums.get('c1')!, 0);
  const days = daysByScope(
    keyedSums('c1', kept),
    new Set<Level>(['app and country', 'app', 'country', 'campaign']),
  );
  const installsOf = (appId: string, country: string) =>
    days('c1', appId, country)?.map((one) => one.installs);
  expect(installsOf('a1', 'US')).toEqual([100]);
  expect(installsOf('a1', '')).toEqual([101]);
  expect(installsOf('', 'US')).toEqual([100]);
  expect(installsOf('', '')).toEqual([103]);
});
