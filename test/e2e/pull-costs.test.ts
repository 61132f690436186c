// test, e2e: the costs of a pull: requests per campaign and endpoint, all sent together; spreadsheet calls
// per tab, not per row.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { RESOURCES } from '../../src/tabs/registry';
import { ALL, openSession, type Session } from './session';

const PREFIX = '/campaign_management/v1/';

/** The script's clock is a hundred times slower, so that no step ends because this machine is busy. */
const SLOW = `(function () { var real = Date.now, start = real.call(Date);
  Date.now = function () { return start + (real.call(Date) - start) / 100; }; })();`;

interface Cost {
  /** Requests by the first part of their path. */
  requests: Record<string, number>;
  /** Calls of UrlFetchApp that sent the requests, by method. */
  sent: Record<string, number>;
  /** Spreadsheet service calls. */
  spreadsheet: number;
}

async function open(campaigns: number, each: number): Promise<Session> {
  const session = await openSession({ service: { campaigns, sources: each, bids: each, tidy: true } });
  session.host.options.files.push({ name: 'Slow.js', source: SLOW });
  return session;
}

/** Pulls the tabs, and counts. */
async function pulled(session: Session, tabs: readonly string[]): Promise<Cost> {
  const cost: Cost = { requests: {}, sent: {}, spreadsheet: 0 };
  const before = session.host.requests.length;
  const step = async (name: string, args: unknown[]): Promise<JobView> => {
    const { value, calls } = await session.run(name, args);
    for (const [call, times] of Object.entries(calls)) {
      const [service, method] = call.split('.') as [string, string];
      if (service === 'UrlFetchApp') cost.sent[method] = (cost.sent[method] ?? 0) + times;
      if (/Spreadsheet|Sheet|Range/.test(service)) cost.spreadsheet += times;
    }
    const reply = value as Reply<JobView>;
    if (!reply.ok) throw new Error(reply.error.sentence);
    return reply.value;
  };
  let job = await step('pullStart', [{ ...ALL, tabs }]);
  while (job.state === 'running') job = await step('jobStep', [job.id]);
  expect(job.state).toBe('finished');
  for (const { url } of session.host.requests.slice(before)) {
    const { pathname } = new URL(url);
    // The token is requested once an hour and belongs to no pull.
    if (!pathname.startsWith(PREFIX)) continue;
    const name = pathname.slice(PREFIX.length).split('/')[0]!;
    cost.requests[name] = (cost.requests[name] ?? 0) + 1;
  }
  return cost;
}

it('pulls targets, sources and bids of 50 campaigns with one request for each of them, together', async () => {
  const session = await open(50, 6);
  try {
    const first = await pulled(session, ['targets', 'sources', 'source-bids']);
    expect(first.requests).toEqual({ campaigns: 1, campaign_targets: 50, sources: 50, source_bids: 50 });
    expect(session.sheets.rows('Sources')).toHaveLength(50 * 6);
    expect(session.sheets.rows('Source bids')).toHaveLength(50 * 6);
    // Only the token and the list go alone; the three reads per campaign go in a few more batches, the first
    // of them smaller.
    expect(Object.keys(first.sent)).toEqual(['fetchAll']);
    expect(first.sent.fetchAll).toBeLessThanOrEqual(2 + 3 * 4);
    const again = await pulled(session, ['targets', 'sources', 'source-bids']);
    expect(again.requests).toEqual(first.requests);
  } finally {
    await session.close();
  }
}, 120_000);

it('accepts an empty bundle ID or tracking method of the list as a value', async () => {
  const session = await open(12, 1);
  try {
    session.service.quirks.list_omits = 'none';
    for (const campaign of session.service.state.campaigns.values()) {
      Object.assign(campaign, { bundle_id: '', tracking_method: '' });
    }
    expect((await pulled(session, ['campaigns'])).requests).toEqual({ campaigns: 1 });
    expect(session.sheets.rows('Campaigns').map((row) => row['Tracking method'])).toEqual(
      Array(12).fill(null),
    );
  } finally {
    await session.close();
  }
}, 60_000);

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
      for (const _ of ['first', 'again']) calls[tab.id]!.push((await pulled(session, [tab.id])).spreadsheet);
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
