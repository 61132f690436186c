// resources: every rule, in the order in which issues are listed.

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
import { REGISTRY } from './registry';

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
  ...REGISTRY.flatMap(({ rowRules }) => rowRules),
];

export const TAB_RULES: readonly TabRule[] = [
  duplicateKey,
  ...REGISTRY.flatMap(({ tabRules = [] }) => tabRules),
  rowMissing,
];

/** Problems found while headers and cells are read, before any rule runs. */
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

/** Problems of valid rows that depend on others, found when all tabs are combined. */
const WAITING_TITLES: Readonly<Record<string, string>> = {
  'parent-held': 'New rows that wait for what they belong to',
  'last-taken': 'Halves of moves in Targets that would go alone',
};

/** Heading for a group of issues, those of reading included; the name itself for an unknown rule. */
export const ruleTitle = (name: string): string => {
  const rule = [...ROW_RULES, ...TAB_RULES].find((r) => r.name === name);
  return rule ? rule.title : READING_TITLES[name] || WAITING_TITLES[name] || name;
};
