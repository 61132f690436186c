// test, e2e: the visible cells of a new creative set are pasted over the row of a pulled one, or copied to an
// empty row: the set is created once.

import { fixOf } from '../../src/features/check/view/check-choices';
import { openSession, type Session, wholeOrder } from './session';

const SETS = 'Creative sets';
const HIDDEN = 'Cell states';

let session: Session;
let campaign: string;
let row: number;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 2, tidy: true } });
  await session.pull(['campaigns', 'creative-sets']);
  campaign = String(session.sheets.value('Campaigns', 2, 'Name'));
  row = session.sheets.rows(SETS).length + 2;
  await session.sheets.type(SETS, row, 'Campaign', campaign);
  await session.sheets.type(SETS, row, 'Name', 'Fresh');
});
afterEach(() => session.close());

const named = () => [...session.service.state.creative_sets.values()].filter(({ name }) => name === 'Fresh');

/** Without the hidden column, as people copy what they see. */
function paste(from: number, to: number): void {
  for (const header of session.sheets.headers(SETS)) {
    if (header === null || header === HIDDEN) continue;
    session.sheets.set(SETS, to, String(header), session.sheets.value(SETS, from, String(header)));
  }
}

/** The labels of all fixes, after the one with this label was applied. */
async function fix(label: RegExp): Promise<void> {
  const { groups } = await session.ask('checkRun');
  const fixes = groups.flatMap(({ issues }) =>
    issues.flatMap((issue) =>
      issue.fixes.filter((one) => label.test(one.label)).map((one) => fixOf(issue, one)),
    ),
  );
  expect(fixes.length).toBeGreaterThan(0);
  await session.ask('checkFix', fixes.slice(0, 1));
}

/** The creation gets no answer, and it is not known whether it was carried out. */
async function pushUnknown(): Promise<void> {
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/creative_set' });
  let isSent = false;
  await session.run('jobStep', [job.id], {
    onCall: () => {
      if (isSent || named().length === 0) return;
      isSent = true;
      session.service.faults.add({ kind: 'status', status: 403, method: 'GET', times: null });
    },
  });
  const current = await session.ask('jobCurrent');
  if (current) await session.finish(current);
  session.service.faults.clear();
}

const reasons = async () => (await session.ask('reviewBuild')).held.map(({ reasons: all }) => all.join());
const sameAs = (other: number) =>
  expect.stringContaining(`Campaign ID and Name are the same as in row ${other}.`);

describe('before it is pushed', () => {
  it('is held back with an equal new row', async () => {
    paste(row, row + 1);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
    expect(await reasons()).toEqual([sameAs(row + 1), sameAs(row)]);
  });

  it('is held back with a pulled row that got its cells, also after its ID is restored', async () => {
    paste(row, 2);
    await fix(/^Restore /);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
    expect(await reasons()).toEqual([sameAs(row), sameAs(2)]);
  });

  it('is sent once if the pulled row is made a new one', async () => {
    paste(row, 2);
    await fix(/^It is a new creative set/);
    session.sheets.set(SETS, 2, 'Campaign', campaign);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
    expect(await reasons()).toEqual([sameAs(row), sameAs(2)]);
  });
});

describe('while it is not known whether it was created', () => {
  let id: string;
  beforeEach(async () => {
    await pushUnknown();
    expect(session.sheets.value(SETS, row, 'Status')).toMatch(/^Sent, outcome unknown/);
    id = named()[0]!.creative_set_id;
  });

  it.each([
    ['in an empty row', 1, null],
    ['over a pulled row above it', -1, /^It is a new creative set/],
    ['over a pulled row above it', -1, /^Restore /],
  ])('a copy %s is held back, and only the row itself gets the ID (%#)', async (_, offset, label) => {
    const copy = offset > 0 ? row + 1 : 2;
    paste(row, copy);
    if (label) await fix(label);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
    expect(await reasons()).toEqual([sameAs(row)]);
    const [open] = await session.ask('unknownList');
    const { run, entry, seen } = open!;
    expect(open!.row).toBe(row);
    await session.ask('unknownResolve', { run, entry, take: id, seen });
    expect(session.sheets.value(SETS, row, 'Creative set ID')).toBe(id);
    const { rows } = await session.ask('reviewBuild');
    expect(rows.filter(({ action, cell }) => action === 'create' || cell.row === row)).toEqual([]);
    expect(session.sheets.value(SETS, row, 'BANNER')).toBe(named()[0]!.sizes.BANNER);
  });
});
