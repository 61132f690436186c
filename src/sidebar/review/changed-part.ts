// sidebar: two values in narrow columns: of long texts, the part that differs.

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
