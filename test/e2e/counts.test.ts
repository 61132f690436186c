// test, e2e: the number of requests and service calls of each action. A count above its limit fails; times
// are not tested.

import type { ReviewView } from '../../src/push/review/review-view';
import { RESOURCES } from '../../src/tabs/registry';
import type { RunResult } from '../../workbench/apps-script/host';
import { kindOfCall } from '../../workbench/apps-script/services/spreadsheet-buffer';
import {
  ALL_CALLS,
  CAMPAIGNS,
  type CountedAction,
  type CountLimits,
  EDIT_CALLS,
  LIMITS,
} from '../limits-of-calls';
import { ALL, openSession, type Session, wholeOrder } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

let clock: SharedClock;
let session: Session;

beforeAll(async () => {
  clock = await openSharedClock({ campaigns: 4, sources: 4, bids: 10 });
  session = clock.session;
});
afterAll(() => session.close());

interface Counts {
  requests: number;
  calls: number;
}

/** Within two minutes of a push, actions also read what it sent. */
const afterLag = (ofDocument: SharedClock): void => ofDocument.until(ofDocument.now() + 121_000);

async function counted(name: string, args: unknown[] = []): Promise<Counts & { value: unknown }> {
  const before = session.host.requests.length;
  const counts: Counts = { requests: 0, calls: 0 };
  const add = (result: RunResult) => {
    expect(result).toMatchObject({ ok: true, value: { ok: true } });
    counts.calls += result.totalCalls;
    return (result.value as { value: { id: string; state: string } }).value;
  };
  let value = add(await session.run(name, args));
  while (name.endsWith('Start') && value.state === 'running')
    value = add(await session.run('jobStep', [value.id]));
  return { value, calls: counts.calls, requests: session.host.requests.length - before };
}

const CHOICE = {
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
  tabs: ['source-bids'],
};

async function expectAtMost(most: Counts, name: string, args: unknown[] = []): Promise<unknown> {
  const { value, ...counts } = await counted(name, args);
  expect({ name, requests: counts.requests }).toEqual({ name, requests: most.requests });
  expect([name, Math.max(counts.calls, most.calls)]).toEqual([name, most.calls]);
  return value;
}

it('pulls with one request for each campaign and one for the list', async () => {
  // The token is requested once an hour and belongs to no action.
  await session.ask('pullEstimate', ALL);
  await expectAtMost({ requests: 5, calls: ALL_CALLS.firstPull }, 'pullStart', [CHOICE]);
  await expectAtMost({ requests: 5, calls: ALL_CALLS.nextPull }, 'pullStart', [CHOICE]);
});

it('checks without a request', async () => {
  await expectAtMost({ requests: 0, calls: ALL_CALLS.check }, 'checkRun');
});

it('reviews with one request and pushes with three for a campaign (look, write, read back) and one that proves the company', async () => {
  const row = session.sheets.find('Source bids', (line) => line['Bid value'] !== null);
  await session.sheets.type('Source bids', row, 'Bid value', 3.75);
  const review = (await expectAtMost({ requests: 1, calls: ALL_CALLS.review }, 'reviewBuild')) as {
    token: string;
  };
  const order = { token: review.token, leaveOut: [], typed: null };
  await expectAtMost({ requests: 4, calls: ALL_CALLS.push }, 'pushStart', [order]);
});

it('reviews and pushes ten rows of a campaign with the calls and requests of one', async () => {
  const { sheets } = session;
  const change = async (rows: readonly number[], value: number): Promise<Counts[]> => {
    for (const row of rows) await sheets.type('Source bids', row, 'Bid value', value);
    const { value: review, ...reviewed } = await counted('reviewBuild');
    const { value: job, ...pushed } = await counted('pushStart', [wholeOrder(review as ReviewView)]);
    expect(job).toMatchObject({ state: 'finished', problems: [] });
    afterLag(clock);
    return [reviewed, pushed];
  };
  const lines = sheets.rows('Source bids');
  const rows = lines.flatMap((line, i) =>
    line['Campaign ID'] === lines[0]!['Campaign ID'] && line['Bid value'] !== null ? [i + 2] : [],
  );
  expect(rows.length).toBeGreaterThan(3);
  // The first one creates the log.
  await change(rows.slice(0, 1), 1.5);
  const [reviewed, pushed] = await change(rows.slice(0, 1), 2.5);
  const [reviewedAll, pushedAll] = await change(rows, 3.25);
  expect(reviewedAll).toEqual(reviewed);
  expect(pushed!.calls).toBeLessThanOrEqual(ALL_CALLS.nextPush);
  // Rows that are not adjacent are written one by one (up to 40 of them): Change and Status take a range and
  // a write each.
  const blocks = rows.filter((row) => !rows.includes(row - 1)).length;
  expect(pushedAll!.requests).toBe(pushed!.requests);
  expect(pushedAll!.calls).toBeLessThanOrEqual(pushed!.calls + 4 * (blocks - 1));
});

/** SpreadsheetApp calls, and round trips: reads, flushes and ends of executions with pending writes. */
function spreadsheetCounts(results: readonly RunResult[]): { calls: number; turns: number } {
  const counts = { calls: 0, turns: 0 };
  for (const { calls, turns } of results) {
    counts.turns += turns;
    for (const [name, times] of Object.entries(calls)) {
      const [service, method] = name.split('.') as [string, string];
      if (kindOfCall(service, method) !== null) counts.calls += times;
    }
  }
  return counts;
}

