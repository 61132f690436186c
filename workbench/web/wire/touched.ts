// Workbench, wire: the cells that a mutation writes, for permission checks.
import type { ZeroBasedRange } from '../../apps-script/engine/cell-range';
import type { Area } from './model';
import { digest, type Mutation, SET_CELLS } from './mutation';
import type { Cells } from './rebase';

interface Touched {
  sheetId: string;
  area: Area;
}

const areaOf = (range: ZeroBasedRange): Area => ({
  row: range.startRow + 1,
  column: range.startColumn + 1,
  rows: range.endRow - range.startRow + 1,
  columns: range.endColumn - range.startColumn + 1,
});

/** The areas whose content changes; empty for sizes, rules, inserted rows and similar mutations. */
export function touchedAreas(mutation: Mutation): Touched[] {
  const params = mutation.params as {
    cellValue?: Cells;
    range?: ZeroBasedRange;
    sourceRange?: ZeroBasedRange;
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
