// model: whether an image file is complete: its structure is read to the end, in one pass. Browsers show
// truncated images.

import type { Damage } from './damage';
import { jpegDamage } from './jpeg-scans';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const nameAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!);

/** CRC-32 of each byte value, for PNG. Computed per call: modules only declare when loaded. */
function crcTable(): Uint32Array {
  const table = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    table[byte] = value;
  }
  return table;
}

const PNG_SIGNATURE = 8;
/** Length, type and checksum of a chunk. */
const PNG_FRAME = 12;

/** Chunks from IHDR to IEND, each with its checksum. */
function pngDamage(bytes: Uint8Array): Damage {
  const view = viewOf(bytes);
  const table = crcTable();
  let hasPixels = false;
  for (let at = PNG_SIGNATURE; at + PNG_FRAME <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + PNG_FRAME + length;
    const type = nameAt(bytes, at + 4);
    if (at === PNG_SIGNATURE && (type !== 'IHDR' || length !== 13)) return 'damaged';
    if (end > bytes.length) return 'incomplete';
    let crc = 0xffffffff;
    for (let i = at + 4; i < end - 4; i++) crc = table[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
    if ((crc ^ 0xffffffff) >>> 0 !== view.getUint32(end - 4)) return 'damaged';
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels ? '' : 'damaged';
    at = end;
  }
  return 'incomplete';
}

/** Channels of each color type. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Passes of an interlaced image: first column, first row, column step, row step. */
const ADAM7: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

export interface PngData {
  /** Contents of the IDAT chunks: together one zlib stream. */
  readonly parts: readonly Uint8Array[];
  /** Decompressed size of the pixels, in bytes. */
  readonly size: number;
}

/** @param bytes a PNG whose structure is sound @returns null: its header has an invalid color type */
export function pngData(bytes: Uint8Array): PngData | null {
  const view = viewOf(bytes);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, color, interlaced] = [bytes[24]!, bytes[25]!, bytes[28]! === 1];
  const channels = PNG_CHANNELS[color];
  if (channels === undefined) return null;
  // Each row begins with one byte for its filter.
  const sizeOf = (wide: number, high: number): number =>
    wide > 0 && high > 0 ? high * (1 + Math.ceil((wide * depth * channels) / 8)) : 0;
  const size = interlaced
    ? ADAM7.map(([x, y, dx, dy]) => sizeOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)))
    : [sizeOf(width, height)];
  const parts: Uint8Array[] = [];
  for (let at = PNG_SIGNATURE; at + PNG_FRAME <= bytes.length; ) {
    const length = view.getUint32(at);
    if (nameAt(bytes, at + 4) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += PNG_FRAME + length;
  }
  return { parts, size: size.reduce((sum, one) => sum + one, 0) };
}

interface GifPixels {
  readonly count: number;
  /** Index after the last block; null: the file ends before it. */
  readonly end: number | null;
}

/**
 * Counts the pixels of a frame's LZW codes without decoding them.
 * @param from index of the byte with the code size
 */
function gifPixels(bytes: Uint8Array, from: number): GifPixels | null {
  const least = bytes[from]!;
  if (least < 1 || least > 11) return null;
  const clear = 1 << least;
  /** Pixels of each code. */
  const pixels = new Uint16Array(4096);
  for (let code = 0; code < clear; code++) pixels[code] = 1;
  let [width, next, before, count] = [least + 1, clear + 2, 0, 0];
  let [buffer, bits] = [0, 0];
  let isOver = false;
  let at = from + 1;
  for (;;) {
    const length = bytes[at];
    if (length === undefined || at + length >= bytes.length) return { count, end: null };
    at += 1;
    if (length === 0) return { count, end: at };
    for (const end = at + length; at < end; at++) {
      buffer |= bytes[at]! << bits;
      bits += 8;
      while (bits >= width && !isOver) {
        const code = buffer & ((1 << width) - 1);
        buffer >>>= width;
        bits -= width;
        if (code === clear) {
          [width, next, before] = [least + 1, clear + 2, 0];
        } else if (code === clear + 1) {
          isOver = true;
        } else {
          if (code > next || (code === next && before === 0)) return null;
          const own = code === next ? before + 1 : pixels[code]!;
          count += own;
          if (before > 0 && next < 4096) {
            pixels[next] = before + 1;
            next += 1;
            if (next === 1 << width && width < 12) width += 1;
          }
          before = own;
        }
      }
      if (isOver) bits = 0;
    }
  }
}

const colorTable = (packed: number): number => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

/** Index after a chain of blocks; null: the file ends before it. */
function afterBlocks(bytes: Uint8Array, from: number): number | null {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

/** Blocks up to the trailer; each frame has all of its pixels. */
function gifDamage(bytes: Uint8Array): Damage {
  if (bytes.length < 13) return 'incomplete';
  const view = viewOf(bytes);
  let hasPixels = false;
  let at: number | null = 13 + colorTable(bytes[10]!);
  while (at !== null && at < bytes.length) {
    const block = bytes[at]!;
    if (block === 0x3b) return hasPixels ? '' : 'damaged';
    if (block === 0x21) at = afterBlocks(bytes, at + 2);
    else if (block !== 0x2c) return 'damaged';
    else {
      const data: number = at + 10 + colorTable(bytes[at + 9] ?? 0);
      if (data >= bytes.length) return 'incomplete';
      const [width, height] = [view.getUint16(at + 5, true), view.getUint16(at + 7, true)];
      const read = gifPixels(bytes, data);
      if (read === null) return 'damaged';
      if (read.end === null || read.count < width * height) return 'incomplete';
      hasPixels = true;
      at = read.end;
    }
  }
  return 'incomplete';
}

/** RIFF chunks up to the declared length. */
function webpDamage(bytes: Uint8Array): Damage {
  const view = viewOf(bytes);
  if (bytes.length < 20) return 'incomplete';
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return 'incomplete';
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return 'incomplete';
    if (/^(?:VP8[ L]|ANMF)$/.test(nameAt(bytes, at))) hasPixels = true;
    // Chunks begin at even addresses.
    at += 8 + length + (length % 2);
  }
  return hasPixels ? '' : 'incomplete';
}

/** @param format from `kindOfFile`; others have no known structure */
export function imageDamage(bytes: Uint8Array, format: string): Damage {
  if (format === 'PNG') return pngDamage(bytes);
  if (format === 'JPEG') return jpegDamage(bytes);
  if (format === 'GIF') return gifDamage(bytes);
  return format === 'WebP' ? webpDamage(bytes) : '';
}
