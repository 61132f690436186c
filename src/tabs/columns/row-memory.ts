// tabs: what a row remembers behind its cell states: its key, and perhaps the accepted bid rule. The text
// moves with the row when a person sorts, and stays when other cells of the row are overwritten.

/** Start of the JSON list, after the cell states. */
const BEGINS = '|[';

/** The remembered values of a text of the column Cell states, as JSON; `''`: none. */
export function memoryIn(text: string): string {
  const at = text.indexOf(BEGINS);
  return at < 0 ? '' : text.slice(at + 1);
}

/**
 * Replaces what the text remembers.
 * @param text of the column Cell states
 * @param memory from `memoryOf`; `''`: none
 */
export function withMemory(text: string, memory: string): string {
  const at = text.indexOf(BEGINS);
  const states = at === 0 ? '' : at < 0 ? text : text.slice(0, at + 1);
  return memory === '' ? states : `${states === '' ? '|' : states}${memory}`;
}

/** JSON of these values. A `|` without a space after it is escaped, so it is not read as a state. */
export const memoryOf = (...values: readonly unknown[]): string =>
  JSON.stringify(values).replace(/\|(?! )/g, '\\u007c');

/** @param text of the column Cell states @param key null: none */
export const withKey = (text: string, key: string | null): string =>
  withMemory(text, key === null ? '' : memoryOf(key));

/** What the text remembers; empty: nothing that can be read. */
export function parsedMemory(text: string): readonly unknown[] {
  const json = memoryIn(text);
  if (json === '') return [];
  try {
    const found: unknown = JSON.parse(json);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** The key that the row had when Bidgrid last compared it with the base; null: a new row, or unknown. */
export function rememberedKey({ states }: { readonly states: string }): string | null {
  // Without an escaped character, the key is what is between the quotes. There may be 100,000.
  const from = states.indexOf(`${BEGINS}"`) + 3;
  const end = from < 3 ? -1 : states.indexOf('"', from);
  const plain = end < 0 ? '' : states.slice(from, end);
  const [key] = plain === '' || plain.includes('\\') ? parsedMemory(states) : [plain];
  return typeof key === 'string' && key !== '' ? key : null;
}

/** True if the row remembers another key than it has now: its key or all of its cells were overwritten. */
export const hasOtherKey = (row: { readonly states: string; readonly key: string | null }): boolean => {
  const remembered = rememberedKey(row);
  return remembered !== null && remembered !== row.key;
};
