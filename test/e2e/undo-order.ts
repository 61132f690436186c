// test, e2e: the order of a person who restores everything that an undo shows, and types the number that the
// guards ask for.

import type { UndoOrder, UndoView } from '../../src/push/undo/undo-schema';
import { guardOf, sumOf } from '../../src/shared/guards';

type Shown = Pick<UndoView, 'run' | 'token' | 'rows' | 'limits'>;

export function undoOrder(view: Shown, leaveOut: UndoOrder['leaveOut'] = []): UndoOrder {
  const { run, token, rows, limits } = view;
  const isOut = (tab: string, key: string) => leaveOut.some((one) => one.tab === tab && one.key === key);
  const kept = rows.filter(({ tab, key }) => !isOut(tab, key));
  const guard = guardOf(limits, sumOf(kept.map(({ tally }) => tally)));
  return { run, token, leaveOut, typed: guard?.typed ?? null };
}
