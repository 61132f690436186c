// tabs: the rules of the Creative sets tab.

import { neededText } from '../../rules/needed-text';
import type { RowRule } from '../../rules/rule';
import { countriesOutside, setCountries, setLanguages } from './codes-of-sets';

export const CREATIVE_SETS_ROW_RULES: readonly RowRule[] = [
  neededText(
    {
      name: 'set-lacks',
      title: 'Creative sets without a name or campaign',
      expects: 'A creative set has a name and a campaign.',
      tab: 'creative-sets',
    },
    ['campaignId', 'name'],
  ),
  setCountries,
  setLanguages,
  countriesOutside,
];
