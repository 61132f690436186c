// push: what there is to know about a reviewed row besides its values: exceeded guards, warnings, how it
// is sent, the rules that proposed its values, and texts that are too long for their columns.

import { GUARDED, type Limit, type Limits, type Measure } from '../../../shared/guards';
import { documentStyle, groupedNumber } from '../../../shared/numbers';
import { LINE } from '../../../sidebar/components/table/table-blocks';
import type { ReviewChange, ReviewRow } from '../review-view';

/** Average width of a character. Pixels. */
export const CHARACTER = 7;
/** Most characters of a value that is shown in full: with spaces, at which it can wrap. */
const LONGEST_TEXT = 90;
/** The same of one word, such as an address. */
const LONGEST_WORD = 36;

/** Characters that fit into a column. */
const FITTING_CHARACTERS = 18;
/** Characters of the word before the difference that stay, at most. */
const CONTEXT = 12;

/** The second half of a surrogate pair, which is not cut. */
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where the shown part begins: at the word with the first difference, or shortly before it. */
function startOf(oldText: string, after: string): number {
  let same = 0;
  while (same < oldText.length && oldText[same] === after[same]) same += 1;
  const word = oldText.slice(0, same).trimEnd().lastIndexOf(' ') + 1;
  const start = Math.max(word, same - CONTEXT, 0);
  return isLowSurrogate(after.charCodeAt(start)) || isLowSurrogate(oldText.charCodeAt(start))
    ? start - 1
    : start;
}

/** Both texts from their difference on, after an ellipsis; unchanged if they fit or one of them is empty. */
export function changedPart(oldText: string, after: string): readonly [before: string, after: string] {
  if (oldText === '' || after === '' || Math.max(oldText.length, after.length) <= FITTING_CHARACTERS)
    return [oldText, after];
  const start = startOf(oldText, after);
  return start <= 1 ? [oldText, after] : [`…${oldText.slice(start)}`, `…${after.slice(start)}`];
}

/** Two values as the table shows them. */
interface ShownPair {
  readonly before: string;
  readonly after: string;
  /** Only the changed parts, in one line. */
  readonly isCut: boolean;
}

export function shownPair(oldText: string, after: string): ShownPair {
  const most = /\s/.test(oldText + after) ? LONGEST_TEXT : LONGEST_WORD;
  if (Math.max(oldText.length, after.length) <= most) return { before: oldText, after, isCut: false };
  const [from, to] = changedPart(oldText, after);
  return { before: from, after: to, isCut: true };
}

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

/** The values of a change in their columns. A new row has no value before. */
export const pairOf = ({ before: oldValue, after }: ReviewChange, isNew: boolean): ShownPair =>
  shownPair(isNew ? '' : oldValue, after);

/** Height of the row as far as it is known before it is rendered. Pixels. */
export const expectedHeight = (row: ReviewRow): number =>
  LINE * (Math.max(1, row.changes.length) + explanationsBelow(row).length + row.also.length);

/** Texts of which the table shows only a part, in full. */
const fullTexts = ({ changes, action }: ReviewRow): string[] =>
  changes.flatMap((change) => {
    const isNew = action === 'create';
    const { column, before: oldValue, after } = change;
    return pairOf(change, isNew).isCut ? [changeText(column, oldValue, after, isNew)] : [];
  });

export const detailsOf = (row: ReviewRow, limits: Limits): Detail[] => [
  ...warningTexts(row, limits).map((text) => ({ text, isWarning: true })),
  ...[...sendingNotes(row), ...fullTexts(row)].map((text) => ({ text, isWarning: false })),
];

/** The most important of the details; null: there are none besides values in full. */
export function summaryOf(row: ReviewRow, limits: Limits): Detail | null {
  const warnings = warningTexts(row, limits);
  const [first, ...otherTexts] = warnings.length > 0 ? warnings : sendingNotes(row);
  if (first === undefined) return null;
  const text = otherTexts.length > 0 ? `${first}, ${otherTexts.length} more` : first;
  return { text, isWarning: warnings.length > 0 };
}
