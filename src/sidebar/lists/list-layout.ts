// sidebar, lists: the layout of a list: delimiter, columns, the ID column, and whether there is a header.

import Papa from 'papaparse';
import type { IdKind } from './id-kind';
import { ListError } from './list-error';
import type { ListSource } from './list-source';
import { type ListRecord, readRecords } from './records';

/** IDs are in every column: a list in one line. */
export const ALL_COLUMNS = -1;

export interface ListLayout {
  readonly delimiter: string;
  /** Names of the columns; a plain list has one. */
  readonly columns: readonly string[];
  /** Index into `columns`, or ALL_COLUMNS. */
  readonly column: number;
  /** The first record with content has the names of the columns and no IDs. */
  readonly header: boolean;
}

/** Characters and records used for the guess. */
const SAMPLE_TEXT = 1 << 16;
const SAMPLE_RECORDS = 200;
/** Number of columns that are examined and offered. IDs further right are read with "All columns". */
const MOST_COLUMNS = 200;

/** Only the beginning of the source: the guess takes the same time for any size. */
export const beginningOf = (source: ListSource): ListSource => ({
  ...source,
  async *pieces() {
    let length = 0;
    for await (const { text, read } of source.pieces()) {
      yield { text: text.slice(0, SAMPLE_TEXT - length), read };
      length += text.length;
      if (length >= SAMPLE_TEXT) return;
    }
  },
});

async function guessDelimiter(source: ListSource): Promise<string> {
  let text = '';
  for await (const piece of source.pieces()) text += piece.text;
  return (
    Papa.parse(text.replace(/\r\n?/g, '\n'), { preview: 50, newline: '\n', skipEmptyLines: 'greedy' }).meta
      .delimiter || ','
  );
}

export const isBlank = ({ cells }: ListRecord): boolean => cells.every((cell) => cell.trim() === '');

export async function sampleOf(source: ListSource, delimiter: string): Promise<ListRecord[]> {
  const sample: ListRecord[] = [];
  try {
    for await (const { records } of readRecords(source, delimiter)) {
      for (const record of records) if (!isBlank(record)) sample.push(record);
      if (sample.length >= SAMPLE_RECORDS) break;
    }
  } catch (error) {
    // The sample may end inside quotation marks. If they are invalid, reading the whole list reports it.
    if (sample.length === 0 || !(error instanceof ListError)) throw error;
  }
  return sample.slice(0, SAMPLE_RECORDS);
}

const cellOf = (record: ListRecord | undefined, column: number): string =>
  (record?.cells[column] ?? '').trim();

/**
 * True if the first cell of the column is a heading: not an ID, and either a known word or without digits.
 */
function looksLikeHeader(sample: readonly ListRecord[], column: number, kind: IdKind): boolean {
  const first = cellOf(sample[0], column);
  if (first === '' || kind.isLikely(first)) return false;
  if (kind.header.test(first)) return true;
  const below = sample.slice(1).some((record) => kind.isLikely(cellOf(record, column)));
  return below && first.length < 60 && /[g-z_ ]/i.test(first) && !/\d/.test(first);
}

/** The column with the most likely IDs; among equals one with a known heading, then the first. */
function idColumn(sample: readonly ListRecord[], width: number, kind: IdKind): number {
  let best = { column: 0, score: -1 };
  for (let column = 0; column < width; column += 1) {
    const likely = sample.filter((record) => kind.isLikely(cellOf(record, column))).length;
    const score = likely + (kind.header.test(cellOf(sample[0], column) || '-') ? 0.5 : 0);
    if (score > best.score) best = { column, score };
  }
  return best.column;
}

/** The names of the columns: their headings, or letters as in a sheet. */
function columnNames(sample: readonly ListRecord[], width: number, header: boolean): string[] {
  return Array.from({ length: width }, (_, column) => {
    const heading = header ? cellOf(sample[0], column) : '';
    return heading || `Column ${column < 26 ? String.fromCharCode(65 + column) : column + 1}`;
  });
}

/** @throws ListError when the source cannot be read */
export async function guessLayout(source: ListSource, kind: IdKind): Promise<ListLayout> {
  const beginning = beginningOf(source);
  const delimiter = source.delimiter ?? (await guessDelimiter(beginning));
  const sample = await sampleOf(beginning, delimiter);
  const widest = sample.reduce((most, { cells }) => Math.max(most, cells.length), 1);
  const width = Math.min(widest, MOST_COLUMNS);
  const inOneLine = sample.length === 1 && width > 1;
  const column = inOneLine ? ALL_COLUMNS : idColumn(sample, width, kind);
  const header = !inOneLine && looksLikeHeader(sample, column, kind);
  return { delimiter, columns: columnNames(sample, width, header), column, header };
}
