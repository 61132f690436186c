// Browser tests: files of advertising IDs with every kind of defect, and the IDs that they contain.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export interface IdFile {
  readonly path: string;
  readonly valid: number;
  readonly doubled: number;
  readonly malformed: number;
  /** SHA-256 of the sorted valid IDs, one per line: the expected content at the service. */
  readonly sha256: string;
}

/** Valid IDs, one per number, in no order. */
const uuid = (n: number): string => {
  const mixed = (Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  const other = (Math.imul(n + 7, 0x85ebca6b) >>> 0).toString(16).padStart(8, '0');
  return `${mixed}-${other.slice(0, 4)}-4${other.slice(4, 7)}-8${mixed.slice(5)}-${n.toString(16).padStart(12, '0')}`;
};

const MALFORMED = ['', 'x', '-0', ' and more'];

/**
 * A CSV file of `rows` rows with a byte order mark, Windows line ends, quoted fields that contain line ends
 * and delimiters, upper case as iOS writes IDs, 1 % malformed and 3 % duplicate rows.
 */
export async function writeIdFile(path: string, rows: number): Promise<IdFile> {
  const file = createWriteStream(path);
  file.write('\uFEFF"Name","Advertising ID","Note"\r\n');
  const ids: string[] = [];
  let malformed = 0;
  let doubled = 0;
  let text = '';
  for (let row = 0; row < rows; row += 1) {
    const own = uuid(row);
    let written = own;
    if (row % 100 === 50) {
      malformed += 1;
      written = row % 200 === 50 ? own.slice(1) : `${own}${MALFORMED[1 + (row % 3)]}`;
    } else if (row % 100 > 96 && row > 100) {
      doubled += 1;
      written = uuid(row - 60 - (row % 100 === 97 ? 0 : 1));
    } else ids.push(own);
    const spelt = row % 2 === 0 ? written.toUpperCase() : `  ${written.toUpperCase()} `;
    const note =
      row % 10 === 3 ? '"a ""lapsed"" user,\r\nback since spring"' : row % 10 === 4 ? 'ü € 日本' : '';
    text += `"Name, ${row}","${spelt}",${note}\r\n`;
    if (text.length > 1 << 20) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  }
  file.end(text);
  await once(file, 'finish');
  const sha256 = createHash('sha256').update(ids.sort().join('\n')).digest('hex');
  return { path, valid: ids.length, doubled, malformed, sha256 };
}
