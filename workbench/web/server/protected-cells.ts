// Workbench, page server: refuses edits of cells that the script has protected.

import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';
import { mayEditProtected, mayEditSheet } from '../../apps-script/engine/protection';
import type { Area, ClosedArea } from '../wire/model';
import { digest, type Mutation } from '../wire/mutation';
import { touchedAreas } from '../wire/touched';

export const PROTECTED =
  'You are trying to edit a protected cell or object. Ask the owner of the spreadsheet to let you edit it.';

/** Ranges that this user may not edit, for an immediate refusal by the page. */
export function closedFor(workbook: LiveWorkbook, user: string): ClosedArea[] {
  return workbook.own.protections
    .filter((rule) => !mayEditProtected(workbook.own, user, rule))
    .map(({ sheetId, range, unprotected, description }) => ({
      sheetId,
      range,
      open: unprotected,
      description,
    }));
}

/**
 * Message if the user may not make this change, otherwise null. The page also checks, but only this check
 * counts.
 */
export function forbidden(workbook: LiveWorkbook, user: string, mutation: Mutation): string | null {
  if (workbook.own.protections.length === 0) return null;
  const { sheetId } = digest(mutation);
  if (mutation.id === 'sheet.mutation.remove-sheet' || mutation.id === 'sheet.mutation.set-worksheet-name') {
    return sheetId === null || mayEditSheet(workbook.own, user, sheetId) ? null : PROTECTED;
  }
  const may = (sheet: string, area: Area): boolean => workbook.mayEdit(user, sheet, area);
  return touchedAreas(mutation).every(({ sheetId: sheet, area }) => may(sheet, area)) ? null : PROTECTED;
}
