// tabs: the interfaces of rules: a name, a title and a pure check.

import type { Issue } from '../../shared/issue';
import type { Fields } from '../../shared/value';
import type { Tab } from '../columns/tab';
import type { Agreed } from '../columns/tab-row';
import type { Facts } from './facts';
import type { PreviousKey } from './previous-keys';

/** A row as rules see it. */
export interface RuleRow {
  readonly row: number;
  readonly key: string | null;
  /** Readable cells only. */
  readonly fields: Fields;
  /** Values of the last pull or push; null: unknown row. */
  readonly base: Fields | null;
  /** Fields of IDs whose cells hold a number. */
  readonly numbers: readonly string[];
  /** As in `TabRow`. */
  readonly filledBy?: ReadonlyMap<string, string>;
  /** Its key is the one that it remembers. */
  readonly remembersKey: boolean;
  /** The next push will create it. */
  readonly isNew: boolean;
  /** It was sent: the object that it equals may be its own. */
  readonly waitsForId?: true;
  /** True if the cell is readable and differs from the base; without a base: if it is not empty. */
  changed(field: string): boolean;
  /** The person accepted the value as a bid rule computed it. */
  isComputed(field: string): boolean;
}

export interface RuleContext {
  readonly tab: Tab;
  readonly base: Agreed;
  /** Keys of the base without a row; null: unknown, because only single rows are checked. */
  readonly missing: readonly string[] | null;
  /**
   * Row numbers (1-based) of every key that occurs more than once; empty when only single rows are checked.
   */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** Overwritten rows, by 1-based row; empty when only single rows are checked. */
  readonly previousKeys: () => ReadonlyMap<number, PreviousKey>;
  /** Tracking methods that are documented or in the base. */
  readonly trackingMethods: ReadonlySet<string>;
  /** Values of other tabs. */
  readonly facts: Facts;
}

/** The whole tab, for rules that compare rows. */
export interface TabContext extends RuleContext {
  /** All rows, also unedited ones, without those in `keyChanged`; created on demand. */
  readonly everyRow: () => readonly RuleRow[];
  /** Rows whose key was overwritten: they have the values of one object and the key of another. */
  readonly keyChanged: ReadonlySet<number>;
}

/** An issue without its place. `field` is `''` for the row as a whole. */
export type IssueBody = Pick<
  Issue,
  'severity' | 'field' | 'message' | 'aroundFix' | 'withValues' | 'expected' | 'found' | 'fix' | 'otherFixes'
>;

/** What every rule declares. docs/rules.md shows its bad example, from test/tabs/rules/bad-rows.ts. */
export interface Named {
  /** Kebab-case; part of every issue. */
  readonly name: string;
  /** Heading of its group in the list of issues, and in the docs. */
  readonly title: string;
  /** The valid state in one or two sentences, for docs/rules.md. */
  readonly expects: string;
  /** Tab id, or `*` for every tab. */
  readonly tab: string;
}

/** Checks a single row, so it can run while a person types. Not called for rows that equal the base. */
export interface RowRule extends Named {
  /** Needs values that are not read while a person types: other rows, or other tabs except parents. */
  readonly byCheck?: true;
  check(row: RuleRow, context: RuleContext): IssueBody[];
}

/** Checks all rows together, starting with the edited ones. `row` 0: the tab as a whole. */
export interface TabRule extends Named {
  check(touched: readonly RuleRow[], context: TabContext): (IssueBody & { readonly row: number })[];
}
