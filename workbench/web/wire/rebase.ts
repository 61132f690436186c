// Workbench, wire: rebases a change made on an older state of the workbook to the current one.
import { type Digest, digest, type Mutation, type Shift } from './mutation';

/** Cells of a set-range-values: row, then column, zero-based. */
export type Cells = Record<string, Record<string, unknown>>;

export type Rebased =
  /** `mutation` can be applied to the current state; `resync`: its page needs a new snapshot to converge. */
  { possible: true; mutation: Mutation; resync: boolean } | { possible: false };

/**
 * Rebases `mutation`, made without `foreign` (in order), to the state after them. Cells move with inserted
 * and removed rows and columns; `possible` is false if the result would be uncertain.
 */
export function rebase(mutation: Mutation, foreign: Digest[]): Rebased {
  const mine = digest(mutation);
  const relevant = foreign.filter((other) => interact(mine, other));
  if (relevant.length === 0) return { possible: true, mutation, resync: false };
  if (relevant.some((other) => other.kind === 'move')) return { possible: false };
  const shifts = relevant.flatMap((other) => other.shift ?? []);
  if (mine.kind === 'cells') return { possible: true, mutation: shiftCells(mutation, shifts), resync: false };
  if (shifts.length > 0) return { possible: false };
  // The page will apply the other changes after its own, although they came first.
  const commutes = mine.kind === 'other' && relevant.every((other) => other.kind === 'cells');
  return { possible: true, mutation, resync: !commutes };
}

/** Whether two mutations can affect each other. */
function interact(one: Digest, other: Digest): boolean {
  if (one.sheetId === other.sheetId) return true;
  // Cells can be moved between sheets; other changes of the whole workbook do not affect the cells of sheets.
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

/** Index of the row or column after the shifts; null: it was removed. */
export function follow(index: number, axis: Shift['axis'], shifts: Shift[]): number | null {
  let at = index;
  for (const shift of shifts) {
    if (shift.axis !== axis || shift.at > at) continue;
    if (shift.count < 0 && at < shift.at - shift.count) return null;
    at += shift.count;
  }
  return at;
}
