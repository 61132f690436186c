// tabs: the states of a row's cells as one text in a hidden column. Conditional formats read it to color
// the cells, so the colors follow the rows when a person sorts, and people's own colors are never touched.

/** A cell has one state: the last of this list that applies. */
export const CELL_STATES = ['edit', 'warning', 'error', 'conflict'] as const;
export type CellState = (typeof CELL_STATES)[number];

/** The more important of two states. */
export const strongerState = (a: CellState | undefined, b: CellState): CellState =>
  a !== undefined && CELL_STATES.indexOf(a) > CELL_STATES.indexOf(b) ? a : b;

/**
 * `|edit Bid|error Name|`, in the order of the headers; no state: empty.
 * @param states by header
 */
export function statesText(headers: readonly string[], states: ReadonlyMap<string, CellState>): string {
  const parts = headers
    .filter((header) => states.has(header))
    .map((header) => `${states.get(header)!} ${header}`);
  return parts.length === 0 ? '' : `|${parts.join('|')}|`;
}

/** The state of the cell with this header in the text of its row; `''`: none. */
export const stateIn = (text: string, header: string): CellState | '' =>
  CELL_STATES.find((state) => text.includes(`|${state} ${header}|`)) ?? '';

/** Whether a cell of the row may have a note of ours: a conflict can hide an error. */
export const mayHaveNotes = (text: string): boolean =>
  CELL_STATES.some((state) => state !== 'edit' && text.includes(`|${state} `));

/**
 * The condition of a conditional format for the cells from A2 on: the text of their row has this state for
 * the header of their column. `;` separates arguments in every locale.
 * @param letters of the column with the texts
 */
export const stateFormula = (state: CellState, letters: string): string =>
  `=ISNUMBER(FIND("|${state} "&A$1&"|";$${letters}2))`;
