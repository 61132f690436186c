// test, e2e: a log that cannot be written never stops a push, and gets its lines as soon as it can be written
// again.

import type { JobView } from '../../src/client-api/job';
import type { Reply } from '../../src/client-api/reply';
import { openSession, type Session, wholeOrder } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

const rename = (row: number, name: string) => session.sheets.set('Campaigns', row, 'Name', name);
const logged = () => session.sheets.rows('Bidgrid log').map(({ After }) => After);

/** Pushes all edits while these writes to the log are refused. */
async function pushRefusing(refused: RegExp): Promise<JobView> {
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
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
  ['appended', /^Range\.setValues$/],
  ['removed', /^Sheet\.deleteRows?$/],
] as const)('a push ends although no line of the log can be %s', async (_what, write) => {
  session.host.state.document['bidgrid.settings'] = JSON.stringify({ logLength: 1 });
  for (const name of ['First', 'Second']) {
    rename(2, name);
    await session.push();
  }
  rename(3, 'Third');
  expect(await pushRefusing(write)).toMatchObject({ state: 'finished', done: 1, problems: [] });
  rename(4, 'Fourth');
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(logged()).toContain('Fourth');
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});
