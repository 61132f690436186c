// apps-script: the clock, and times as text in the document's time zone.

import type { Clock } from '../ports/ports';

export const scriptClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(ms),
};

/** Milliseconds since 1970 as `2026-01-15 09:30` in the time zone of the document, which is read once. */
export function timeTexts(
  spreadsheet: () => GoogleAppsScript.Spreadsheet.Spreadsheet,
): (ms: number) => string {
  let zone: string | null = null;
  return (ms) => {
    zone = zone ?? spreadsheet().getSpreadsheetTimeZone();
    return Utilities.formatDate(new Date(ms), zone, 'yyyy-MM-dd HH:mm');
  };
}
