// push: two values in narrow columns: wrapped, or of longer texts the part that differs.

/** Average width of a character. Pixels. */
export const CHARACTER = 7;
/** Room beside a text in its cell. Pixels. */
const PADDING = 10;
/** Most lines of a value that is shown in full: of words, and of one word, such as an address. */
const [MOST_LINES, MOST_OF_WORD] = [5, 2];

/** Characters that fit into a column. */
const FITS = 18;
/** Characters of the word before the difference that stay, at most. */
const CONTEXT = 12;

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where the shown part begins: at the word with the first difference, or shortly before it. */
function startOf(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const word = before.slice(0, same).trimEnd().lastIndexOf(' ') + 1;
  const start = Math.max(word, same - CONTEXT, 0);
  return isLow(after.charCodeAt(start)) || isLow(before.charCodeAt(start)) ? start - 1 : start;
}

/** Both texts from their difference on, after an ellipsis; unchanged if they fit or one of them is empty. */
export function changedPart(before: string, after: string): readonly [before: string, after: string] {
  if (before === '' || after === '' || Math.max(before.length, after.length) <= FITS) return [before, after];
  const start = startOf(before, after);
  return start <= 1 ? [before, after] : [`…${before.slice(start)}`, `…${after.slice(start)}`];
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
export interface ShownPair {
  readonly before: string;
  readonly after: string;
  /** Lines that they take. */
  readonly lines: number;
  /** Only the changed parts. */
  readonly isCut: boolean;
}

/** @param width of the column of a value in pixels */
export function shownPair(before: string, after: string, width: number): ShownPair {
  const perLine = Math.max(1, Math.floor((width - PADDING) / CHARACTER));
  const lines = Math.max(linesOf(before, perLine), linesOf(after, perLine));
  const most = /\s/.test(before + after) ? MOST_LINES : MOST_OF_WORD;
  if (lines <= most) return { before, after, lines, isCut: false };
  const [from, to] = changedPart(before, after);
  return { before: from, after: to, lines: 1, isCut: true };
}
