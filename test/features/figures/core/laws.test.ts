// test: laws of figures. Whatever the order of the lines: matched and unmatched
// spend is the spend of the report to four decimals, and what is kept is what each row and day adds up to.

import fc from 'fast-check';
import { collector, type Line } from '../../../../src/features/figures/core/collect-lines';
import { type CatalogCampaign, matcher, REASONS } from '../../../../src/features/figures/core/match-lines';
import {
  keyedSums,
  type StoredKey,
  storedKeys,
  storedText,
  withoutImport,
  withRecords,
} from '../../../../src/features/figures/core/stored-sums';

const CATALOG: readonly CatalogCampaign[] = [
  {
    id: 'c1',
    name: 'Summer',
    apps: [
      { id: 'a1', externalId: 'x1', countries: ['US', 'DE'] },
      { id: 'a2', externalId: 'x2', countries: ['US'] },
      // Two apps with one external ID.
      { id: 'a3', externalId: 'x2', countries: ['US'] },
    ],
  },
  { id: 'c2', name: 'Twice', apps: [] },
  { id: 'c3', name: 'Twice', apps: [{ id: 'a1', externalId: 'x1', countries: ['FR'] }] },
];
const FIRST_DAY = 20_000;

const line = fc.record({
  keys: fc.record({
    campaignId: fc.constantFrom('', 'c1', 'c3', 'c9'),
    campaign: fc.constantFrom('Summer', ' summer ', 'Twice', 'Autumn', ''),
    appId: fc.constantFrom('', 'a1', 'a9'),
    externalAppId: fc.constantFrom('', 'x1', 'x2', 'x9'),
    country: fc.constantFrom('', 'US', 'DE', 'FR', 'JP'),
  }),
  day: fc.integer({ min: FIRST_DAY - 3, max: FIRST_DAY + 5 }),
  values: fc.tuple(
    fc.option(fc.nat(50), { nil: null }),
    // Refunds are negative; amounts have four decimals.
    fc.option(fc.integer({ min: -50_000, max: 9_000_000 }), { nil: null }),
    fc.option(fc.nat(5), { nil: null }),
    fc.constant(null),
    fc.constant(null),
    fc.constant(null),
    fc.option(fc.nat(90_000), { nil: null }),
    fc.constant(null),
    fc.constant(null),
  ),
}) satisfies fc.Arbitrary<Line>;

const KEYS = { app: true, country: true };
const match = matcher(CATALOG, KEYS);

function collect(lines: readonly Line[]) {
  const sums = collector(match, FIRST_DAY);
  for (const one of lines) sums.add(one);
  return sums.result();
}

/** Without an order: by campaign, app, country and day. */
const kept = ({ sums }: ReturnType<typeof collect>): Record<string, readonly (number | null)[]> =>
  Object.fromEntries(
    [...sums]
      .flatMap(([campaign, keys]) =>
        keys.flatMap(({ appId, country, records }) =>
          records.map(({ day, values }) => [`${campaign} ${appId} ${country} ${day}`, values] as const),
        ),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const spendOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { values }) => sum + (values[1] ?? 0), 0);

const lines = fc.array(line, { maxLength: 60 });

test('matched and unmatched lines and spend are those of the report', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const { total, matched, byReason } = collect(all);
      expect(total).toEqual({ lines: all.length, spend: spendOf(all) });
      const parts = [matched, ...REASONS.map((reason) => byReason[reason])];
      expect(parts.reduce((sum, part) => sum + part.lines, 0)).toBe(total.lines);
      expect(parts.reduce((sum, part) => sum + part.spend, 0)).toBe(total.spend);
    }),
    { numRuns: 400 },
  );
});

test('the order of the lines changes nothing', () => {
  const orders = lines.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  fc.assert(
    fc.property(orders, ([all, order]) => {
      expect(kept(collect(order))).toEqual(kept(collect(all)));
    }),
    { numRuns: 200 },
  );
});

test('a figure is kept exactly once: with its row, or for its campaign', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const known = all.filter(({ keys, day }) => match(keys).place !== null && day >= FIRST_DAY);
      const sum = Object.values(kept(collect(all))).reduce((total, values) => total + (values[1] ?? 0), 0);
      expect(sum).toBe(spendOf(known));
    }),
  );
});

