// test, e2e: a person undoes a run as the pages do: writes the old values into the cells, then pushes the
// rows that the review selects, and types the number that the guards ask for.

import type { PushOrder } from '../../src/push/review/push-schema';
import type { ReviewView } from '../../src/push/review/review-view';
import type { UndoDone } from '../../src/push/undo/undo-schema';
import { guardOf, sumOf } from '../../src/shared/guards';
import type { Session } from './session';

type Asking = Pick<Session, 'ask'>;

export const lastRun = async ({ ask }: Asking): Promise<string> => (await ask('undoRuns', 1)).runs[0]!.run;

/** Writes the old values of a run into the cells. */
export async function restoreRun({ ask }: Asking, run: string): Promise<UndoDone> {
  const { token } = await ask('undoPreview', run, null);
  return ask('undoWrite', { run, cell: null, token });
}

/** The order that pushes only the rows of a review that undo the run. */
export async function undoOrder({ ask }: Asking, run: string, review: ReviewView): Promise<PushOrder> {
  const { token, groups, limits } = review;
  const { rows } = await ask('reviewPick', { token, undoes: run, from: 0 });
  const groupNames = groups.map(({ tab, group }) => ({ tab, group }));
  const leaveOut = [...groupNames, ...rows.map(({ tab, key }) => ({ tab, key }))];
  const figures = await ask('reviewFigures', { token, leaveOut });
  const typed = guardOf(limits, sumOf(figures.groups.map(({ tally }) => tally)))?.typed ?? null;
  return { token, leaveOut, typed, undoes: run };
}
