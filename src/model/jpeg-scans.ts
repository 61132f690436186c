// model: checks that the scans of a JPEG have all of its pixels. Huffman codes are read and counted, pixels
// are not computed (ITU-T T.81). Browsers show missing pixels in gray, without an error.

import type { Damage } from './damage';

interface HuffmanTable {
  /** Number of codes by length, from 1 to 16. */
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}

interface Component {
  readonly id: number;
  /** Sampling factors. */
  readonly h: number;
  readonly v: number;
  /** Blocks of 8 × 8 that have pixels of the image. */
  readonly wide: number;
  readonly high: number;
  /** Blocks in a line, including padding of the last MCU. */
  readonly line: number;
  /** Progressive: 64 bits per block, one for each coefficient that is not zero. */
  readonly nonzero: Uint32Array;
  /** Lowest bit read of each coefficient; −1: none. All 0: exact. */
  readonly lowest: Int8Array;
}

interface Frame {
  readonly isProgressive: boolean;
  readonly mcusWide: number;
  readonly mcusHigh: number;
  readonly components: readonly Component[];
}

/** Bits of a scan. `isOver`: more were read than it has. `isWrong`: a code is invalid. */
interface Bits {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  byte: number;
  left: number;
  isOver: boolean;
  isWrong: boolean;
}

interface Scan {
  readonly bits: Bits;
  readonly first: number;
  readonly last: number;
  readonly isRefinement: boolean;
  /** Remaining blocks of a run without further coefficients. */
  run: number;
}

/** Above the ads of any network; larger images are refused by their size. */
const MOST_PIXELS = 40_000_000;
/** Real files have about ten; more indicate a malicious file. */
const MOST_SCANS = 100;
/** Some encoders write a few bytes too many. */
const MOST_EXTRA_BYTES = 2;

function nextBit(bits: Bits): number {
  if (bits.left === 0) {
    const byte = bits.at < bits.end ? bits.bytes[bits.at]! : 0xff;
    const isMarker = byte === 0xff && (bits.at + 1 >= bits.end || bits.bytes[bits.at + 1] !== 0);
    if (isMarker) {
      bits.isOver = true;
      return 0;
    }
    bits.at += byte === 0xff ? 2 : 1;
    bits.byte = byte;
    bits.left = 8;
  }
  bits.left -= 1;
  return (bits.byte >> bits.left) & 1;
}

function readNumber(bits: Bits, length: number): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 2 + nextBit(bits);
  return value;
}

/** Reads one symbol; 0 if the code is invalid. */
function symbol(bits: Bits, table: HuffmanTable): number {
  let [code, first, index] = [0, 0, 0];
  for (let length = 0; length < 16; length++) {
    code += nextBit(bits);
    const count = table.counts[length]!;
    if (code - first < count) return table.symbols[index + code - first] ?? 0;
    index += count;
    first = (first + count) * 2;
    code *= 2;
  }
  bits.isWrong = true;
  return 0;
}

function readMean(bits: Bits, table: HuffmanTable): void {
  const length = symbol(bits, table);
  if (length > 16) bits.isWrong = true;
  else readNumber(bits, length);
}

const isSet = (component: Component, block: number, k: number): boolean =>
  ((component.nonzero[block * 2 + (k >> 5)]! >>> (k & 31)) & 1) === 1;

function set(component: Component, block: number, k: number): void {
  component.nonzero[block * 2 + (k >> 5)]! |= 1 << (k & 31);
}

/** Reads the coefficients `first` to `last` of a block for the first time. */
function readCoefficients(scan: Scan, table: HuffmanTable, onValue: (k: number) => void): void {
  const { bits, first, last } = scan;
  if (scan.run > 0) {
    scan.run -= 1;
    return;
  }
  for (let k = Math.max(first, 1); k <= last && !bits.isOver && !bits.isWrong; k++) {
    const code = symbol(bits, table);
    const [zeros, length] = [code >> 4, code & 15];
    if (length === 0 && zeros < 15) {
      scan.run = 2 ** zeros - 1 + readNumber(bits, zeros);
      return;
    }
    k += zeros;
    if (length === 0) continue;
    readNumber(bits, length);
    if (k > last) bits.isWrong = true;
    else onValue(k);
  }
}

