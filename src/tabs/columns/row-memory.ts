// tabs: what the hidden column Cell states has for a row: the states of its cells, the key that it
// remembers, and perhaps the accepted bid rule. The text moves with the row when a person sorts, and stays
// when other cells of the row are overwritten.

import { shortened } from '../../shared/cell-text';
import type { Fields } from '../../shared/value';
import type { Tab } from './tab';
import type { TabRow } from './tab-row';

/** A cell has one state: the last of this list that applies. */
export const CELL_STATES = ['edit', 'warning', 'error', 'conflict'] as const;
export type CellState = (typeof CELL_STATES)[number];

/** The more important of two states. */
export const strongerState = (a: CellState | undefined, b: CellState): CellState =>
  a !== undefined && CELL_STATES.indexOf(a) > CELL_STATES.indexOf(b) ? a : b;

/**
 * `|edit Bid|error Name|check Name|`, in the order of the headers; no state: empty.
 * @param states by header
 * @param checkHeaders of cells with issues that only Check finds
 */
export function statesText(
  headers: readonly string[],
  states: ReadonlyMap<string, CellState>,
  checkHeaders: ReadonlySet<string>,
): string {
  const parts = headers
    .filter((header) => states.has(header))
    .map((header) => `${states.get(header)!} ${header}${checkHeaders.has(header) ? `|check ${header}` : ''}`);
  return parts.length === 0 ? '' : `|${parts.join('|')}|`;
}

/** The state of the cell with this header in the text of its row; `''`: none. */
export const stateIn = (text: string, header: string): CellState | '' =>
  CELL_STATES.find((state) => text.includes(`|${state} ${header}|`)) ?? '';

/** Whether the cell with this header has an issue that only Check finds. */
export const hasCheckIssue = (text: string, header: string): boolean => text.includes(`|check ${header}|`);

/**
 * The condition of a conditional format for the cells from A2 on: the text of their row has this state for
 * the header of their column. `;` separates arguments in every locale.
 * @param letters of the column with the texts
 */
export const stateFormula = (state: CellState, letters: string): string =>
  `=ISNUMBER(FIND("|${state} "&A$1&"|";$${letters}2))`;

/** Start of the JSON list, after the cell states. */
const BEGINS = '|[';

/** The remembered values of a text of the column Cell states, as JSON; `''`: none. */
export function memoryIn(text: string): string {
  const index = text.indexOf(BEGINS);
  return index < 0 ? '' : text.slice(index + 1);
}

/**
 * Replaces what the text remembers.
 * @param text of the column Cell states
 * @param memory from `memoryOf`; `''`: none
 */
export function withMemory(text: string, memory: string): string {
  const index = text.indexOf(BEGINS);
  const states = index === 0 ? '' : index < 0 ? text : text.slice(0, index + 1);
  return memory === '' ? states : `${states === '' ? '|' : states}${memory}`;
}

/** JSON of these values. A `|` without a space after it is escaped, so it is not read as a state. */
export const memoryOf = (...values: readonly unknown[]): string =>
  JSON.stringify(values).replace(/\|(?! )/g, '\\u007c');

/** @param text of the column Cell states @param key null: none */
export const withKey = (text: string, key: string | null): string =>
  withMemory(text, key === null ? '' : memoryOf(key));

/** What the text remembers; empty: nothing that can be read. */
function parsedMemory(text: string): readonly unknown[] {
  const json = memoryIn(text);
  if (json === '') return [];
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
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

interface AcceptedRule {
  /** Accepted values, by field. */
  readonly values: Fields;
  /** Name of the rule and how the values were computed: `Ten less: 2.00 × 0.9 = 1.80`. */
  readonly text: string;
}

/** Longest text, in characters: a plan of 100,000 rows has one for each row. */
const LONGEST = 250;

/**
 * Returns the text of the column Cell states with this rule in place of an earlier one.
 * @param states `''`: none
 */
export const withRule = (states: string, key: string, { values, text }: AcceptedRule): string =>
  withMemory(states, memoryOf(key, values, shortened(text, LONGEST)));

/**
 * Returns the accepted rule of a row; null: none, its values have changed since, or it was copied from
 * another row.
 */
export function ruleOf(tab: Tab, { key, states, fields }: TabRow): AcceptedRule | null {
  if (key === null) return null;
  const [keyOfRule, values, text] = parsedMemory(states);
  if (keyOfRule !== key || typeof text !== 'string' || typeof values !== 'object' || values === null)
    return null;
  const accepted = values as Fields;
  const isKept = Object.entries(accepted).every(([field, value]) => {
    const mine = fields[field];
    const kind = tab.columns.find((column) => column.field === field)?.kind;
    const isScalar = value === null || typeof value !== 'object';
    return kind !== undefined && mine !== undefined && isScalar && kind.equal(mine, value!);
  });
  return isKept ? { values: accepted, text: shortened(text, LONGEST) } : null;
}
