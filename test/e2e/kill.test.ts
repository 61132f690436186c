// test, e2e: a push that is killed right after service calls that change anything: whether its dialog is
// open or closed, nothing is lost, nothing is sent twice. (A kill after a call that only reads, flushes or
// locks leaves the state of the call before it.)

import { chosenPoints } from './kill-points';
import { pushAndDie, recover, type Trace } from './killed-push';
import { newCampaign } from './new-rows';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';

let session: Session;
let service: ServiceSide;
let edited: string[];

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 5, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull();
  edited = session.sheets.rows('Campaigns').map((row) => String(row['Campaign ID']));
});
afterAll(() => session.close());

/** Types two edits and one new campaign; returns the row of the latter. */
function edit(round: string): number {
  const { sheets } = session;
  const columns = sheets.headers('Campaigns');
  const put = (row: number, header: string, value: string | boolean) => {
    const data = typeof value === 'boolean' ? { v: value ? 1 : 0, t: 3 } : { v: value, t: 1 };
    sheets.put('Campaigns', row, columns.indexOf(header) + 1, data);
  };
  put(sheets.rowOf(edited[0]!), 'Name', `First ${round}`);
  put(sheets.rowOf(edited[1]!), 'Category', `Second ${round}`);
  const row = sheets.rows('Campaigns').length + 2;
  for (const [header, value] of Object.entries(newCampaign(`New ${round}`)))
    put(row, header, value as string);
  return row;
}

async function pushAndDieAt(crashAt: number): Promise<Trace> {
  const review = await session.ask('reviewBuild');
  // No data of earlier rounds is left.
  expect([review.rows.length, review.conflicts, review.held]).toEqual([3, [], []]);
  service.forgetRequests();
  return pushAndDie(session, review, crashAt);
}

async function expectAllDone(round: string, row: number): Promise<void> {
  const created = service.campaigns().filter(({ name }) => name === `New ${round}`);
  const sent = service.writes(true).map(({ path }) => path);
  const lines = session.sheets.rows('Campaigns');
  const log = session.sheets.rows('Bidgrid log').filter((line) => String(line.After).endsWith(round));
  expect({
    round,
    first: service.campaign(edited[0]!).name,
    second: service.campaign(edited[1]!).category,
    created: created.length,
    // The requests carried out, in any order: each exactly once.
    sent: [...sent].sort(),
    id: session.sheets.value('Campaigns', row, 'Campaign ID'),
    changes: lines.map((line) => line.Change).filter((change) => change !== null),
    waiting: lines.map((line) => String(line.Status)).filter((status) => status.startsWith('waiting')),
    open: log.map((line) => line.Outcome).filter((outcome) => outcome === 'planned' || outcome === 'sending'),
    done: new Set(log.filter((line) => line.Outcome === 'verified').map((line) => line.After)).size,
  }).toEqual({
    round,
    first: `First ${round}`,
    second: `Second ${round}`,
    created: 1,
    sent: ['/campaign', `/campaign/${edited[0]}`, `/campaign/${edited[1]}`].sort(),
    id: created[0]?.campaign_id,
    changes: [],
    waiting: [],
    open: [],
    done: 3,
  });
}

it('loses nothing and sends nothing twice, for a kill at any call', async () => {
  // The first push creates the log tab and needs more calls.
  const firstRow = edit('r0');
  await pushAndDieAt(0);
  await expectAllDone('r0', firstRow);
  const row = edit('r1');
  let trace = await pushAndDieAt(0);
  await expectAllDone('r1', row);
  const points = trace.changing;
  expect(points.length).toBeGreaterThan(15);
  for (const [i, point] of chosenPoints(points, 10).entries()) {
    const round = `k${i}`;
    const at = edit(round);
    trace = await pushAndDieAt(point);
    // The crash came at the planned call: the last one of its executions.
    expect([round, trace.total]).toEqual([round, point]);
    await recover(session, i % 2 === 0);
    await expectAllDone(round, at);
  }
  expect(await session.ask('jobCurrent')).toBeNull();
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });
  const pulled = await session.pull();
  expect(pulled.summary.join(' ')).toContain('no changes');
}, 240_000);
