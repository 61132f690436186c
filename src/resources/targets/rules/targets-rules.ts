// resources: the rules of the Targets tab.

import { countryCode } from '../../../rules/country-code';
import { lowPercent } from '../../../rules/low-percent';
import { positive } from '../../../rules/positive';
import type { RowRule, TabRule } from '../../../rules/rule';
import { countryDisabled, defaultDisabled, lastCountry } from './disabling';
import { eitherOr } from './either-or';
import { isPercentBid } from './percent-bid-types';
import { macroUnknown, urlForm } from './tracking-urls';

export const TARGETS_ROW_RULES: readonly RowRule[] = [
  countryCode('target-country', 'Targets without a country code', 'targets', true),
  positive('target-amounts', 'Bids and budgets of 0 or less', 'targets', ['bid', 'budget']),
  lowPercent('target-percent-low', 'Goals below 1 %', 'targets', 'bid', isPercentBid),
  urlForm,
  macroUnknown,
  defaultDisabled,
  countryDisabled,
];

export const TARGETS_TAB_RULES: readonly TabRule[] = [eitherOr, lastCountry];
