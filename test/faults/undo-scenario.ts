// test of faults: undoing a push in five tabs.

import type { ReviewView } from '../../src/push/review/review-view';
import type { UndoRuns, UndoView } from '../../src/push/undo/undo-schema';
import { type Session, wholeOrder } from '../e2e/session';
import { restoreRun, undoOrder } from '../e2e/undo-order';
import { answered, drive, inRounds, PAUSES_OVER, pullAll } from './act';
import { letPass } from './frozen';
import { editGrouped, GROUPED_TABS } from './push-scenarios';
import { type Scenario, SERVICE } from './scenario';

const PUSH = ({ runs }: UndoRuns): string => runs.filter(({ undoes }) => undoes === '').at(-1)!.run;

/** Undoes the remaining changes, until none is left. */
const recover = async (session: Session): Promise<void> => {
  letPass(session, PAUSES_OVER);
  const run = PUSH(await session.ask('undoRuns', 20));
  await inRounds(session, async () => {
    await restoreRun(session, run);
    const review = await session.ask('reviewBuild');
    if (review.rows.length > 0)
      await session.finish(await session.ask('pushStart', await undoOrder(session, run, review)));
    return review.rows.length > 0;
  });
  await pullAll(session, GROUPED_TABS);
};

export const undoing: Scenario = {
  name: 'undo of a push',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(GROUPED_TABS);
    editGrouped(session);
    const pushed = await session.push();
    if (pushed.state !== 'finished' || pushed.problems.length > 0) throw new Error(JSON.stringify(pushed));
  },
  act: async (_session, run) => {
    const runs = answered<UndoRuns>(await run('undoRuns', [20]));
    const view = runs && answered<UndoView>(await run('undoPreview', [PUSH(runs)]));
    if (!view) return;
    const order = { run: view.run, cell: null, token: view.token };
    if (!answered(await run('undoWrite', [order]))) return;
    const review = answered<ReviewView>(await run('reviewBuild', []));
    if (review) await drive(run, await run('pushStart', [{ ...wholeOrder(review), undoes: view.run }]));
  },
  recover,
};
