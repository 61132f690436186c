// test, e2e: how many requests and calls of services each action needs: regressions of counts fail here, times never do.

import type { RunResult } from '../../workbench/apps-script/host';
import { ALL, openSession, type Session } from './session';

let session: Session;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, sources: 4, bids: 10, tidy: true } });
});
afterAll(() => session.close());

interface Counts {
  requests: number;
  calls: number;
}

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

/** At most; whoever gets below lowers the number. */
async function expectAtMost(most: Counts, name: string, args: unknown[] = []): Promise<unknown> {
  const { value, ...counts } = await counted(name, args);
  expect({ name, requests: counts.requests }).toEqual({ name, requests: most.requests });
  expect([name, Math.max(counts.calls, most.calls)]).toEqual([name, most.calls]);
  return value;
}

it('pulls with one request for each campaign and one for the list', async () => {
  // The token is asked for once in a while and belongs to no action.
  await session.ask('pullEstimate', ALL);
  await expectAtMost({ requests: 5, calls: 230 }, 'pullStart', [CHOICE]);
  await expectAtMost({ requests: 5, calls: 150 }, 'pullStart', [CHOICE]);
});

it('checks without a request', async () => {
  await expectAtMost({ requests: 0, calls: 35 }, 'checkRun');
});

it('reviews with one request and pushes with two for a campaign', async () => {
  const row = session.sheets.find('Source bids', (line) => line['Bid value'] !== null);
  await session.sheets.type('Source bids', row, 'Bid value', 3.75);
  const review = (await expectAtMost({ requests: 1, calls: 100 }, 'reviewBuild')) as { token: string };
  const order = { token: review.token, leaveOut: [], typed: null };
  await expectAtMost({ requests: 2, calls: 280 }, 'pushStart', [order]);
});
