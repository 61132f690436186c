// push: undo.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { runId } from '../../calls/call-schemas';
import { Comparison } from '../review/review-schema';
import { undoResult } from './show-undo';
import { undoPreview, undoRuns, undoSelection, undoStart } from './undo';
import { UndoOrder } from './undo-schema';

export const UNDO_CALLS = {
  /** The newest runs, up to this number. */
  undoRuns: call(undoRuns, v.number()),
  /** Reads the current values of everything that the run changed. */
  undoPreview: call(undoPreview, runId, Comparison),
  undoResult: call(undoResult, runId),
  undoSelection: call(undoSelection),
  undoStart: call(undoStart, UndoOrder),
};
