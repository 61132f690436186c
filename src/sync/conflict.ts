// sync: a cell that was changed in the tab and elsewhere, with all three values, for the person who
// decides.

import type { Value } from '../shared/value';
import { blankOf } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';

export interface Conflict {
  readonly tab: string;
  readonly key: string;
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  readonly field: string;
  /** undefined: never agreed (the row was not pulled before). */
  readonly base: Value | undefined;
  /** undefined: the cell cannot be read; its issue has its content. */
  readonly mine: Value | undefined;
  readonly theirs: Value;
}

/** Only the service changed: its value could not be written to the cell. */
export function isUnwritten({ columns }: Tab, { field, base, mine }: Conflict): boolean {
  if (mine === undefined) return false;
  const column = columns.find((one) => one.field === field)!;
  return column.kind.equal(base ?? blankOf(column), mine);
}

/** A value to be written to a cell of the tab, found again by key (or token) before it is written. */
export interface TabUpdate {
  /** 1-based row in the sheet when it was read. */
  readonly row: number;
  /** Key of the row; null for a new row that learns its key now. */
  readonly key: string | null;
  readonly field: string;
  readonly value: Value;
  /**
   * To be written after the base, which keeps the cell's previous value until then. All others are written
   * before it.
   */
  readonly late?: true;
}

export const isLate = ({ late }: TabUpdate): boolean => late === true;
export const isEarly = (update: TabUpdate): boolean => !isLate(update);
