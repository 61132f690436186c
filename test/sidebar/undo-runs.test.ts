// test, sidebar: which runs have something to undo.

import type { UndoRun } from '../../src/push/undo/undo-schema';
import { mayBeUndone } from '../../src/push/undo/view/run-facts';

const runOf = (outcomes: Readonly<Record<string, number>>, undone = 0, damage = ''): UndoRun => {
  const list = Object.entries(outcomes).map(([outcome, rows]) => ({ outcome, rows }));
  return { outcomes: list, undone, damage } as unknown as UndoRun;
};

test('a run that sent nothing, was undone, or has a damaged journal cannot be undone', () => {
  expect(mayBeUndone(runOf({ canceled: 35 }))).toBe(false);
  expect(mayBeUndone(runOf({ failed: 2, conflict: 1 }))).toBe(false);
  expect(mayBeUndone(runOf({ verified: 2, canceled: 1 }, 2))).toBe(false);
  expect(mayBeUndone(runOf({ verified: 2 }, 0, 'Its journal was deleted.'))).toBe(false);
  expect(mayBeUndone(runOf({ verified: 2, canceled: 1 }, 1))).toBe(true);
  expect(mayBeUndone(runOf({ unknown: 1 }))).toBe(true);
});
