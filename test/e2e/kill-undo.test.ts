// test, e2e: an undo that is killed right after service calls that change anything, and resumed: everything
// is restored, nothing is sent twice. Each round undoes the round before it, so that every round restores
// something.

import type { ServiceState } from '../../workbench/ad-service/state';
import { chosenPoints } from './kill-points';
import { recoverUndo, undoAndDie } from './killed-push';
import { openSession, type Session } from './session';

const PREFIX = '/campaign_management/v1';
const PUSHED = { name: 'Renamed', override: '35', budget: 4321 };

let session: Session;
let state: ServiceState;
let id: string;
let country: string;
let app: string;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 2, sources: 1, bids: 1, tidy: true, quirks: { list_omits: 'none' } },
  });
  state = session.service.state;
  await session.pull(['campaigns', 'targets', 'source-bids']);
}, 60_000);
afterAll(() => session.close());

const now = () => {
  const bid = state.inventories.get(id)!.bids.find(({ app_id }) => app_id === app)!;
  return {
    name: state.campaigns.get(id)!.name,
    override: bid.bid_override_percentage,
    budget: state.targets.get(id)!.countries.get(country)!.budget,
  };
};

const sentOnce = () =>
  session.service.log.entries
    .filter(({ method, path, handled }) => method === 'POST' && handled && path.startsWith(PREFIX))
    .map(({ path }) => path.slice(PREFIX.length))
    .sort();

/** The newest run that was carried out completely. */
async function lastRun(): Promise<string> {
  const { runs } = await session.ask('undoRuns', 20);
  return runs.find(({ outcomes }) =>
    outcomes.some(({ outcome, rows }) => outcome === 'verified' && rows === 3),
  )!.run;
}

const expected = (shown: ReturnType<typeof now>) => ({
  service: shown,
  sent: [`/campaign/${id}`, `/campaign_targets/${id}`, `/source_bids/${id}`],
  changes: [],
  open: 0,
});

function standing(): unknown {
  const rows = ['Campaigns', 'Targets', 'Source bids'].flatMap((tab) => session.sheets.rows(tab));
  return {
    service: now(),
    sent: sentOnce(),
    changes: rows.map((line) => line.Change).filter((change) => change !== null),
    open: session.sheets
      .rows('Bidgrid log')
      .filter((line) => line.Outcome === 'planned' || line.Outcome === 'sending').length,
  };
}

it('restores everything and sends nothing twice, for a kill at any call', async () => {
  const { sheets } = session;
  const bid = sheets.find('Source bids', (line) => line['Bid override %'] !== null);
  id = String(sheets.value('Source bids', bid, 'Campaign ID'));
  app = String(sheets.value('Source bids', bid, 'App ID'));
  const target = sheets.find(
    'Targets',
    (line) => line['Campaign ID'] === id && line['Daily budget'] !== null,
  );
  country = String(sheets.value('Targets', target, 'Country'));
  const before = now();
  await sheets.type('Campaigns', sheets.rowOf(id), 'Name', PUSHED.name);
  await sheets.type('Source bids', bid, 'Bid override %', Number(PUSHED.override));
  await sheets.type('Targets', target, 'Daily budget', PUSHED.budget);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(now()).toEqual(PUSHED);

  let points: number[] = [];
  let pushed = true;
  const round = async (crashAt: number) => {
    const run = await lastRun();
    const { values } = await session.ask('undoPreview', run);
    expect([crashAt, values.map(({ kind }) => kind)]).toEqual([
      crashAt,
      ['restored', 'restored', 'restored'],
    ]);
    session.service.log.clear();
    const trace = await undoAndDie(session, run, crashAt);
    if (crashAt > 0) {
      // The crash came at the planned call: the last one of its executions.
      expect(trace.total).toBe(crashAt);
      await recoverUndo(session, run);
    }
    pushed = !pushed;
    expect([crashAt, standing()]).toEqual([crashAt, expected(pushed ? PUSHED : before)]);
    return trace.changing;
  };
  points = await round(0);
  expect(points.length).toBeGreaterThan(20);
  for (const point of chosenPoints(points, 9)) await round(point);
  expect(await session.ask('jobCurrent')).toBeNull();
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  const pulled = await session.pull(['campaigns', 'targets', 'source-bids']);
  expect(pulled.summary.join(' ')).toContain('no changes');
}, 600_000);
