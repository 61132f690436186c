// Workbench, wire: what kinds of spreadsheet mutations there are, as far as two people at once care.

/** One change of the workbook as Univer names it; `params` is plain JSON. */
export interface Mutation {
  id: string;
  params: object;
}

/** Rows or columns that came (`count` > 0) or went (`count` < 0) before index `at`, counted from 0. */
export interface Shift {
  axis: 'row' | 'column';
  at: number;
  count: number;
}

/**
 * How a mutation gets on with others:
 * `cells` writes fixed values to fixed cells, so doing it twice does no harm and its cells can be moved;
 * `shift` inserts or removes rows or columns; `move` puts cells elsewhere in ways that are not followed here;
 * `placed` is all the rest: rules, sizes, names, filters, sheets.
 */
export type Kind = 'cells' | 'shift' | 'move' | 'placed';

/** What must be remembered of a mutation to judge later ones: a few words, never its cells. */
export interface Digest {
  kind: Kind;
  /** Null: the whole workbook. */
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

/** Sizes that pages work out by themselves after a change: not worth a word when they are refused. */
export const isAutomatic = ({ id }: Mutation): boolean =>
  id === 'sheet.mutation.set-worksheet-row-auto-height' ||
  id === 'sheet.mutation.set-worksheet-row-is-auto-height';

interface ZeroBasedRange {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

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
  // Cells can move from one sheet to another, so a move touches the whole workbook.
  if (MOVES.has(id))
    return { kind: 'move', sheetId: id.endsWith('move-range') ? null : sheetId, shift: null };
  return { kind: 'placed', sheetId, shift: null };
}
