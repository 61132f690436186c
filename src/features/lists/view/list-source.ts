// lists: sources of lists. Each can be read from the beginning as often as needed.

import { ListError } from '../../../sidebar/client/bridge';

const ARCHIVE = 'is compressed. Unpack it and choose the file inside.';
const BINARY: readonly (readonly [start: readonly number[] | string, sentence: string])[] = [
  [
    'PK\u0003\u0004',
    'is a workbook or an archive, not a text file. Save the sheet as CSV and choose that file, or unpack the archive.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old workbook. Save the sheet as CSV and choose that file.'],
  [[0x1f, 0x8b], ARCHIVE],
  [[0x28, 0xb5, 0x2f, 0xfd], ARCHIVE],
  ['7z\u00bc\u00af', ARCHIVE],
  ['%PDF', 'is a PDF, not a text file. Choose a text or CSV file.'],
  [[0x89, 0x50, 0x4e, 0x47], 'is a picture, not a text file. Choose a text or CSV file.'],
  [[0xff, 0xd8, 0xff], 'is a picture, not a text file. Choose a text or CSV file.'],
];
const JSON_FILE = 'is JSON, not CSV. Export it as CSV, or as a text with one ID per line.';
const PAGE = 'is a web page or XML, not CSV. Open it in a spreadsheet program and save it as CSV.';

const begins = (bytes: Uint8Array, start: readonly number[] | string): boolean =>
  (typeof start === 'string' ? Array.from(start, (sign) => sign.charCodeAt(0)) : start).every(
    (byte, i) => bytes[i] === byte,
  );

/** Bytes in which the encoding is recognized: headers, separators and line ends are in them. */
const BEGINNING = 4_096;

/** Without a byte order mark, zero bytes tell: UTF-8 has none, and UTF-16 has one in each ASCII character. */
function unicodeOf(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  bytes.forEach((byte, i) => {
    if (byte === 0) zeros[i & 1]! += 1;
  });
  if (zeros[0] === zeros[1]) return 'utf-8';
  return zeros[0] < zeros[1] ? 'utf-16le' : 'utf-16be';
}

/** A file that was changed or deleted since it was chosen is unreadable; the browser gives no reason. */
async function readable<T>(file: File, readPart: () => Promise<T>): Promise<T> {
  try {
    return await readPart();
  } catch {
    throw new ListError(
      `"${file.name}" cannot be read: it was changed, moved or deleted since it was chosen. Choose it again.`,
    );
  }
}

/**
 * From the beginning of the file.
 * @throws ListError for a file that is not text
 */
async function unicodeEncoding(file: File): Promise<string> {
  const start = new Uint8Array(await readable(file, () => file.slice(0, BEGINNING).arrayBuffer()));
  const binary = BINARY.find(([signature]) => begins(start, signature));
  if (binary) throw new ListError(`"${file.name}" ${binary[1]}`);
  const encoding = unicodeOf(start);
  const text = new TextDecoder(encoding).decode(start);
  if (/^\s*<(?:!doctype|html|head|table|meta|\?xml)/i.test(text))
    throw new ListError(`"${file.name}" ${PAGE}`);
  if (/^[\s[]*\{\s*"/.test(text)) throw new ListError(`"${file.name}" ${JSON_FILE}`);
  return encoding;
}

/** The text of a file in pieces, and the bytes read so far. */
async function* textOf(
  file: File,
  encoding: string,
): AsyncGenerator<{ readonly text: string; readonly read: number }> {
  // The decoder drops a byte order mark, and keeps incomplete characters for the next piece.
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  try {
    for (let readBytes = 0; ; ) {
      const { done: isDone, value } = await readable(file, () => reader.read());
      if (isDone) break;
      readBytes += value.byteLength;
      yield { text: decoder.decode(value, { stream: true }), read: readBytes };
    }
    yield { text: decoder.decode(), read: file.size };
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Characters of all texts that match. */
async function lengthOf(file: File, encoding: string, patterns: readonly RegExp[]): Promise<number[]> {
  const lengths = patterns.map(() => 0);
  for await (const { text } of textOf(file, encoding)) {
    patterns.forEach((pattern, i) => {
      lengths[i]! += (text.match(pattern) ?? []).reduce((sum, match) => sum + match.length, 0);
    });
  }
  return lengths;
}

/**
 * From the whole file: a text that is not UTF-8 is Shift_JIS if its Japanese characters follow each other, as
 * letters with accents rarely do, and otherwise Windows-1252.
 */
async function encodingOf(file: File): Promise<string> {
  const encoding = await unicodeEncoding(file);
  if (encoding !== 'utf-8') return encoding;
  const [broken = 0, otherLength = 0] = await lengthOf(file, encoding, [/\ufffd+/g, /[^\0-\x7f\ufffd]+/g]);
  // A few broken characters do not make it another encoding.
  if (broken * 10 <= otherLength) return encoding;
  const [invalid = 0, nonAsciiLength = 0, inWords = 0] = await lengthOf(file, 'shift_jis', [
    /[\ufffd\ue000-\uf8ff]+/g,
    /[^\0-\x7f]+/g,
    /[\u3000-\u9fff\uff00-\uffef]{2,}/g,
  ]);
  return invalid * 50 <= nonAsciiLength && inWords * 2 > nonAsciiLength ? 'shift_jis' : 'windows-1252';
}

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

export function textSource(name: string, writtenText: string, delimiter?: string): ListSource {
  const text = writtenText.replace(/^\uFEFF/, '');
  const source: ListSource = {
    name,
    size: text.length,
    async *pieces() {
      for (let start = 0; start < text.length; start += PIECE)
        yield { text: text.slice(start, start + PIECE), read: Math.min(start + PIECE, text.length) };
    },
  };
  return delimiter === undefined ? source : { ...source, delimiter };
}

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

/** Cells of the sheet, row by row. */
export const cellsSource = (name: string, cells: readonly (readonly string[])[]): ListSource =>
  textSource(name, cells.map((row) => row.map(quoted).join('\t')).join('\n'), '\t');
