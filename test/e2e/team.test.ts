// test, e2e: several people in one document: one push at a time, sent only by its approver.

import { HASTE } from './script-clock';
import { ALL, openSession, type Session } from './session';

let session: Session;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 5, quirks: { list_omits: 'none' } } });
  await session.pull();
});
afterAll(() => session.close());

const BEN = 'ben@example.com';
const put = (row: number, name: string) => {
  const { sheets } = session;
  sheets.put('Campaigns', row, sheets.headers('Campaigns').indexOf('Name') + 1, { v: name, t: 1 });
};
const order = (token: string) => ({ token, leaveOut: [], typed: null });

it("shows a colleague's unfinished push, and lets no other person send it", async () => {
  put(2, 'From Anna');
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', order(review.token));
  expect(await session.askAs(BEN, 'jobCurrent')).toMatchObject({
    id: job.id,
    owner: 'anna@example.com',
    mine: false,
    holder: { name: 'anna@example.com', mine: false, until: expect.any(Number) },
  });
  expect((await session.askAs(BEN, 'reviewBuild')).obstacle).toContain('anna@example.com');
  await expect(session.askAs(BEN, 'pullStart', ALL)).rejects.toThrow(/anna@example.com started a push/);
  session.service.log.clear();
  await expect(session.askAs(BEN, 'jobStep', job.id)).rejects.toThrow(
    /anna@example.com approved this push, so only they can resume it\. Review what is left/,
  );
  expect(session.service.log.entries).toEqual([]);
  expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [] });
  const pushed = [...session.service.state.campaigns.values()].filter(({ name }) => name === 'From Anna');
  expect(pushed).toHaveLength(1);
});

it("lets a colleague cancel another person's push at any time, review the changes again and push them", async () => {
  put(2, 'Left by Anna');
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', order(review.token));
  expect(await session.askAs(BEN, 'jobCancel', job.id)).toMatchObject({ state: 'canceled' });
  await expect(session.askAs(BEN, 'pushStart', order(review.token))).rejects.toThrow(/reviewed this/);
  const { token } = await session.askAs(BEN, 'reviewBuild');
  const own = await session.askAs(BEN, 'pushStart', order(token));
  expect(await session.askAs(BEN, 'jobStep', own.id)).toMatchObject({ state: 'finished', owner: BEN });
  const pushed = [...session.service.state.campaigns.values()].filter(({ name }) => name === 'Left by Anna');
  expect(pushed).toHaveLength(1);
});

it('waits for the document lock, and gives a message if it takes too long', async () => {
  session.host.options.files.push({
    name: 'Hold.js',
    source: `function hold() { LockService.getDocumentLock().tryLock(10); PropertiesService.getScriptProperties().getProperty('x'); }`,
  });
  session.host.options.files.push(HASTE);
  let answer: unknown;
  await session.run('hold', [], {
    fromClient: false,
    onCall: async (_n, _service, method) => {
      if (method === 'getProperty') answer = (await session.run('checkRun', [])).value;
    },
  });
  session.host.options.files.pop();
  expect(answer).toMatchObject({ ok: false, error: { sentence: expect.stringContaining('busy') } });
});

it('logs the name that a person without a known address entered, and asks for one', async () => {
  const { sessionControl } = session.host;
  sessionControl.hideActiveUser = true;
  const CLEO = 'cleo@example.com';
  expect(await session.askAs(CLEO, 'personName')).toEqual({ name: 'A colleague', known: 'none' });
  await session.askAs(CLEO, 'personCall', 'Cleo of Bids');
  put(4, 'By Cleo');
  const { token } = await session.askAs(CLEO, 'reviewBuild');
  const job = await session.askAs(CLEO, 'pushStart', order(token));
  expect(job.owner).toBe('Cleo of Bids');
  await session.askAs(CLEO, 'jobStep', job.id);
  sessionControl.hideActiveUser = false;
  const line = session.sheets.rows('Bidgrid log').find(({ After }) => After === 'By Cleo');
  expect(line).toMatchObject({ Who: 'Cleo of Bids', Outcome: 'verified' });
});
