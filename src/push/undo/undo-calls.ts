// push: undo.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { runId } from '../../calls/call-schemas';
import { undoRuns } from './runs';
import { undoPreview, undoWrite } from './undo';
import { UndoCell, UndoOrder } from './undo-schema';

export const UNDO_CALLS = {
  /** The newest runs, up to this number. */
  undoRuns: call(undoRuns, v.number()),
  /** What an undo of the run, or of one of its cells, would write. Reads and changes nothing. */
  undoPreview: call(undoPreview, runId, v.nullish(UndoCell, null)),
  /** Writes the old values into the cells, where they are edits. */
  undoWrite: call(undoWrite, UndoOrder),
};
