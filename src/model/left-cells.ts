// model: the sentences about cells that a write left as they are.

/** Names in one sentence. */
const MOST_NAMED = 5;

/** One sentence about cells that were left, and one about what to do; none: `''`. */
export function leftSentence(reasons: readonly string[]): string {
  const all = [...new Set(reasons)];
  if (all.length === 0) return '';
  const named = all.slice(0, MOST_NAMED).join(', ');
  const more = all.length - MOST_NAMED;
  const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
  const what =
    all.length === 1
      ? '1 cell was left as it is'
      : `${all.length.toLocaleString('en')} cells were left as they are`;
  return `${what}: ${named}${rest}. Remove the formula, data validation, protection or merge, then try again.`;
}
