// bench, i: proposals of 20 rules for 100,000 bids with figures of seven days each. The same code runs in the
// add-on and in a browser.

import { inOrder, readRule } from '../src/features/bid-rules/core/bid-rule';
import { propose } from '../src/features/bid-rules/core/propose';
import type { BidRow } from '../src/features/bid-rules/core/rule-row';
import type { DaySums, KeyedSums } from '../src/features/figures/core/add-sums';
import { type Measure, measure, median, rowsText, timed } from './measure';
import type { Size } from './parts';

const SIZES = { full: { count: 100_000, runs: 5 }, small: { count: 200, runs: 1 } } as const;
const RULES = 20;
const TODAY = 20_000;
const COUNTRIES = ['US', 'DE', 'FR', 'JP', 'GB'] as const;

const daysOf = (n: number): DaySums[] =>
  Array.from({ length: 7 }, (_, i) => ({
    day: TODAY - 35 + i * 4,
    installs: (n * i) % 9,
    spend: ((n * 7 + i) % 50) * 1_000,
    payers: n % 3,
    revenue: { 0: (n % 9) * 100, 7: ((n + i) % 11) * 100 },
  }));

export async function measureRules(size: Size): Promise<Measure[]> {
  const { count, runs } = SIZES[size];
  const rows: BidRow[] = [];
  const figures: KeyedSums[] = [];
  for (let n = 0; n < count; n += 1) {
    const campaignId = `c${n % 200}`;
    const country = COUNTRIES[n % COUNTRIES.length]!;
    const appId = `a${Math.floor(n / COUNTRIES.length)}`;
    rows.push({
      key: `${campaignId} | ${appId} | ${country}`,
      cells: { tab: 'source-bids', overridePercent: null, bidValue: 1 + (n % 300) / 100, targetBid: 2 },
      campaign: `Campaign ${n % 200}`,
      campaignId,
      country,
      platform: n % 2 === 0 ? 'ios' : 'android',
      bidType: 'CPI',
      appId,
      externalAppId: appId,
      lastChange: n % 7 === 0 ? TODAY - 12 : null,
      state: 'free',
    });
    figures.push({ campaignId, appId, country, days: daysOf(n) });
  }
  const rules = inOrder(
    Array.from({ length: RULES }, (_, n) =>
      readRule(n + 2, {
        On: 'TRUE',
        Name: `Rule ${n}`,
        Tab: 'Source bids',
        Where: n % 2 === 0 ? 'country = US, DE' : `campaign contains ${n}`,
        When: `ROAS D7 < ${n + 1} % and Spend > ${n}`,
        Then: 'bid * ROAS D7 / 8 %',
        'Max step %': '15',
        'Min installs': '5',
      }),
    ),
  );
  const times: number[] = [];
  let made = 0;
  for (let run = 0; run < runs; run += 1) {
    const { ms, value } = await timed(() =>
      propose({ rules, rows, figures, lastDay: (horizon) => TODAY - 2 - (horizon ?? 0), today: TODAY }),
    );
    times.push(ms);
    made = value.length;
  }
  return [
    measure(`i. proposals of ${RULES} rules for ${rowsText(count)} bids: time`, median(times), 'ms', 2_000),
    measure(`i. proposals of ${RULES} rules for ${rowsText(count)} bids: rows with a reason`, made, 'rows'),
  ];
}
