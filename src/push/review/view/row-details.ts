// push: what there is to know about a reviewed row besides its values: exceeded guards, warnings, how it
// is sent, the rules that proposed its values, and texts that are too long for their columns.

import { GUARDED, type Limit, type Limits, type Measure } from '../../../shared/guards';
import { groupedNumber } from '../../../shared/numbers';
import { numberStyle } from '../../../sidebar/components/browser-number-style';
import { LINE } from '../../../sidebar/components/table/table-blocks';
import type { ReviewChange, ReviewRow } from '../review-schema';

/** Average width of a character. Pixels. */
export const CHARACTER = 7;
/** Room beside a text in its cell. Pixels. */
const CELL_PADDING = 10;
/** Height of one more line of a value. Pixels. */
const TEXT_LINE = 18;
/** Most lines of a value that is shown in full: of words, and of one word, such as an address. */
const [MOST_LINES, MOST_OF_WORD] = [5, 2];

/** Characters that fit into a column. */
const FITTING_CHARACTERS = 18;
/** Characters of the word before the difference that stay, at most. */
const CONTEXT = 12;

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where the shown part begins: at the word with the first difference, or shortly before it. */
function startOf(oldText: string, after: string): number {
  let same = 0;
  while (same < oldText.length && oldText[same] === after[same]) same += 1;
  const word = oldText.slice(0, same).trimEnd().lastIndexOf(' ') + 1;
  const start = Math.max(word, same - CONTEXT, 0);
  return isLow(after.charCodeAt(start)) || isLow(oldText.charCodeAt(start)) ? start - 1 : start;
}

/** Both texts from their difference on, after an ellipsis; unchanged if they fit or one of them is empty. */
export function changedPart(oldText: string, after: string): readonly [before: string, after: string] {
  if (oldText === '' || after === '' || Math.max(oldText.length, after.length) <= FITTING_CHARACTERS)
    return [oldText, after];
  const start = startOf(oldText, after);
  return start <= 1 ? [oldText, after] : [`…${oldText.slice(start)}`, `…${after.slice(start)}`];
}

/** Lines of a text that is wrapped at spaces, and inside words that are longer than a line. */
function linesOf(text: string, perLine: number): number {
  if (text.length <= perLine) return 1;
  let [lines, used] = [1, 0];
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length <= perLine) {
      used += 1 + length;
      continue;
    }
    const more = Math.max(0, Math.ceil(length / perLine) - 1);
    lines += (used > 0 ? 1 : 0) + more;
    used = length - more * perLine;
  }
  return lines;
}

/** Two values as the table shows them. */
interface ShownPair {
  readonly before: string;
  readonly after: string;
  /** Lines that they take. */
  readonly lines: number;
  /** Only the changed parts. */
  readonly isCut: boolean;
}

/** @param width of the column of a value in pixels */
export function shownPair(oldText: string, after: string, width: number): ShownPair {
  const perLine = Math.max(1, Math.floor((width - CELL_PADDING) / CHARACTER));
  const lines = Math.max(linesOf(oldText, perLine), linesOf(after, perLine));
  const most = /\s/.test(oldText + after) ? MOST_LINES : MOST_OF_WORD;
  if (lines <= most) return { before: oldText, after, lines, isCut: false };
  const [from, to] = changedPart(oldText, after);
  return { before: from, after: to, lines: 1, isCut: true };
}

interface Detail {
  readonly text: string;
  readonly isWarning: boolean;
}

const shownLimit = (limit: Limit): string => groupedNumber(Number(limit), numberStyle(), 0, 3);

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
const notesOf = ({ note }: ReviewRow): string[] => (note === undefined ? [] : [note]);

/**
 * Always shown below the row: the rules that proposed its values, with their calculations, and what else its
 * percentage includes.
 */
export const notesBelow = ({ changes, includes }: ReviewRow): string[] => [
  ...new Set(changes.flatMap(({ rule }) => (rule === undefined ? [] : [rule]))),
  ...(includes === undefined ? [] : [includes]),
];

/** Values as the table shows them. */
export const valuesOf = (change: ReviewChange): { readonly before: string; readonly after: string } =>
  change.withUnit ?? change;

/** `Bid: $1.20 → $1.32`; of a new row `Bid: $1.32`. */
export function changeText(column: string, oldValue: string, after: string, isNew: boolean): string {
  const shownText = (value: string) => value || 'empty';
  return isNew ? `${column}: ${shownText(after)}` : `${column}: ${shownText(oldValue)} → ${shownText(after)}`;
}

/** What decides how a row is shown. */
export interface Look {
  readonly limits: Limits;
  /** Of the columns Before and After. Pixels. */
  readonly valueWidth: number;
}

/** The values of a change in their columns. A new row has no value before. */
export function pairOf(change: ReviewChange, isNew: boolean, { valueWidth }: Look): ShownPair {
  const { before: oldValue, after } = valuesOf(change);
  return shownPair(isNew ? '' : oldValue, after, valueWidth);
}

/** Height of the row as far as it is known before it is rendered. Pixels. */
export function expectedHeight(row: ReviewRow, look: Look): number {
  const isNew = row.action === 'create';
  const wrapped = row.changes.reduce((lines, change) => lines + pairOf(change, isNew, look).lines - 1, 0);
  const lines = Math.max(1, row.changes.length) + notesBelow(row).length + row.also.length;
  return LINE * lines + TEXT_LINE * wrapped;
}

/** Texts of which the table shows only a part, in full. */
const fullTexts = ({ changes, action }: ReviewRow, look: Look): string[] =>
  changes.flatMap((change) => {
    const isNew = action === 'create';
    const { before: oldValue, after } = valuesOf(change);
    return pairOf(change, isNew, look).isCut ? [changeText(change.column, oldValue, after, isNew)] : [];
  });

export const detailsOf = (row: ReviewRow, look: Look): Detail[] => [
  ...warningTexts(row, look.limits).map((text) => ({ text, isWarning: true })),
  ...[...notesOf(row), ...fullTexts(row, look)].map((text) => ({ text, isWarning: false })),
];

/** The most important of the details; null: there are none besides values in full. */
export function summaryOf(row: ReviewRow, limits: Limits): Detail | null {
  const warnings = warningTexts(row, limits);
  const [first, ...otherTexts] = warnings.length > 0 ? warnings : notesOf(row);
  if (first === undefined) return null;
  const text = otherTexts.length > 0 ? `${first}, ${otherTexts.length} more` : first;
  return { text, isWarning: warnings.length > 0 };
}