/** Reads one more bit of the coefficients of a block (section G.1.2.3). */
function refineCoefficients(scan: Scan, table: HuffmanTable, component: Component, block: number): void {
  const { bits, first, last } = scan;
  let k = first;
  for (; scan.run === 0 && k <= last && !bits.isOver && !bits.isWrong; k++) {
    const code = symbol(bits, table);
    let zeros = code >> 4;
    const isNew = (code & 15) !== 0;
    if (isNew) nextBit(bits);
    else if (zeros < 15) {
      scan.run = 2 ** zeros + readNumber(bits, zeros);
      break;
    }
    for (; k <= last; k++) {
      if (isSet(component, block, k)) nextBit(bits);
      else if (zeros === 0) break;
      else zeros -= 1;
    }
    if (isNew && k <= last) set(component, block, k);
  }
  if (scan.run === 0) return;
  const isEmpty = component.nonzero[block * 2] === 0 && component.nonzero[block * 2 + 1] === 0;
  for (; k <= last && !isEmpty; k++) if (isSet(component, block, k)) nextBit(bits);
  scan.run -= 1;
}

/** Tables and restart interval at the start of a scan. */
interface Setup {
  /** By class (0: DC, 1: AC) × 4 + number. */
  readonly tables: Map<number, HuffmanTable>;
  /** MCUs between two restart markers; 0: none. */
  restart: number;
}

