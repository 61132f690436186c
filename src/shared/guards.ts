// shared: the guards of a push: messages for a push that exceeds them, and the number to type.

import { counted } from './counted';
import { ENGLISH, groupedNumber, type NumberStyle } from './number-style';
import type { Measure, Tally } from './tally';

/** `off`: disabled by the person. */
export type Limit = number | 'off';

export interface Limits {
  /** Rows. */
  readonly mostRows: Limit;
  /** Percent, up or down. */
  readonly largestBidChange: Limit;
  /** US dollars. Goals in percent are not compared. */
  readonly largestBid: Limit;
  /** Percent, up or down. */
  readonly largestBudgetChange: Limit;
  /** US dollars. */
  readonly largestBudget: Limit;
  /** Rows of each kind. */
  readonly mostFirstBids: Limit;
  readonly mostPaused: Limit;
  readonly mostLost: Limit;
  readonly mostDisabled: Limit;
}

export interface Guard {
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

/**
 * null: no guard is exceeded.
 * @param style of the limits in the sentences
 * @param verb what happens to the rows
 */
export function guardOf(
  limits: Limits,
  tally: Tally,
  style: NumberStyle = ENGLISH,
  verb: 'push' | 'restore' = 'push',
): Guard | null {
  const shown = (amount: number): string => groupedNumber(amount, style, 0, 3);
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
      `This would ${verb} ${rows(typed)}, more than the ${mostRows.toLocaleString('en')} set for this spreadsheet.`,
    );
  }
  const past = (measure: Measure, sentence: string) => {
    const count = tally[measure];
    if (count) exceeded(measure, `${rows(count)} ${sentence}`);
  };
  past('pastChange', `would change a bid by more than ${shown(Number(largestBidChange))} %.`);
  past('pastBid', `would have a bid of more than $${shown(Number(largestBid))}.`);
  past(
    'pastBudgetChange',
    `would change a daily budget by more than ${shown(Number(largestBudgetChange))} %.`,
  );
  past('pastBudget', `would have a daily budget of more than $${shown(Number(largestBudget))}.`);
  const beyond = (measure: Measure, most: Limit, sentence: string) => {
    if (most !== 'off' && (tally[measure] ?? 0) > most) past(measure, sentence);
  };
  beyond('firstBids', limits.mostFirstBids, 'would set a bid where none is in effect.');
  beyond('pausing', limits.mostPaused, 'would pause a campaign or an ad.');
  beyond('losing', limits.mostLost, "would remove or replace an asset, which can't be undone.");
  beyond('disabling', limits.mostDisabled, 'would disable a country.');
  if (sentences.length === 0) return null;
  const request = `To continue, type the number of rows: ${typed.toLocaleString('en')}.`;
  return { sentences, measures, request, typed };
}