it('keeps to few spreadsheet calls and turns in a document with one tab', async () => {
  const ownClock = await openSharedClock({ campaigns: CAMPAIGNS, sources: 1, bids: 5 });
  const own = ownClock.session;
  const { sheets } = own;
  const counts: Partial<Record<CountedAction, CountLimits>> = {};
  const count = async (action: CountedAction, name: string, args: unknown[] = []): Promise<unknown> => {
    const before = own.host.requests.length;
    const results = [await own.run(name, args)];
    const replyIn = (result: RunResult) => {
      expect(result).toMatchObject({ ok: true, value: { ok: true } });
      return (result.value as { value: { id: string; state: string } }).value;
    };
    let value = replyIn(results[0]!);
    while (name.endsWith('Start') && value.state === 'running') {
      results.push(await own.run('jobStep', [value.id]));
      value = replyIn(results[results.length - 1]!);
    }
    counts[action] = { ...spreadsheetCounts(results), requests: own.host.requests.length - before };
    return value;
  };
  const reviewed = async (action: CountedAction, bid: number): Promise<unknown[]> => {
    const row = sheets.find('Source bids', (line) => line['Bid value'] !== null);
    // Without the edit trigger, so that the review has to write Change as well.
    sheets.put('Source bids', row, sheets.headers('Source bids').indexOf('Bid value') + 1, { v: bid, t: 2 });
    return [wholeOrder((await count(action, 'reviewBuild')) as ReviewView)];
  };
  try {
    await own.ask('pullEstimate', ALL);
    await count('first pull', 'pullStart', [CHOICE]);
    await count('second pull', 'pullStart', [CHOICE]);
    await count('check', 'checkRun');
    await count('first push', 'pushStart', await reviewed('first review', 1.75));
    afterLag(ownClock);
    await count('push', 'pushStart', await reviewed('review', 2.75));
    await count('home', 'homeRead');
  } finally {
    await own.close();
  }
  expect(Object.keys(counts).sort()).toEqual(Object.keys(LIMITS).sort());
  const beyond = (Object.entries(LIMITS) as [CountedAction, CountLimits][]).filter(([action, most]) => {
    const { requests, calls, turns } = counts[action]!;
    return requests > most.requests || calls > most.calls || turns > most.turns;
  });
  expect(beyond.map(([action, most]) => ({ action, most, counted: counts[action] }))).toEqual([]);
});

it('reads Home with two spreadsheet calls for each tab, whatever the number of rows', async () => {
  const tabs = RESOURCES.map(({ tab }) => tab.id);
  await session.pull(tabs);
  const { calls, turns } = spreadsheetCounts([await session.run('homeRead')]);
  const most = 2 * tabs.length + 7;
  expect({ calls: Math.max(calls, most), turns }).toEqual({ calls: most, turns: 0 });
});

it('pushes a bid with four more calls at most for each other tab: nothing of it is read', async () => {
  const own = await openSession({ service: { campaigns: 2, sources: 1, bids: 3, tidy: true } });
  const { sheets } = own;
  const pushed = async (bid: number) => {
    const row = sheets.find('Source bids', (line) => line['Bid value'] !== null);
    await sheets.type('Source bids', row, 'Bid value', bid);
    const order = wholeOrder(await own.ask('reviewBuild'));
    const results = [await own.run('pushStart', [order])];
    for (;;) {
      const { id, state } = (results.at(-1)!.value as { value: { id: string; state: string } }).value;
      if (state !== 'running') break;
      results.push(await own.run('jobStep', [id]));
    }
    return spreadsheetCounts(results);
  };
  try {
    await own.pull(['source-bids']);
    // The first push creates log and journal.
    await pushed(1.75);
    const alone = await pushed(2.75);
    const others = ['creative-sets', 'ads', 'assets'];
    await own.pull(others);
    const { calls, turns } = await pushed(3.75);
    const most = alone.calls + 4 * others.length;
    expect({ calls: Math.max(calls, most), turns }).toEqual({ calls: most, turns: alone.turns });
  } finally {
    await own.close();
  }
});

it('answers the edit of one cell with few calls, in whatever tab and row', async () => {
  const tabs = RESOURCES.map(({ tab }) => tab);
  await session.pull(tabs.map(({ id }) => id));
  const { sheets } = session;
  const counts: Record<string, number> = {};
  const ofSpreadsheet: Record<string, number> = {};
  for (const tab of tabs) {
    const { header } = tab.columns.find(({ access }) => access === 'editable') ?? tab.columns[1]!;
    const rows = sheets.rows(tab.title).length;
    const columnOf = (name: string) => sheets.headers(tab.title).indexOf(name) + 1;
    for (const row of [2, rows + 1]) {
      // Change is out of date, so that it has to be written as well.
      sheets.put(tab.title, row, columnOf('Change'), { v: 'stale', t: 1 });
      const [result] = await session.host.edited({
        user: 'anna@example.com',
        session: 'page-1',
        sheetId: sheets.idOf(tab.title),
        range: { row, column: columnOf(header), rows: 1, columns: 1 },
      });
      counts[`${tab.title}, row ${row}`] = result!.totalCalls;
      ofSpreadsheet[`${tab.title}, row ${row}`] = spreadsheetCounts([result!]).calls;
      expect([tab.title, sheets.value(tab.title, row, 'Change')]).not.toEqual([tab.title, 'stale']);
    }
  }
  expect(Object.entries(counts).filter(([, calls]) => calls > EDIT_CALLS.all)).toEqual([]);
  // One of them where number formats tell a typed percentage.
  expect(Object.entries(ofSpreadsheet).filter(([, calls]) => calls > EDIT_CALLS.spreadsheet)).toEqual([]);
});
