// test, e2e: choices in the review apply only to the values shown; otherwise nothing changes and a message
// names what changed.

import type { Reply } from '../../src/ports/user-error';
import type { RowFilter } from '../../src/push/review/review-schema';
import type { ReviewView } from '../../src/push/review/review-view';
import {
  allConflicts,
  cellOf,
  cellsOf,
  choiceOf,
  shownRows,
} from '../../src/push/review/view/review-selection';
import { openSession, type Session, wholeOrder } from './session';

const BEN = 'ben@example.com';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 5, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

const idAt = (i: number) => String(session.sheets.rows('Campaigns')[i]!['Campaign ID']);
const type = (id: string, header: string, value: string) =>
  session.sheets.type('Campaigns', session.sheets.rowOf(id), header, value);
const name = (id: string) => session.sheets.value('Campaigns', session.sheets.rowOf(id), 'Name');
const atService = (id: string) => session.service.state.campaigns.get(id)!;
const put = (row: number, header: string, value: string) =>
  session.sheets.set('Campaigns', row, header, value);

/** The error of a call that must be refused. */
async function refused(call: string, args: unknown[], user?: string) {
  const { value } = await session.run(call, args, user ? { user } : {});
  const reply = value as Reply<unknown>;
  if (reply.ok) throw new Error(`${call} was carried out`);
  return reply.error;
}

/** Makes the name of each of these campaigns a conflict. */
async function conflictsIn(ids: readonly string[]): Promise<ReviewView> {
  for (const id of ids) {
    await type(id, 'Name', `Mine ${id}`);
    atService(id).name = `Theirs ${id}`;
  }
  const review = await session.ask('reviewBuild');
  expect(review.conflicts.map(({ key }) => key).sort()).toEqual([...ids].sort());
  return review;
}

describe('a conflict', () => {
  it.each(['mine', 'theirs'] as const)(
    'is not decided for %s when the service changed since',
    async (take) => {
      const a = idAt(0);
      const review = await conflictsIn([a]);
      atService(a).name = 'Newer';
      // A colleague reviews in between, so that the document knows the newer value.
      await session.askAs(BEN, 'reviewBuild');
      expect(await refused('reviewResolve', [[choiceOf(review.conflicts[0]!, take)]])).toMatchObject({
        outdated: true,
        sentence: expect.stringMatching(
          new RegExp(
            `^Name of .* changed since you looked: theirs was Theirs ${a} and is now Newer\\. Nothing was done\\.$`,
          ),
        ),
      });
      const now = await session.ask('reviewBuild');
      expect(now.conflicts).toMatchObject([{ mine: `Mine ${a}`, theirs: 'Newer' }]);
      expect(name(a)).toBe(`Mine ${a}`);
    },
  );

  it('is not decided if its cell has changed since', async () => {
    const a = idAt(0);
    const review = await conflictsIn([a]);
    await type(a, 'Name', 'Typed later');
    const error = await refused('reviewResolve', [[choiceOf(review.conflicts[0]!, 'theirs')]]);
    expect(error.sentence).toContain(`yours was Mine ${a} and is now Typed later. Nothing was done.`);
    expect(name(a)).toBe('Typed later');
  });

  it('decided by two people at once gets the first decision', async () => {
    const a = idAt(0);
    const mine = await conflictsIn([a]);
    const bens = await session.askAs(BEN, 'reviewBuild');
    await session.ask('reviewResolve', [choiceOf(mine.conflicts[0]!, 'mine')]);
    const error = await refused('reviewResolve', [[choiceOf(bens.conflicts[0]!, 'theirs')]], BEN);
    expect(error).toMatchObject({ outdated: true, sentence: expect.stringContaining('Name of ') });
    expect(error.sentence).toContain('was resolved or changed since you looked. Nothing was done.');
    expect(name(a)).toBe(`Mine ${a}`);
  });

  it.each([1, 15, 30, 45])(
    'decided while a colleague types at call %i: nothing that was not shown is sent',
    async (moment) => {
      const [a, b, c] = [idAt(0), idAt(1), idAt(2)];
      await type(b, 'Category', 'Shown');
      const review = await conflictsIn([a]);
      const { value } = await session.run(
        'reviewResolve',
        [[choiceOf(review.conflicts[0]!, 'mine')], review.token],
        {
          onCall: async (n) => {
            if (n !== moment) return;
            await type(b, 'Category', 'By Ben');
            await type(c, 'Category', 'By Ben, too');
          },
        },
      );
      const reply = value as Reply<ReviewView>;
      if (!reply.ok) throw new Error(reply.error.sentence);
      const view = reply.value;
      const marked = view.changed!.map(({ key }) => key);
      const values = view.rows.flatMap((row) => row.changes.map(({ after }) => after));
      // What was typed after the tab was read is in no review: the push is refused.
      expect(marked.sort()).toEqual(values.includes('By Ben') ? [b, c].sort() : []);
      await session.run('pushStart', [
        { token: view.token, leaveOut: view.changed!.map(({ tab, key }) => ({ tab, key })), typed: null },
      ]);
      const sent = [a, b, c].map((id) => atService(id).category);
      expect(sent.filter((category) => String(category).startsWith('By Ben'))).toEqual([]);
      expect((await session.ask('reviewBuild', null, view.token)).changed).toEqual(
        values.includes('By Ben') ? [] : expect.arrayContaining([expect.objectContaining({ key: b })]),
      );
    },
  );

  it('of a list is not decided alone if another of the list has changed', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    const review = await conflictsIn([a, b]);
    await type(b, 'Name', 'Typed later');
    const both = review.conflicts.map((conflict) => choiceOf(conflict, 'theirs'));
    expect(await refused('reviewResolve', [both])).toMatchObject({ outdated: true });
    expect([name(a), name(b)]).toEqual([`Mine ${a}`, 'Typed later']);
  });

  it('seen by one person is not decided by another with the same digest', async () => {
    const review = await conflictsIn([idAt(0)]);
    expect(await refused('reviewResolve', [allConflicts(review, 'theirs')], BEN)).toMatchObject({
      outdated: true,
    });
  });
});

