// tabs: the rules of the Targets tab.

import { countryCode } from '../../rules/country-code';
import { lowPercent } from '../../rules/low-percent';
import { positive } from '../../rules/positive';
import type { RowRule, TabRule } from '../../rules/rule';
import { countryDisabled, defaultDisabled, lastCountry } from './disabling';
import { eitherOr } from './either-or';
import { isPercentBid } from './percent-bid-types';
import { macroUnknown, urlForm } from './tracking-urls';

export const TARGETS_ROW_RULES: readonly RowRule[] = [
  countryCode(
    {
      name: 'target-country',
      title: 'Targets with unknown country codes',
      expects: 'The country of a target is a code of ISO 3166-1, such as DE, or `DEFAULT`.',
      tab: 'targets',
    },
    true,
  ),
  positive(
    {
      name: 'target-amounts',
      title: 'Bids and budgets of 0 or less',
      expects: 'Bids and daily budgets are above 0; an empty cell means none.',
      tab: 'targets',
    },
    ['bid', 'budget'],
  ),
  lowPercent(
    {
      name: 'target-percent-low',
      title: 'Goals below 1 %',
      expects:
        'Bids of RET and ROAS campaigns are percentages: 50 means 50 %. A bid below 1 was probably typed as a fraction.',
      tab: 'targets',
    },
    'bid',
    isPercentBid,
  ),
  urlForm,
  macroUnknown,
  defaultDisabled,
  countryDisabled,
];

export const TARGETS_TAB_RULES: readonly TabRule[] = [eitherOr, lastCountry];
