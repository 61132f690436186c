// test, e2e: a renamed campaign gets its new name in all rows that belong to it, beside edits, in few
// calls.

import type { JobView } from '../../src/jobs/job-view';
import { type Session, wholeOrder } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const TABS = ['campaigns', 'targets', 'source-bids', 'creative-sets', 'assets'];

let clock: SharedClock;
let session: Session;
let ids: string[];
beforeAll(async () => {
  clock = await openSharedClock({ campaigns: 4, sources: 2, bids: 6 });
  session = clock.session;
  const { targets } = session.service.state;
  ids = [...targets.keys()];
  ids.forEach((id, i) => {
    const { countries } = targets.get(id)!;
    countries.clear();
    const codes = ['MX', 'US', 'DE', 'FR', 'SE', 'FI', 'NO', 'DK'].slice(0, i === 0 ? 2 : 8);
    for (const code of codes) countries.set(code, { bid: 1, budget: 100 });
  });
  await session.pull(TABS);
}, 60_000);
afterAll(() => session.close());

const namesIn = (sheet: string, id: string, idHeader = 'Campaign ID', nameHeader = 'Campaign') =>
  session.sheets
    .rows(sheet)
    .filter((line) => line[idHeader] === id)
    .map((line) => line[nameHeader]);

async function rename(id: string, to: string): Promise<{ calls: number; job: JobView }> {
  // Within two minutes of a push, the next one also reads what it sent.
  clock.until(clock.now() + 121_000);
  const row = session.sheets.find('Campaigns', (line) => line['Campaign ID'] === id);
  await session.sheets.type('Campaigns', row, 'Name', to);
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  let calls = 0;
  let now = job;
  while (now.state === 'running') {
    const step = await session.run('jobStep', [job.id]);
    calls += step.totalCalls;
    now = (step.value as { value: JobView }).value;
  }
  return { calls, job: now };
}

it('keeps edits of those rows, and a name that a person overwrote', async () => {
  const { sheets } = session;
  const bid = sheets.find('Targets', (line) => line['Campaign ID'] === ids[2] && line.Country === 'DE');
  await sheets.type('Targets', bid, 'Bid', 1.1);
  const typed = sheets.find('Targets', (line) => line['Campaign ID'] === ids[2] && line.Country === 'FR');
  await sheets.type('Targets', typed, 'Campaign', 'Typed over');
  await rename(ids[2]!, 'Renamed beside edits');
  expect(sheets.value('Targets', bid, 'Bid')).toBe(1.1);
  expect(sheets.value('Targets', bid, 'Campaign')).toBe('Renamed beside edits');
  expect(sheets.value('Targets', typed, 'Campaign')).toBe('Typed over');
  expect(sheets.value('Targets', typed, 'Change')).toBe('error');
  await sheets.type('Targets', typed, 'Campaign', 'Renamed beside edits');
});

it('needs as many calls for many rows as for few', async () => {
  const few = await rename(ids[0]!, 'Two rows');
  const many = await rename(ids[3]!, 'Eight rows');
  expect(namesIn('Targets', ids[0]!)).toEqual(Array(2).fill('Two rows'));
  expect(namesIn('Targets', ids[3]!)).toEqual(Array(8).fill('Eight rows'));
  expect(many.calls).toBe(few.calls);
});
