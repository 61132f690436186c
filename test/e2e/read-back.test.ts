// test, e2e: edits whose answer lacks the row are read back, also when reading fails for a while.

import { driven } from './bad-answers';
import { openSession, type Session, wholeOrder } from './session';

let session: Session;

beforeEach(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: 2, sources: 2, bids: 1, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['sources']);
});
afterEach(() => session.close());

const isPost = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.includes('/sources/');
const posts = () => session.service.log.entries.filter(isPost).length;

it.each([502])('verifies an edit after HTTP %i to the first read-back', async (status) => {
  const { sheets, service } = session;
  const before = sheets.value('Sources', 2, 'Active');
  sheets.set('Sources', 2, 'Active', !before);
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  let isBroken = false;
  await session.run('jobStep', [job.id], {
    onCall: () => {
      if (isBroken || posts() === 0) return;
      isBroken = true;
      service.faults.add({ kind: 'status', status, method: 'GET', path: '*/sources/*', times: 12 });
    },
  });
  expect(isBroken).toBe(true);
  expect(String(sheets.value('Sources', 2, 'Status'))).not.toMatch(/unknown/);
  service.faults.clear();
  const current = await session.ask('jobCurrent');
  expect(current).toMatchObject({ state: 'parked' });
  expect(await driven(session, current!)).toMatchObject({ state: 'finished', problems: [] });
  expect(posts()).toBe(1);
  expect(String(sheets.value('Sources', 2, 'Status'))).toMatch(/^Pushed/);
  const logged = sheets.rows('Bidgrid log').filter((line) => line.Run === job.id);
  expect(logged).toMatchObject([{ Outcome: 'verified' }]);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});
