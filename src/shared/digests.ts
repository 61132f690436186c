// shared: a 128-bit hash of texts, to detect changes and damage, and HMAC-SHA-256, for approvals and for
// seals of hidden sheets.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Four 32-bit lanes, unsigned. */
type Hash = readonly [number, number, number, number];

/** UTF-16 code units are hashed as they are, lone surrogates included. */
export function hashOf(text: string): Hash {
  // A local constant: this loop runs for every character of a base, and globals are slow in some hosts.
  const imul = Math.imul;
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  let c = 0x5bd1e995;
  let d = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = imul(a ^ unit, 2654435761);
    b = imul(b ^ unit, 1597334677);
    c = imul(c ^ unit, 2246822507);
    d = imul(d ^ unit, 3266489909);
  }
  return [mixed(a, b), mixed(b, c), mixed(c, d), mixed(d, a)];
}

/** Mixes the bits of two lanes; those of one lane depend mostly on the last characters. */
const mixed = (a: number, b: number): number => {
  const spread = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  return (spread ^ (spread >>> 15)) >>> 0;
};

/** Base 36, lanes joined by hyphens. */
export const hashText = (hash: Hash): string => hash.map((lane) => lane.toString(36)).join('-');

/**
 * Encodes each UTF-16 code unit separately (CESU-8), so that different texts have different bytes, including
 * lone surrogates. Apps Script has no TextEncoder.
 */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes[length++] = unit;
    } else if (unit < 0x800) {
      bytes[length++] = 0xc0 | (unit >> 6);
      bytes[length++] = 0x80 | (unit & 0x3f);
    } else {
      bytes[length++] = 0xe0 | (unit >> 12);
      bytes[length++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[length++] = 0x80 | (unit & 0x3f);
    }
  }
  return bytes.subarray(0, length);
}

/** Each part is preceded by its length, so that ['ab', 'c'] and ['a', 'bc'] differ. */
function framed(parts: readonly string[]): Uint8Array {
  let text = '';
  for (const part of parts) text += `${part.length}:${part}`;
  return bytesOf(text);
}

/** Few keys are used thousands of times, so the part that depends on the key is cached. */
const keyed = new Map<string, ReturnType<typeof hmac.create>>();
const MOST_KEYS = 4;

function macOf(key: string): ReturnType<typeof hmac.create> {
  const cachedMac = keyed.get(key);
  if (cachedMac) return cachedMac.clone();
  if (keyed.size >= MOST_KEYS) keyed.clear();
  const newMac = hmac.create(sha256, bytesOf(key));
  keyed.set(key, newMac);
  return newMac.clone();
}

/** Returns 64 hexadecimal digits. Moving a border between parts changes the result. */
export function hmacSha256(key: string, parts: readonly string[]): string {
  return bytesToHex(macOf(key).update(framed(parts)).digest());
}

/** Returns 64 hexadecimal digits; parts as in `hmacSha256`. */
export function sha256Of(parts: readonly string[]): string {
  return bytesToHex(sha256(framed(parts)));
}

/** SHA-256 of the text itself, in UTF-8 for texts without lone surrogates; 0..255. */
export const sha256Bytes = (text: string): number[] => Array.from(sha256(bytesOf(text)));

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
