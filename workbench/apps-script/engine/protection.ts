// Workbench, Apps Script host, engine: permissions to edit cells.
import type { CellRange } from './cell-range';
import type { OwnStore, ProtectionRule } from './own-store';

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
 * The owner and listed editors may edit, and everyone may if the protection only warns or has the document's
 * editors.
 */
export function mayEditProtected(own: OwnStore, user: string, rule: ProtectionRule): boolean {
  if (rule.warningOnly || rule.editors === null) return true;
  return user === own.people[0] || rule.editors.includes(user);
}

/** True if no protection of the range, or of its sheet, excludes the user. */
export const mayEditRange = (own: OwnStore, user: string, range: CellRange): boolean =>
  own.protections.every((rule) => {
    if (rule.sheetId !== range.sheetId || mayEditProtected(own, user, rule)) return true;
    if (rule.range) return !rangesOverlap(rule.range, range);
    return rule.unprotected.some((open) => rangeWithin(range, open));
  });

/**
 * True if no protection prevents the user from changing the structure of the sheet (name, order, deletion).
 */
export const mayEditSheet = (own: OwnStore, user: string, sheetId: string): boolean =>
  own.protections.every(
    (rule) => rule.sheetId !== sheetId || rule.range !== null || mayEditProtected(own, user, rule),
  );
