// test, e2e: the log and the undo of an edit whose answer was lost: Before is the value right before the
// request.

import type { JobView } from '../../src/jobs/job-view';
import type { RunOptions } from '../../workbench/apps-script/host';
import { type ServiceSide, serviceSide } from './service-side';
import { OWNER, openSession, type Session, wholeOrder } from './session';

const LOG = 'Bidgrid log';

let session: Session;
let service: ServiceSide;
let id: string;
let before: string;

beforeEach(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 2, bids: 4, sources: 3, tidy: true, quirks: { list_omits: 'none' } },
  });
  service = serviceSide(session);
  await session.pull(['campaigns']);
  id = String(session.sheets.rows('Campaigns')[0]!['Campaign ID']);
  before = service.campaign(id).name;
});
afterEach(() => session.close());

const at = (header: string) => session.sheets.value('Campaigns', session.sheets.rowOf(id), header);
const logged = (run: string) => session.sheets.rows(LOG).filter((line) => line.Run === run);

/** Starts a push of the new name; the service carries it out, and its answer is lost. */
async function startLost(): Promise<string> {
  session.sheets.set('Campaigns', session.sheets.rowOf(id), 'Name', 'After');
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  service.forgetRequests();
  session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/campaign/*' });
  return job.id;
}

it('logs the value before the request when reading back finds the edit, and restores it', async () => {
  const run = await startLost();
  expect(await session.finish(await session.ask('jobStep', run))).toMatchObject({
    state: 'finished',
    problems: [],
  });
  expect(service.writes()).toHaveLength(1);
  expect(logged(run)).toMatchObject([{ Before: before, After: 'After', Outcome: 'verified' }]);
  const { values } = await session.ask('undoPreview', run);
  expect(values).toMatchObject([{ kind: 'restored', current: 'After', old: before }]);
  await session.undo(run);
  expect([service.campaign(id).name, at('Name')]).toEqual([before, before]);
});

it('logs it also if the step was killed, and the next one finds the edit', async () => {
  const run = await startLost();
  const options: RunOptions = {
    function: 'jobStep',
    args: [run],
    user: OWNER,
    session: 'page-1',
    fromClient: true,
    onCall: (n) => {
      if (service.writes().length > 0) options.crashAfterCalls = n;
    },
  };
  expect(await session.host.run(options)).toMatchObject({ ended: 'crash-point' });
  expect(service.campaign(id).name).toBe('After');
  await session.finish(await session.ask('jobStep', run));
  expect(service.writes()).toHaveLength(1);
  expect(logged(run)).toMatchObject([{ Before: before, After: 'After', Outcome: 'verified' }]);
});

describe('a source bid whose answer has no row', () => {
  const writes = () =>
    session.service.log.entries.filter(({ method, path }) => method === 'POST' && path.includes('bids'));

  /** One step of its push; every read after the write gets this status. */
  async function stepWithout(status: number) {
    await session.pull(['campaigns', 'source-bids']);
    const row = session.sheets.find('Source bids', (line) => line['Bid value'] !== null);
    session.sheets.set('Source bids', row, 'Bid value', 3.75);
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    service.forgetRequests();
    let isWritten = false;
    const step = await session.run('jobStep', [job.id], {
      onCall: () => {
        if (isWritten || writes().length === 0) return;
        isWritten = true;
        session.service.faults.add({ kind: 'status', status, method: 'GET', times: null });
      },
    });
    expect(isWritten).toBe(true);
    session.service.faults.clear();
    const { value } = step.value as { value: JobView };
    return { value, status: () => session.sheets.value('Source bids', row, 'Status') };
  }

  it('is read again later if the service fails, and not sent again', async () => {
    const { value } = await stepWithout(503);
    expect(value.state).toBe('parked');
    const sent = writes().length;
    const job = await session.finish(await session.ask('jobStep', value.id));
    expect(job).toMatchObject({ state: 'finished', problems: [] });
    expect(logged(value.id)).toMatchObject([{ After: '$3.75', Outcome: 'verified' }]);
    expect(writes().length).toBe(sent);
  });
});
