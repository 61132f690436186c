// apps-script: what the person has selected. Not available in LIMITED mode.

import type { SelectedAreas } from '../ports/ports';
import { blockOfRange } from './range-places';

/** null: nothing is selected. */
export function currentAreas(): SelectedAreas | null {
  const list = SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList();
  if (list === null) return null;
  const ranges = list.getRanges();
  const first = ranges[0];
  if (first === undefined) return null;
  return {
    sheetId: first.getSheet().getSheetId(),
    areas: ranges.map(blockOfRange),
  };
}
