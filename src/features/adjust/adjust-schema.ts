// adjust: what clients ask about adjusting the selected cells, and what they get.

import type { AdjustPlace } from '../../grid/selected-rows-of-tab';
import type { Adjustment } from '../../shared/adjustment';
import type { Severity } from '../../shared/issue';

/** Columns whose values can be taken. */
export interface AdjustColumns {
  /** Name of the sheet with the selection. */
  readonly sheet: string;
  /** People's own columns first, from the left; then ours. */
  readonly headers: readonly string[];
}

/** A cell with its old and new value. */
export interface AdjustedCell {
  readonly row: number;
  readonly column: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Cells that are skipped for the same reason; the reason follows a number of cells: `are empty`. */
export interface Skipped {
  readonly why: string;
  readonly count: number;
}

/** A new issue that Check would report. */
export interface Concern {
  readonly severity: Severity;
  readonly title: string;
  readonly count: number;
  /** Message of the first of them. */
  readonly message: string;
}

export interface AdjustView {
  readonly place: AdjustPlace;
  /** Name of the sheet. */
  readonly sheet: string;
  /** Selected visible cells within the data. */
  readonly selected: number;
  /** Selected and left out. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly changes: number;
  /** Bids that pay more or less. */
  readonly more: number;
  readonly less: number;
  /** What a change by percent means where it is not an amount, with examples; `''`: nothing to explain. */
  readonly paying: string;
  /** Other numbers that become higher or lower. */
  readonly raised: number;
  readonly lowered: number;
  /** Cells that have the new value already. */
  readonly unchanged: number;
  /** The first changes. */
  readonly samples: readonly AdjustedCell[];
  readonly skipped: readonly Skipped[];
  readonly concerns: readonly Concern[];
  /** Identifies these changes. */
  readonly token: string;
}

export interface AdjustOrder {
  readonly adjustment: Adjustment;
  readonly place: AdjustPlace;
  readonly token: string;
}

export interface AdjustDone {
  readonly changed: number;
  /** Sentences about cells that were left as they are; absent: none. */
  readonly left?: string;
  /** Issues of the tab after the change. */
  readonly errors: number;
  readonly warnings: number;
}
