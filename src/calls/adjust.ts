// calls: Adjust.

import * as v from 'valibot';
import { digest, tabName, typedText } from '../client-api/argument-texts';
import { adjustApply, adjustPreview } from '../features/adjust/adjust';
import { ADJUSTMENTS } from '../model/adjustment';
import { LONGEST_OPERAND } from '../model/text-limits';
import { call } from './call';

/** A person selects a handful of areas; a script that sends more than these is none of ours. */
const MOST_AREAS = 1000;
const place = v.pipe(v.number(), v.integer(), v.minValue(1));
const Area = v.object({ row: place, column: place, rows: place, columns: place });

const AdjustmentForm = v.object({
  kind: v.picklist(ADJUSTMENTS),
  operand: typedText('The value', LONGEST_OPERAND),
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
  /**
   * Reads cells and changes nothing. The place is that of an earlier preview; without it, the selected cells
   * are taken.
   */
  adjustPreview: call(adjustPreview, AdjustmentForm, v.nullish(Place)),
  /** Changes what the preview showed, or nothing where that would be something else by now. */
  adjustApply: call(adjustApply, AdjustOrderForm),
};
