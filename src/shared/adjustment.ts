// shared: an adjustment of cells as a person entered it, before it is checked.

export const ADJUSTMENTS = [
  'percent',
  'add',
  'set',
  'minimum',
  'maximum',
  'decimals',
  'steps',
  'replace',
  'column',
] as const;

/**
 * percent: change by this percentage · add: add this amount · set: replace the value · minimum, maximum:
 * raise or lower to this limit · decimals: round to this many digits · steps: round to multiples · replace:
 * replace a text · column: take the value of another column in the same row.
 */
export type AdjustmentKind = (typeof ADJUSTMENTS)[number];

export interface Adjustment {
  readonly kind: AdjustmentKind;
  /** The amount as typed; for `replace`, the text to find; for `column`, the header of that column. */
  readonly operand: string;
  /**
   * For `percent`, `add` and `column`: results are rounded to multiples of this. Absent or `''`: not rounded.
   */
  readonly step?: string;
  /** Only for `replace`. */
  readonly replacement: string;
  readonly matchCase: boolean;
  /** Only for `replace`: the whole cell must equal the text. */
  readonly wholeCell: boolean;
}
