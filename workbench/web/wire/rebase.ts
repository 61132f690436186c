// Workbench, wire: fits a change made on an older state of the workbook onto the present one.
import { type Digest, digest, type Mutation, type Shift } from './mutation';

/** Cells of a set-range-values: row, then column, counted from 0. */
export type Cells = Record<string, Record<string, unknown>>;

export type Rebased =
  /**
   * `mutation` can be applied to the present state; `resync`: its page can only converge with a fresh
   * snapshot.
   */
  { possible: true; mutation: Mutation; resync: boolean } | { possible: false };

/**
 * Fits `mutation`, made without knowing `foreign` (in their order), onto the state after them. Cells move
 * with inserted and removed rows and columns; what cannot be fitted with certainty is not guessed.
 */
export function rebase(mutation: Mutation, foreign: Digest[]): Rebased {
  const mine = digest(mutation);
  const relevant = foreign.filter((other) => meet(mine, other));
  if (relevant.length === 0) return { possible: true, mutation, resync: false };
  if (relevant.some((other) => other.kind === 'move')) return { possible: false };
  const shifts = relevant.flatMap((other) => other.shift ?? []);
  if (mine.kind === 'cells') return { possible: true, mutation: shiftCells(mutation, shifts), resync: false };
  if (shifts.length > 0) return { possible: false };
  // The page will apply the foreign changes after its own although they came first.
  const commutes = mine.kind === 'placed' && relevant.every((other) => other.kind === 'cells');
  return { possible: true, mutation, resync: !commutes };
}

/** Whether two mutations can disturb one another at all. */
function meet(one: Digest, other: Digest): boolean {
  if (one.sheetId === other.sheetId) return true;
  // Cells can be moved from sheet to sheet; other news of the whole workbook leave the cells of sheets alone.
  return [one, other].some((each) => each.sheetId === null && each.kind === 'move');
}

function shiftCells(mutation: Mutation, shifts: Shift[]): Mutation {
  if (shifts.length === 0) return mutation;
  const { cellValue = {} } = mutation.params as { cellValue?: Cells };
  const shifted: Cells = {};
  for (const [row, columns] of Object.entries(cellValue)) {
    const newRow = follow(Number(row), 'row', shifts);
    if (newRow === null) continue;
    const target: Record<string, unknown> = {};
    for (const [column, cell] of Object.entries(columns)) {
      const newColumn = follow(Number(column), 'column', shifts);
      if (newColumn !== null) target[newColumn] = cell;
    }
    shifted[newRow] = target;
  }
  return { ...mutation, params: { ...mutation.params, cellValue: shifted } };
}

/** Where the row or column `index` is after the shifts; null when it was removed. */
export function follow(index: number, axis: Shift['axis'], shifts: Shift[]): number | null {
  let at = index;
  for (const shift of shifts) {
    if (shift.axis !== axis || shift.at > at) continue;
    if (shift.count < 0 && at < shift.at - shift.count) return null;
    at += shift.count;
  }
  return at;
}
