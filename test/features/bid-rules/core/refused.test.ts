// test: why a rule that applies makes no new bid, and which bids it makes at the edges of its limits.

import { propose } from '../../../../src/features/bid-rules/core/propose';
import type { BidRow } from '../../../../src/features/bid-rules/core/rule-row';
import { day, lastDay, rule, sourceBid, sums, TODAY, target } from './make';

/** 100 installs for $300, no payer, no revenue. */
const figures = [sums([day(TODAY - 12, { installs: 100, spend: 300, payers: 0 })])];
const made = (cells: Parameters<typeof rule>[0], row: BidRow) =>
  propose({ rules: [rule(cells)], rows: [row], figures, lastDay, today: TODAY })[0];

const GOAL = { bidType: 'ROAS_IAP' } as const;

test.each<[string, Parameters<typeof rule>[0], BidRow, RegExp]>([
  [
    'a figure is missing',
    { Then: 'bid * Installs / Payers' },
    sourceBid({ bidValue: 2 }),
    /figure .* is missing/,
  ],
  ['a value divided by nothing', { Then: 'set Spend / Payers' }, sourceBid({ bidValue: 2 }), /is missing/],
  ['a sum divided by nothing', { Then: 'bid + Spend / Payers' }, sourceBid({ bidValue: 2 }), /is missing/],
  ['a negative value', { Then: 'set 1 - CPI' }, sourceBid({ bidValue: 2 }), /not above 0/],
  ['a negative sum', { Then: 'bid - 2' }, sourceBid({ bidValue: 2 }), /not above 0/],
  ['a factor of 0', { Then: 'bid * Payers' }, sourceBid({ bidValue: 2 }), /not above 0/],
  [
    'an override of nothing',
    { Then: 'bid - 5' },
    sourceBid({ overridePercent: 10, targetBid: 2 }),
    /not above 0/,
  ],
  ['a factor of 0 of a goal', { Tab: 'Targets', Then: 'bid * Payers' }, target(20, GOAL), /not above 0/],
  ['an unknown bid', { Then: 'bid - 0.10' }, sourceBid({ overridePercent: 10 }), /paid now is unknown/],
  [
    'a sum with a goal',
    { Then: 'bid + 5' },
    sourceBid({ overridePercent: 10 }, GOAL),
    /only multiply the bid/,
  ],
  [
    'a target that is a goal',
    { Then: 'set target bid' },
    sourceBid({ overridePercent: 10, targetBid: 8 }, GOAL),
    /is a goal/,
  ],
  ['a value in a goal campaign', { Then: '-10 %' }, sourceBid({ bidValue: 2 }, GOAL), /is not documented/],
  [
    'set in a goal campaign',
    { Then: 'set 2.10' },
    sourceBid({ overridePercent: 5 }, GOAL),
    /is not documented/,
  ],
  ['a target without a bid', { Tab: 'Targets', Then: '-10 %' }, target(null), /no bid of its own/],
  ['set of one without a bid', { Tab: 'Targets', Then: 'set 2' }, target(null), /no bid of its own/],
  ['a percentage for an amount', { Tab: 'Targets', Then: 'set 20 %' }, target(2), /percentage .* amount/],
  [
    'an amount for a goal',
    { Tab: 'Targets', Then: 'set 2.10' },
    target(20, GOAL),
    /amount .* goal in percent/,
  ],
  ['clear of nothing', { Then: 'clear' }, sourceBid({ targetBid: 2 }), /already the default/],
  ['clear with a floor', { Then: 'clear', Floor: '1' }, sourceBid({ bidValue: 2 }), /cannot be checked/],
  ['clear with a cap', { Then: 'clear', Cap: '9' }, sourceBid({ bidValue: 2 }), /cannot be checked/],
  ['the same bid', { Then: 'set 2' }, sourceBid({ bidValue: 2 }), /the bid stays/],
  [
    'a percentage as floor',
    { Then: '-10 %', Floor: '-50 %' },
    sourceBid({ bidValue: 2 }),
    /Floor is a percentage/,
  ],
  ['a percentage as cap', { Then: '+10 %', Cap: '50 %' }, sourceBid({ bidValue: 2 }), /Cap is a percentage/],
  [
    'an amount as floor',
    { Then: '-10 %', Floor: '1' },
    sourceBid({ overridePercent: 5 }),
    /Floor is an amount/,
  ],
  [
    'no cent between floor and cap',
    { Then: 'set 2', Floor: '1.501', Cap: '1.502' },
    sourceBid({ bidValue: 3 }),
    /No rounded bid/,
  ],
  [
    'a floor out of reach',
    { Then: '-10 %', Floor: '5', 'Max step %': '20' },
    sourceBid({ bidValue: 2 }),
    /already below Floor 5\.00 and stays/,
  ],
  [
    'a raise of a bid above the cap',
    { Then: '+10 %', Cap: '2' },
    sourceBid({ bidValue: 17 }),
    /already above Cap 2\.00 and stays/,
  ],
])('%s', (_, cells, row, why) => {
  expect(made(cells, row)).toMatchObject({ changes: [], why: expect.stringMatching(why) });
});

