// lists: sources of lists. Each can be read from the beginning as often as needed.

import { encodingOf, textOf } from './file-encoding';

export interface ListSource {
  /** Shown name: `users.csv`, `Pasted list`, `Users!A2:A500`. */
  readonly name: string;
  /** Size in bytes or characters, for progress. */
  readonly size: number;
  /** The text in pieces, and how much of `size` was read so far. */
  pieces(): AsyncIterable<{ readonly text: string; readonly read: number }>;
  /** Of a file: the name of its encoding. */
  encoding?(): Promise<string>;
  /** Known for cells of the sheet; otherwise detected. */
  readonly delimiter?: string;
  /** Number of the first line; absent: 1. */
  readonly firstLine?: number;
}

/** A file is read as a stream: only a few kilobytes are in memory. */
export function fileSource(file: File): ListSource {
  let recognized: Promise<string> | undefined;
  const encoding = (): Promise<string> => {
    recognized ??= encodingOf(file);
    return recognized;
  };
  return {
    name: file.name,
    size: file.size,
    encoding,
    async *pieces() {
      yield* textOf(file, await encoding());
    },
  };
}

/** Characters at once. */
const PIECE = 1 << 18;

export function textSource(name: string, written: string, delimiter?: string): ListSource {
  const text = written.replace(/^\uFEFF/, '');
  const source: ListSource = {
    name,
    size: text.length,
    async *pieces() {
      for (let at = 0; at < text.length; at += PIECE)
        yield { text: text.slice(at, at + PIECE), read: Math.min(at + PIECE, text.length) };
    },
  };
  return delimiter === undefined ? source : { ...source, delimiter };
}

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

/** Cells of the sheet, row by row. */
export const cellsSource = (name: string, cells: readonly (readonly string[])[]): ListSource =>
  textSource(name, cells.map((row) => row.map(quoted).join('\t')).join('\n'), '\t');
