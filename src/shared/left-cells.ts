// shared: the sentences about cells that a write left as they are.

/** Names in one sentence. */
const MOST_NAMED = 5;

/** What to remove, by the beginning of the reason. */
const CAUSES: readonly (readonly [reason: string, cause: string])[] = [
  ['(filled by', 'formula'],
  ['(its data validation', 'data validation'],
  ['(protected)', 'protection'],
  ['(covered by', 'merge'],
];

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
  const causes = CAUSES.filter(([reason]) => all.some((one) => one.includes(reason)));
  const remove = causes.map(([, cause]) => `the ${cause}`).join(' and ');
  return `${what}: ${named}${rest}. Remove ${remove}, then try again.`;
}
