// push: where two long values differ: each difference with what is around it; what is equal is left out.

import { diffWordsWithSpace } from 'diff';

/** A part of a value. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Both values in pieces. */
interface PiecePair {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Edits after which the comparison ends: values that have little in common differ as a whole. */
const MOST_EDITS = 1_000;

/** Characters beside a difference that stay, at most. */
const CONTEXT = 12;

const isHigh = (text: string, index: number): boolean => /[\ud800-\udbff]/.test(text[index] ?? '');

/** The first characters, never half of one. */
const headOf = (text: string): string => text.slice(0, isHigh(text, CONTEXT - 1) ? CONTEXT - 1 : CONTEXT);

function tailOf(text: string): string {
  const start = text.length - CONTEXT;
  return text.slice(isHigh(text, start - 1) ? start + 1 : start);
}

/** Equal text beside differences is cut to its context, with an ellipsis. */
function contextOf(text: string, isFirst: boolean, isLast: boolean): string {
  const most = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT);
  if (text.length <= most + 1) return text;
  return `${isFirst ? '' : headOf(text)}…${isLast ? '' : tailOf(text)}`;
}

/**
 * Words that differ, and the equal text between them.
 * @param isWhole with all equal text; else with what is beside a difference
 */
export function differencesOf(before: string, after: string, isWhole: boolean): PiecePair {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const pieces = parts.map(({ value, added, removed }, index) => {
    const isChanged = added || removed;
    const text = isWhole || isChanged ? value : contextOf(value, index === 0, index === parts.length - 1);
    return { text, isChanged, added, removed };
  });
  const side = (without: 'added' | 'removed'): Piece[] =>
    pieces.filter((piece) => !piece[without]).map(({ text, isChanged }) => ({ text, isChanged }));
  return { before: side('added'), after: side('removed') };
}

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

/** Two values of which a line does not show all. */
export const isLong = (before: string, after: string): boolean =>
  Math.max(before.length, after.length) > (/\s/.test(before + after) ? 48 : 36);
