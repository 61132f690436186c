// Workbench, Apps Script host, engine: moves our own ranges when rows, columns or sheets come and go.
import type { IRange } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
} from '@univerjs/sheets';
import type { CellRange, OwnStore } from './own-store';

interface StructuralParams {
  subUnitId: string;
  range: IRange;
}

const STRUCTURAL: Record<string, { axis: 'row' | 'column'; sign: 1 | -1 }> = {
  [InsertRowMutation.id]: { axis: 'row', sign: 1 },
  [InsertColMutation.id]: { axis: 'column', sign: 1 },
  [RemoveRowMutation.id]: { axis: 'row', sign: -1 },
  [RemoveColMutation.id]: { axis: 'column', sign: -1 },
};

/** Adapts protections and metadata to a mutation; answers whether anything changed. */
export function shiftOwn(own: OwnStore, id: string, params: object): boolean {
  if (id === RemoveSheetMutation.id) return dropSheet(own, (params as { subUnitId: string }).subUnitId);
  const change = STRUCTURAL[id];
  if (!change) return false;
  const { subUnitId, range } = params as StructuralParams;
  const at = (change.axis === 'row' ? range.startRow : range.startColumn) + 1;
  const count =
    change.axis === 'row' ? range.endRow - range.startRow + 1 : range.endColumn - range.startColumn + 1;
  const move = (target: CellRange): CellRange | null =>
    target.sheetId === subUnitId ? shifted(target, change.axis, at, count * change.sign) : target;
  own.protections = own.protections.flatMap((rule) => {
    const unprotected = rule.unprotected.flatMap((each) => move(each) ?? []);
    if (!rule.range) return [{ ...rule, unprotected }];
    const moved = move(rule.range);
    return moved ? [{ ...rule, unprotected, range: moved }] : [];
  });
  own.metadata = own.metadata.flatMap((entry) => {
    if (!('range' in entry.place)) return [entry];
    const moved = move(entry.place.range);
    return moved ? [{ ...entry, place: { ...entry.place, range: moved } }] : [];
  });
  return true;
}

/**
 * The range after `count` rows or columns were inserted before index `at` (negative: removed from there on).
 * Null when nothing of it is left.
 */
export function shifted(
  range: CellRange,
  axis: 'row' | 'column',
  at: number,
  count: number,
): CellRange | null {
  const size = axis === 'row' ? 'rows' : 'columns';
  const start = range[axis];
  const end = start + range[size] - 1;
  if (count > 0) {
    if (at <= start) return { ...range, [axis]: start + count };
    return at <= end ? { ...range, [size]: range[size] + count } : range;
  }
  const last = at - count - 1;
  const before = Math.max(0, Math.min(last, start - 1) - at + 1);
  const inside = Math.max(0, Math.min(last, end) - Math.max(at, start) + 1);
  if (inside === range[size]) return null;
  return { ...range, [axis]: start - before, [size]: range[size] - inside };
}

function dropSheet(own: OwnStore, sheetId: string): boolean {
  own.protections = own.protections.filter((rule) => rule.sheetId !== sheetId);
  own.metadata = own.metadata.filter(({ place }) => {
    if (place.kind === 'SPREADSHEET') return true;
    return (place.kind === 'SHEET' ? place.sheetId : place.range.sheetId) !== sheetId;
  });
  return true;
}
