// ad-service: converts Base64 and bytes, and checks Base64 without decoding. The core has neither btoa nor
// Utilities.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** @param bytes 0..255 */
export function toBase64(bytes: ArrayLike<number>): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] as number) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((group >> shift) & 63));
    const letterCount = Math.min(bytes.length - i, 3) + 1;
    text += letters.slice(0, letterCount).join('') + '===='.slice(letterCount);
  }
  return text;
}

/** The bytes of a canonical Base64 text. */
export function fromBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  const bytes = new Uint8Array(sizeOfBase64(text));
  const valueAt = (i: number): number => values[text.charCodeAt(i)]!;
  // Typed arrays ignore writes past their end; the last group may have fewer bytes.
  for (let i = 0, to = 0; i + 4 <= text.length; i += 4, to += 3) {
    const group = (valueAt(i) << 18) | (valueAt(i + 1) << 12) | (valueAt(i + 2) << 6) | valueAt(i + 3);
    bytes[to] = group >> 16;
    bytes[to + 1] = group >> 8;
    bytes[to + 2] = group;
  }
  return bytes;
}

/** Number of bytes of a canonical Base64 text. */
export const sizeOfBase64 = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/** Groups of four, valid characters, unused bits zero: each byte sequence has one text. */
export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 &&
  // One pass without capture groups: the text may have 67 million characters.
  !/[^A-Za-z0-9+/]/.test(text.slice(0, -4)) &&
  /^(|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$/.test(text.slice(-4));

/**
 * True if the bytes contain these bytes. A sequence has three forms in Base64, by its offset in a group of
 * three, and the characters at its ends also depend on its neighbors.
 */
export function base64Holds(text: string, bytes: readonly number[]): boolean {
  return [0, 1, 2].some((offset) => {
    const padding = [0, 0].slice(0, offset);
    const encoded = toBase64([...padding, ...bytes]);
    const whole = Math.floor(((offset + bytes.length) * 8) / 6);
    return text.includes(encoded.slice(Math.ceil((offset * 8) / 6), whole));
  });
}
