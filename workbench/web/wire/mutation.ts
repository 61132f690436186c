// Workbench, wire: kinds of spreadsheet mutations, as far as concurrent editing distinguishes them.
import type { ZeroBasedRange } from '../../apps-script/engine/cell-range';

/** One change of the workbook with Univer's name; `params` is plain JSON. */
export interface Mutation {
  id: string;
  params: object;
}

/** Rows or columns inserted (`count` > 0) or removed (`count` < 0) before index `at`, zero-based. */
export interface Shift {
  axis: 'row' | 'column';
  at: number;
  count: number;
}

/**
 * How a mutation combines with concurrent ones:
 * `cells` writes fixed values to fixed cells, so it can be repeated and its cells can be moved;
 * `shift` inserts or removes rows or columns; `move` moves cells in ways that are not tracked here;
 * `other` is everything else: rules, sizes, names, filters, sheets.
 */
export type Kind = 'cells' | 'shift' | 'move' | 'other';

/** What is stored of a mutation to rebase later ones, without its cells. */
export interface Digest {
  kind: Kind;
  /** null: the whole workbook. */
  sheetId: string | null;
  shift: Shift | null;
}

export const SET_CELLS = 'sheet.mutation.set-range-values';

const SHIFTS: Record<string, { axis: Shift['axis']; sign: 1 | -1 }> = {
  'sheet.mutation.insert-row': { axis: 'row', sign: 1 },
  'sheet.mutation.remove-rows': { axis: 'row', sign: -1 },
  'sheet.mutation.insert-col': { axis: 'column', sign: 1 },
  'sheet.mutation.remove-col': { axis: 'column', sign: -1 },
};

const MOVES = new Set([
  'sheet.mutation.reorder-range',
  'sheet.mutation.move-range',
  'sheet.mutation.move-rows',
  'sheet.mutation.move-columns',
  'sheet.mutation.remove-sheet',
]);

/** Sizes that pages compute themselves after a change: no message if they are refused. */
export const isAutomatic = ({ id }: Mutation): boolean =>
  id === 'sheet.mutation.set-worksheet-row-auto-height' ||
  id === 'sheet.mutation.set-worksheet-row-is-auto-height';

export function digest({ id, params }: Mutation): Digest {
  const { subUnitId, range } = params as { subUnitId?: string; range?: ZeroBasedRange };
  const sheetId = subUnitId ?? null;
  const change = SHIFTS[id];
  if (change && range) {
    const [at, last] =
      change.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
    return { kind: 'shift', sheetId, shift: { axis: change.axis, at, count: (last - at + 1) * change.sign } };
  }
  if (id === SET_CELLS) return { kind: 'cells', sheetId, shift: null };
  // Cells can move from one sheet to another, so a move affects the whole workbook.
  if (MOVES.has(id))
    return { kind: 'move', sheetId: id.endsWith('move-range') ? null : sheetId, shift: null };
  return { kind: 'other', sheetId, shift: null };
}