function readFrame(bytes: Uint8Array, at: number, length: number, isProgressive: boolean): Frame | null {
  const [height, width] = [bytes[at + 1]! * 256 + bytes[at + 2]!, bytes[at + 3]! * 256 + bytes[at + 4]!];
  const count = bytes[at + 5]!;
  if (length < 6 + count * 3 || count < 1 || count > 4 || width === 0 || height === 0) return null;
  const read = Array.from({ length: count }, (_, i) => {
    const [id, factors] = [bytes[at + 6 + i * 3]!, bytes[at + 7 + i * 3]!];
    return { id, h: factors >> 4, v: factors & 15 };
  });
  if (read.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return null;
  const [most, tallest] = [Math.max(...read.map(({ h }) => h)), Math.max(...read.map(({ v }) => v))];
  const mcusWide = Math.ceil(width / (8 * most));
  const mcusHigh = Math.ceil(height / (8 * tallest));
  const components = read.map(({ id, h, v }): Component => {
    const line = mcusWide * h;
    return {
      id,
      h,
      v,
      wide: Math.ceil(Math.ceil((width * h) / most) / 8),
      high: Math.ceil(Math.ceil((height * v) / tallest) / 8),
      line,
      nonzero: new Uint32Array(isProgressive ? line * mcusHigh * v * 2 : 0),
      lowest: new Int8Array(64).fill(-1),
    };
  });
  return { isProgressive, mcusWide, mcusHigh, components };
}

/** @returns false: the segment is invalid */
function readTables(bytes: Uint8Array, from: number, to: number, { tables }: Setup): boolean {
  let at = from;
  while (at + 17 <= to) {
    const name = bytes[at]!;
    const counts = bytes.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (name >> 4 > 1 || (name & 15) > 3 || at + 17 + total > to) return false;
    tables.set((name >> 4) * 4 + (name & 15), {
      counts,
      symbols: bytes.subarray(at + 17, at + 17 + total),
    });
    at += 17 + total;
  }
  return at === to;
}

interface ScanPart {
  readonly component: Component;
  readonly mean: HuffmanTable | undefined;
  readonly rest: HuffmanTable | undefined;
}

function restartAt(bits: Bits): void {
  bits.left = 0;
  const { bytes, at } = bits;
  const marker = bytes[at + 1] ?? 0;
  if (at + 1 < bits.end && bytes[at] === 0xff && marker >= 0xd0 && marker <= 0xd7) bits.at += 2;
  else bits.isOver = true;
}

/**
 * Whether bytes after the last block were not written by an encoder. The zeros of a file that was not
 * downloaded to its end are valid codes of a flat area; encoders end with bits of 1 (section F.1.2.3).
 */
function hasFillAfter({ bytes, at, end, byte, left }: Bits): boolean {
  const extra = bytes.subarray(at, end);
  const isPadded = left > 0 && (byte & ((1 << left) - 1)) === (1 << left) - 1;
  const isFilled = extra.length > 0 && !isPadded && extra.every((one) => one === 0);
  return isFilled || extra.length > MOST_EXTRA_BYTES;
}

/** Reads one scan. @param at its header @param end the next marker that does not belong to it */
function scanDamage(bytes: Uint8Array, at: number, end: number, frame: Frame, setup: Setup): Damage {
  const length = bytes[at]! * 256 + bytes[at + 1]!;
  const count = bytes[at + 2]!;
  if (count < 1 || count > 4 || length !== 6 + count * 2 || at + length > bytes.length) return 'damaged';
  const parts: ScanPart[] = [];
  for (let i = 0; i < count; i++) {
    const [id, names] = [bytes[at + 3 + i * 2]!, bytes[at + 4 + i * 2]!];
    const component = frame.components.find((one) => one.id === id);
    if (!component) return 'damaged';
    const { tables } = setup;
    parts.push({ component, mean: tables.get(names >> 4), rest: tables.get(4 + (names & 15)) });
  }
  const [first, last, steps] = frame.isProgressive
    ? [bytes[at + length - 3]!, bytes[at + length - 2]!, bytes[at + length - 1]!]
    : [0, 63, 0];
  const isRefinement = steps >> 4 !== 0;
  const isMean = first === 0;
  if (last > 63 || first > last || (frame.isProgressive && isMean !== (last === 0))) return 'damaged';
  if (frame.isProgressive && !isMean && count > 1) return 'damaged';
  const needsMean = isMean && !isRefinement;
  const needsRest = last > 0;
  if (parts.some(({ mean, rest }) => (needsMean && !mean) || (needsRest && !rest))) return 'damaged';

  const bits: Bits = { bytes, end, at: at + length, byte: 0, left: 0, isOver: false, isWrong: false };
  const scan: Scan = { bits, first, last, isRefinement, run: 0 };
  const readBlock = ({ component, mean, rest }: ScanPart, block: number) => {
    if (isMean) {
      if (isRefinement) nextBit(bits);
      else readMean(bits, mean!);
      if (last === 0) return;
    }
    if (isRefinement) refineCoefficients(scan, rest!, component, block);
    else
      readCoefficients(scan, rest!, (k) => {
        if (frame.isProgressive) set(component, block, k);
      });
  };
  // A scan of one component has only the blocks with pixels; others have whole MCUs.
  const single = count === 1 ? parts[0]!.component : null;
  const columns = single ? single.wide : frame.mcusWide;
  const mcus = columns * (single ? single.high : frame.mcusHigh);
  for (let mcu = 0; mcu < mcus; mcu++) {
    if (setup.restart > 0 && mcu > 0 && mcu % setup.restart === 0) {
      restartAt(bits);
      scan.run = 0;
    }
    const [x, y] = [mcu % columns, Math.floor(mcu / columns)];
    if (single) readBlock(parts[0]!, y * single.line + x);
    else {
      for (const part of parts) {
        const { h, v, line } = part.component;
        for (let i = 0; i < h * v; i++) {
          readBlock(part, (y * v + Math.floor(i / h)) * line + x * h + (i % h));
        }
      }
    }
    if (bits.isOver) return 'incomplete';
    if (bits.isWrong) return 'damaged';
  }
  for (const { component } of parts) component.lowest.fill(steps & 15, first, last + 1);
  return hasFillAfter(bits) ? 'damaged' : '';
}

/** Index of the next marker after compressed pixels; the length of the file if there is none. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    // FF 00 is a pixel byte, FF D0 to FF D7 are restart markers, FF FF is padding.
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Frames with Huffman codes: baseline, extended, progressive. Browsers cannot show the others. */
const FRAMES = [0xc0, 0xc1, 0xc2];

/** Reads segments and scans up to the end marker, in one pass. */
export function jpegDamage(bytes: Uint8Array): Damage {
  const setup: Setup = { tables: new Map(), restart: 0 };
  let frame: Frame | null = null;
  let scans = 0;
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return 'damaged';
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (scans === 0 || !frame) return 'damaged';
      return frame.components.every(({ lowest }) => lowest.every((bit) => bit === 0)) ? '' : 'incomplete';
    }
    if (at + 4 > bytes.length) return 'incomplete';
    const length = bytes[at + 2]! * 256 + bytes[at + 3]!;
    const next = at + 2 + length;
    if (length < 2) return 'damaged';
    if (next > bytes.length) return 'incomplete';
    if (FRAMES.includes(marker)) {
      if (frame || length < 8) return 'damaged';
      // Images with too many pixels are refused by size; no memory is allocated for them here.
      const pixels = (bytes[at + 5]! * 256 + bytes[at + 6]!) * (bytes[at + 7]! * 256 + bytes[at + 8]!);
      if (pixels > MOST_PIXELS) return '';
      frame = readFrame(bytes, at + 4, length - 2, marker === 0xc2);
      if (!frame) return 'damaged';
    } else if (marker === 0xc4) {
      if (!readTables(bytes, at + 4, next, setup)) return 'damaged';
    } else if (marker === 0xdd) {
      if (length !== 4) return 'damaged';
      setup.restart = bytes[at + 4]! * 256 + bytes[at + 5]!;
    }
    at = next;
    if (marker === 0xda) {
      scans += 1;
      if (!frame || scans > MOST_SCANS) return 'damaged';
      const end = afterScan(bytes, next);
      const damage = scanDamage(bytes, next - length, end, frame, setup);
      if (damage) return damage;
      at = end;
    }
  }
  return 'incomplete';
}
