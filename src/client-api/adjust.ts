// surface: what clients ask about adjusting the selected cells, and what they get.

import type { Adjustment } from '../model/adjustment';
import type { Severity } from '../model/issue';

/** A rectangle of cells, 1-based. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The cells that were selected when the preview was made. */
export interface AdjustPlace {
  /** Tab id. */
  readonly tab: string;
  readonly areas: readonly Area[];
}

/** One cell as it is and as it would be. */
export interface AdjustedCell {
  readonly row: number;
  readonly column: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Cells that stay as they are, for one reason; the reason goes on after a number of cells: `are empty`. */
export interface Skipped {
  readonly why: string;
  readonly count: number;
}

/** What Check would newly say. */
export interface Concern {
  readonly severity: Severity;
  readonly title: string;
  readonly count: number;
  /** Of the first of them. */
  readonly message: string;
}

export interface AdjustView {
  readonly place: AdjustPlace;
  /** Name of the sheet. */
  readonly sheet: string;
  /** Selected cells that lie within the data. */
  readonly selected: number;
  readonly changes: number;
  /** Cells that say already what they would say. */
  readonly unchanged: number;
  /** The first of the changes. */
  readonly samples: readonly AdjustedCell[];
  readonly skipped: readonly Skipped[];
  readonly concerns: readonly Concern[];
  /** Names exactly these changes. */
  readonly token: string;
}

export interface AdjustOrder {
  readonly adjustment: Adjustment;
  readonly place: AdjustPlace;
  readonly token: string;
}

export interface AdjustDone {
  readonly changed: number;
  /** Issues of the tab afterwards. */
  readonly errors: number;
  readonly warnings: number;
}