test('an external app ID of two apps is ambiguous for both', () => {
  const keys = { campaignId: 'c1', campaign: '', appId: '', externalAppId: 'x2', country: 'US' };
  const { sums } = collect([
    { keys, day: FIRST_DAY, values: [1, 10_000, null, null, null, null, null, null, null] },
  ]);
  const found = keyedSums('c1', withRecords([], sums.get('c1')!, FIRST_DAY));
  expect(found.map(({ appId, isAmbiguous }) => [appId, isAmbiguous])).toEqual([
    ['a2', true],
    ['a3', true],
  ]);
  // Its spend is counted once for the campaign.
  expect(found.flatMap(({ days }) => days.map(({ spend }) => spend))).toEqual([10_000]);
});

const NONE = [null, null, null, null, null, null, null] as const;
/** Imports of one key: by day, installs and spend. */
const imports = fc.array(
  fc.dictionary(
    fc.constantFrom('1', '2', '3'),
    fc.tuple(fc.option(fc.nat(9), { nil: null }), fc.option(fc.nat(9), { nil: null })),
    { minKeys: 1, noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 5 },
);
type Import = Readonly<Record<string, readonly [number | null, number | null]>>;

const keyOf = (one: Import, by: number): StoredKey => ({
  appId: 'a1',
  country: 'US',
  isAmbiguous: false,
  records: Object.entries(one).map(([day, values]) => ({
    day: Number(day),
    by,
    values: [...values, ...NONE],
  })),
});
const imported = (all: readonly (readonly [Import, number])[]): readonly StoredKey[] =>
  all.reduce<readonly StoredKey[]>((before, [one, by]) => withRecords(before, [keyOf(one, by)], 0), []);

/** `3 installs`: 5 */
function figures(keys: readonly StoredKey[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { day, installs, spend } of keyedSums('c1', keys).flatMap(({ days }) => days)) {
    if (installs !== null) found[`${day} installs`] = installs;
    if (spend !== null) found[`${day} spend`] = spend;
  }
  return found;
}

/** Each figure of the newest import that has it. */
function newest(all: readonly Import[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const one of all) {
    for (const [day, [installs, spend]] of Object.entries(one)) {
      if (installs !== null) found[`${day} installs`] = installs;
      if (spend !== null) found[`${day} spend`] = spend;
    }
  }
  return found;
}

test('the newest import that has a figure counts, in any order of arrival and when one arrives again', () => {
  fc.assert(
    fc.property(
      imports.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all.keys()], { minLength: all.length }),
          fc.nat(all.length - 1),
        ),
      ),
      ([all, order, again]) => {
        const once = imported(order.map((i) => [all[i]!, i + 1]));
        expect(figures(once)).toEqual(newest(all));
        const twice = withRecords(once, [keyOf(all[again]!, again + 1)], 0);
        expect(figures(twice)).toEqual(figures(once));
        expect(storedKeys(storedText(twice))).toEqual(twice);
      },
    ),
    { numRuns: 500 },
  );
});

test('nothing of a removed import is left, and nothing of the others changes', () => {
  fc.assert(
    fc.property(imports, fc.nat(4), (all, at) => {
      const removed = at % all.length;
      const left = withoutImport(imported(all.map((one, i) => [one, i + 1])), removed + 1);
      const before = newest(all);
      const days = new Set(Object.keys(newest([all[removed]!])).map((name) => name.split(' ')[0]));
      const others = all.filter((_, i) => i !== removed).map((one) => newest([one]));
      const after = figures(left);
      // No sum of several imports, and nothing that only the removed one had.
      for (const [name, value] of Object.entries(after)) {
        expect(others.map((one) => one[name])).toContain(value);
      }
      // Figures of newer imports, and of days that the removed one does not have, are all there.
      const newer = newest(all.slice(removed + 1));
      for (const name of Object.keys(before)) {
        if (name in newer || !days.has(name.split(' ')[0])) expect(after[name]).toBe(before[name]);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['id1316767534', '1316767534'],
  ['1316767534', 'id1316767534'],
  ['1316767534', '1316767534'],
])('the store ID %s of a report is the app %s', (inReport, ofApp) => {
  const find = matcher(
    [{ id: 'c1', name: 'Summer', apps: [{ id: 'a1', externalId: ofApp, countries: ['US'] }] }],
    KEYS,
  );
  const keys = { campaignId: 'c1', campaign: '', appId: '', externalAppId: inReport, country: 'US' };
  expect(find(keys)).toMatchObject({ place: { appId: 'a1' }, reason: null });
});
