// test, e2e: an undo preview that does not fit into one call: under an hourly limit, killed, with changes
// between its steps.

import type { UndoView } from '../../src/push/undo/undo-schema';
import { OWNER } from './session';
import { finished, openSharedClock, type SharedClock } from './shared-clock';
import { undoOrder } from './undo-order';

const BEN = 'ben@example.com';
const HOUR = 3_600_000;
const TAB = 'Source bids';
const EDITED = 77;

let clock: SharedClock;
/** The pushed run, its rows by campaign ID, and the values before. */
let run: string;
let rows: Map<string, number>;
let before: ReturnType<typeof bids>;

const overrideOf = (id: string): string =>
  clock.session.service.state.inventories.get(id)!.bids[0]!.bid_override_percentage;

/** `2.50` and `2.5` are equal. */
const plain = (text: string): string => (Number.isNaN(Number(text)) ? text : String(Number(text)));

/** Bids of each campaign. */
const bids = () =>
  new Map(
    [...clock.session.service.state.inventories].map(([id, own]) => [
      id,
      own.bids.map((bid) => [
        bid.app_id,
        bid.country,
        plain(bid.bid_override_percentage),
        plain(bid.bid_value),
      ]),
    ]),
  );

/** Pushes an override for the first row of each campaign. */
const open = async (campaigns: number): Promise<void> => {
  clock = await openSharedClock({ campaigns, sources: 2, bids: 2 });
  const { session } = clock;
  const { sheets, service } = session;
  await session.pull(['campaigns', 'source-bids']);
  const headers = sheets.headers(TAB);
  rows = new Map();
  sheets.rows(TAB).forEach((line, i) => {
    const id = String(line['Campaign ID']);
    if (!rows.has(id)) rows.set(id, i + 2);
  });
  before = bids();
  rows.forEach((row) => {
    sheets.put(TAB, row, headers.indexOf('Bid override %') + 1, { v: EDITED, t: 2 });
    sheets.put(TAB, row, headers.indexOf('Bid value') + 1, null);
  });
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  run = (await session.ask('undoRuns', 1)).runs[0]!.run;
  clock.until(clock.now() + 3 * HOUR);
  service.log.clear();
};
afterEach(() => clock.session.close());

const preview = (comparison: string | null) => clock.session.ask('undoPreview', run, comparison);
const orderOf = (view: UndoView) => ({ ...undoOrder(view), comparison: view.comparison });
const isLoginHeld = () => clock.session.host.heldLocks().some((lock) => lock.startsWith('user '));
const reads = () => clock.passed().filter((line) => line.startsWith('GET source_bids/'));

it('undoes a push of 260 campaigns at 150 requests an hour', async () => {
  await open(260);
  await clock.limit(150);
  const start = clock.now();
  const view = await finished(clock, preview);
  expect([view.rows.length, view.left.length, reads().length]).toEqual([rows.size, 0, rows.size]);
  expect((clock.now() - start) / HOUR).toBeLessThan(1.1);
  let job = await clock.session.ask('undoStart', orderOf(view));
  expect(reads()).toHaveLength(rows.size);
  let pauses = 0;
  while (job.state === 'running' || job.state === 'parked') {
    if (job.state === 'parked') {
      clock.until(job.resumeAt!);
      pauses += 1;
    }
    job = await clock.session.ask('jobStep', job.id);
  }
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  expect(pauses).toBeGreaterThan(1);
  expect(bids()).toEqual(before);
  expect(clock.mostInAnHour()).toBeLessThanOrEqual(150);
}, 300_000);

it('keeps nothing in the spreadsheet after the undo was started', async () => {
  await open(12);
  const { ask, sheets } = clock.session;
  await clock.limit(8);
  const view = await finished(clock, preview);
  expect(sheets.everything()).toContain('undo-preview');
  await clock.limit(1_000);
  const job = await clock.session.finish(await ask('undoStart', orderOf(view)));
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  const kept = sheets.rows('Bidgrid data (do not edit)').map(({ Tab }) => String(Tab));
  expect(kept.filter((tab) => tab.startsWith('undo-preview'))).toEqual([]);
  expect(bids()).toEqual(before);
}, 60_000);

it('does not restore over a change that was made after its value was read', async () => {
  await open(12);
  await clock.limit(8);
  const view = await finished(clock, preview);
  const [id] = [...rows.keys()];
  for (const bid of clock.session.service.state.inventories.get(id!)!.bids)
    bid.bid_override_percentage = '-12';
  await clock.limit(1_000);
  const job = await clock.session.finish(await clock.session.ask('undoStart', orderOf(view)));
  expect(job.problems).toMatchObject([{ tab: 'source-bids' }]);
  expect(overrideOf(id!)).toBe('-12');
}, 60_000);

it('sends nothing when kept values were changed in the hidden sheet', async () => {
  await open(12);
  await clock.limit(8);
  const view = await finished(clock, preview);
  const { sheets, ask } = clock.session;
  const hidden = 'Bidgrid data (do not edit)';
  const row = sheets.find(hidden, (line) => String(line.Tab).startsWith('undo-preview'));
  const text = String(sheets.value(hidden, row, 'Text'));
  sheets.put(hidden, row, sheets.headers(hidden).indexOf('Text') + 1, { v: text.replace('77', '78'), t: 1 });
  await clock.limit(1_000);
  await expect(ask('undoStart', orderOf(view))).rejects.toThrow(
    /hidden data of this undo preview was changed/,
  );
  expect(clock.passed().filter((line) => line.startsWith('POST'))).toEqual([]);
}, 60_000);

