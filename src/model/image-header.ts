// model: reads width and height of an image from its first bytes, so that an oversized image is never
// decoded.

import type { FileKind } from './file-kinds';

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** JPEG: segments up to the frame header, which has the size. */
function jpegPixels(bytes: DataView): Pixels | null {
  // Each segment has at least four bytes, so the number of steps is limited.
  for (let at = 2; at + 9 <= bytes.byteLength; ) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    const length = bytes.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpPixels(bytes: DataView): Pixels | null {
  if (bytes.byteLength < 30) return null;
  const form = String.fromCharCode(...[12, 13, 14, 15].map((at) => bytes.getUint8(at)));
  const three = (at: number): number => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65536;
  if (form === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (form === 'VP8 ')
    return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (form !== 'VP8L') return null;
  const bits = bytes.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** @param bytes the first bytes of the file @returns null: unknown */
export function pixelsByHeader(bytes: DataView, { format }: Pick<FileKind, 'format'>): Pixels | null {
  if (format === 'PNG')
    return bytes.byteLength < 24 ? null : { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  if (format === 'GIF')
    return bytes.byteLength < 10
      ? null
      : { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  if (format === 'JPEG') return jpegPixels(bytes);
  return format === 'WebP' ? webpPixels(bytes) : null;
}
