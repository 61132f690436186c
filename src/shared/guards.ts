// shared: the guards of a push: messages for a push that exceeds them, and the number to type.

import { ENGLISH, groupedNumber, type NumberStyle } from './numbers';
import { counted, grouped } from './sentences';

/**
 * Upper bounds of the steps of the bid change histogram, in percent. The last step has none. 0 is no change.
 */
export const CHANGE_STEPS = [-50, -20, -10, 0, 10, 20, 50] as const;

export const STEPS = [
  'change0',
  'change1',
  'change2',
  'change3',
  'change4',
  'change5',
  'change6',
  'change7',
] as const;
export type ChangeStep = (typeof STEPS)[number];

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

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, tally) => plus(sum, tally), {});

/**
 * The step of a bid change in percent. Falls include the lower bound, rises the upper: 10 is in "0 to 10".
 */
export function stepOf(percent: number): ChangeStep {
  const index = CHANGE_STEPS.findIndex((end) => (end <= 0 ? percent < end : percent <= end));
  return STEPS[index < 0 ? CHANGE_STEPS.length : index]!;
}

/** `off`: disabled by the person. */
export type Limit = number | 'off';

/** The settings that limit a push: rows, US dollars, or percent up or down. */
export const LIMITS = [
  'mostRows',
  'largestBidChange',
  'largestBid',
  'largestBudgetChange',
  'largestBudget',
  'mostFirstBids',
  'mostPaused',
  'mostLost',
  'mostDisabled',
] as const;
export type Limits = Readonly<Record<(typeof LIMITS)[number], Limit>>;

interface Guard {
  /** One sentence for each exceeded guard. */
  readonly sentences: readonly string[];
  /** What each sentence counts. */
  readonly measures: readonly Measure[];
  /** What to do, with the number. */
  readonly request: string;
  /** Number of rows to push, which has to be typed. */
  readonly typed: number;
}

const rows = (count: number): string => counted(count, 'row');

/** null: no guard is exceeded. @param style of the limits in the sentences */
export function guardOf(limits: Limits, tally: Tally, style: NumberStyle = ENGLISH): Guard | null {
  const amountText = (amount: number): string => groupedNumber(amount, style, 0, 3);
  const typed = tally.rows ?? 0;
  const sentences: string[] = [];
  const measures: Measure[] = [];
  const exceeded = (measure: Measure, sentence: string) => {
    measures.push(measure);
    sentences.push(sentence);
  };
  const { mostRows, largestBidChange, largestBid, largestBudgetChange, largestBudget } = limits;
  if (mostRows !== 'off' && typed > mostRows) {
    exceeded(
      'rows',
      `This would push ${rows(typed)}, more than the ${grouped(mostRows)} set for this spreadsheet.`,
    );
  }
  const past = (measure: Measure, sentence: string) => {
    const count = tally[measure];
    if (count) exceeded(measure, `${rows(count)} ${sentence}`);
  };
  past('pastChange', `would change a bid by more than ${amountText(Number(largestBidChange))} %.`);
  past('pastBid', `would have a bid of more than $${amountText(Number(largestBid))}.`);
  past(
    'pastBudgetChange',
    `would change a daily budget by more than ${amountText(Number(largestBudgetChange))} %.`,
  );
  past('pastBudget', `would have a daily budget of more than $${amountText(Number(largestBudget))}.`);
  const beyond = (measure: Measure, most: Limit, sentence: string) => {
    if (most !== 'off' && (tally[measure] ?? 0) > most) past(measure, sentence);
  };
  beyond('firstBids', limits.mostFirstBids, 'would set a bid where none is in effect.');
  beyond('pausing', limits.mostPaused, 'would pause a campaign or an ad.');
  beyond('losing', limits.mostLost, "would remove or replace an asset, which can't be undone.");
  beyond('disabling', limits.mostDisabled, 'would disable a country.');
  if (sentences.length === 0) return null;
  const request = `To continue, type the number of rows: ${grouped(typed)}.`;
  return { sentences, measures, request, typed };
}
