// resources: the rules of the Creative sets tab.

import { neededText } from '../../../rules/needed-text';
import type { RowRule } from '../../../rules/rule';
import { countriesOutside, setCountries, setLanguages } from './codes-of-sets';

export const CREATIVE_SETS_ROW_RULES: readonly RowRule[] = [
  neededText('set-lacks', 'Creative sets without a name or campaign', 'creative-sets', [
    'campaignId',
    'name',
  ]),
  setCountries,
  setLanguages,
  countriesOutside,
];
