// Workbench, Apps Script host, engine: who may edit which cells.
import type { CellRange, OwnStore, ProtectionRule } from './own-store';

/** True when two ranges share a cell. */
export const rangesOverlap = (a: CellRange, b: CellRange): boolean =>
  a.sheetId === b.sheetId &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;

/** True when every cell of `inner` is in `outer`. */
export const rangeWithin = (inner: CellRange, outer: CellRange): boolean =>
  outer.sheetId === inner.sheetId &&
  outer.row <= inner.row &&
  outer.column <= inner.column &&
  outer.row + outer.rows >= inner.row + inner.rows &&
  outer.column + outer.columns >= inner.column + inner.columns;

/**
 * The owner always may, whoever is listed may, and a protection that only warns or mirrors the document lets
 * all.
 */
export function mayEditProtected(own: OwnStore, user: string, rule: ProtectionRule): boolean {
  if (rule.warningOnly || rule.editors === null) return true;
  return user === own.people[0] || rule.editors.includes(user);
}

/** True when no protection of the range, or of its sheet, shuts the user out. */
export const mayEditRange = (own: OwnStore, user: string, range: CellRange): boolean =>
  own.protections.every((rule) => {
    if (rule.sheetId !== range.sheetId || mayEditProtected(own, user, rule)) return true;
    if (rule.range) return !rangesOverlap(rule.range, range);
    return rule.unprotected.some((open) => rangeWithin(range, open));
  });

/** True when no protection forbids the user to change the structure of the sheet (name, order, deletion). */
export const mayEditSheet = (own: OwnStore, user: string, sheetId: string): boolean =>
  own.protections.every(
    (rule) => rule.sheetId !== sheetId || rule.range !== null || mayEditProtected(own, user, rule),
  );
