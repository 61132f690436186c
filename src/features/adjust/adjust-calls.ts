// adjust: Adjust.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { adjustApply, adjustColumns, adjustPreview } from './adjust';
import { Adjustment, AdjustOrder, AdjustPlace } from './adjust-schema';

export const ADJUST_CALLS = {
  /** The columns of the tab with the selection from which values can be taken. */
  adjustColumns: call(adjustColumns),
  /**
   * Reads cells and changes nothing. With the place of an earlier preview, or else for the selected cells.
   */
  adjustPreview: call(adjustPreview, Adjustment, v.nullish(AdjustPlace)),
  /** Applies the preview; nothing, if it would be different now. */
  adjustApply: call(adjustApply, AdjustOrder),
};
