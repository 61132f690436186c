// model: HMAC-SHA-256 over texts, for approvals and for seals of what lies in hidden sheets.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * Encodes each UTF-16 code unit on its own (CESU-8), so that different texts always give different bytes, lone surrogates
 * included. Apps Script has no TextEncoder.
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

/**
 * Returns 64 hexadecimal digits. Each part is preceded by its length, so that ['ab', 'c'] and ['a', 'bc'] differ.
 */
export function hmacSha256(key: string, parts: readonly string[]): string {
  const mac = hmac.create(sha256, bytesOf(key));
  for (const part of parts) {
    mac.update(bytesOf(`${part.length}:`));
    mac.update(bytesOf(part));
  }
  return bytesToHex(mac.digest());
}

/** Returns 64 hexadecimal digits; parts as in `hmacSha256`. */
export function sha256Of(parts: readonly string[]): string {
  const hash = sha256.create();
  for (const part of parts) {
    hash.update(bytesOf(`${part.length}:`));
    hash.update(bytesOf(part));
  }
  return bytesToHex(hash.digest());
}

/** Compares two digests in a time that does not depend on where they differ. */
export function sameDigest(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
