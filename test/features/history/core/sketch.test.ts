// test, history: whether two fetches have the figures of the same day, from their sketches.

import fc from 'fast-check';
import { relationOf, sketchOf } from '../../../../src/features/history/core/sketch';

/** IDs in different groups of a sketch. */
const IDS = ['c3', 'c4', 'c5', 'c7', 'c8'];

/** Impressions of campaigns. */
const sketch = (...impressions: readonly (number | null)[]): string =>
  sketchOf(
    impressions.map((count, i) => {
      return {
        campaignId: IDS[i]!,
        campaign: '',
        impressions: count,
        clicks: null,
        installs: null,
        spend: null,
      };
    }),
  );

test.each<[string, number[], number[], string]>([
  ['the same figures', [5_000, 7_000], [5_000, 7_000], 'equal'],
  ['one of two campaigns corrected', [5_000, 7_000], [5_000, 9_999], 'equal'],
  ['one of two campaigns added', [5_000], [5_000, 7_000], 'equal'],
  ['two of three campaigns corrected', [5_000, 7_000, 9_000], [5_000, 7_100, 9_100], 'unclear'],
  ['each figure of another day', [5_000, 7_000, 9_000], [6_000, 9_000, 4_000], 'different'],
  ['each figure corrected a little', [5_000, 7_000, 9_000], [5_100, 7_100, 9_100], 'unclear'],
  ['one campaign of another day', [5_000], [6_000], 'different'],
  ['few impressions', [900], [100], 'unclear'],
  ['few impressions on one day', [5_000], [100], 'different'],
  ['970 impressions', [970], [1], 'unclear'],
  ['1,000 impressions', [1_000], [1], 'different'],
  ['two of four campaigns corrected', [5_000, 6_000, 7_000, 9_000], [5_000, 6_000, 9_999, 1_000], 'equal'],
  ['one campaign 5 % more', [5_000], [5_250], 'unclear'],
  ['one campaign 9 % more', [5_000], [5_450], 'different'],
  ['one campaign without impressions now', [5_000], [0], 'different'],
  ['no campaign with figures', [], [], 'unclear'],
  ['figures only now', [], [5_000], 'different'],
  [
    '3 of 5 alike, one of them equal',
    [1_000, 2_000, 3_000, 4_000, 5_000],
    [1_000, 2_050, 3_060, 8_000, 9_000],
    'unclear',
  ],
  ['2 of 5 alike', [1_000, 2_000, 3_000, 4_000, 5_000], [1_000, 2_050, 6_000, 8_000, 9_000], 'different'],
])('%s', (_, before, after, relation) => {
  expect(relationOf(sketch(...before), sketch(...after))).toBe(relation);
  expect(relationOf(sketch(...after), sketch(...before))).toBe(relation);
});

test('campaigns without any activity do not count, and their order is irrelevant', () => {
  const figures = [5_000, 7_000, 0].map((impressions, i) => {
    return { campaignId: IDS[i]!, campaign: '', impressions, clicks: 0, installs: 0, spend: 0 };
  });
  expect(sketchOf([...figures].reverse())).toBe(sketchOf(figures));
  expect(sketchOf(figures.slice(0, 2))).toBe(sketchOf(figures));
});

const figure = fc.option(fc.nat(2_000_000_000), { nil: null });
const campaign = fc.record({
  campaignId: fc.string(),
  campaign: fc.constant(''),
  impressions: figure,
  clicks: figure,
  installs: figure,
  spend: figure,
});

test('a sketch has the same length for any figures: 48 groups of 5 characters', () => {
  fc.assert(
    fc.property(fc.array(campaign, { maxLength: 120 }), (figures) => {
      expect(sketchOf(figures)).toMatch(/^[0-9a-z]{240}$/);
    }),
  );
});

test('other figures of one campaign change one group only', () => {
  fc.assert(
    fc.property(fc.array(campaign, { minLength: 1, maxLength: 120 }), figure, (figures, clicks) => {
      const [first, ...others] = figures as [(typeof figures)[number], ...typeof figures];
      const groups = (all: typeof figures) => sketchOf(all).match(/.{5}/g)!;
      const before = groups(figures);
      const after = groups([{ ...first, clicks }, ...others]);
      expect(after.filter((group, i) => group !== before[i]).length).toBeLessThanOrEqual(1);
    }),
  );
});

// Clicks of c3 whose hash is a multiple of 36 ** 3 or 36 ** 3 - 1, or one less.
test.each([9_693, 16_695, 51_595])(
  'a group with activity is never like an empty one: %d clicks',
  (clicks) => {
    const figures = { campaignId: 'c3', campaign: '', impressions: 0, clicks, installs: 0, spend: 0 };
    expect(sketchOf([figures])).not.toBe(sketchOf([]));
  },
);

test('the order of campaigns changes nothing, also within a group', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(campaign, { minLength: 60, maxLength: 120, selector: ({ campaignId }) => campaignId })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(sketchOf(shuffled)).toBe(sketchOf(all));
      },
    ),
    { numRuns: 30 },
  );
});

test.each(['impressions', 'clicks', 'installs', 'spend'] as const)(
  'another number of %s is noticed',
  (name) => {
    const one = { campaignId: 'c3', campaign: '', impressions: 5_000, clicks: 40, installs: 9, spend: 12 };
    expect(sketchOf([{ ...one, [name]: one[name] + 1 }])).not.toBe(sketchOf([one]));
    // The name is no figure.
    expect(sketchOf([{ ...one, campaign: 'Renamed' }])).toBe(sketchOf([one]));
  },
);
