// sidebar, lists: sources of lists. Each can be read from the beginning as often as needed.

import { ListError } from './list-error';

export interface ListSource {
  /** Shown name: `users.csv`, `Pasted list`, `Users!A2:A500`. */
  readonly name: string;
  /** Size in bytes or characters, for progress. */
  readonly size: number;
  /** The text in pieces, and how much of `size` was read so far. */
  pieces(): AsyncIterable<{ readonly text: string; readonly read: number }>;
  /** Known for cells of the sheet; otherwise detected. */
  readonly delimiter?: string;
  /** Number of the first line; absent: 1. */
  readonly firstLine?: number;
}

const BINARY: readonly (readonly [start: readonly number[], sentence: string])[] = [
  [
    [0x50, 0x4b, 3, 4],
    'is a workbook or an archive, not a list. Save the sheet as CSV and choose that file, or unpack the archive.',
  ],
  [[0x1f, 0x8b], 'is compressed. Unpack it and choose the file inside.'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF, not a list. Choose a text or CSV file.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old workbook. Save the sheet as CSV and choose that file.'],
];

const begins = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** Bytes in which the encoding is recognized: headers, separators and line ends are in them. */
const BEGINNING = 4_096;

/** Without a byte order mark, zero bytes tell: UTF-8 has none, and UTF-16 has one in each ASCII character. */
function encodingOf(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  bytes.forEach((byte, i) => {
    if (byte === 0) zeros[i & 1]! += 1;
  });
  if (zeros[0] === zeros[1]) return 'utf-8';
  return zeros[0] < zeros[1] ? 'utf-16le' : 'utf-16be';
}

/** A file is read as a stream: only a few kilobytes are in memory. */
export function fileSource(file: File): ListSource {
  return {
    name: file.name,
    size: file.size,
    async *pieces() {
      const start = new Uint8Array(await readable(file, () => file.slice(0, BEGINNING).arrayBuffer()));
      const binary = BINARY.find(([signature]) => begins(start, signature));
      if (binary) throw new ListError(`"${file.name}" ${binary[1]}`);
      // The decoder drops a byte order mark, and keeps incomplete characters for the next piece.
      const decoder = new TextDecoder(encodingOf(start));
      const reader = file.stream().getReader();
      try {
        for (let read = 0; ; ) {
          const { done, value } = await readable(file, () => reader.read());
          if (done) break;
          read += value.byteLength;
          yield { text: decoder.decode(value, { stream: true }), read };
        }
        yield { text: decoder.decode(), read: file.size };
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    },
  };
}

/** A file that was changed or deleted since it was chosen is unreadable; the browser gives no reason. */
async function readable<T>(file: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new ListError(
      `"${file.name}" cannot be read: it was changed, moved or deleted since it was chosen. Choose it again.`,
    );
  }
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
