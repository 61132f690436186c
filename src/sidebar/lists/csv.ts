// sidebar, lists: fields of CSV files that people download and open in a spreadsheet.

/**
 * A quoted field. A program that splits lines at another separator than the comma does not see our quotes, so whatever
 * could begin a formula there gets an apostrophe: `= + - @` at the start, after a separator, a space or a quotation mark.
 */
export function csvField(value: string | number): string {
  const text = String(value);
  const safe = text.replace(/(^|[;,|\t\r\n" ])(?=[=+\-@])/g, "$1'").replace(/^(?=[\t\r])/, "'");
  return `"${safe.replace(/"/g, '""')}"`;
}

/** One line of a file, its end included. */
export const csvLine = (fields: readonly (string | number)[]): string =>
  `${fields.map(csvField).join(',')}\r\n`;
