// lists: fields of CSV files that people download and open in a spreadsheet.

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