describe('all conflicts', () => {
  it('are decided as shown', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    const decided = await session.ask('reviewResolve', allConflicts(await conflictsIn([a, b]), 'theirs'));
    expect([decided.conflictCount, name(a), name(b)]).toEqual([0, `Theirs ${a}`, `Theirs ${b}`]);
  });

  it('are not decided if another one has been found since', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    const review = await conflictsIn([a]);
    await conflictsIn([b]).catch(() => undefined);
    expect(await refused('reviewResolve', [allConflicts(review, 'theirs')])).toMatchObject({
      outdated: true,
      sentence: 'The conflicts changed since you looked. Nothing was done.',
    });
    expect([name(a), name(b)]).toEqual([`Mine ${a}`, `Mine ${b}`]);
  });

  it('skip duplicate rows, which cannot be decided', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    await conflictsIn([a, b]);
    const line = session.sheets.line('Campaigns', session.sheets.rowOf(a));
    const last = session.sheets.rows('Campaigns').length + 2;
    for (const [header, value] of Object.entries(line)) {
      session.sheets.set('Campaigns', last, header, header === 'Name' ? 'The copy' : value);
    }
    const review = await session.ask('reviewBuild');
    const blocked = review.conflicts.filter((conflict) => conflict.blocked !== '');
    expect([review.conflictCount, review.decidable, blocked.length]).toEqual([3, 1, 2]);
    expect(await refused('reviewResolve', [[choiceOf(blocked[0]!, 'theirs')]])).toEqual({
      sentence: expect.stringMatching(
        `^"(Mine ${a}|The copy)" is in rows 2, ${last}\\. Delete all but one of them first\\.$`,
      ),
      detail: '',
    });
    await session.ask('reviewResolve', allConflicts(review, 'theirs'));
    expect([name(a), name(b)]).toEqual([`Mine ${a}`, `Theirs ${b}`]);
    expect(session.sheets.value('Campaigns', last, 'Name')).toBe('The copy');
  });
});

describe('a revert', () => {
  it('is refused if the cell has changed since', async () => {
    const a = idAt(0);
    const before = name(a);
    await type(a, 'Name', 'Shown');
    const review = await session.ask('reviewBuild');
    await type(a, 'Name', 'Typed later');
    const error = await refused('reviewRevert', [cellsOf(review.rows[0]!)]);
    expect(error).toMatchObject({ outdated: true });
    expect(error.sentence).toMatch(
      /^Name of .* changed since you looked: Shown is now Typed later\. Nothing was done\.$/,
    );
    expect(name(a)).toBe('Typed later');
    const now = await session.ask('reviewBuild');
    await session.ask('reviewRevert', [cellOf(now.rows[0]!, now.rows[0]!.changes[0]!)]);
    expect(name(a)).toBe(before);
  });

  it('of all shown rows is refused if one of them has changed since', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    await type(a, 'Name', 'Shown a');
    await type(b, 'Name', 'Shown b');
    const review = await session.ask('reviewBuild');
    await type(b, 'Name', 'Typed later');
    expect(await refused('reviewRevert', [shownRows(review, {})])).toMatchObject({ outdated: true });
    expect([name(a), name(b)]).toEqual(['Shown a', 'Typed later']);
  });

  it.each<[string, (key: string) => RowFilter]>([
    ['found by a search', () => ({ text: 'apple' })],
    ['that are named', (key) => ({ named: [{ tab: 'campaigns', key }] })],
  ])('of the rows %s does not touch the others', async (_, filterOf) => {
    const [a, b] = [idAt(0), idAt(1)];
    const before = name(a);
    await type(a, 'Name', 'Apple');
    await type(b, 'Name', 'Banana');
    const review = await session.ask('reviewBuild');
    const after = await session.ask('reviewRevert', shownRows(review, filterOf(a)));
    expect(after.rows.map(({ key }) => key)).toEqual([b]);
    expect([name(a), name(b)]).toEqual([before, 'Banana']);
  });

  it('finds its row after it was sorted', async () => {
    const [a, b] = [idAt(0), idAt(1)];
    const before = name(a);
    await type(a, 'Name', 'Shown');
    const review = await session.ask('reviewBuild');
    const [first, second] = [2, 3].map((row) => session.sheets.line('Campaigns', row));
    for (const header of Object.keys(first!)) {
      session.sheets.set('Campaigns', 2, header, second![header]!);
      session.sheets.set('Campaigns', 3, header, first![header]!);
    }
    await session.ask('reviewRevert', cellsOf(review.rows[0]!));
    expect([idAt(0), idAt(1), name(a)]).toEqual([b, a, before]);
  });

  it('is done after a pull changed other cells of the row', async () => {
    const a = idAt(0);
    await type(a, 'Name', 'Shown');
    const review = await session.ask('reviewBuild');
    atService(a).category = 'elsewhere';
    await session.pull(['campaigns']);
    await session.ask('reviewRevert', cellsOf(review.rows[0]!));
    expect(name(a)).toBe(atService(a).name);
    expect(session.sheets.value('Campaigns', session.sheets.rowOf(a), 'Category')).toBe('elsewhere');
  });
});

