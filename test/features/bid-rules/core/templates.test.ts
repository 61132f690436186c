// test: the templates are rules without mistakes, and their examples propose what their help says.

import { propose } from '../../../../src/features/bid-rules/core/propose';
import type { BidRow } from '../../../../src/features/bid-rules/core/rule-row';
import { TEMPLATES } from '../../../../src/features/bid-rules/core/templates';
import { day, lastDay, rule, sourceBid, sums, TODAY, target } from './make';

const days = (figures: Parameters<typeof day>[1]) => [sums([day(TODAY - 12, figures)])];

test('there are eight, each a rule without a mistake', () => {
  expect(TEMPLATES).toHaveLength(8);
  for (const { cells } of TEMPLATES) expect(() => rule(cells)).not.toThrow();
});

const off: BidRow = { ...sourceBid(), country: '', cells: { tab: 'sources', active: true } };

test.each([
  // 2 × 9 % ÷ 8 % = 2.25
  ['Follow a ROAS target', sourceBid({ bidValue: 2 }), { installs: 100, spend: 100, d7: 9 }, '$2.25'],
  // CPI 1.80: 2 × 2 ÷ 1.80 = 2.22
  ['Follow a CPI target', target(2), { installs: 50, spend: 90 }, '$2.22'],
  [
    'Pay less for what earns too little',
    sourceBid({ bidValue: 2 }),
    { installs: 30, spend: 100, d7: 4 },
    '$1.70',
  ],
  ['Pay more for what earns well', sourceBid({ bidValue: 2 }), { installs: 50, spend: 100, d7: 20 }, '$2.20'],
  [
    'Pay less without payers',
    sourceBid({ overridePercent: 20, targetBid: 4 }),
    { installs: 3, spend: 12, payers: 0 },
    '-40%',
  ],
  ['Switch off sources without payers', off, { installs: 3, spend: 101, payers: 0 }, 'off'],
  ['Keep bids within limits', target(7.5), {}, '$5.00'],
  ['Return to the default bid', sourceBid({ overridePercent: 2, targetBid: 4 }), {}, 'default'],
] as const)('%s', (title, row, figures, proposed) => {
  const { cells } = TEMPLATES.find((one) => one.title === title)!;
  const made = propose({ rules: [rule(cells)], rows: [row], figures: days(figures), lastDay, today: TODAY });
  expect(made.map((one) => one.proposed)).toEqual([proposed]);
});
