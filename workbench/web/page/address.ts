// Workbench page: the current tab and cell in the address (`#gid=0&range=B2`), so that a reload restores
// them.
import type { FUniver } from '@univerjs/core/facade';
import type { Selected } from './selection';

/** Writes the current tab and cell to the address, without an entry in the browser's history. */
export function rememberPlace(selected: Selected): void {
  const { row, column } = selected.current;
  history.replaceState(
    null,
    '',
    `#gid=${encodeURIComponent(selected.sheetId)}&range=${letters(column)}${row}`,
  );
}

/** Selects the tab and cell in the address, if they exist. */
export function returnToPlace(api: FUniver): void {
  const place = new URLSearchParams(location.hash.slice(1));
  const workbook = api.getActiveWorkbook();
  const sheet = workbook?.getSheetBySheetId(place.get('gid') ?? '');
  if (!workbook || !sheet || sheet.isSheetHidden()) return;
  workbook.setActiveSheet(sheet);
  const range = place.get('range') ?? '';
  if (/^[A-Z]{1,3}[1-9]\d{0,6}$/.test(range)) sheet.getRange(range).activate();
}

/** 1 is A, 27 is AA. */
function letters(column: number): string {
  let text = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  }
  return text;
}
