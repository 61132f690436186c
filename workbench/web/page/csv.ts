// Workbench page: exports one tab as CSV.
import type { FWorksheet } from '@univerjs/sheets/facade';

/** The displayed values of the filled part of the sheet, quoted where needed (RFC 4180). */
export function csvOf(sheet: FWorksheet): string {
  const rows = sheet.getDataRange().getDisplayValues();
  return rows.map((row) => row.map((text) => quoted(String(text ?? ''))).join(',')).join('\r\n');
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
