// calls: undo.

import * as v from 'valibot';
import { undoResult } from '../runs/undo/result';
import { undoPreview, undoRuns, undoSelection, undoStart } from '../runs/undo/undo';
import { call } from './call';
import { Comparison, Order, RowName, RunName } from './schemas';

const UndoOrder = v.object({
  run: RunName,
  ...Order.entries,
  leaveOut: v.array(RowName),
  comparison: v.optional(Comparison),
});

export const UNDO_CALLS = {
  /** The newest runs, up to this number. */
  undoRuns: call(undoRuns, v.number()),
  /** Reads the current values of everything that the run changed. */
  undoPreview: call(undoPreview, RunName, Comparison),
  undoResult: call(undoResult, RunName),
  undoSelection: call(undoSelection),
  undoStart: call(undoStart, UndoOrder),
};
