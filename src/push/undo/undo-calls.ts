// push: undo.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { Comparison, Order, RowName, RunName } from '../../calls/call-schemas';
import { undoPreview, undoRuns, undoSelection, undoStart } from './undo';
import { undoResult } from './undo-result';

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
