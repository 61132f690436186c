// shared: counts and sums of changes, which can be added and subtracted.

/**
 * Upper bounds of the steps of the bid change histogram, in percent. The last step has none. 0 is no change.
 */
export const CHANGE_STEPS = [-50, -20, -10, 0, 10, 20, 50] as const;

export type ChangeStep =
  | 'change0'
  | 'change1'
  | 'change2'
  | 'change3'
  | 'change4'
  | 'change5'
  | 'change6'
  | 'change7';

export type Measure =
  | 'rows'
  | 'created'
  | 'cells'
  /** Rows with a warning, or with one of `GUARDED`. */
  | 'warned'
  /** Rows that pay more, pay less, or whose bid has no percentage because it is set first or cleared. */
  | 'up'
  | 'down'
  | 'otherBid'
  /** Sums of the active daily budgets, of rows whose active budget changes. */
  | 'budgetBefore'
  | 'budgetAfter'
  /** Rows above a guard. */
  | 'pastChange'
  | 'pastBid'
  | 'pastBudgetChange'
  | 'pastBudget'
  /** Rows that set a first bid, pause a campaign or an ad, remove or replace an asset, disable a country. */
  | 'firstBids'
  | 'pausing'
  | 'losing'
  | 'disabling'
  | ChangeStep;

/** Totals that guards check. */
export const GUARDED: readonly Measure[] = [
  'pastChange',
  'pastBid',
  'pastBudgetChange',
  'pastBudget',
  'firstBids',
  'pausing',
  'losing',
  'disabling',
];

/** Absent: none. */
export type Tally = Readonly<Partial<Record<Measure, number>>>;

/** @param times -1 subtracts `other` */
export function plus(tally: Tally, other: Tally, times = 1): Tally {
  const sum: Partial<Record<Measure, number>> = { ...tally };
  for (const measure of Object.keys(other) as Measure[]) {
    sum[measure] = (sum[measure] ?? 0) + times * other[measure]!;
  }
  return sum;
}

export const sumOf = (tallies: readonly Tally[]): Tally => tallies.reduce((sum, one) => plus(sum, one), {});

/**
 * The step of a bid change in percent. Falls include the lower bound, rises the upper: 10 is in "0 to 10".
 */
export function stepOf(percent: number): ChangeStep {
  const at = CHANGE_STEPS.findIndex((end) => (end <= 0 ? percent < end : percent <= end));
  return `change${at < 0 ? CHANGE_STEPS.length : at}` as ChangeStep;
}
