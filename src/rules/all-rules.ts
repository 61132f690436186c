// rules: every rule in the order in which issues are listed.

import type { RowRule, TabRule } from './rule';

export const ROW_RULES: readonly RowRule[] = [];
export const TAB_RULES: readonly TabRule[] = [];

/** Heading for a group of issues, those found while reading cells included. */
export const ruleTitle = (name: string): string => name;
