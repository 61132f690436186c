// lists: splits text that arrives in pieces into records with line numbers; only one piece is in memory.

import Papa from 'papaparse';
import { grouped } from '../../../shared/sentences';
import { ListError } from '../../../sidebar/client/bridge';
import type { ListSource } from './list-source';

export interface ListRecord {
  /** Line of the text in which it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface RecordBatch {
  readonly records: readonly ListRecord[];
  /** How much of the source's size was read so far. */
  readonly read: number;
}

/** Characters. A longer record is rejected. */
const LONGEST_RECORD = 1_000_000;

/** Result of Papa Parse, whose own types use `any`. */
interface Parsed {
  readonly data: readonly string[][];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

const neverClosed = (line: number): ListError =>
  new ListError(
    `The quotation mark in line ${grouped(line)} is not closed, so the lines below it cannot be separated. Fix that line and choose the file again.`,
  );

const tooLong = (line: number, record: string): ListError =>
  record.includes('"')
    ? neverClosed(line)
    : new ListError(`Line ${grouped(line)} has more than a million characters. Put each ID on its own line.`);

/** Converts line breaks to `\n`; a `\r` at the very end waits for the next piece. */
function unifyLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((lines, cell) => (cell.includes('\n') ? lines + cell.split('\n').length - 1 : lines), 0);

/**
 * All records in order, in batches by piece of text.
 * @throws ListError when the text has no valid records
 */
export async function* readRecords(source: ListSource, delimiter: string): AsyncGenerator<RecordBatch> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let rest = '';
  let held = '';
  let line = 1;
  let broken: ListError | null = null;

  const take = (text: string, whole: boolean): ListRecord[] => {
    const parsed = parser.parse(text, 0, !whole) as Parsed;
    // With invalid quotes, a record of several lines includes other records.
    const wrong = new Set(parsed.errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
    const records: ListRecord[] = [];
    for (const [index, cells] of parsed.data.entries()) {
      const within = linesWithin(cells);
      if (within > 0 && wrong.has(index)) {
        broken = neverClosed(line);
        break;
      }
      records.push({ line, cells });
      line += 1 + within;
    }
    rest = whole || broken ? '' : text.slice(parsed.meta.cursor);
    if (rest.length > LONGEST_RECORD) broken = tooLong(line, rest);
    return records;
  };

  // A record of many pieces is parsed again only when its text has doubled, so the work stays linear.
  let fresh: string[] = [];
  let freshLength = 0;
  for await (const { text, read: readSize } of source.pieces()) {
    const joinedText = held + text;
    held = joinedText.endsWith('\r') ? '\r' : '';
    const unified = unifyLineEnds(held ? joinedText.slice(0, -1) : joinedText);
    fresh.push(unified);
    freshLength += unified.length;
    if (freshLength < rest.length) {
      yield { records: [], read: readSize };
      continue;
    }
    const records = take(rest + fresh.join(''), false);
    fresh = [];
    freshLength = 0;
    yield { records, read: readSize };
    if (broken) throw broken;
  }
  const last = rest + fresh.join('') + (held ? '\n' : '');
  if (last !== '') yield { records: take(last, true), read: source.size };
  if (broken) throw broken;
}
