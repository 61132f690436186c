// tabs: the rules of the Campaigns tab.

import type { RowRule, TabRule } from '../../rules/rule';
import { bundleIdOnlyOnIos } from './bundle-id-only-on-ios';
import { categoryMissing } from './category-missing';
import { equalToAnother } from './equal-to-another';
import { goalPeriodByBidType } from './goal-period-by-bid-type';
import { iosPackageNumeric } from './ios-package-numeric';
import { bidTypeKnown, platformKnown } from './known-words';
import { requiredOnCreation } from './required-on-creation';
import { textEmptied } from './text-emptied';
import { trackingMethodUnknown } from './tracking-method-unknown';

export const CAMPAIGNS_ROW_RULES: readonly RowRule[] = [
  requiredOnCreation,
  textEmptied,
  platformKnown,
  bidTypeKnown,
  goalPeriodByBidType,
  iosPackageNumeric,
  bundleIdOnlyOnIos,
  trackingMethodUnknown,
  categoryMissing,
];

export const CAMPAIGNS_TAB_RULES: readonly TabRule[] = [equalToAnother];
