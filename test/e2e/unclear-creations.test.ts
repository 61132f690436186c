// test, e2e: creations without an answer whose objects are looked up in lists that fail.

import { newCampaign, typeNewRow } from './new-rows';
import { later } from './script-clock';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';

let session: Session;
let service: ServiceSide;
let row: number;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull(['campaigns']);
  row = await typeNewRow(session, newCampaign('Mine'));
});
afterEach(() => session.close());

const named = (name: string) => service.campaigns().filter((campaign) => campaign.name === name);
const at = (header: string) => session.sheets.value('Campaigns', row, header);
const logged = () => session.sheets.rows('Bidgrid log').map(({ Outcome, Detail }) => [Outcome, Detail]);
const creations = () => service.writes().filter(({ path }) => path === '/campaign');

/** Pushes; the creation is carried out and its answer lost; then `after` happens at the service. */
async function pushLost(after: () => void) {
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  service.forgetRequests();
  session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/campaign' });
  let done = false;
  await session.run('jobStep', [job.id], {
    onCall: () => {
      if (done || creations().length === 0) return;
      done = true;
      after();
    },
  });
  const current = await session.ask('jobCurrent');
  return current ? session.finish(current) : null;
}

it('is unknown when the list is refused after the creation, and is created only once', async () => {
  await pushLost(() => {
    session.service.faults.add({ kind: 'status', status: 403, method: 'GET', times: null });
  });
  session.service.faults.clear();
  expect(creations()).toHaveLength(1);
  expect(at('Campaign ID')).toBeNull();
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  const [open] = await session.ask('unknownList');
  expect(open!.candidates.map(({ key }) => key)).toEqual([named('Mine')[0]!.campaign_id]);
});

it('waits while the list fails, and then adopts what was created', async () => {
  const job = await pushLost(() => {
    session.service.faults.add({ kind: 'status', status: 500, method: 'GET', times: 5 });
  });
  expect(job!.state).toBe('parked');
  session.service.faults.clear();
  later(session.host, 3_600_000);
  expect(await session.finish(await session.ask('jobStep', job!.id))).toMatchObject({
    state: 'finished',
    problems: [],
  });
  expect(creations()).toHaveLength(1);
  expect(at('Campaign ID')).toBe(named('Mine')[0]!.campaign_id);
  expect(new Set(logged().map(([outcome]) => outcome))).toEqual(new Set(['verified']));
});
