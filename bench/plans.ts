// bench, b: reading, checking, comparing and planning 100,000 rows with 1,000 edits, compared with reading
// alone.

import { editBids } from './edits';
import { type Measure, measure, median, rowsText } from './measure';
import type { Size } from './parts';
import { openWorkplace } from './workplace';

const SIZES = {
  full: { campaigns: 200, rows: 100_000, edits: 1_000, runs: 5 },
  small: { campaigns: 4, rows: 40, edits: 4, runs: 1 },
} as const;

export async function measurePlans(size: Size): Promise<Measure[]> {
  const { campaigns, rows, edits, runs } = SIZES[size];
  const place = await openWorkplace({ campaigns, bids: rows / campaigns });
  try {
    await place.pull(['source-bids']);
    editBids(place, edits);
    const plans: number[] = [];
    const bares: number[] = [];
    for (let i = 0; i < runs; i += 1) {
      const plan = await place.call<{ ms: number; rows: number; operations: number }>('planAll');
      if (plan.rows !== rows || plan.operations !== edits) {
        throw new Error(`${plan.operations} operations in ${plan.rows} rows were planned.`);
      }
      plans.push(plan.ms);
      bares.push(
        (await place.call<{ ms: number }>('bareRead', 'Source bids', 'Bidgrid data (do not edit)')).ms,
      );
    }
    const ms = median(plans);
    // The script counts whole milliseconds, and few rows take less than one.
    const bareMs = Math.max(1, median(bares));
    return [
      measure(
        `b. read, check, compare, plan ${rowsText(rows)} rows, ${rowsText(edits)} edits`,
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
