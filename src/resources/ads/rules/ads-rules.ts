// resources: the rules of the Ads tab.

import { neededText } from '../../../rules/needed-text';
import type { RowRule } from '../../../rules/rule';

export const ADS_ROW_RULES: readonly RowRule[] = [
  neededText('ad-lacks-name', 'Ads without a name', 'ads', ['name']),
];
