// test of faults: a pull, a review, a push and another pull under an hourly limit; clocks move on to the end of every pause.

import type { JobView } from '../../src/app/surface/job';
import type { Reply } from '../../src/app/surface/reply';
import type { ReviewView } from '../../src/app/surface/review';
import { ALL, addonFiles, deployedFor, OWNER, type Session, sessionOn, wholeOrder } from '../e2e/session';
import { createHost, startAdService } from '../outside/programs';

export interface RateRun {
  readonly requests: number;
  readonly refused: number;
  /** Most requests that the service let pass in any hour. */
  readonly mostInAnHour: number;
  readonly pauses: number;
  readonly executions: number;
  /** Reads and writes of properties, of which Google allows 50,000 a day. */
  readonly properties: number;
  readonly hours: number;
  /** How the two pulls and the push ended. */
  readonly states: readonly string[];
  /** Rows that the service has as they were pushed. */
  readonly pushed: number;
  readonly edited: number;
  /** What the review said while the hour left too few requests for it. */
  readonly sentences: readonly string[];
}

export interface RateOptions {
  readonly campaigns: number;
  readonly perHour: number;
  /** The limit stands in Settings; else a refusal has to teach it. */
  readonly known: boolean;
  /** What the service says with a refusal, seconds; null: nothing. */
  readonly retryAfter?: number | null;
}

const TABS = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets'];
const HOUR = 3_600_000;
const MOST_TRIES = 20;

/** A service and a document whose clocks are one, and go ahead when somebody waits. */
async function open({ campaigns }: RateOptions) {
  const ahead = new SharedArrayBuffer(8);
  const now = (): number => Date.now() + Number(new BigInt64Array(ahead)[0]);
  const service = await startAdService({
    campaigns,
    sources: 2,
    bids: 2,
    tidy: true,
    quirks: { list_omits: 'none' },
    now,
  });
  const host = await createHost({
    files: addonFiles(),
    owner: OWNER,
    now,
    clock: { ahead, sleepsAtOnce: true },
    scriptProperties: deployedFor(service),
  });
  const until = (moment: number): void => {
    new BigInt64Array(ahead)[0]! += BigInt(Math.max(1, Math.ceil(moment - now())));
  };
  return { session: sessionOn(service, host), now, until };
}

function editBids({ sheets }: Session): number {
  const headers = sheets.headers('Source bids');
  const rows = sheets.rows('Source bids');
  rows.forEach((_, i) => {
    sheets.put('Source bids', i + 2, headers.indexOf('Bid override %') + 1, { v: 77, t: 2 });
    sheets.put('Source bids', i + 2, headers.indexOf('Bid value') + 1, null);
  });
  return rows.length;
}

function mostInAnHour({ service }: Session): number {
  const passed = service.log.entries.filter(
    ({ status, path }) => status !== 429 && path.startsWith('/campaign_management/'),
  );
  const times = passed.map(({ time }) => Date.parse(time));
  let most = 0;
  for (let first = 0, last = 0; last < times.length; last += 1) {
    while (times[last]! - times[first]! >= HOUR) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

export async function underLimit(options: RateOptions): Promise<RateRun> {
  const { perHour, known, retryAfter = 600 } = options;
  const { session, now, until } = await open(options);
  const { service, host, ask } = session;
  const start = now();
  let pauses = 0;
  let executions = 0;
  const counted: Session['ask'] = (...asked) => {
    executions += 1;
    return ask(...asked);
  };
  const states: string[] = [];
  /** Goes on whenever it may, as the sidebar does. */
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
  const sentences: string[] = [];
  const review = async (): Promise<ReviewView> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      executions += 1;
      const reply = (await session.run('reviewBuild')).value as Reply<ReviewView>;
      if (reply.ok) return reply.value;
      const { sentence } = reply.error;
      sentences.push(sentence);
      pauses += 1;
      // People go on when the sentence says so.
      until(Date.parse(`${/at (\d{4}-\d\d-\d\d \d\d:\d\d)\.$/.exec(sentence)![1]}Z`));
    }
    throw new Error(`No review after ${MOST_TRIES} tries: ${sentences.at(-1)}`);
  };
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
      mostInAnHour: mostInAnHour(session),
      pauses,
      executions,
      properties: [...host.quotas.properties.used.values()].reduce((sum, used) => sum + used, 0),
      hours: (now() - start) / HOUR,
      states,
      pushed: bids.filter(({ bid_override_percentage }) => bid_override_percentage === '77').length,
      edited,
      sentences,
    };
  } finally {
    await host.close();
    await service.close();
  }
}