it('resumes in the panel and after it was closed, only for the person who started it', async () => {
  await open(12);
  await clock.limit(8);
  const { unfinished } = await preview(null);
  const { ask, askAs } = clock.session;
  expect(unfinished).toMatchObject({
    kind: 'undo-preview',
    state: 'parked',
    done: 8,
    total: 12,
    owner: OWNER,
  });
  await expect(askAs(BEN, 'jobStep', unfinished!.id)).rejects.toThrow(/only they can resume it/);
  clock.until(unfinished!.resumeAt!);
  expect(await ask('jobStep', unfinished!.id)).toMatchObject({ state: 'finished', done: 12 });
  const view = await preview(unfinished!.id);
  expect([view.rows.length, reads().length]).toEqual([12, 12]);
}, 60_000);

it.each([
  ['canceled', false, 'This was canceled. Nothing was sent.'],
  ['replaced by a new one', true, 'Another window or person started a review or undo preview'],
])(
  'ends when it is %s in another window while a step reads',
  async (_, isReplaced, sentence) => {
    await open(12);
    await clock.limit(8);
    const { unfinished } = await preview(null);
    clock.until(unfinished!.resumeAt!);
    const { ask } = clock.session;
    let other: string | null | undefined;
    const { value } = await clock.session.run('undoPreview', [run, unfinished!.id], {
      onCall: async (_n, service) => {
        // While the login is renewed, which holds the person's lock, the other window would wait.
        if (other !== undefined || service !== 'UrlFetchApp' || isLoginHeld()) return;
        other = null;
        await ask('jobCancel', unfinished!.id);
        if (isReplaced) other = (await preview(null)).unfinished!.id;
      },
    });
    expect(value).toMatchObject({ ok: false, error: { sentence: expect.stringContaining(sentence) } });
    expect((await ask('jobCurrent'))?.id ?? null).toBe(other);
  },
  60_000,
);

it("a colleague's preview is refused and discards nothing of the unfinished one", async () => {
  await open(12);
  await clock.limit(8);
  const { unfinished } = await preview(null);
  await clock.limit(1_000);
  const { askAs } = clock.session;
  await clock.limit(8);
  await expect(askAs(BEN, 'undoPreview', run, null)).rejects.toThrow(
    /undo preview is not finished, and a spreadsheet can have/,
  );
  clock.until(unfinished!.resumeAt!);
  const read = reads().length;
  const view = await finished(clock, (comparison) => preview(comparison ?? unfinished!.id));
  expect([view.rows.length, view.left.length, reads().length - read]).toEqual([12, 0, 4]);
}, 60_000);

it('reads everything again at the start if another preview replaced it', async () => {
  await open(12);
  await clock.limit(8);
  const view = await finished(clock, preview);
  await clock.limit(1_000);
  clock.until(clock.now() + 3 * HOUR);
  delete clock.session.host.state.document['bidgrid.comparison'];
  const read = reads().length;
  const job = await clock.session.finish(await clock.session.ask('undoStart', orderOf(view)));
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  expect(reads().length - read).toBeGreaterThanOrEqual(24);
}, 60_000);

it('does not start when the values cannot be read again in one step', async () => {
  await open(12);
  await clock.limit(8);
  const view = await finished(clock, preview);
  clock.until(clock.now() + 3 * HOUR);
  delete clock.session.host.state.document['bidgrid.comparison'];
  await expect(clock.session.ask('undoStart', orderOf(view))).rejects.toThrow(
    'Not all current values could be read again, so nothing was sent.',
  );
  expect(clock.passed().filter((line) => line.startsWith('POST'))).toEqual([]);
  expect(await clock.session.ask('jobCurrent')).not.toMatchObject({ kind: 'undo' });
}, 60_000);

it('loses nothing when one of its steps is killed at any call', async () => {
  await open(6);
  const CHANGES = /^(set|insert|add|delete|fetch|append|flush)/;
  const calls: number[][] = [[], []];
  const look = async (killed: number, at: number): Promise<UndoView> => {
    let step = 0;
    return finished(clock, async function build(comparison): Promise<UndoView> {
      const own = step;
      step += 1;
      const result = await clock.session.run('undoPreview', [run, comparison], {
        crashAfterCalls: own === killed ? at : undefined,
        onCall: (n, _service, method) => {
          if (killed < 0 && CHANGES.test(method)) calls[Math.min(own, 1)]!.push(n);
        },
      });
      if (result.ended !== 'returned') return build(null);
      const reply = result.value as
        | { ok: true; value: UndoView }
        | { ok: false; error: { sentence: string } };
      if (!reply.ok) throw new Error(reply.error.sentence);
      return reply.value;
    });
  };
  const begin = async () => {
    clock.until(clock.now() + 3 * HOUR);
    await clock.limit(4);
  };
  await begin();
  const whole = await look(-1, 0);
  expect([whole.rows.length, whole.left]).toEqual([6, []]);
  for (const step of [0, 1]) {
    const points = Array.from({ length: 10 }, (_, i) => {
      return calls[step]![Math.floor((i * (calls[step]!.length - 1)) / 9)]!;
    });
    for (const at of new Set(points)) {
      await begin();
      const view = await look(step, at);
      expect([step, at, view.token, view.left]).toEqual([step, at, whole.token, []]);
    }
  }
}, 240_000);
