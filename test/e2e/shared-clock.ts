// test, e2e: a service and a document that share a clock, which goes ahead while the add-on waits.

import type { JobView } from '../../src/jobs/job-view';
import type { ReviewView } from '../../src/push/review/review-view';
import type { ServiceOptions } from '../../workbench/ad-service/server/service';
import type { HostOptions } from '../../workbench/apps-script/host';
import { createHost, startAdService } from '../outside/programs';
import { addonFiles, deployedFor, OWNER, type Session, sessionOn } from './session';

const HOUR = 3_600_000;

/** A Wednesday, weeks from any change of clocks: figures depend on the day, so each run has the same days. */
const START = Date.UTC(2026, 4, 6, 10);

export interface SharedClock {
  readonly session: Session;
  now(): number;
  /** Moves the time ahead, for document and service. */
  until(moment: number): void;
  /** Lets at least so many requests pass in an hour, and saves that limit in Settings. */
  limit(perHour: number): Promise<void>;
  /** Campaign management requests that the service accepted, in order: `GET /campaign_targets/…`. */
  passed(): string[];
  /** The largest number of them in any hour. */
  mostInAnHour(): number;
}

export async function openSharedClock(
  service: ServiceOptions,
  options: Partial<HostOptions> = {},
): Promise<SharedClock> {
  const ahead = new SharedArrayBuffer(8);
  new BigInt64Array(ahead)[0] = BigInt(START - Date.now());
  const now = (): number => Date.now() + Number(new BigInt64Array(ahead)[0]);
  const started = await startAdService({ tidy: true, quirks: { list_omits: 'none' }, ...service, now });
  const host = await createHost({
    files: addonFiles(),
    owner: OWNER,
    now,
    clock: { ahead, sleepsAtOnce: true },
    scriptProperties: deployedFor(started),
    ...options,
  });
  const session = sessionOn(started, host);
  const entries = () =>
    started.log.entries.filter(
      ({ status, path }) => status !== 429 && path.startsWith('/campaign_management/'),
    );
  return {
    session,
    now,
    until: (moment) => {
      new BigInt64Array(ahead)[0]! += BigInt(Math.max(1, Math.ceil(moment - now())));
    },
    limit: async (perHour) => {
      await session.ask('settingsSave', { requestsAnHour: perHour });
      started.faults.clear();
      started.faults.add({
        kind: 'rate_limit',
        per_hour: perHour,
        path: '/campaign_management/*',
        retry_after: 600,
      });
    },
    passed: () => entries().map(({ method, path }) => `${method} ${path.split('/').slice(3).join('/')}`),
    mostInAnHour: () => {
      const times = entries().map(({ time }) => Date.parse(time));
      let most = 0;
      for (let first = 0, last = 0; last < times.length; last += 1) {
        while (times[last]! - times[first]! >= HOUR) first += 1;
        most = Math.max(most, last - first + 1);
      }
      return most;
    },
  };
}

/**
 * Builds a review as the dialog does: repeats the call while the view is unfinished, after the pauses that it
 * asks for.
 * @param each gets the job of each unfinished view before the next call
 */
export async function finished(
  { until }: Pick<SharedClock, 'until'>,
  build: (comparison: string | null) => Promise<ReviewView>,
  each: (job: JobView) => unknown = () => undefined,
): Promise<ReviewView> {
  let view = await build(null);
  for (let tries = 0; view.unfinished; tries += 1) {
    if (tries > 100) throw new Error(`Not finished after 100 steps: ${JSON.stringify(view.unfinished)}`);
    await each(view.unfinished);
    if (view.unfinished.state === 'parked') until(view.unfinished.resumeAt!);
    view = await build(view.unfinished.id);
  }
  return view;
}
