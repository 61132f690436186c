// Workbench, wire: areas that a user may not edit.
import type { Area, ClosedArea } from './model';

/** Whether the user may not edit the area. */
export function isClosed(closedAreas: ClosedArea[], sheetId: string, area: Area): boolean {
  return closedAreas.some((closed) => {
    if (closed.sheetId !== sheetId) return false;
    if (closed.range) return overlap(closed.range, area);
    return !closed.open.some((open) => contains(open, area));
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
