// Workbench, Apps Script host, in the worker: bytes as Apps Script represents them (signed numbers), and text
// in a charset.
import { Buffer } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { ScriptException } from '../protocol/exceptions';

/** Converts a script's byte array (-128 to 127; 0 to 255 is also accepted) to bytes. */
export function fromSigned(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < -128 || value > 255) {
      throw new ScriptException(`Cannot convert ${String(value)} to (class) byte.`);
    }
    bytes[i] = value;
  }
  return bytes;
}

/** Bytes as the signed numbers that scripts receive. */
export function toSigned(bytes: Uint8Array): number[] {
  return Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const isAscii = (charset: string) => /^us[-_]?ascii$/i.test(charset);

/**
 * Encodes text. `charset` is a name or a Utilities.Charset; default UTF-8. US_ASCII replaces other characters
 * with ?.
 */
export function encodeText(text: string, charset?: unknown): Uint8Array {
  const name = charset === undefined || charset === null ? 'UTF-8' : String(charset);
  if (isAscii(name)) return Buffer.from(text.replace(/\P{ASCII}/gu, '?'), 'latin1');
  if (/^utf[-_]?8$/i.test(name)) return Buffer.from(text, 'utf8');
  if (/^(iso-8859-1|latin1|windows-1252)$/i.test(name)) return Buffer.from(text, 'latin1');
  if (/^utf[-_]?16le$/i.test(name)) return Buffer.from(text, 'utf16le');
  throw new ScriptException(`Invalid argument: ${name}`);
}

/** Decodes bytes; bytes that are invalid in the charset become U+FFFD. */
export function decodeText(bytes: Uint8Array, charset?: unknown): string {
  const name = charset === undefined || charset === null ? 'utf-8' : String(charset).replace('_', '-');
  try {
    return new TextDecoder(name, { ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ScriptException(`Invalid argument: ${name}`);
  }
}

/** The bytes of a `String | Byte[]` argument. */
export function bytesOfArgument(value: unknown, charset?: unknown): Uint8Array | null {
  if (typeof value === 'string') return encodeText(value, charset);
  if (Array.isArray(value)) return fromSigned(value as number[]);
  return null;
}
