// Workbench page: one tab as text with commas.
import type { FWorksheet } from '@univerjs/sheets/facade';

/** What the filled part of the sheet shows, quoted where needed (RFC 4180). */
export function csvOf(sheet: FWorksheet): string {
  const rows = sheet.getDataRange().getDisplayValues();
  return rows.map((row) => row.map((text) => quoted(String(text ?? ''))).join(',')).join('\r\n');
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
