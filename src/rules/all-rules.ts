// rules: every rule in the order in which issues are listed.

import { bundleIdOnlyOnIos } from './campaigns/bundle-id-only-on-ios';
import { categoryMissing } from './campaigns/category-missing';
import { goalPeriodByBidType } from './campaigns/goal-period-by-bid-type';
import { iosPackageNumeric } from './campaigns/ios-package-numeric';
import { bidTypeKnown, platformKnown } from './campaigns/known-words';
import { requiredOnCreation } from './campaigns/required-on-creation';
import { textEmptied } from './campaigns/text-emptied';
import { trackingMethodUnknown } from './campaigns/tracking-method-unknown';
import { twinOfAnother } from './campaigns/twin-of-another';
import { creationOnlyEdited } from './everywhere/creation-only-edited';
import { formulaError } from './everywhere/formula-error';
import { keyDoubled } from './everywhere/key-doubled';
import { keyUnknown } from './everywhere/key-unknown';
import { readOnlyEdited } from './everywhere/read-only-edited';
import { rowMissing } from './everywhere/row-missing';
import { spacesAtEnds } from './everywhere/spaces-at-ends';
import { textTooLong } from './everywhere/text-too-long';
import { valueEmptied } from './everywhere/value-emptied';
import type { RowRule, TabRule } from './rule';

export const ROW_RULES: readonly RowRule[] = [
  keyUnknown,
  readOnlyEdited,
  creationOnlyEdited,
  valueEmptied,
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
];

export const TAB_RULES: readonly TabRule[] = [keyDoubled, twinOfAnother, rowMissing];

/** Troubles found while headers and cells are read, before any rule runs. */
export const READING_TITLES: Readonly<Record<string, string>> = {
  'header-missing': 'Missing headers',
  'header-doubled': 'Headers that stand twice',
  'lost-digits': 'IDs and numbers that lost digits',
  'date-found': 'Dates where none was meant',
  'text-in-number': 'Texts where a number belongs',
  'percent-found': 'Per cent where none was meant',
  'not-whole': 'Numbers that must be whole',
  'text-expected': 'Numbers and ticks where a text belongs',
  'not-a-flag': 'Boxes that hold something else than a tick',
};

/** Heading for a group of issues, those found while reading included; the name itself for an unknown rule. */
export const ruleTitle = (name: string): string => {
  const rule = [...ROW_RULES, ...TAB_RULES].find((r) => r.name === name);
  return rule ? rule.title : READING_TITLES[name] || name;
};
