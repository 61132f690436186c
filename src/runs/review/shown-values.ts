// review, undo: values with their unit, where the unit of a bid depends on the campaign.

import type { NumberStyle } from '../../model/number-style';
import type { Value } from '../../model/value';
import type { ColumnKind } from '../../tabs/column';
import { percent } from '../../tabs/percent';
import { valueWithUnit } from '../../tabs/shown-value';
import { isGoal } from './bids';

/**
 * null: it has no unit.
 * @param bidType of the row's campaign, for bids: a goal is a percentage; `''`: unknown, or not a bid
 */
export const valueOfCampaign = (
  kind: ColumnKind,
  value: Value,
  bidType: string,
  style: NumberStyle,
): string | null => valueWithUnit(kind.name === 'money' && isGoal(bidType) ? percent : kind, value, style);
