// resources: every rule in the order in which issues are listed.

import { baseLost } from '../rules/everywhere/base-lost';
import { creationOnlyEdited } from '../rules/everywhere/creation-only-edited';
import { duplicateKey } from '../rules/everywhere/duplicate-key';
import { EVERYWHERE_ROW_RULES } from '../rules/everywhere/everywhere-rules';
import { formulaError } from '../rules/everywhere/formula-error';
import { keyUnknown } from '../rules/everywhere/key-unknown';
import { readOnlyEdited } from '../rules/everywhere/read-only-edited';
import { rowMissing } from '../rules/everywhere/row-missing';
import { spacesAtEnds } from '../rules/everywhere/spaces-at-ends';
import { textTooLong } from '../rules/everywhere/text-too-long';
import { unreadableValue } from '../rules/everywhere/unreadable-value';
import type { RowRule, TabRule } from '../rules/rule';
import { ADS_ROW_RULES } from './ads/rules/ads-rules';
import { APP_LISTS_ROW_RULES, APP_LISTS_TAB_RULES } from './app-lists/rules/app-lists-rules';
import { ASSETS_ROW_RULES } from './assets/rules/assets-rules';
import { bundleIdOnlyOnIos } from './campaigns/rules/bundle-id-only-on-ios';
import { categoryMissing } from './campaigns/rules/category-missing';
import { equalToAnother } from './campaigns/rules/equal-to-another';
import { goalPeriodByBidType } from './campaigns/rules/goal-period-by-bid-type';
import { iosPackageNumeric } from './campaigns/rules/ios-package-numeric';
import { bidTypeKnown, platformKnown } from './campaigns/rules/known-words';
import { requiredOnCreation } from './campaigns/rules/required-on-creation';
import { textEmptied } from './campaigns/rules/text-emptied';
import { trackingMethodUnknown } from './campaigns/rules/tracking-method-unknown';
import { CREATIVE_SETS_ROW_RULES } from './creative-sets/rules/creative-sets-rules';
import { DEVICE_TARGETING_ROW_RULES } from './device-targeting/rules/device-targeting-rules';
import { SOURCE_BIDS_ROW_RULES } from './source-bids/rules/source-bids-rules';
import { SOURCES_ROW_RULES } from './sources/rules/sources-rules';
import { TARGETS_ROW_RULES, TARGETS_TAB_RULES } from './targets/rules/targets-rules';

export const ROW_RULES: readonly RowRule[] = [
  baseLost,
  keyUnknown,
  ...EVERYWHERE_ROW_RULES,
  unreadableValue,
  readOnlyEdited,
  creationOnlyEdited,
  formulaError,
  spacesAtEnds,
  textTooLong,
  requiredOnCreation,
  textEmptied,
  platformKnown,
  bidTypeKnown,
  goalPeriodByBidType,
  iosPackageNumeric,
  bundleIdOnlyOnIos,
  trackingMethodUnknown,
  categoryMissing,
  ...TARGETS_ROW_RULES,
  ...DEVICE_TARGETING_ROW_RULES,
  ...SOURCES_ROW_RULES,
  ...SOURCE_BIDS_ROW_RULES,
  ...CREATIVE_SETS_ROW_RULES,
  ...ADS_ROW_RULES,
  ...ASSETS_ROW_RULES,
  ...APP_LISTS_ROW_RULES,
];

export const TAB_RULES: readonly TabRule[] = [
  duplicateKey,
  equalToAnother,
  ...TARGETS_TAB_RULES,
  ...APP_LISTS_TAB_RULES,
  rowMissing,
];

/** Troubles found while headers and cells are read, before any rule runs. */
export const READING_TITLES: Readonly<Record<string, string>> = {
  'header-missing': 'Missing headers',
  'duplicate-header': 'Duplicate headers',
  'lost-digits': 'IDs and numbers that lost digits',
  'date-found': 'Unexpected dates',
  'text-in-number': 'Text in number columns',
  'percent-found': 'Unexpected percent',
  'not-whole': 'Numbers that must be whole',
  'text-expected': 'Numbers and checkbox values in text columns',
  'not-a-flag': 'Invalid checkbox values',
};

/** Troubles of rows that are sound themselves and wait for others, found when all tabs are put together. */
const WAITING_TITLES: Readonly<Record<string, string>> = {
  'parent-held': 'New rows that wait for what they belong to',
  'last-taken': 'Halves of moves in Targets that would go alone',
};

/** Heading for a group of issues, those found while reading included; the name itself for an unknown rule. */
export const ruleTitle = (name: string): string => {
  const rule = [...ROW_RULES, ...TAB_RULES].find((r) => r.name === name);
  return rule ? rule.title : READING_TITLES[name] || WAITING_TITLES[name] || name;
};
