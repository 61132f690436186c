// model: an adjustment of cells as a person entered it, before it is checked.

export const ADJUSTMENTS = [
  'percent',
  'add',
  'set',
  'minimum',
  'maximum',
  'decimals',
  'steps',
  'replace',
] as const;

/**
 * percent: change by this percentage · add: add this amount · set: replace the value · minimum, maximum:
 * raise or lower to this limit · decimals: round to this many digits · steps: round to multiples · replace:
 * replace a text.
 */
export type AdjustmentKind = (typeof ADJUSTMENTS)[number];

export interface Adjustment {
  readonly kind: AdjustmentKind;
  /** The amount as it was typed; for `replace` the text that is looked for. */
  readonly operand: string;
  /** For `replace` alone. */
  readonly replacement: string;
  readonly matchCase: boolean;
  /** `replace` where the whole cell is the text, not where it only holds it. */
  readonly wholeCell: boolean;
}
