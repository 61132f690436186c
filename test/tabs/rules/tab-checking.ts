// test of rules: any tab other than Campaigns, with rows changed by a person and checked with all rules.

import { withFilledCells } from '../../../src/grid/filled-rows';
import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { ROW_RULES, TAB_RULES } from '../../../src/tabs/all-rules';
import { checkRow, checkTab, type RuleLists, ruleContext } from '../../../src/tabs/check-rows';
import type { Tab } from '../../../src/tabs/columns/tab';
import { type Facts, NO_FACTS } from '../../../src/tabs/rules/facts';
import type { PlainSheet } from '../../sheet/plain-workbook';
import { pulledTab } from '../../sheet/tab-rows';
import { type Entry, enter } from './checking';

export const RULES: RuleLists = { rows: ROW_RULES, tabs: TAB_RULES };

export interface CheckedTab {
  readonly sheet: PlainSheet;
  readonly issues: Issue[];
  /** Rules reported for a sheet row, each with its column: `positive Bid`. */
  rulesIn(row: number): string[];
  /** Issues of one row, found from the row alone. */
  alone(row: number): Issue[];
  /** Checks the same tab once more, after more values were entered. */
  again(): Issue[];
}

/**
 * @param rows pulled rows (a valid row each, with these fields changed), from row 2 on
 * @param entries typed values, by sheet row
 * @param state lost: the last pulled values were damaged · unlisted: the service no longer lists the rows
 */
export const check = (
  tab: Tab,
  rows: readonly Fields[],
  entries: Readonly<Record<number, Entry>>,
  facts: Facts = NO_FACTS,
  { lost, unlisted }: { readonly lost?: true; readonly unlisted?: true } = {},
): CheckedTab => {
  const { sheet, base: pulled } = pulledTab(tab, rows);
  const base = Object.assign(new Map(pulled), {
    ...(lost ? { isLost: () => true } : {}),
    ...(unlisted ? { isUnlisted: () => true } : {}),
  });
  for (const [row, entry] of Object.entries(entries)) enter(sheet, Number(row), entry);
  const again = (): Issue[] => {
    const reading = withFilledCells(tab, sheet, readTab(tab, sheet), base);
    return checkTab(tab, reading, base, ruleContext(tab, base, reading, facts), RULES);
  };
  const issues = again();
  return {
    sheet,
    issues,
    rulesIn: (row) =>
      issues.filter((issue) => issue.row === row).map(({ rule, column }) => `${rule} ${column}`),
    alone: (row) => {
      const read = readTab(tab, sheet, { first: row, count: 1 }).rows[0];
      return read ? checkRow(tab, read, base, ruleContext(tab, base, undefined, facts), RULES) : [];
    },
    again,
  };
};

/** The issues of a pulled row (with `over` from the service) that was then changed. */
export const edited = (tab: Tab, entry: Entry, over: Fields = {}, facts: Facts = NO_FACTS): Issue[] =>
  check(tab, [over], { 2: entry }, facts).issues.filter(({ row }) => row === 2);

/** The issues of a new row below a valid one. */
export const added = (tab: Tab, entry: Entry, facts: Facts = NO_FACTS): Issue[] =>
  check(tab, [{}], { 3: entry }, facts).issues.filter(({ row }) => row === 3);

export const brief = (issues: readonly Issue[]): string[] =>
  issues.map(({ rule, severity, column }) => `${rule} ${severity} ${column}`);
