// test, e2e: two windows of one person need a new login at once, or return the same answer: the service
// gets one request.

import type { RunResult } from '../../workbench/apps-script/host';
import type { Session } from './session';
import {
  ANNA,
  addThirdParty,
  begin,
  connectThirdParty,
  decide,
  expireAccess,
  openUnconnected,
  tokenRequests,
} from './third-party';

let session: Session;
beforeEach(async () => {
  session = await openUnconnected();
});
afterEach(() => session.close());

/** Runs it twice; the second run starts when the first has made its n-th call. */
async function twice(n: number, run: (onCall?: (call: number) => Promise<void>) => Promise<RunResult>) {
  let other: Promise<RunResult> | null = null;
  const first = await run(async (call) => {
    if (call !== n) return;
    other = run();
    // The holder of a lock must not wait for an execution that waits for this lock.
    if (session.host.heldLocks().length === 0) await other;
  });
  return [first, await (other ?? run())];
}

it('two windows whose login expired get one new login, and both work', async () => {
  const id = await connectThirdParty(session);
  const test = (onCall?: (call: number) => Promise<void>) =>
    session.run('connectionTest', [id], onCall ? { onCall } : {});
  expireAccess(session, id);
  const { totalCalls } = await test();
  for (let n = 1; n <= totalCalls; n += 1) {
    expireAccess(session, id);
    const before = tokenRequests(session);
    const results = await twice(n, test);
    const works = { ok: true, value: expect.objectContaining({ campaigns: 4 }) };
    expect([n, ...results.map(({ value }) => value)]).toEqual([n, works, works]);
    expect([n, tokenRequests(session) - before]).toEqual([n, 1]);
  }
});

it('an answer that arrives in two windows at once is used once', async () => {
  const id = await addThirdParty(session);
  const answer = async () => {
    const code = new URL(await decide(session, await begin(session, id))).searchParams.get('code');
    const { nonce } = JSON.parse(session.host.state.users[ANNA]![`bidgrid.pending.${id}`]!) as {
      nonce: string;
    };
    const event = { parameter: { connection: id, nonce, code } };
    return (onCall?: (call: number) => Promise<void>) =>
      session.run('connectionAnswer', [event], {
        fromClient: false,
        documentBound: false,
        ...(onCall ? { onCall } : {}),
      });
  };
  const { totalCalls } = await (await answer())();
  for (let n = 1; n <= totalCalls; n += 1) {
    const before = tokenRequests(session);
    await twice(n, await answer());
    expect([n, tokenRequests(session) - before]).toEqual([n, 1]);
    expect((await session.ask('connectionList')).connections).toMatchObject([
      { id, state: 'unconfirmed', sentence: '' },
    ]);
  }
});
