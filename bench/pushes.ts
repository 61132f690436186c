// bench, d: a push of 1,000 edits over 200 campaigns.

import type { ReviewView } from '../src/push/review/review-view';
import { sumOf } from '../src/shared/guards';
import { editBids } from './edits';
import { type Measure, measure, rowsText, timed } from './measure';
import type { Size } from './parts';
import { openWorkplace, type Workplace } from './workplace';

const SIZES = {
  full: { campaigns: 200, bids: 50, edits: 1_000 },
  small: { campaigns: 4, bids: 10, edits: 8 },
} as const;

async function bytesSent({ service }: Workplace): Promise<number> {
  const headers = { 'x-control-token': service.control_token };
  const answer = await fetch(`${service.control_url}/requests?method=POST&path=source_bids`, { headers });
  const entries = (await answer.json()) as { body: unknown }[];
  return entries.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body)), 0);
}

export async function measurePush(size: Size): Promise<Measure[]> {
  const { campaigns, bids, edits } = SIZES[size];
  const place = await openWorkplace({ campaigns, bids });
  try {
    await place.pull(['source-bids']);
    editBids(place, edits);
    await place.call('settingsSave', { mostRows: edits });
    const { requests } = place.host;
    const before = requests.length;
    const review = await timed(() => place.call<ReviewView>('reviewBuild'));
    const looked = requests.length - before;
    const found = sumOf(review.value.groups.map(({ tally }) => tally)).rows;
    if (found !== edits) throw new Error(`${found} rows are reviewed.`);
    const times: number[] = [];
    let calls = 0;
    const job = await place.push(review.value, (result, ms) => {
      times.push(ms);
      calls += result.totalCalls;
    });
    if (job.problems.length > 0) throw new Error(job.problems[0]!.reason);
    const pushed = requests.slice(before + looked);
    const sent = pushed.filter(({ method }) => method.toUpperCase() === 'POST').length;
    const name = `d. push of ${rowsText(edits)} edits over ${campaigns} campaigns`;
    return [
      measure(`${name}: fresh look before the review`, looked, 'requests', campaigns),
      measure(`${name}: review`, review.ms, 'ms'),
      measure(`${name}: requests that change`, sent, 'requests', campaigns),
      // One for the company; each campaign right before its write, and again after it, because the answers to
      // these writes are not documented.
      measure(`${name}: requests that read`, pushed.length - sent, 'requests', 1 + 2 * campaigns),
      measure(`${name}: bytes sent`, await bytesSent(place), 'bytes'),
      measure(
        `${name}: time`,
        times.reduce((sum, ms) => sum + ms, 0),
        'ms',
      ),
      measure(`${name}: steps of the job`, times.length, 'executions'),
      measure(`${name}: calls of services`, calls, 'calls'),
    ];
  } finally {
    await place.close();
  }
}
