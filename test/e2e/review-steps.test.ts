// test, e2e: a review that does not fit into one call: under an hourly limit, killed, and canceled or
// replaced while a step runs.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { ReviewView } from '../../src/push/review/review-view';
import { finished, openSharedClock, type SharedClock } from './shared-clock';

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
