// test, e2e: a person types after each call of the add-on that reads or writes cells: no typed value is lost.

import { type ServiceSide, serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';

/** Spreadsheet calls that neither read nor change cells. */
const BESIDE_CELLS =
  /^(getRange|getRangeList|getSheetId|getId|getName|getSheetByName|getSheetById|getActiveSpreadsheet|flush)$/;
const SPREADSHEET = /^(SpreadsheetApp|Spreadsheet|Sheet|Range|RangeList)$/;

/**
 * Every second row changes at the service: if values repeat, that is more blocks than are written one by one.
 */
const CAMPAIGNS = 90;

let session: Session;
let service: ServiceSide;
let ids: string[];

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: CAMPAIGNS, sources: 0, bids: 0, tidy: true, quirks: { list_omits: 'none' } },
  });
  service = serviceSide(session);
  await session.pull();
  ids = session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
}, 60_000);
afterAll(() => session.close());

const cell = (id: string, header: string) =>
  session.sheets.value('Campaigns', session.sheets.rowOf(id), header);
const put = (id: string, header: string, value: string) =>
  session.sheets.set('Campaigns', session.sheets.rowOf(id), header, value);

interface Typed {
  readonly id: string;
  readonly header: string;
}

interface Run {
  /** False: the action has fewer calls. */
  readonly typed: boolean;
  /** The call after which it was typed. */
  readonly method: string;
}

/** Runs the action; after its n-th call that touches cells, all these cells get the text. */
async function typing(
  n: number,
  cells: readonly Typed[],
  text: string,
  act: (run: Session['run']) => Promise<void>,
): Promise<Run> {
  let seen = 0;
  let method = '';
  await act((name, args) =>
    session.run(name, args, {
      onCall: (_n, called, calledMethod) => {
        if (!SPREADSHEET.test(called) || BESIDE_CELLS.test(calledMethod)) return;
        seen += 1;
        if (seen !== n) return;
        method = calledMethod;
        for (const { id, header } of cells) put(id, header, text);
      },
    }),
  );
  return { typed: seen >= n, method };
}

const replyOf = (result: Awaited<ReturnType<Session['run']>>) => {
  expect(result.value).toMatchObject({ ok: true });
  return (result.value as { value: { id: string; state: string } }).value;
};
/** A push that finds edits other than those reviewed sends nothing. */
const pushed = async (run: Session['run'], order: unknown): Promise<void> => {
  const started = await run('pushStart', [order]);
  if (!(started.value as { ok: boolean }).ok) return;
  let job = replyOf(started);
  while (job.state === 'running') job = replyOf(await run('jobStep', [job.id]));
  expect(job.state).toBe('finished');
};
const finish = async (run: Session['run'], name: string, order: unknown): Promise<void> => {
  let job = replyOf(await run(name, [order]));
  while (job.state === 'running') job = replyOf(await run('jobStep', [job.id]));
  expect(job.state).toBe('finished');
};

describe('a pull', () => {
  const pull = (run: Session['run']) => finish(run, 'pullStart', { ...ALL, tabs: ['campaigns'] });
  const changed = () => ids.filter((_, i) => i % 2 === 0);

  it('does not change cells between those that it writes', async () => {
    for (let n = 1; ; n += 1) {
      for (const [i, id] of changed().entries()) service.change(id, { name: `Theirs ${n} ${i % 7}` });
      const neighbor = { id: ids[11]!, header: 'Name' };
      const beside = { id: ids[10]!, header: 'Category' };
      const { typed } = await typing(n, [neighbor, beside], `typed ${n}`, pull);
      if (!typed) break;
      expect([n, cell(ids[11]!, 'Name'), cell(ids[10]!, 'Category')]).toEqual([
        n,
        `typed ${n}`,
        `typed ${n}`,
      ]);
      expect([n, cell(ids[0]!, 'Name')]).toEqual([n, `Theirs ${n} 0`]);
    }
  }, 240_000);

  it('loses only what is typed between its last read and its write', async () => {
    const lost: [number, string][] = [];
    const id = ids[20]!;
    for (let n = 1; ; n += 1) {
      service.change(id, { category: `Theirs ${n}` });
      const { typed, method } = await typing(n, [{ id, header: 'Category' }], `typed ${n}`, pull);
      if (!typed) break;
      const now = cell(id, 'Category');
      if (now !== `typed ${n}`) lost.push([n, method]);
      const review = await session.ask('reviewBuild');
      // It is an edit or a conflict, as if it had been typed before or after.
      if (now === `typed ${n}`) {
        const known = [
          ...review.conflicts.map(({ key, theirs }) => [key, theirs]),
          ...review.rows.map(({ key, changes }) => [
            key,
            changes.find(({ field }) => field === 'category')?.before,
          ]),
        ].filter(([key]) => key === id);
        expect([n, known]).toEqual([n, [[id, `Theirs ${n}`]]]);
        const { token } = review;
        await session.ask('reviewRevert', { token });
        const again = await session.ask('reviewBuild');
        await session.ask('reviewResolve', { take: 'theirs', seen: again.conflictsDigest });
      }
      expect([n, cell(id, 'Category')]).toEqual([n, `Theirs ${n}`]);
    }
    // One read, and the writes that are committed by the next read.
    expect(lost.map(([, method]) => method)).toEqual(['getSheetValues', 'setValues']);
  }, 240_000);
});

it('a push does not change cells that it does not send', async () => {
  await session.pull();
  const review = await session.ask('reviewBuild');
  await session.ask('reviewRevert', { token: review.token });
  // A push has several hundred calls.
  for (let n = 1; ; n += 3) {
    for (const id of [ids[40]!, ids[42]!]) put(id, 'Category', `Pushed ${n}`);
    const order = wholeOrder(await session.ask('reviewBuild'));
    service.change(ids[40]!, { name: `Renamed ${n}` });
    const cells = [
      { id: ids[41]!, header: 'Category' },
      { id: ids[42]!, header: 'Bundle ID' },
    ];
    const before = cells.map(({ id, header }) => cell(id, header));
    const { typed } = await typing(n, cells, `typed in push ${n}`, (run) => pushed(run, order));
    if (!typed) break;
    expect([n, ...cells.map(({ id, header }) => cell(id, header))]).toEqual([
      n,
      `typed in push ${n}`,
      `typed in push ${n}`,
    ]);
    cells.forEach(({ id, header }, i) => void put(id, header, String(before[i] ?? '')));
  }
}, 240_000);
