// rules: what a rule is: a value with a name, a title and a pure check.

import type { Issue } from '../model/issue';
import type { Fields } from '../model/value';
import type { Agreed } from '../tabs/agreed';
import type { Tab } from '../tabs/tab';
import type { Facts } from './facts';

/** A row as rules see it. */
export interface RuleRow {
  readonly row: number;
  readonly key: string | null;
  /** Fields whose cells could be read. */
  readonly fields: Fields;
  /** What the service said of it when last pulled or pushed; null for a row it does not know. */
  readonly base: Fields | null;
  /** Fields of IDs whose cells hold a number. */
  readonly numbers: readonly string[];
  /** To be created by the next push. */
  readonly isNew: boolean;
  /**
   * True where the cell can be read and says something else than the base; without a base: where it says
   * anything.
   */
  changed(field: string): boolean;
}

export interface RuleContext {
  readonly tab: Tab;
  readonly base: Agreed;
  /** Keys of the base that have no row; null when only single rows are looked at and nobody can know. */
  readonly missing: readonly string[] | null;
  /** Rows (1-based) of every key that stands in several; empty when only single rows are looked at. */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** Keys of rows whose fixed cells are those of another object; empty when only single rows are checked. */
  readonly suspects: () => ReadonlySet<string>;
  /**
   * Keys whose rows have exchanged their values: the likely previous keys of each. Empty when only single
   * rows are checked.
   */
  readonly exchanged: () => ReadonlyMap<string, readonly string[]>;
  /** Tracking methods that are documented or stand in the base. */
  readonly trackingMethods: ReadonlySet<string>;
  /** Of other tabs. */
  readonly facts: Facts;
}

/** The whole tab, for rules that look at all rows together. */
export interface TabContext extends RuleContext {
  /** All rows, also unedited ones, without those in `keyChanged`; created on demand. */
  readonly everyRow: () => readonly RuleRow[];
  /** Rows whose key was typed over: they have the values of one object and the key of another. */
  readonly keyChanged: ReadonlySet<number>;
}

/** An issue without its place. `field` is `''` for the row as a whole. */
export type IssueBody = Pick<
  Issue,
  'severity' | 'field' | 'message' | 'expected' | 'found' | 'fix' | 'otherFix'
>;

interface Named {
  /** Kebab-case; issues carry it. */
  readonly name: string;
  /** Heading of its group in the list of issues, and in the docs. */
  readonly title: string;
  /** Tab id, or `*` for every tab. */
  readonly tab: string;
}

/**
 * Looks at one row alone, so it can run while a person types. It judges what people did: a row that says
 * exactly what the service said of it is never given to it.
 */
export interface RowRule extends Named {
  /**
   * Needs what is not read while a person types: other rows, or more of other tabs than stands above the row.
   */
  readonly byCheck?: true;
  check(row: RuleRow, context: RuleContext): IssueBody[];
}

/** Looks at all rows together, beginning with the edited ones. `row` 0: the tab as a whole. */
export interface TabRule extends Named {
  check(touched: readonly RuleRow[], context: TabContext): (IssueBody & { readonly row: number })[];
}
