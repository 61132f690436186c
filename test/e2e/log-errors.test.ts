// test, e2e: a log that cannot be written never stops a push, and gets its lines as soon as it can be written
// again.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

const NOT_WRITTEN =
  'The tab Bidgrid log could not be written; the next push adds the missing lines. Check whether the tab is protected.';

const rename = (row: number, name: string) => session.sheets.set('Campaigns', row, 'Name', name);
const logged = () => session.sheets.rows('Bidgrid log').map(({ After }) => After);

/** Pushes all edits while these writes to the log are refused. */
const pushRefusing = async (refused: RegExp): Promise<JobView> =>
  stepRefusing(await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild'))), refused);

/** Runs the only step of the job while these writes to the log are refused. */
async function stepRefusing(job: JobView, refused: RegExp): Promise<JobView> {
  const log = session.sheets.names().includes('Bidgrid log') ? session.sheets.idOf('Bidgrid log') : '';
  const { value } = await session.run('jobStep', [job.id], {
    refuseWrite: (write, place) =>
      refused.test(write) && JSON.stringify(place).includes(log) ? 'This range is protected.' : null,
  });
  const reply = value as Reply<JobView>;
  if (!reply.ok) throw new Error(reply.error.sentence);
  return reply.value;
}

it.each([
  ['appended', /^Range\.setValues$/, true],
  ['removed', /^Sheet\.deleteRows?$/, false],
] as const)('a push ends although no line of the log can be %s', async (_what, write, isLacking) => {
  session.host.state.document['bidgrid.settings'] = JSON.stringify({ logLength: 1 });
  for (const name of ['First', 'Second']) {
    rename(2, name);
    await session.push();
  }
  rename(3, 'Third');
  expect(await pushRefusing(write)).toMatchObject({
    state: 'finished',
    done: 1,
    problems: [],
    summary: ['1 row pushed and verified.', ...(isLacking ? [NOT_WRITTEN] : [])],
  });
  rename(4, 'Fourth');
  expect(await session.push()).toMatchObject({
    state: 'finished',
    problems: [],
    summary: ['1 row pushed and verified.'],
  });
  expect(logged()).toContain('Fourth');
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('every line of a push is written later if the log could not be written', async () => {
  rename(2, 'First');
  await session.push();
  for (const row of [2, 3, 4]) rename(row, `Second ${row}`);
  await pushRefusing(/^Range\.setValues$/);
  expect(logged()).toEqual(['First']);
  rename(2, 'Third');
  await session.push();
  expect(logged()).toEqual(['First', 'Second 2', 'Second 3', 'Second 4', 'Third']);
});

it('a pull says which values changed elsewhere the log lacks, once', async () => {
  rename(2, 'First');
  await session.push();
  const [campaign] = serviceSide(session).campaigns();
  campaign!.name = 'Elsewhere';
  const { summary } = await stepRefusing(
    await session.ask('pullStart', { ...ALL, tabs: ['campaigns'] }),
    /^Range\.setValues$/,
  );
  const sentence =
    '1 value that was changed at the service is missing in the tab Bidgrid log, because it could not be written. Check whether the tab is protected.';
  expect(summary).toContain(sentence);
  expect((await session.pull(['campaigns'])).summary).not.toContain(sentence);
});
