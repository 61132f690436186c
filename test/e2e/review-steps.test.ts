// test, e2e: a review that does not fit into one call: under an hourly limit, killed, canceled, with edits
// between its steps.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { ReviewView } from '../../src/push/review/review-view';
import { OWNER } from './session';
import { finished, openSharedClock, type SharedClock } from './shared-clock';

const BEN = 'ben@example.com';
const HOUR = 3_600_000;
const TABS = ['campaigns', 'source-bids'];
const TAB = 'Source bids';
const EDITED = 77;

let clock: SharedClock;

const open = async (campaigns: number): Promise<void> => {
  clock = await openSharedClock({ campaigns, sources: 2, bids: 2 }, { locale: 'en_US' });
  await clock.session.pull(TABS);
  // The requests of the pull no longer count.
  clock.until(clock.now() + 3 * HOUR);
  clock.session.service.log.clear();
};
afterEach(() => clock.session.close());

const build = (comparison: string | null) => clock.session.ask('reviewBuild', comparison);
const built = (each?: (job: JobView) => unknown) => finished(clock, build, each);

/** Types an override, without triggers. */
function edit(row: number, value = EDITED): void {
  const { sheets } = clock.session;
  const headers = sheets.headers(TAB);
  sheets.put(TAB, row, headers.indexOf('Bid override %') + 1, { v: value, t: 2 });
  sheets.put(TAB, row, headers.indexOf('Bid value') + 1, null);
}

/** Edits the first row of each campaign; returns the rows by campaign ID. */
function editEach(): Map<string, number> {
  const rows = new Map<string, number>();
  clock.session.sheets.rows(TAB).forEach((line, i) => {
    const id = String(line['Campaign ID']);
    if (!rows.has(id)) rows.set(id, i + 2);
  });
  rows.forEach((row) => void edit(row));
  return rows;
}

/** A person changes all bids of the campaign at the service. */
function changeElsewhere(id: string, override: string): void {
  for (const bid of clock.session.service.state.inventories.get(id)!.bids) {
    bid.bid_override_percentage = override;
    bid.bid_value = 'default';
  }
}

const isLoginHeld = () => clock.session.host.heldLocks().some((lock) => lock.startsWith('user '));
const reads = () => clock.passed().filter((line) => line.startsWith('GET source_bids/'));

it('compares 700 changed campaigns at 400 requests an hour, each read once', async () => {
  await open(700);
  const rows = editEach();
  await clock.limit(400);
  const start = clock.now();
  const jobs: JobView[] = [];
  const view = await built((job) => jobs.push(job));
  expect(view.conflictCount + view.heldCount).toBe(0);
  expect(view.groups.reduce((sum, { tally }) => sum + (tally.rows ?? 0), 0)).toBe(rows.size);
  expect(new Set(reads()).size).toBe(700);
  expect(reads()).toHaveLength(700);
  expect(clock.mostInAnHour()).toBeLessThanOrEqual(400);
  // 400 at once, the rest an hour later.
  expect((clock.now() - start) / HOUR).toBeLessThan(1.1);
  const parked = jobs.filter(({ state }) => state === 'parked');
  expect(parked[0]).toMatchObject({ kind: 'review', done: 400, total: 700, mine: true });
  for (let i = 1; i < jobs.length; i += 1) expect(jobs[i]!.done).toBeGreaterThanOrEqual(jobs[i - 1]!.done);
  expect(await clock.session.ask('jobCurrent')).toBeNull();
}, 240_000);

it('fits a review under a limit below its campaigns, and pushes exactly what was shown', async () => {
  await open(12);
  editEach();
  await clock.limit(5);
  const view = await built();
  expect(view.rows).toHaveLength(12);
  await clock.limit(1_000);
  const job = await clock.session.push(view);
  expect(job).toMatchObject({ state: 'finished', problems: [] });
}, 60_000);

it('resumes after the dialog was closed, without a second read', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const first = await build(null);
  expect(first.unfinished).toMatchObject({ state: 'parked', done: 8, total: 12 });
  clock.until(first.unfinished!.resumeAt!);
  const view = await build(null);
  expect([view.unfinished, view.rows.length, reads().length]).toEqual([null, 12, 12]);
}, 60_000);

it('resumes in the panel, whose last step says where the result is', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const { unfinished } = await build(null);
  expect(await clock.session.ask('jobCurrent')).toMatchObject({ id: unfinished!.id, kind: 'review' });
  clock.until(unfinished!.resumeAt!);
  const job = await clock.session.ask('jobStep', unfinished!.id);
  expect(job).toMatchObject({ state: 'finished', done: 12, total: 12 });
  expect(job.summary).toEqual([expect.stringMatching(/Open Bidgrid ▸ Review and push/)]);
  const view = await build(job.id);
  expect([view.rows.length, reads().length]).toEqual([12, 12]);
}, 60_000);