test.each<[string, Parameters<typeof rule>[0], BidRow, string]>([
  // 10 % of 2.00 in both directions.
  ['exactly one step up', { Then: 'set 2.2', 'Max step %': '10' }, sourceBid({ bidValue: 2 }), '$2.20'],
  ['above one step', { Then: 'set 2.21', 'Max step %': '10' }, sourceBid({ bidValue: 2 }), '$2.20'],
  ['below one step', { Then: 'set 1.79', 'Max step %': '10' }, sourceBid({ bidValue: 2 }), '$1.80'],
  // 3 is 50 % above 2; 10 % less is 35 %.
  [
    'a percentage instead of a value, within a step',
    { Then: 'set -20 %', 'Max step %': '10' },
    sourceBid({ bidValue: 3, targetBid: 2 }),
    '35%',
  ],
  ['exactly the floor', { Then: 'set 1.5', Floor: '1.5' }, sourceBid({ bidValue: 2 }), '$1.50'],
  ['below the floor', { Then: 'set 1.49', Floor: '1.5' }, sourceBid({ bidValue: 2 }), '$1.50'],
  ['above the cap', { Then: 'set 9', Cap: '3' }, sourceBid({ bidValue: 2 }), '$3.00'],
  // 1.505 is rounded into the limits, not to 1.50.
  ['a floor between cents', { Then: 'set 1', Floor: '1.505' }, sourceBid({ bidValue: 2 }), '$1.51'],
  ['a cap between cents', { Then: 'set 9', Cap: '2.505' }, sourceBid({ bidValue: 2 }), '$2.50'],
  ['less than ten cents', { Then: 'set 0.0123' }, sourceBid({ bidValue: 2 }), '$0.0123'],
  ['ten cents', { Then: 'set 0.1234' }, sourceBid({ bidValue: 2 }), '$0.12'],
  // 2 × (1 + 10 %) is paid: 2.20 − 0.20 is 2.00, no override at all.
  ['a sum with an override', { Then: 'bid - 0.2' }, sourceBid({ overridePercent: 10, targetBid: 2 }), '0%'],
  ['the bid of the campaign', { Then: 'set target bid' }, sourceBid({ bidValue: 3, targetBid: 2 }), '$2.00'],
  ['half of it', { Then: 'target bid / 2' }, sourceBid({ bidValue: 3, targetBid: 2 }), '$1.00'],
  ['a negated figure', { Then: 'set -(1 - CPI)' }, sourceBid({ bidValue: 3 }), '$2.00'],
  ['the smallest of several', { Then: 'set min(CPI; 2.5; 4)' }, sourceBid({ bidValue: 2 }), '$2.50'],
])('%s', (_, cells, row, proposed) => {
  expect(made(cells, row)).toMatchObject({ proposed });
});

test('clear at the default writes no value, and before it a value within the step', () => {
  expect(made({ Then: 'clear', 'Max step %': '50' }, sourceBid({ bidValue: 3, targetBid: 2 }))).toMatchObject(
    {
      changes: [{ field: 'bidValue', value: null }],
      proposed: 'default',
    },
  );
  expect(
    made({ Then: 'clear', 'Max step %': '10' }, sourceBid({ overridePercent: 50, targetBid: 2 })),
  ).toMatchObject({
    // 1.5 × 0.9 is 1.35.
    changes: [{ field: 'overridePercent', value: 35 }],
    proposed: '35%',
  });
});

test.each([
  ['off', true, 'off'],
  ['off', false, undefined],
])('a source that is %s already stays as it is', (_, active, proposed) => {
  const row: BidRow = { ...sourceBid(), country: '', cells: { tab: 'sources', active } };
  const result = made({ Tab: 'Sources', Then: 'source off' }, row);
  expect(result?.changes).toEqual(active ? [{ field: 'active', value: false }] : []);
  if (proposed) expect(result?.proposed).toBe(proposed);
  else expect(result?.why).toMatch(/already off/);
});
