// test, e2e: a push that adds a country is killed after its request and resumed. The log then has no previous
// value, as without the kill.

import { openSession, type Session, wholeOrder } from './session';

let session: Session;
afterEach(() => session.close());

/** A review of a new country with a bid and a budget. @returns the job of its push */
async function startPush(): Promise<string> {
  session = await openSession({ service: { campaigns: 2, sources: 1, bids: 2, tidy: true } });
  const { service, sheets } = session;
  const [id, { countries }] = [...service.state.targets][0]!;
  countries.clear();
  countries.set('US', { bid: 1, budget: 100 });
  await session.pull(['campaigns', 'targets']);
  const row = sheets.rows('Targets').length + 2;
  const cells = { Country: 'PT', 'Campaign ID': id, Bid: 6.66, 'Daily budget': 66 };
  for (const [header, value] of Object.entries(cells)) await sheets.type('Targets', row, header, value);
  return (await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')))).id;
}

const logged = () =>
  session.sheets
    .rows('Bidgrid log')
    .filter((row) => row.Field === 'Bid' || row.Field === 'Daily budget')
    .map((row) => [row.Field, row.Before, row.After, row.Outcome]);

it('has no previous value of a new country', async () => {
  const fetches: number[] = [];
  const job = await startPush();
  const whole = await session.run('jobStep', [job], {
    onCall: (n, _service, method) => void (/^fetch/.test(method) && fetches.push(n)),
  });
  expect(whole.ended).toBe('returned');
  const expected = [
    ['Bid', null, '$6.66', 'verified'],
    ['Daily budget', null, '$66.00', 'verified'],
  ];
  expect(logged().sort()).toEqual(expected);
  // The request of the new country is one of the last two.
  for (const at of fetches.slice(-2)) {
    await session.close();
    const again = await startPush();
    const killed = await session.run('jobStep', [again], { crashAfterCalls: at + 1 });
    expect(killed.ended).toBe('crash-point');
    await session.finish(await session.ask('jobStep', again));
    expect([at, logged().sort()]).toEqual([at, expected]);
  }
});
