// Workbench, Apps Script host, engine: adjusts stored ranges when rows, columns or sheets are added or
// removed.
import type { IRange } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
} from '@univerjs/sheets';
import { ALL, type CellRange, type RangeMove } from './cell-range';
import type { OwnStore } from './own-store';
import { movedChart } from './sheet-chart';

export type Axis = 'row' | 'column';

interface StructuralParams {
  range: IRange;
}

interface MoveParams {
  sourceRange: IRange;
  targetRange: IRange;
}

const STRUCTURAL: Record<string, { axis: Axis; sign: 1 | -1 }> = {
  [InsertRowMutation.id]: { axis: 'row', sign: 1 },
  [InsertColMutation.id]: { axis: 'column', sign: 1 },
  [RemoveRowMutation.id]: { axis: 'row', sign: -1 },
  [RemoveColMutation.id]: { axis: 'column', sign: -1 },
};

/** Effect of a mutation on ranges; null: it moves no rows or columns. */
function rangeMove(id: string, params: object): RangeMove | null {
  const { subUnitId } = params as { subUnitId: string };
  const here =
    (move: RangeMove): RangeMove =>
    (range) =>
      range.sheetId === subUnitId ? move(range) : range;
  if (id === MoveRowsMutation.id || id === MoveColsMutation.id) {
    const axis = id === MoveRowsMutation.id ? 'row' : 'column';
    const { sourceRange, targetRange } = params as MoveParams;
    const [first, last] = axis === 'row' ? lines(sourceRange, 'Row') : lines(sourceRange, 'Column');
    const [before] = axis === 'row' ? lines(targetRange, 'Row') : lines(targetRange, 'Column');
    return here((range) => moved(range, axis, first, last - first + 1, before));
  }
  const change = STRUCTURAL[id];
  if (!change) return null;
  const { range: touched } = params as StructuralParams;
  const [first, last] = change.axis === 'row' ? lines(touched, 'Row') : lines(touched, 'Column');
  return here((range) => shifted(range, change.axis, first, (last - first + 1) * change.sign));
}

/** First and last line, counted from 1. */
const lines = (range: IRange, side: 'Row' | 'Column'): [number, number] => [
  range[`start${side}`] + 1,
  range[`end${side}`] + 1,
];

/**
 * Adjusts protections, typed columns, bandings, charts and metadata to a mutation. Returns whether anything
 * may have changed.
 */
export function shiftOwn(own: OwnStore, id: string, params: object): boolean {
  if (id === RemoveSheetMutation.id) return dropSheet(own, (params as { subUnitId: string }).subUnitId);
  const move = rangeMove(id, params);
  if (!move) return false;
  own.protections = own.protections.flatMap((rule) => {
    const unprotected = rule.unprotected.flatMap((each) => move(each) ?? []);
    if (!rule.range) return [{ ...rule, unprotected }];
    const range = move(rule.range);
    return range ? [{ ...rule, unprotected, range }] : [];
  });
  own.typedColumns = own.typedColumns.flatMap((range) => move(range) ?? []);
  own.bandings = own.bandings.flatMap((rule) => {
    const range = move(rule.range);
    return range ? [{ ...rule, range }] : [];
  });
  own.charts = own.charts.map((chart) => movedChart(chart, move));
  own.metadata = own.metadata.flatMap((entry) => {
    if (!('range' in entry.place)) return [entry];
    const range = move(entry.place.range);
    return range ? [{ ...entry, place: { ...entry.place, range } }] : [];
  });
  return true;
}

/**
 * The range after lines `first … first + count - 1` were moved before line `before`. A range of which only
 * some lines moved keeps its size and follows its first line.
 */
export function moved(range: CellRange, axis: Axis, first: number, count: number, before: number): CellRange {
  const to = before > first ? before - count : before;
  const place = (line: number): number => {
    if (line >= first && line < first + count) return line - first + to;
    const without = line >= first + count ? line - count : line;
    return without >= to ? without + count : without;
  };
  const size = axis === 'row' ? range.rows : range.columns;
  if (size >= ALL) return range;
  const places = Array.from({ length: size }, (_, i) => place(range[axis] + i));
  const start = Math.min(...places);
  const whole = Math.max(...places) - start + 1 === size;
  return { ...range, [axis]: whole ? start : place(range[axis]) };
}

/**
 * The range after `count` rows or columns were inserted before index `at` (negative: removed from there on).
 * null: nothing of it is left.
 */
export function shifted(range: CellRange, axis: Axis, at: number, count: number): CellRange | null {
  const size = axis === 'row' ? 'rows' : 'columns';
  if (range[size] >= ALL) return range;
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
  own.chartSheets = own.chartSheets.filter((id) => id !== sheetId);
  own.typedColumns = own.typedColumns.filter((range) => range.sheetId !== sheetId);
  own.bandings = own.bandings.filter((rule) => rule.range.sheetId !== sheetId);
  own.charts = own.charts
    .filter((chart) => chart.sheetId !== sheetId)
    .map((chart) => ({ ...chart, ranges: chart.ranges.filter((range) => range.sheetId !== sheetId) }));
  own.metadata = own.metadata.filter(({ place }) => {
    if (place.kind === 'SPREADSHEET') return true;
    return (place.kind === 'SHEET' ? place.sheetId : place.range.sheetId) !== sheetId;
  });
  return true;
}
