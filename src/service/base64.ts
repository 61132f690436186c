// service: Base64 text to bytes and back, and checks of a text without decoding it. The core has neither btoa
// nor Utilities.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** @param bytes 0..255 */
export function toBase64(bytes: ArrayLike<number>): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] as number) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((group >> shift) & 63));
    const known = Math.min(bytes.length - i, 3) + 1;
    text += letters.slice(0, known).join('') + '===='.slice(known);
  }
  return text;
}

/** The bytes of a canonical Base64 text. */
export function fromBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  const bytes = new Uint8Array(sizeOfBase64(text));
  const at = (i: number): number => values[text.charCodeAt(i)]!;
  // Typed arrays ignore writes past their end; the last group may have fewer bytes.
  for (let i = 0, to = 0; i + 4 <= text.length; i += 4, to += 3) {
    const group = (at(i) << 18) | (at(i + 1) << 12) | (at(i + 2) << 6) | at(i + 3);
    bytes[to] = group >> 16;
    bytes[to + 1] = group >> 8;
    bytes[to + 2] = group;
  }
  return bytes;
}

/** How many bytes a canonical Base64 text stands for. */
export const sizeOfBase64 = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/** Whole groups of four, letters of the alphabet only, unused bits zero: one text for the same bytes. */
export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 &&
  // One pass over the letters, without groups that would be remembered: the text may have 67 million of them.
  !/[^A-Za-z0-9+/]/.test(text.slice(0, -4)) &&
  /^(|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$/.test(text.slice(-4));

/**
 * Whether the bytes hold these bytes: a sequence has three looks in Base64, by where in a group of three it
 * begins, and the letters at its ends also depend on its neighbors.
 */
export function base64Holds(text: string, wanted: readonly number[]): boolean {
  return [0, 1, 2].some((offset) => {
    const before = [0, 0].slice(0, offset);
    const encoded = toBase64([...before, ...wanted]);
    const whole = Math.floor(((offset + wanted.length) * 8) / 6);
    return text.includes(encoded.slice(Math.ceil((offset * 8) / 6), whole));
  });
}
