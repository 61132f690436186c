// sidebar: what there is to know about a reviewed row besides its values: exceeded guards, warnings, how it
// is sent, and texts that are too long for their columns.

import type { ReviewChange, ReviewRow } from '../../client-api/review';
import type { Limit, Limits } from '../../model/guards';
import { groupedNumber } from '../../model/number-style';
import { GUARDED, type Measure } from '../../model/tally';
import { numberStyle } from '../components/number-style';
import { changedPart } from './changed-part';

export interface Detail {
  readonly text: string;
  readonly isWarning: boolean;
}

const shown = (limit: Limit): string => groupedNumber(Number(limit), numberStyle(), 0, 3);

/** What a row does that has to be confirmed. */
const GUARD_TEXTS: Readonly<Partial<Record<Measure, (limits: Limits) => string>>> = {
  pastChange: ({ largestBidChange }) => `Bid over ±${shown(largestBidChange)} %`,
  pastBid: ({ largestBid }) => `Bid over $${shown(largestBid)}`,
  pastBudgetChange: ({ largestBudgetChange }) => `Budget over ±${shown(largestBudgetChange)} %`,
  pastBudget: ({ largestBudget }) => `Budget over $${shown(largestBudget)}`,
  firstBids: () => 'First bid',
  pausing: () => 'Pauses',
  losing: () => 'Loses an asset',
  disabling: () => 'Disables the country',
};

/** One text for each guard that the row counts for. */
export const guardTexts = ({ tally }: ReviewRow, limits: Limits): string[] =>
  GUARDED.filter((measure) => tally[measure]).map(
    (measure) => GUARD_TEXTS[measure]?.(limits) ?? 'Needs confirmation',
  );

/** Guards and warnings, most important first. */
export const warningTexts = (row: ReviewRow, limits: Limits): string[] => [
  ...guardTexts(row, limits),
  ...row.warnings,
];

/** How a row is sent, and the rules that proposed its values. */
export const notesOf = ({ note, changes }: ReviewRow): string[] => [
  ...(note === undefined ? [] : [note]),
  ...new Set(changes.flatMap(({ rule }) => (rule === undefined ? [] : [rule]))),
];

/** Values as the table shows them. */
export const valuesOf = (change: ReviewChange): { readonly before: string; readonly after: string } =>
  change.withUnit ?? change;

/** Texts of which the table shows the changed part only, in full. */
const fullTexts = ({ changes, action }: ReviewRow): string[] =>
  changes.flatMap((change) => {
    const { before, after } = valuesOf(change);
    const isCut = changedPart(before, after)[1] !== after;
    return isCut && action === 'update' ? [`${change.column}: ${before} → ${after}`] : [];
  });

export const detailsOf = (row: ReviewRow, limits: Limits): Detail[] => [
  ...warningTexts(row, limits).map((text) => ({ text, isWarning: true })),
  ...[...notesOf(row), ...fullTexts(row)].map((text) => ({ text, isWarning: false })),
];

/** What the button that unfolds the details shows; null: there are none. */
export function summaryOf(row: ReviewRow, limits: Limits): Detail | null {
  const warnings = warningTexts(row, limits);
  const [first, ...others] = warnings.length > 0 ? warnings : notesOf(row);
  const isWarning = warnings.length > 0;
  if (first !== undefined)
    return { text: others.length > 0 ? `${first} +${others.length}` : first, isWarning };
  return fullTexts(row).length > 0 ? { text: 'Full text', isWarning } : null;
}
