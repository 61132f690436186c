// push: what there is to know about a reviewed row besides its values: exceeded guards, warnings, how it
// is sent, and the rules that proposed its values.

import { GUARDED, type Limit, type Limits, type Measure } from '../../../shared/guards';
import { documentStyle, groupedNumber } from '../../../shared/numbers';
import { LINE } from '../../../sidebar/components/table/table-blocks';
import type { ReviewRow } from '../review-view';

/** Average width of a character. Pixels. */
export const CHARACTER = 7;
interface Detail {
  readonly text: string;
  readonly isWarning: boolean;
}

const shownLimit = (limit: Limit): string => groupedNumber(Number(limit), documentStyle(), 0, 3);

/** What a row does that has to be confirmed. */
const GUARD_TEXTS: Readonly<Partial<Record<Measure, (limits: Limits) => string>>> = {
  pastChange: ({ largestBidChange }) => `Bid over ±${shownLimit(largestBidChange)} %`,
  pastBid: ({ largestBid }) => `Bid over $${shownLimit(largestBid)}`,
  pastBudgetChange: ({ largestBudgetChange }) => `Budget over ±${shownLimit(largestBudgetChange)} %`,
  pastBudget: ({ largestBudget }) => `Budget over $${shownLimit(largestBudget)}`,
  firstBids: () => 'First bid',
  pausing: () => 'Pauses',
  losing: () => 'Loses an asset',
  disabling: () => 'Disables the country',
};

/** One text for each guard that the row counts for. */
export const guardTexts = (row: ReviewRow, limits: Limits): string[] =>
  GUARDED.filter((measure) => row.tally[measure]).map(
    (measure) => GUARD_TEXTS[measure]?.(limits) ?? 'Needs confirmation',
  );

/** Guards and warnings, most important first. */
export const warningTexts = (row: ReviewRow, limits: Limits): string[] => [
  ...guardTexts(row, limits),
  ...row.warnings,
];

/** How a row is sent. */
const sendingNotes = ({ note }: ReviewRow): string[] => (note === undefined ? [] : [note]);

/**
 * Always shown below the row: the rules that proposed its values, with their calculations, and what else its
 * percentage includes.
 */
export const explanationsBelow = ({ changes, includes }: ReviewRow): string[] => [
  ...new Set(changes.flatMap(({ rule }) => (rule === undefined ? [] : [rule]))),
  ...(includes === undefined ? [] : [includes]),
];

/** `Bid: $1.20 → $1.32`; of a new row `Bid: $1.32`. */
export function changeText(column: string, oldValue: string, after: string, isNew: boolean): string {
  const shownText = (value: string) => value || 'empty';
  return isNew ? `${column}: ${shownText(after)}` : `${column}: ${shownText(oldValue)} → ${shownText(after)}`;
}

/** Height of the row as far as it is known before it is rendered. Pixels. */
export function expectedHeight(row: ReviewRow): number {
  const { action, changes, also } = row;
  const lines = action === 'create' ? 1 : Math.max(1, changes.length) + also.length;
  return LINE * (lines + explanationsBelow(row).length);
}

export const detailsOf = (row: ReviewRow, limits: Limits): Detail[] => [
  ...warningTexts(row, limits).map((text) => ({ text, isWarning: true })),
  ...sendingNotes(row).map((text) => ({ text, isWarning: false })),
];

/** The most important of the details; null: there are none besides values in full. */
export function summaryOf(row: ReviewRow, limits: Limits): Detail | null {
  const warnings = warningTexts(row, limits);
  const [first, ...otherTexts] = warnings.length > 0 ? warnings : sendingNotes(row);
  if (first === undefined) return null;
  const text = otherTexts.length > 0 ? `${first}, ${otherTexts.length} more` : first;
  return { text, isWarning: warnings.length > 0 };
}
