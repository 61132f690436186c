// review, undo: values as people read them: boxes as on or off, amounts with their unit, which depends on the
// campaign for bids.

import type { NumberStyle } from '../../model/number-style';
import type { Value } from '../../model/value';
import type { ColumnKind } from '../../tabs/column';
import { percent } from '../../tabs/percent';
import { valueWithUnit } from '../../tabs/shown-value';
import { isGoal } from './bids';

/**
 * null: it has no unit and is no box.
 * @param bidType of the row's campaign, for bids: a goal is a percentage; `''`: unknown, or not a bid
 */
export const valueOfCampaign = (
  kind: ColumnKind,
  value: Value,
  bidType: string,
  style: NumberStyle,
): string | null => {
  if (kind.checkbox && typeof value === 'boolean') return value ? 'on' : 'off';
  return valueWithUnit(kind.name === 'money' && isGoal(bidType) ? percent : kind, value, style);
};
