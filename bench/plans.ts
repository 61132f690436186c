// bench, b: reading, checking, comparing and planning 100,000 rows with 1,000 edits, compared with reading
// alone.

import { editBids } from './edits';
import { type Measure, measure, median } from './measure';
import { CAMPAIGNS, rowsText } from './pulls';
import { openWorkplace } from './workplace';

const ROWS = 100_000;
const EDITS = 1_000;
const RUNS = 5;

export async function measurePlans(): Promise<Measure[]> {
  const place = await openWorkplace({ campaigns: CAMPAIGNS, bids: ROWS / CAMPAIGNS });
  try {
    await place.pull(['source-bids']);
    editBids(place, EDITS);
    const plans: number[] = [];
    const bares: number[] = [];
    for (let i = 0; i < RUNS; i += 1) {
      const plan = await place.call<{ ms: number; rows: number; operations: number }>('planAll');
      if (plan.rows !== ROWS || plan.operations !== EDITS) {
        throw new Error(`${plan.operations} operations in ${plan.rows} rows were planned.`);
      }
      plans.push(plan.ms);
      bares.push(
        (await place.call<{ ms: number }>('bareRead', 'Source bids', 'Bidgrid data (do not edit)')).ms,
      );
    }
    const [ms, bareMs] = [median(plans), median(bares)];
    return [
      measure(
        `b. read, check, compare, plan ${rowsText(ROWS)} rows, ${rowsText(EDITS)} edits`,
        ms,
        'ms',
        2 * bareMs,
      ),
      measure('b. its minimum: getValues, JSON.parse of the base', bareMs, 'ms'),
      measure('b. plan ÷ minimum', ms / bareMs, '×', 2),
    ];
  } finally {
    await place.close();
  }
}
