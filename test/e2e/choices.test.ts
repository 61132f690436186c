// test, e2e: a conflict is decided only for the person and the values that were shown, also while a colleague
// types.

import type { Reply } from '../../src/ports/user-error';
import type { ReviewView } from '../../src/push/review/review-view';
import { allConflicts, choiceOf } from '../../src/push/review/view/review-selection';
import { openSession, type Session } from './session';

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
const atService = (id: string) => session.service.state.campaigns.get(id)!;

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
  it.each([1, 15, 30, 40])(
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

  it('seen by one person is not decided by another with the same digest', async () => {
    const review = await conflictsIn([idAt(0)]);
    expect(await refused('reviewResolve', [allConflicts(review, 'theirs')], BEN)).toMatchObject({
      outdated: true,
    });
  });
});
