// lists: CSV files that people download and open in a spreadsheet.

import type { IdBatch } from './read-ids';

/**
 * A quoted field. Programs that split at another separator than the comma ignore our quotes, so an apostrophe
 * is added where a formula could begin: before `= + - @` at the start, after a separator, a space or a
 * quotation mark.
 */
export function csvField(value: string | number): string {
  const text = String(value);
  const safe = text.replace(/(^|[;,|\t\r\n" ])(?=[=+\-@])/g, "$1'").replace(/^(?=[\t\r])/, "'");
  return `"${safe.replace(/"/g, '""')}"`;
}

/** One line of a file with its line break. */
export const csvLine = (fields: readonly (string | number)[]): string =>
  `${fields.map(csvField).join(',')}\r\n`;

/** A part with invalid IDs by the service's count, 1-based, with its message. */
export interface RefusedPart {
  readonly part: number;
  readonly sent: number;
  readonly invalid: number;
}

/**
 * Line, ID and reason of all entries that are not sent, except duplicates, and of all IDs in parts with
 * invalid ones (the service only reports how many).
 */
export async function setAsideFile(
  batches: AsyncIterable<IdBatch>,
  partSize: number,
  refused: readonly RefusedPart[],
): Promise<Blob> {
  const byPart = new Map(refused.map((refusedPart) => [refusedPart.part, refusedPart]));
  // Completed pieces are in the browser's blob store; only the current one is a text.
  const pieces: Blob[] = [];
  let text = csvLine(['Line', 'ID', 'Reason']);
  let count = 0;
  for await (const { ids, aside } of batches) {
    for (const { line, written: entry, why } of aside) {
      if (why !== 'duplicate') text += csvLine([line, entry, why]);
    }
    if (byPart.size > 0) {
      for (const id of ids) {
        const refusedPart = byPart.get(Math.floor(count / partSize) + 1);
        if (refusedPart) {
          const reason = `sent in part ${refusedPart.part}; the service refused ${refusedPart.invalid} of its ${refusedPart.sent} IDs`;
          text += csvLine(['', id, reason]);
        }
        count += 1;
      }
    }
    if (text.length > 1 << 18) {
      pieces.push(new Blob([text]));
      text = '';
    }
  }
  return new Blob([...pieces, text], { type: 'text/csv;charset=utf-8' });
}
