// push: values as people read them: boxes as on or off, amounts with their unit, which depends on the
// campaign for bids.

import type { NumberStyle } from '../../shared/numbers';
import type { Value } from '../../shared/value';
import { type Column, kindIn } from '../../tabs/columns/column';
import { valueWithUnit } from '../../tabs/columns/shown-value';

/**
 * null: it has no unit and is no box.
 * @param bidType of the row's campaign: a goal is a percentage; `''`: unknown
 */
export const valueOfCampaign = (
  column: Column,
  value: Value,
  bidType: string,
  style: NumberStyle,
): string | null => {
  const kind = kindIn(column, { bidType });
  if (kind.checkbox && typeof value === 'boolean') return value ? 'on' : 'off';
  return valueWithUnit(kind, value, style);
};
