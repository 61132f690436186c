// tabs: every rule, in the order in which issues are listed.

import {
  creationOnlyEdited,
  filledCell,
  formulaError,
  readOnlyEdited,
  spacesAtEnds,
  textTooLong,
  unreadableValue,
} from './everywhere/cell-rules';
import { equalToAnother } from './everywhere/equal-rows';
import { keyChanged } from './everywhere/key-changed';
import {
  baseLost,
  duplicateKey,
  idNumber,
  keyIncomplete,
  keyUnknown,
  notCreatable,
  rowMissing,
  rowUnlisted,
} from './everywhere/key-rules';
import { parentContradiction, parentName, parentUnclear, parentUnknown } from './everywhere/parent-rules';
import { unusualNumber } from './everywhere/unusual-number';
import { REGISTRY } from './registry';
import type { Named, RowRule, TabRule } from './rules/rule';

export const ROW_RULES: readonly RowRule[] = [
  baseLost,
  keyUnknown,
  rowUnlisted,
  keyChanged,
  idNumber,
  keyIncomplete,
  notCreatable,
  parentContradiction,
  parentName,
  parentUnknown,
  parentUnclear,
  unreadableValue,
  readOnlyEdited,
  creationOnlyEdited,
  formulaError,
  filledCell,
  spacesAtEnds,
  textTooLong,
  unusualNumber,
  ...REGISTRY.flatMap(({ rowRules }) => rowRules),
];

export const TAB_RULES: readonly TabRule[] = [
  duplicateKey,
  equalToAnother,
  ...REGISTRY.flatMap(({ tabRules = [] }) => tabRules),
  rowMissing,
];

/** Problems found while headers and cells are read, before any rule runs. */
export const READING_RULES: readonly Named[] = [
  {
    name: 'header-row',
    title: 'Headers not in row 1',
    expects:
      'Row 1 has the headers. The fix moves the row that has them to row 1; no row of the tab is overwritten.',
    tab: '*',
  },
  {
    name: 'header-missing',
    title: 'Missing headers',
    expects:
      'Every column of the tab has its header in row 1, in any order. The fix renames back a column that still has its pulled values, and keeps its cells. Otherwise rename it yourself, or add it again.',
    tab: '*',
  },
  {
    name: 'duplicate-header',
    title: 'Duplicate headers',
    expects: 'Every header occurs once. While a header is duplicated, nothing is read or written.',
    tab: '*',
  },
  {
    name: 'lost-digits',
    title: 'IDs and numbers that lost digits',
    expects: 'IDs are in plain-text cells, because a spreadsheet keeps only 15 digits of a number.',
    tab: '*',
  },
  {
    name: 'date-found',
    title: 'Unexpected dates',
    expects: 'Numbers and texts are not dates. In some locales a spreadsheet reads `3.7` or `1-2` as a date.',
    tab: '*',
  },
  {
    name: 'text-in-number',
    title: 'Text in number columns',
    expects: 'A number column holds numbers. If the number is certain, a fix is offered: `1,5` is 1.5.',
    tab: '*',
  },
  {
    name: 'percent-found',
    title: 'Unexpected percent',
    expects: 'A percent sign or a percent format is used only where a percentage is expected.',
    tab: '*',
  },
  {
    name: 'not-whole',
    title: 'Numbers that must be whole',
    expects: 'Counts, days and versions are whole numbers.',
    tab: '*',
  },
  {
    name: 'text-expected',
    title: 'Numbers and checkbox values in text columns',
    expects: 'A text column holds text, not a number that lost its typed form and not a checkbox value.',
    tab: '*',
  },
  {
    name: 'not-a-flag',
    title: 'Invalid checkbox values',
    expects:
      'A checkbox is checked or not; words for it are reported, and the fix turns them into a checkbox value.',
    tab: '*',
  },
];

/** Problems of valid rows that depend on others, found when all tabs are combined. */
const WAITING_TITLES: Readonly<Record<string, string>> = {
  'parent-held': 'New rows that need another row first',
  'last-taken': 'Moves in Targets that are incomplete',
};

/** Heading for a group of issues, those of reading included; the name itself for an unknown rule. */
export const ruleTitle = (name: string): string => {
  const rule = [...READING_RULES, ...ROW_RULES, ...TAB_RULES].find((candidate) => candidate.name === name);
  return rule ? rule.title : WAITING_TITLES[name] || name;
};
