// Workbench, wire: the cells that a mutation writes, for permission checks.
import type { Area, Closed } from './messages';
import { digest, type Mutation, SET_CELLS } from './mutation';
import type { Cells } from './rebase';

interface Range {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

interface Touched {
  sheetId: string;
  area: Area;
}

const areaOf = (range: Range): Area => ({
  row: range.startRow + 1,
  column: range.startColumn + 1,
  rows: range.endRow - range.startRow + 1,
  columns: range.endColumn - range.startColumn + 1,
});

/** The areas whose content changes; empty for sizes, rules, inserted rows and similar mutations. */
export function touchedAreas(mutation: Mutation): Touched[] {
  const params = mutation.params as {
    cellValue?: Cells;
    range?: Range;
    sourceRange?: Range;
    from?: { subUnitId: string; value: Cells };
    to?: { subUnitId: string; value: Cells };
  };
  if (mutation.id === 'sheet.mutation.move-range') {
    return [params.from, params.to].flatMap((end) => (end ? areasOfCells(end.subUnitId, end.value) : []));
  }
  const { sheetId, kind, shift } = digest(mutation);
  if (sheetId === null) return [];
  if (mutation.id === SET_CELLS) return areasOfCells(sheetId, params.cellValue ?? {});
  if (kind === 'move' || (shift && shift.count < 0)) {
    const range = params.range ?? params.sourceRange;
    return range ? [{ sheetId, area: areaOf(range) }] : [];
  }
  return [];
}

/** One area per row and run of adjacent columns. */
function areasOfCells(sheetId: string, cells: Cells): Touched[] {
  return Object.entries(cells).flatMap(([row, columns]) => {
    const runs: Area[] = [];
    for (const column of Object.keys(columns)
      .map(Number)
      .sort((a, b) => a - b)) {
      const last = runs[runs.length - 1];
      if (last && last.column + last.columns === column + 1) last.columns += 1;
      else runs.push({ row: Number(row) + 1, column: column + 1, rows: 1, columns: 1 });
    }
    return runs.map((area) => ({ sheetId, area }));
  });
}

/** Whether the user may not edit the area. */
export function isClosed(closed: Closed[], sheetId: string, area: Area): boolean {
  return closed.some((rule) => {
    if (rule.sheetId !== sheetId) return false;
    if (rule.range) return overlap(rule.range, area);
    return !rule.open.some((open) => contains(open, area));
  });
}

const overlap = (a: Area, b: Area): boolean =>
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;

const contains = (outer: Area, inner: Area): boolean =>
  outer.row <= inner.row &&
  outer.column <= inner.column &&
  outer.row + outer.rows >= inner.row + inner.rows &&
  outer.column + outer.columns >= inner.column + inner.columns;
