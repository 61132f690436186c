// history: the rows of the tab as values, and changes of them.

import type { Value } from '../../shared/value';
import type { HistoryField } from './history-columns';

/** The values of one row by field. */
export type HistoryLine = Readonly<Record<HistoryField, Value>>;

/** A row as it was read. Figures that are no numbers are texts. */
export interface HistoryRow {
  /** 1-based. */
  readonly row: number;
  readonly line: HistoryLine & {
    readonly day: string;
    readonly company: string;
    /** A number: the spreadsheet converted it, and other IDs may be the same number. */
    readonly campaignId: string | number;
  };
}

export interface RowChanges {
  /** Values to replace, by row. */
  readonly replaced?: readonly { readonly row: number; readonly line: Partial<HistoryLine> }[];
  readonly added?: readonly HistoryLine[];
  /** Rows to delete. */
  readonly removed?: readonly number[];
}
