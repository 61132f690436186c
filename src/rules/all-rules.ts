// rules: every rule in the order in which issues are listed.

import { ADS_ROW_RULES } from './ads/ads-rules';
import { APP_LISTS_ROW_RULES, APP_LISTS_TAB_RULES } from './app-lists/app-lists-rules';
import { ASSETS_ROW_RULES } from './assets/assets-rules';
import { bundleIdOnlyOnIos } from './campaigns/bundle-id-only-on-ios';
import { categoryMissing } from './campaigns/category-missing';
import { equalToAnother } from './campaigns/equal-to-another';
import { goalPeriodByBidType } from './campaigns/goal-period-by-bid-type';
import { iosPackageNumeric } from './campaigns/ios-package-numeric';
import { bidTypeKnown, platformKnown } from './campaigns/known-words';
import { requiredOnCreation } from './campaigns/required-on-creation';
import { textEmptied } from './campaigns/text-emptied';
import { trackingMethodUnknown } from './campaigns/tracking-method-unknown';
import { CREATIVE_SETS_ROW_RULES } from './creative-sets/creative-sets-rules';
import { DEVICE_TARGETING_ROW_RULES } from './device-targeting/device-targeting-rules';
import { baseLost } from './everywhere/base-lost';
import { creationOnlyEdited } from './everywhere/creation-only-edited';
import { duplicateKey } from './everywhere/duplicate-key';
import { EVERYWHERE_ROW_RULES } from './everywhere/everywhere-rules';
import { formulaError } from './everywhere/formula-error';
import { keyUnknown } from './everywhere/key-unknown';
import { readOnlyEdited } from './everywhere/read-only-edited';
import { rowMissing } from './everywhere/row-missing';
import { spacesAtEnds } from './everywhere/spaces-at-ends';
import { textTooLong } from './everywhere/text-too-long';
import { unreadableValue } from './everywhere/unreadable-value';
import type { RowRule, TabRule } from './rule';
import { SOURCE_BIDS_ROW_RULES } from './source-bids/source-bids-rules';
import { SOURCES_ROW_RULES } from './sources/sources-rules';
import { TARGETS_ROW_RULES, TARGETS_TAB_RULES } from './targets/targets-rules';

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
