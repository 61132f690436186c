// test, e2e: a pull of many rows costs no more calls to the spreadsheet than a pull of few.

import { ALL, openSession } from './session';

/** Spreadsheet service calls of a whole pull of source bids, and its number of rows. */
async function pulled(bids: number): Promise<{ calls: number; rows: number }> {
  const session = await openSession({ service: { campaigns: 4, sources: 4, bids, tidy: true } });
  try {
    let calls = 0;
    const count = (_n: number, service: string) => {
      if (/Spreadsheet|Sheet|Range/.test(service)) calls += 1;
    };
    const started = await session.ask('pullStart', { ...ALL, tabs: ['source-bids'] });
    let state = 'running';
    while (state === 'running') {
      const result = await session.run('jobStep', [started.id], { onCall: count });
      state = (result.value as { value: { state: string } }).value.state;
    }
    return { calls, rows: session.sheets.rows('Source bids').length };
  } finally {
    await session.close();
  }
}

// Fewer rows than a new sheet has: enlarging the grid is one more call.
it('needs as many calls for 960 source bids as for 40', async () => {
  const few = await pulled(10);
  const many = await pulled(240);
  expect([few.rows, many.rows]).toEqual([40, 960]);
  expect(few.calls).toBeGreaterThan(10);
  expect(many.calls).toBe(few.calls);
}, 120_000);