it('merges what changed elsewhere in the step that reads it', async () => {
  await open(12);
  const rows = editEach();
  const [id] = [...rows.keys()].slice(-1);
  changeElsewhere(id!, '-12');
  await clock.limit(8);
  const view = await built();
  expect(view.conflicts).toMatchObject([
    { tab: 'source-bids', column: 'Bid override %', mine: '77 %', theirs: '−12 %' },
  ]);
  expect(view.rows).toHaveLength(11);
}, 60_000);

it('compares a row again that was first edited between the steps', async () => {
  await open(12);
  const rows = editEach();
  await clock.limit(8);
  const { unfinished } = await build(null);
  const id = /source_bids\/([^?]+)/.exec(reads()[0]!)![1]!;
  const other = rows.get(id)! + 1;
  expect(clock.session.sheets.value(TAB, other, 'Campaign ID')).toBe(id);
  changeElsewhere(id, '-12');
  edit(other);
  clock.until(unfinished!.resumeAt!);
  const view = await finished(clock, (comparison) => build(comparison ?? unfinished!.id));
  // Both rows of the campaign, including the one compared before.
  expect(view.conflicts.map(({ theirs }) => theirs)).toEqual(['−12 %', '−12 %']);
  expect(reads().filter((line) => line.includes(id))).toHaveLength(2);
  expect(reads()).toHaveLength(13);
}, 60_000);

it('is shown to a colleague, who can cancel it but not resume it', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const { unfinished } = await build(null);
  const { id } = unfinished!;
  const { ask, askAs } = clock.session;
  expect(await askAs(BEN, 'jobCurrent')).toMatchObject({ id, kind: 'review', mine: false, owner: OWNER });
  await expect(askAs(BEN, 'jobStep', id)).rejects.toThrow(/started this review, so only they can resume it/);
  await expect(askAs(BEN, 'reviewBuild')).rejects.toThrow(
    /review is not finished, and a spreadsheet can have/,
  );
  expect(await askAs(BEN, 'jobCancel', id)).toMatchObject({ state: 'canceled' });
  await expect(build(id)).rejects.toThrow(/canceled/);
  expect(await ask('jobCurrent')).toBeNull();
}, 60_000);

it('blocks no pull, which ends it', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const { unfinished } = await build(null);
  await clock.limit(1_000);
  expect(await clock.session.pull(['campaigns'])).toMatchObject({ state: 'finished' });
  await expect(clock.session.ask('jobStep', unfinished!.id)).rejects.toThrow(/This action ended/);
  expect(await built()).toMatchObject({ rows: { length: 12 } });
}, 60_000);

it('starts again when another connection is chosen between the steps', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const { unfinished } = await build(null);
  const { host } = clock.session;
  const record = JSON.parse(host.state.document['bidgrid.job']!);
  record.approver.company = 'Another company';
  host.state.document['bidgrid.job'] = JSON.stringify(record);
  clock.until(clock.now() + 2 * HOUR);
  await expect(clock.session.ask('jobStep', unfinished!.id)).rejects.toThrow(
    /connection was changed during this review/,
  );
  const { unfinished: restarted } = await build(unfinished!.id);
  expect(restarted).toMatchObject({ done: 8, total: 12 });
  expect(restarted!.id).not.toBe(unfinished!.id);
}, 60_000);

it.each([
  ['canceled', false, 'This was canceled. Nothing was sent.'],
  ['replaced by a new one', true, 'Another review or action started'],
])(
  'ends when it is %s in another window while a step reads',
  async (_, isReplaced, sentence) => {
    await open(12);
    editEach();
    await clock.limit(8);
    const { unfinished } = await build(null);
    clock.until(unfinished!.resumeAt!);
    const { ask, run } = clock.session;
    let other: string | null | undefined;
    const { value } = await run('reviewBuild', [unfinished!.id], {
      onCall: async (_n, service) => {
        // While the login is renewed, which holds the person's lock, the other window would wait.
        if (other !== undefined || service !== 'UrlFetchApp' || isLoginHeld()) return;
        other = null;
        await ask('jobCancel', unfinished!.id);
        if (isReplaced) other = (await build(null)).unfinished!.id;
      },
    });
    expect(value).toMatchObject({ ok: false, error: { sentence: expect.stringContaining(sentence) } });
    expect((await ask('jobCurrent'))?.id ?? null).toBe(other);
  },
  60_000,
);

