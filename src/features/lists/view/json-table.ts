// lists: JSON as a table: an array of IDs, of objects or of rows, or one of these parts a line.

import { ListError } from '../../../sidebar/client/bridge';
import { beginningOf } from './list-layout';
import { cellsSource, type ListSource } from './list-source';

/** Characters. JSON is read as a whole. */
const LONGEST_JSON = 100_000_000;

type Row = Readonly<Record<string, string>>;

const cellOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** The parts of an array are named by their position. */
const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cellOf(part)]))
    : { '': cellOf(value) };

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map(rowOf) : [rowOf(value)]);

async function textOf(source: ListSource): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const { text } of source.pieces()) {
    pieces.push(text);
    length += text.length;
    if (length > LONGEST_JSON)
      throw new ListError('More than 100 MB of JSON cannot be read. Save the list with one ID per line.');
  }
  return pieces.join('');
}

/** `1.31677E+09` as text: as a number, it would look like all digits of an ID. */
const withRoundedAsText = (json: string): string =>
  json.replace(/([[,:]\s*)(-?\d[\d.]{0,20}e[+-]?\d{1,3})(?=[\s,\]}])/gi, '$1"$2"');

function parsed(json: string): Row[] | null {
  const text = withRoundedAsText(json);
  try {
    return rowsOf(JSON.parse(text));
  } catch {
    // Perhaps one value a line.
  }
  try {
    const lines = text.split(/[\r\n]+/).map((line) => line.trim().replace(/,$/, ''));
    return rowsOf(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
  } catch {
    return null;
  }
}

/** The start of a JSON text, and not of an ID in braces or of an unquoted list. */
const JSON_START = /^\s*(?:\[\s*(?:["[{\]]|\d+\s*,)|\{\s*")/;

/**
 * The source itself if it is not JSON.
 * @throws ListError when the source cannot be read, or has too much JSON
 */
export async function jsonTable(source: ListSource): Promise<ListSource> {
  if (source.delimiter !== undefined || !JSON_START.test(await textOf(beginningOf(source)))) return source;
  const rows = parsed(await textOf(source));
  if (rows === null) return source;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => row[name] ?? ''));
  // Rows without names may have a header row.
  const hasNames = names.some((name) => !/^\d*$/.test(name));
  const table = cellsSource(source.name, hasNames ? [names, ...cells] : cells);
  return hasNames ? { ...table, firstLine: 0 } : table;
}