it('a push of a row that has changed since is refused and names it', async () => {
  const [a, b] = [idAt(0), idAt(1)];
  await type(a, 'Name', 'Shown a');
  await type(b, 'Name', 'Shown b');
  const { token } = await session.ask('reviewBuild');
  await type(b, 'Name', 'Typed later');
  expect(await refused('pushStart', [{ token, leaveOut: [], typed: null }])).toMatchObject({
    outdated: true,
    sentence: expect.stringMatching(/\(Name\) changed since this review, so nothing was sent\./),
  });
});

describe('figures of a choice of rows', () => {
  it('count the rows to be sent, and the push asks for exactly that number', async () => {
    session.host.state.document['bidgrid.settings'] = JSON.stringify({ mostRows: 1 });
    const ids = [0, 1, 2].map(idAt);
    for (const id of ids) await type(id, 'Name', `New ${id}`);
    const review = await session.ask('reviewBuild');
    const leaveOut = [{ tab: 'campaigns', key: ids[0]! }];
    const figures = await session.ask('reviewFigures', { token: review.token, leaveOut });
    expect(figures).toEqual({
      groups: [{ tab: 'campaigns', group: '', tally: { rows: 2, cells: 2 } }],
      largest: [],
      waiting: 0,
      split: [],
    });
    const order = { ...wholeOrder(review), leaveOut };
    expect(order.typed).toBe(3);
    // The number of all rows instead of the chosen ones.
    await expect(session.ask('pushStart', order)).rejects.toThrow('type the number of rows: 2');
    const job = await session.finish(await session.ask('pushStart', { ...order, typed: 2 }));
    expect(job).toMatchObject({ state: 'finished', total: 2 });
    expect(atService(ids[0]!).name).not.toContain('New');
  });
});

describe('long lists', () => {
  it('of conflicts and of held-back rows can be read page by page', async () => {
    await session.close();
    session = await openSession({ service: { campaigns: 230, sources: 0, bids: 0 } });
    await session.pull(['campaigns']);
    const ids = session.sheets.rows('Campaigns').map((row) => String(row['Campaign ID']));
    // 210 conflicts, and 15 names that cannot be empty.
    ids.slice(0, 210).forEach((id, i) => {
      put(i + 2, 'Name', `Mine ${i}`);
      atService(id).name = `Theirs ${i}`;
    });
    for (let row = 212; row < 227; row += 1) put(row, 'Name', '');
    const review = await session.ask('reviewBuild');
    expect([review.conflictCount, review.conflicts.length, review.heldCount]).toEqual([210, 200, 15]);
    const rest = await session.ask('reviewConflicts', { seen: review.conflictsDigest, from: 200 });
    expect([rest.found, rest.rows.length]).toEqual([210, 10]);
    const keys = [...review.conflicts, ...rest.rows].map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(ids.slice(0, 210)));
    const whole = await session.ask('reviewConflicts', {
      seen: review.conflictsDigest,
      from: 0,
      most: 2_000,
    });
    expect(whole.rows.map(({ key }) => key)).toEqual(keys);
    // A conflict of a later page is decided in the same way.
    await session.ask('reviewResolve', [choiceOf(rest.rows[0]!, 'theirs')]);
    expect(name(rest.rows[0]!.key)).toBe(rest.rows[0]!.theirs);
    expect(await refused('reviewHeld', [{ seen: 'other', from: 0 }])).toMatchObject({ outdated: true });
    const held = await session.ask('reviewHeld', { seen: review.heldDigest, from: 0 });
    expect([held.found, held.rows.length]).toEqual([15, 15]);
  });
});
