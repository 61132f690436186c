// test, e2e: a push by a person who may not edit the hidden sheets of Bidgrid.

import type { JobView } from '../../src/jobs/job-view';
import { openSession, type Session, wholeOrder } from './session';

const TAB = 'Source bids';
const BEN = 'ben@example.com';
const PEOPLE = `
function protectSheets(part) {
  SpreadsheetApp.getActiveSpreadsheet().getSheets().forEach(function (sheet) {
    if (sheet.getName().indexOf(part) < 0) return;
    var protection = sheet.protect();
    protection.addEditor(Session.getEffectiveUser());
    protection.removeEditors(protection.getEditors());
  });
}
`;

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 1, sources: 1, bids: 4, tidy: true } });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  await session.pull(['source-bids']);
  const row = session.sheets.find(TAB, (line) => line['Bid value'] !== null);
  session.sheets.set(TAB, row, 'Bid value', 4.43);
  await session.push();
  session.sheets.set(TAB, row, 'Bid value', 4.44);
});
afterEach(() => session.close());

const posts = () =>
  session.service.log.entries.filter(
    ({ method, path }) => method === 'POST' && path.includes('/source_bids/'),
  ).length;
const logged = () => session.sheets.rows('Bidgrid log').pop()!.After;

/** @param part of the names of the sheets that are protected as soon as the push has sent its request */
async function pushAsBen(part: string): Promise<JobView> {
  let job = await session.askAs(BEN, 'pushStart', wholeOrder(await session.askAs(BEN, 'reviewBuild')));
  const before = posts();
  let isDone = false;
  const onCall = async () => {
    if (isDone || posts() === before) return;
    isDone = true;
    await session.person('protectSheets', part);
  };
  while (job.state === 'running') {
    const { value } = await session.run('jobStep', [job.id], { user: BEN, onCall });
    job = (value as { value: JobView }).value;
  }
  expect([isDone, posts()]).toEqual([true, before + 1]);
  return job;
}

const VERIFIED = '1 row pushed and verified.';

it('ends and is logged if the last pulled values are protected meanwhile, and names the sheet', async () => {
  const job = await pushAsBen('Bidgrid data');
  expect(job).toMatchObject({ state: 'finished', summary: [expect.anything(), VERIFIED] });
  expect(job.summary[0]).toContain('the hidden sheet "Bidgrid data (do not edit)" (protected)');
  expect(logged()).toBe('$4.44');
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('ends and is logged if the journal is protected meanwhile', async () => {
  expect(await pushAsBen('Bidgrid journal')).toMatchObject({ state: 'finished', summary: [VERIFIED] });
  expect(logged()).toBe('$4.44');
});

it('sends nothing if the journal is protected', async () => {
  const order = wholeOrder(await session.askAs(BEN, 'reviewBuild'));
  await session.person('protectSheets', 'Bidgrid journal');
  const before = posts();
  await expect(session.askAs(BEN, 'pushStart', order)).rejects.toThrow(
    'or is protected, so nothing was sent',
  );
  expect([posts(), await session.ask('jobCurrent')]).toEqual([before, null]);
});
