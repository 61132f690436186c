// tabs: the rules of the Ads tab.

import { neededText } from '../rules/common-rules';
import type { RowRule } from '../rules/rule';

export const ADS_ROW_RULES: readonly RowRule[] = [
  neededText(
    { name: 'ad-lacks-name', title: 'Ads without a name', expects: 'An ad keeps a name.', tab: 'ads' },
    ['name'],
  ),
];
