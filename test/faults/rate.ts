// test of faults: a pull and a push under an hourly limit of requests; clocks move on to the end of every pause.

import type { JobView } from '../../src/app/surface/job';
import { addonFiles, deployedFor, OWNER, type Session, sessionOn, wholeOrder } from '../e2e/session';
import { createHost, startAdService } from '../outside/programs';

export interface RateRun {
  readonly requests: number;
  readonly refused: number;
  readonly pauses: number;
  readonly states: readonly string[];
  /** Rows that the service has as they were pushed. */
  readonly pushed: number;
  readonly edited: number;
  readonly hours: number;
}

const START = Date.UTC(2026, 0, 15, 9, 30);
const TABS = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets'];

/** Sets the clock of every execution from now on. */
function setClock({ host }: Session, ms: number): void {
  const { files } = host.options;
  const source = `(function () { var late = 0; Date.now = function () { return ${ms} + late; };
    globalThis.Utilities = { __proto__: Utilities, sleep: function (wait) { late += wait; } }; })();`;
  const old = files.findIndex(({ name }) => name === 'Clock.js');
  files.splice(old < 0 ? files.length : old, old < 0 ? 0 : 1, { name: 'Clock.js', source });
}

export async function underLimit(campaigns: number, perHour: number): Promise<RateRun> {
  let now = START;
  const service = await startAdService({
    campaigns,
    sources: 2,
    bids: 2,
    tidy: true,
    quirks: { list_omits: 'none' },
    now: () => now,
  });
  const host = await createHost({
    files: addonFiles(),
    owner: OWNER,
    now: () => now,
    scriptProperties: deployedFor(service),
  });
  const session = sessionOn(service, host);
  const states: string[] = [];
  let pauses = 0;
  setClock(session, now);
  const limit = service.faults.add({
    kind: 'rate_limit',
    per_hour: perHour,
    path: '/campaign_management/*',
    retry_after: 600,
  });
  /** Goes on whenever it may, as the sidebar does. */
  const finish = async (started: JobView): Promise<void> => {
    let job = started;
    while (job.state === 'running' || job.state === 'parked') {
      if (job.state === 'parked') {
        pauses += 1;
        now = Math.max(now + 1000, job.resumeAt!);
        setClock(session, now);
      }
      job = await session.ask('jobStep', job.id);
    }
    states.push(job.state);
  };
  try {
    await finish(
      await session.ask('pullStart', {
        name: '',
        platform: '',
        active: null,
        bidType: '',
        selectedRows: false,
        tabs: TABS,
      }),
    );
    const column = session.sheets.headers('Source bids').indexOf('Bid override %') + 1;
    const value = session.sheets.headers('Source bids').indexOf('Bid value') + 1;
    const rows = session.sheets.rows('Source bids');
    rows.forEach((_, i) => {
      session.sheets.put('Source bids', i + 2, column, { v: 77, t: 2 });
      session.sheets.put('Source bids', i + 2, value, null);
    });
    let review = null;
    for (let tries = 0; review === null && tries < 20; tries += 1) {
      const result = await session.run('reviewBuild');
      const reply = result.value as {
        ok: boolean;
        value: Awaited<ReturnType<typeof session.ask<'reviewBuild'>>>;
      };
      if (reply.ok) review = reply.value;
      else {
        pauses += 1;
        now += 600_000;
        setClock(session, now);
      }
    }
    await finish(await session.ask('pushStart', wholeOrder(review!)));
    const bids = [...service.state.inventories.values()].flatMap((one) => one.bids);
    return {
      requests: service.log.entries.length,
      refused: limit.fired,
      pauses,
      states,
      pushed: bids.filter(({ bid_override_percentage }) => bid_override_percentage === '77').length,
      edited: rows.length,
      hours: (now - START) / 3_600_000,
    };
  } finally {
    await host.close();
    await service.close();
  }
}
