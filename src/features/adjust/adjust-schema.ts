// adjust: what clients ask about adjusting the selected cells, and what they get.

import * as v from 'valibot';
import { type Argument, digest, tabName, typedText } from '../../calls/call-schemas';
import type { Severity } from '../../shared/issue';
import { LONGEST_OPERAND } from '../../shared/text-limits';

/**
 * percent: change by this percentage · add: add this amount · set: replace the value · minimum, maximum:
 * raise or lower to this limit · decimals: round to this many digits · steps: round to multiples · replace:
 * replace a text · column: take the value of another column in the same row.
 */
const AdjustmentKind = v.picklist([
  'percent',
  'add',
  'set',
  'minimum',
  'maximum',
  'decimals',
  'steps',
  'replace',
  'column',
]);
export type AdjustmentKind = Argument<typeof AdjustmentKind>;

/** An adjustment of cells as a person entered it, before it is checked. */
export const Adjustment = v.object({
  kind: AdjustmentKind,
  /** The amount as typed; for `replace`, the text to find; for `column`, the header of that column. */
  operand: typedText('The value', LONGEST_OPERAND),
  /**
   * For `percent`, `add` and `column`: results are rounded to multiples of this. Absent or `''`: to cents.
   */
  step: v.optional(typedText('The rounding step', LONGEST_OPERAND)),
  /** For results that are computed. Absent or `''`: no limit. */
  notBelow: v.optional(typedText('Not below', LONGEST_OPERAND)),
  notAbove: v.optional(typedText('Not above', LONGEST_OPERAND)),
  /** Only for `replace`. */
  replacement: typedText('The replacement', LONGEST_OPERAND),
  matchCase: v.boolean(),
  /** Only for `replace`: the whole cell must equal the text. */
  wholeCell: v.boolean(),
});
export type Adjustment = Argument<typeof Adjustment>;

/** People select a handful of areas; the sidebar never sends more. */
const MOST_AREAS = 1000;
const place = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A rectangle of cells, 1-based. */
const Area = v.object({
  row: place,
  column: place,
  rows: place,
  columns: place,
});

/** The cells selected at the time of the preview. */
export const AdjustPlace = v.object({
  /** Tab ID. */
  tab: tabName,
  areas: v.pipe(v.array(Area), v.maxLength(MOST_AREAS)),
});
export type AdjustPlace = Argument<typeof AdjustPlace>;

export const AdjustOrder = v.object({
  adjustment: Adjustment,
  place: AdjustPlace,
  token: digest,
});
export type AdjustOrder = Argument<typeof AdjustOrder>;

/** Columns whose values can be taken. */
export interface AdjustColumns {
  /** Name of the sheet with the selection. */
  readonly sheet: string;
  /** People's own columns first, from the left; then ours. */
  readonly headers: readonly string[];
}

/** A cell with its old and new value. */
export interface AdjustedCell {
  /** `G12` */
  readonly cell: string;
  readonly column: string;
  readonly label: string;
  /** The row within its campaign, such as app and country. */
  readonly part: string;
  readonly before: string;
  readonly after: string;
  /** The value at the service at the last pull or push, if the cell has an edit; absent: it has none. */
  readonly pulled?: string;
  /**
   * Change in percent against the value at the service, of a bid what it pays, of another number its value;
   * null: unknown.
   */
  readonly change: number | null;
}

/** Cells that are skipped for the same reason; the reason follows a number of cells: `are empty`. */
interface Skipped {
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
  /** Changed cells that have an edit already. */
  readonly edited: number;
  /** Changed cells that would have the value at the service again. */
  readonly restored: number;
  /** Results that are Not below or Not above. */
  readonly limited: number;
  /** Cells that stay because they are outside Not below and Not above. */
  readonly outside: number;
  /** Bids that pay more or less than at the service. */
  readonly more: number;
  readonly less: number;
  /** What a change by percent means where it is not an amount, with examples; `''`: nothing to explain. */
  readonly paying: string;
  /** Other numbers that become higher or lower. */
  readonly raised: number;
  readonly lowered: number;
  /** Cells that have the new value already. */
  readonly unchanged: number;
  /** The largest changes first. */
  readonly largest: readonly AdjustedCell[];
  readonly skipped: readonly Skipped[];
  readonly concerns: readonly Concern[];
  /** Identifies these changes. */
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
