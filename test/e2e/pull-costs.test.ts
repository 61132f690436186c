// test, e2e: the cost of a pull in spreadsheet calls: per tab, not per row.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { RESOURCES } from '../../src/tabs/registry';
import { ALL, openSession, type Session } from './session';

/** The script's clock is a hundred times slower, so that no step ends because this machine is busy. */
const SLOW = `(function () { var real = Date.now, start = real.call(Date);
  Date.now = function () { return start + (real.call(Date) - start) / 100; }; })();`;

async function open(campaigns: number, each: number): Promise<Session> {
  const session = await openSession({ service: { campaigns, sources: each, bids: each, tidy: true } });
  session.host.options.files.push({ name: 'Slow.js', source: SLOW });
  return session;
}

/** Pulls the tabs; returns the number of spreadsheet service calls. */
async function pulled(session: Session, tabs: readonly string[]): Promise<number> {
  let spreadsheetCalls = 0;
  const step = async (name: string, args: unknown[]): Promise<JobView> => {
    const { value, calls } = await session.run(name, args);
    for (const [call, times] of Object.entries(calls))
      if (/^\w*(Spreadsheet|Sheet|Range)/.test(call)) spreadsheetCalls += times;
    const reply = value as Reply<JobView>;
    if (!reply.ok) throw new Error(reply.error.sentence);
    return reply.value;
  };
  let job = await step('pullStart', [{ ...ALL, tabs }]);
  while (job.state === 'running') job = await step('jobStep', [job.id]);
  expect(job.state).toBe('finished');
  return spreadsheetCalls;
}

interface Size {
  readonly campaigns: number;
  /** Sources and bids of each campaign. */
  readonly each: number;
  readonly lists: number;
}

/** Costs of the first and the next pull of each tab alone, with the rows pulled. */
async function costsAt({ campaigns, each, lists }: Size) {
  const session = await open(campaigns, each);
  const { state } = session.service;
  const [list] = state.app_lists.values();
  for (let i = 0; i < lists; i += 1) {
    state.app_lists.set(`list-${i}`, { ...list!, app_list_id: `list-${i}`, name: `list ${i}` });
  }
  const calls: Record<string, number[]> = {};
  const rows: Record<string, number> = {};
  try {
    for (const { tab } of RESOURCES) {
      calls[tab.id] = [];
      for (const _ of ['first', 'again']) calls[tab.id]!.push(await pulled(session, [tab.id]));
      rows[tab.id] = session.sheets.rows(tab.title).length;
    }
  } finally {
    await session.close();
  }
  return { calls, rows };
}

// All fit into the rows of a new sheet: enlarging the grid is one more call. Both have more app lists than
// the hidden sheet is read at once for, which adds one or two calls, and few enough to be recorded in one of
// its rows before they are added.
it('needs no more calls of the spreadsheet for many rows than for few, in every tab', async () => {
  const few = await costsAt({ campaigns: 4, each: 3, lists: 305 });
  const many = await costsAt({ campaigns: 24, each: 30, lists: 620 });
  for (const { tab } of RESOURCES) {
    expect([tab.id, many.rows[tab.id]! > 2 * few.rows[tab.id]!]).toEqual([tab.id, true]);
    expect(Math.min(...few.calls[tab.id]!)).toBeGreaterThan(10);
  }
  expect(many.calls).toEqual(few.calls);
}, 120_000);