it('a window with a canceled or replaced review reads nothing and does not end the new one', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const { ask } = clock.session;
  const first = (await build(null)).unfinished!;
  await ask('jobCancel', first.id);
  clock.until(clock.now() + 2 * HOUR);
  clock.session.service.log.clear();
  await expect(build(first.id)).rejects.toThrow('This was canceled. Nothing was sent.');
  expect(clock.passed()).toEqual([]);
  const second = (await build(null)).unfinished!;
  clock.session.service.log.clear();
  await expect(build(first.id)).rejects.toThrow('Another review or action started');
  expect(clock.passed()).toEqual([]);
  expect(await ask('jobCurrent')).toMatchObject({ id: second.id });
}, 60_000);

it('a late Cancel does not cancel the review that replaced it meanwhile', async () => {
  await open(12);
  editEach();
  await clock.limit(8);
  const { ask, run } = clock.session;
  const { id } = (await build(null)).unfinished!;
  let other: string | undefined;
  const { value } = await run('jobCancel', [id], {
    beforeCall: async (_n, called) => {
      if (other !== undefined || called !== 'LockService') return;
      other = '';
      await ask('jobCancel', id);
      other = (await build(null)).unfinished!.id;
    },
  });
  expect(value).toMatchObject({
    ok: false,
    error: { sentence: expect.stringMatching(/^Another review or action/) },
  });
  expect(await ask('jobCurrent')).toMatchObject({ id: other, state: 'parked' });
}, 60_000);

it('reports the reason if nothing can be read, and stores nothing', async () => {
  await open(4);
  editEach();
  clock.session.service.faults.add({
    kind: 'status',
    status: 500,
    path: '/campaign_management/*',
    times: null,
  });
  await expect(build(null)).rejects.toThrow();
  expect(await clock.session.ask('jobCurrent')).toBeNull();
}, 60_000);

/** No row has such a value before. */
const shownAs = (n: number): string => `${n}.25`;
const FAR = Array.from({ length: 12 }, (_, i) => i);

it('loses nothing when one of its steps is killed at any call', async () => {
  await open(6);
  const rows = editEach();
  const { run, sheets } = clock.session;
  const ids = [...rows.keys()];
  const steps = [0, 1];
  const calls: number[][] = [[], []];
  // Without a kill: the calls of each step that change something.
  const CHANGES = /^(set|insert|add|delete|fetch|append|flush)/;
  const review = async (killed: number, at: number): Promise<ReviewView> => {
    let step = 0;
    return finished(clock, async function build(comparison): Promise<ReviewView> {
      const crash = step === killed ? at : undefined;
      const own = step;
      step += 1;
      const result = await run('reviewBuild', [comparison], {
        crashAfterCalls: crash,
        onCall: (n, _service, method) => {
          if (killed < 0 && CHANGES.test(method)) calls[Math.min(own, 1)]!.push(n);
        },
      });
      // A page whose call was lost repeats it; a page that was opened again does so without an ID.
      if (result.ended !== 'returned') return build(null);
      const reply = result.value as Reply<ReviewView>;
      if (!reply.ok) throw new Error(reply.error.sentence);
      return reply.value;
    });
  };
  const begin = async (theirs: number) => {
    await clock.limit(1_000);
    clock.until(clock.now() + 3 * HOUR);
    await clock.limit(4);
    for (const id of ids) changeElsewhere(id, shownAs(theirs));
    rows.forEach((row) => void edit(row));
  };
  const shown = ({ conflicts, rows: changed, heldCount }: ReviewView) => ({
    theirs: conflicts.map(({ theirs }) => theirs),
    changed: changed.length,
    heldCount,
  });
  await begin(4);
  expect(shown(await review(-1, 0))).toEqual({
    theirs: Array(6).fill(`${shownAs(4)} %`),
    changed: 0,
    heldCount: 0,
  });
  let theirs = 5;
  for (const step of steps) {
    const points = FAR.map(
      (i) => calls[step]![Math.floor((i * (calls[step]!.length - 1)) / (FAR.length - 1))]!,
    );
    for (const at of new Set(points)) {
      theirs += 1;
      await begin(theirs);
      const view = await review(step, at);
      expect([step, at, shown(view)]).toEqual([
        step,
        at,
        { theirs: Array(6).fill(`${shownAs(theirs)} %`), changed: 0, heldCount: 0 },
      ]);
      for (const row of rows.values()) expect(sheets.value(TAB, row, 'Bid override %')).toBe(EDITED);
    }
  }
}, 240_000);
