// adjust: Adjust.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { digest, tabName, typedText } from '../../calls/call-schemas';
import { ADJUSTMENTS } from '../../shared/adjustment';
import { LONGEST_OPERAND } from '../../shared/text-limits';
import { adjustApply, adjustPreview } from './adjust';
import { adjustColumns } from './adjusted-columns';

/** People select a handful of areas; the sidebar never sends more. */
const MOST_AREAS = 1000;
const place = v.pipe(v.number(), v.integer(), v.minValue(1));
const Area = v.object({ row: place, column: place, rows: place, columns: place });

const AdjustmentForm = v.object({
  kind: v.picklist(ADJUSTMENTS),
  operand: typedText('The value', LONGEST_OPERAND),
  step: v.optional(typedText('The rounding step', LONGEST_OPERAND)),
  replacement: typedText('The replacement', LONGEST_OPERAND),
  matchCase: v.boolean(),
  wholeCell: v.boolean(),
});

const Place = v.object({ tab: tabName, areas: v.pipe(v.array(Area), v.maxLength(MOST_AREAS)) });

const AdjustOrderForm = v.object({
  adjustment: AdjustmentForm,
  place: Place,
  token: digest,
});

export const ADJUST_CALLS = {
  /** The columns of the tab with the selection from which values can be taken. */
  adjustColumns: call(adjustColumns),
  /**
   * Reads cells and changes nothing. With the place of an earlier preview, or else for the selected cells.
   */
  adjustPreview: call(adjustPreview, AdjustmentForm, v.nullish(Place)),
  /** Applies the preview; nothing, if it would be different now. */
  adjustApply: call(adjustApply, AdjustOrderForm),
};
