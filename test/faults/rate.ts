// test of faults: a pull, a review, a push and another pull under an hourly limit; clocks move on to the end
// of every pause.

import type { JobView } from '../../src/jobs/job-view';
import type { ReviewView } from '../../src/push/review/review-view';
import { ALL, type Session, wholeOrder } from '../e2e/session';
import { finished, openSharedClock } from '../e2e/shared-clock';

export interface RateRun {
  readonly requests: number;
  readonly refused: number;
  /** The largest number of requests that the service accepted in any hour. */
  readonly mostInAnHour: number;
  readonly pauses: number;
  readonly executions: number;
  /** Reads and writes of properties. Google allows 50,000 a day. */
  readonly properties: number;
  readonly hours: number;
  /** How the two pulls and the push ended. */
  readonly states: readonly string[];
  /** Rows that the service has as they were pushed. */
  readonly pushed: number;
  readonly edited: number;
}

export interface RateOptions {
  readonly campaigns: number;
  readonly perHour: number;
  /** Whether the limit is in Settings; else the service refuses requests. */
  readonly known: boolean;
  /** The wait that the service requests with a refusal, seconds; null: none. */
  readonly retryAfter?: number | null;
}

const TABS = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets'];
const HOUR = 3_600_000;

function editBids({ sheets }: Session): number {
  const headers = sheets.headers('Source bids');
  const rows = sheets.rows('Source bids');
  rows.forEach((_, i) => {
    sheets.put('Source bids', i + 2, headers.indexOf('Bid override %') + 1, { v: 77, t: 2 });
    sheets.put('Source bids', i + 2, headers.indexOf('Bid value') + 1, null);
  });
  return rows.length;
}

export async function underLimit(options: RateOptions): Promise<RateRun> {
  const { perHour, known, retryAfter = 600 } = options;
  const { campaigns } = options;
  const clock = await openSharedClock({ campaigns, sources: 2, bids: 2 });
  const { session, now, until } = clock;
  const { service, host, ask } = session;
  const start = now();
  let pauses = 0;
  let executions = 0;
  const counted: Session['ask'] = (...asked) => {
    executions += 1;
    return ask(...asked);
  };
  const states: string[] = [];
  /** Resumes as soon as possible, as the sidebar does. */
  const finish = async (started: JobView): Promise<void> => {
    let job = started;
    while (job.state === 'running' || job.state === 'parked') {
      if (job.state === 'parked') {
        pauses += 1;
        until(job.resumeAt!);
      }
      job = await counted('jobStep', job.id);
    }
    states.push(job.state);
  };
  const review = (): Promise<ReviewView> =>
    finished(
      clock,
      (comparison) => counted('reviewBuild', comparison),
      ({ state }) => {
        if (state === 'parked') pauses += 1;
      },
    );
  const pull = async () => finish(await counted('pullStart', { ...ALL, tabs: TABS }));
  try {
    if (known) await ask('settingsSave', { requestsAnHour: perHour });
    const limit = service.faults.add({
      kind: 'rate_limit',
      per_hour: perHour,
      path: '/campaign_management/*',
      ...(retryAfter === null ? {} : { retry_after: retryAfter }),
    });
    await pull();
    const edited = editBids(session);
    await finish(await counted('pushStart', wholeOrder(await review())));
    await pull();
    const bids = [...service.state.inventories.values()].flatMap((one) => one.bids);
    return {
      requests: service.log.entries.length,
      refused: limit.fired,
      mostInAnHour: clock.mostInAnHour(),
      pauses,
      executions,
      properties: [...host.quotas.properties.used.values()].reduce((sum, used) => sum + used, 0),
      hours: (now() - start) / HOUR,
      states,
      pushed: bids.filter(({ bid_override_percentage }) => bid_override_percentage === '77').length,
      edited,
    };
  } finally {
    await host.close();
    await service.close();
  }
}
