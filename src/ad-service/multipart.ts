// ad-service: builds multipart/form-data bodies with text fields and at most one file. UrlFetchApp gives
// every part a file name, so it cannot be used for this.

import { base64Holds, fromBase64, toBase64 } from './base64';
import type { Base64Body } from './transport';

/** UTF-8 as bytes 0..255; a broken half of a surrogate pair becomes U+FFFD. */
export function utf8(text: string): number[] {
  const bytes: number[] = [];
  // Iterates over code points, not UTF-16 units.
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    const code = codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xfffd : codePoint;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000)
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f));
      bytes.push(0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
  return bytes;
}

/** A file as the last part of a form. */
export interface FilePart {
  /** Name of the form field. */
  readonly field: string;
  /**
   * Name of the file; characters outside ASCII, quotes and control characters are sent as `_`, and `_` may be
   * added.
   */
  readonly name: string;
  readonly contentType: string;
  /** Its bytes, canonical Base64. */
  readonly base64: string;
}

/** The first boundary of a fixed series that is in no value and not in the file. */
function boundaryFor(values: readonly string[], file?: FilePart): string {
  for (let number = 0; ; number++) {
    const boundary = `bidgrid-form-boundary-${number}`;
    const held = values.some((value) => value.includes(boundary));
    if (!held && !(file && base64Holds(file.base64, utf8(boundary)))) return boundary;
  }
}

/** A file name without characters that need quoting: services read quoted names differently. */
const plainName = (name: string): string =>
  name
    .replace(/[^\w .()+-]/g, '_')
    .slice(-100)
    .trim() || 'file';

/** `a.png` and 2: `a__.png`. */
const lengthened = (name: string, by: number): string =>
  name.replace(/(\.\w*)?$/, (extension) => '_'.repeat(by) + extension);

/**
 * Joins the parts, the file and the end as Base64 without decoding the file. Base64 can be joined at groups
 * of three bytes, so the file's name is lengthened accordingly; not every reader of headers skips spaces.
 */
function bodyWithFile(
  parts: string,
  headOf: (name: string) => string,
  file: FilePart,
  end: string,
): Base64Body {
  const { name, base64 } = file;
  const missing = (3 - (utf8(parts + headOf(plainName(name))).length % 3)) % 3;
  const head = parts + headOf(lengthened(plainName(name), missing));
  const whole = base64.endsWith('=') ? base64.slice(0, -4) : base64;
  const rest = fromBase64(base64.slice(whole.length));
  return { base64: toBase64(utf8(head)) + whole + toBase64([...rest, ...utf8(end)]) };
}

/**
 * The body as bytes, or as Base64 if there is a file.
 * @throws TypeError for a field name that needs quoting
 */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file?: FilePart,
): { readonly contentType: string; readonly body: readonly number[] | Base64Body } {
  const names = Object.keys(fields);
  const wrong = names.concat(file ? file.field : []).find((name) => !/^[A-Za-z0-9_-]+$/.test(name));
  if (wrong !== undefined) throw new TypeError(`"${wrong}" cannot be the name of a form field`);
  const boundary = boundaryFor(
    names.map((name) => fields[name] as string),
    file,
  );
  const delimiter = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const parts = names.map((name) => `${delimiter}"${name}"\r\n\r\n${fields[name] as string}\r\n`).join('');
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const end = `--${boundary}--\r\n`;
  if (!file) return { contentType, body: utf8(parts + end) };
  const headOf = (name: string) =>
    `${delimiter}"${file.field}"; filename="${name}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  return { contentType, body: bodyWithFile(parts, headOf, file, `\r\n${end}`) };
}
