// test, e2e: jobs that wait for an hourly limit end at the estimated time, all pauses included.

import type { JobView } from '../../src/jobs/job-view';
import { ALL, wholeOrder } from './session';
import { finished, openSharedClock, type SharedClock } from './shared-clock';

const HOUR = 3_600_000;
const TAB = 'Source bids';

let clock: SharedClock;

beforeEach(async () => {
  clock = await openSharedClock({ campaigns: 60, sources: 1, bids: 1 });
});
afterEach(() => clock.session.close());

interface Run {
  /** The job when it was first parked, and that time. */
  readonly parked: JobView;
  readonly at: number;
  readonly end: number;
}

/** Steps the job to its end, as a page does. */
async function runOf(started: JobView): Promise<Run> {
  let job = started;
  let first: Pick<Run, 'parked' | 'at'> | null = null;
  while (job.state === 'running' || job.state === 'parked') {
    if (job.state === 'parked') {
      first = first ?? { parked: job, at: clock.now() };
      clock.until(job.resumeAt!);
    }
    job = await clock.session.ask('jobStep', job.id);
  }
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  return { ...first!, end: clock.now() };
}

/** Estimated and actual duration from the first pause on, in hours. */
const hoursOf = ({ parked, at, end }: Run): [number, number] => [
  (parked.endsAt! - at) / HOUR,
  (end - at) / HOUR,
];

it('of a pull', async () => {
  await clock.limit(20);
  const run = await runOf(
    await clock.session.ask('pullStart', { ...ALL, tabs: ['campaigns', 'source-bids'] }),
  );
  const [estimated, real] = hoursOf(run);
  expect(real).toBeGreaterThan(2);
  expect(Math.abs(estimated / real - 1)).toBeLessThan(0.3);
}, 120_000);

it('of a review and of its push', async () => {
  const { session } = clock;
  await session.pull(['campaigns', 'source-bids']);
  const { sheets } = session;
  const headers = sheets.headers(TAB);
  sheets.rows(TAB).forEach((_, i) => {
    sheets.put(TAB, i + 2, headers.indexOf('Bid override %') + 1, { v: 77, t: 2 });
    sheets.put(TAB, i + 2, headers.indexOf('Bid value') + 1, null);
  });
  clock.until(clock.now() + 3 * HOUR);
  await clock.limit(20);
  let first: Pick<Run, 'parked' | 'at'> | null = null;
  const view = await finished(
    clock,
    (comparison) => session.ask('reviewBuild', comparison),
    (job) => {
      first = first ?? { parked: job, at: clock.now() };
    },
  );
  const [reviewed, real] = hoursOf({ ...first!, end: clock.now() });
  expect(real).toBeGreaterThan(1.9);
  expect(Math.abs(reviewed / real - 1)).toBeLessThan(0.1);
  clock.until(clock.now() + 3 * HOUR);
  const [pushed, spent] = hoursOf(await runOf(await session.ask('pushStart', wholeOrder(view))));
  expect(spent).toBeGreaterThan(6);
  expect(Math.abs(pushed / spent - 1)).toBeLessThan(0.3);
}, 240_000);
