// model: the guards of a push: messages for a push that exceeds them, and the number to type.

import { counted } from './counted';
import { ENGLISH, groupedNumber, type NumberStyle } from './number-style';
import type { Tally } from './tally';

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
  /** What to do, with the number. */
  readonly request: string;
  /** Number of rows to push, which has to be typed. */
  readonly typed: number;
}

const rows = (count: number): string => counted(count, 'row');

/**
 * null: no guard is exceeded.
 * @param style of the limits in the sentences
 */
export function guardOf(limits: Limits, tally: Tally, style: NumberStyle = ENGLISH): Guard | null {
  const shown = (amount: number): string => groupedNumber(amount, style, 0, 3);
  const typed = tally.rows ?? 0;
  const sentences: string[] = [];
  const { mostRows, largestBidChange, largestBid, largestBudgetChange, largestBudget } = limits;
  if (mostRows !== 'off' && typed > mostRows) {
    sentences.push(
      `This would push ${rows(typed)}, more than the ${mostRows.toLocaleString('en')} set for this spreadsheet.`,
    );
  }
  const past = (count: number | undefined, sentence: string) => {
    if (count) sentences.push(`${rows(count)} ${sentence}`);
  };
  past(tally.pastChange, `would change a bid by more than ${shown(Number(largestBidChange))} %.`);
  past(tally.pastBid, `would have a bid of more than $${shown(Number(largestBid))}.`);
  past(
    tally.pastBudgetChange,
    `would change a daily budget by more than ${shown(Number(largestBudgetChange))} %.`,
  );
  past(tally.pastBudget, `would have a daily budget of more than $${shown(Number(largestBudget))}.`);
  const beyond = (count: number | undefined, most: Limit, sentence: string) => {
    if (count && most !== 'off' && count > most) sentences.push(`${rows(count)} ${sentence}`);
  };
  beyond(tally.firstBids, limits.mostFirstBids, 'would set a bid where none is in effect.');
  beyond(tally.pausing, limits.mostPaused, 'would pause a campaign or an ad.');
  beyond(tally.losing, limits.mostLost, "would remove or replace an asset, which can't be undone.");
  beyond(tally.disabling, limits.mostDisabled, 'would disable a country.');
  if (sentences.length === 0) return null;
  return { sentences, request: `To continue, type the number of rows: ${typed}.`, typed };
}
