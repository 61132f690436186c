// model: whether a video file is complete: its boxes (MP4, QuickTime) or elements (WebM) are read to the end,
// in one pass.

import type { Damage } from './damage';
import { type Box, boxAt, boxesIn } from './movie-header';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The first box of this path of types. */
function boxAlong(view: DataView, within: Box, path: readonly string[]): Box | undefined {
  let box: Box | undefined = within;
  for (const type of path) {
    if (box) box = boxesIn(view, box.from, box.to, type)[0];
  }
  return box;
}

/** True if a list of frame offsets is complete and every offset is inside the file. */
function fitsFile(view: DataView, list: Box | undefined, bytesEach: 4 | 8): boolean {
  if (!list) return true;
  if (list.to - list.from < 8) return false;
  const count = view.getUint32(list.from + 4);
  if (list.from + 8 + count * bytesEach > list.to) return false;
  for (let i = 0; i < count; i++) {
    const at = list.from + 8 + i * bytesEach;
    const place =
      bytesEach === 4 ? view.getUint32(at) : view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
    if (place >= view.byteLength) return false;
  }
  return true;
}

/** True if the index of the movie only refers to frames of this file. */
const indexFits = (view: DataView, movie: Box): boolean =>
  boxesIn(view, movie.from, movie.to, 'trak').every((track) => {
    const table = boxAlong(view, track, ['mdia', 'minf', 'stbl']);
    if (!table) return true;
    const listed = (type: string) => boxesIn(view, table.from, table.to, type)[0];
    return fitsFile(view, listed('stco'), 4) && fitsFile(view, listed('co64'), 8);
  });

function filmDamage(bytes: Uint8Array): Damage {
  const view = viewOf(bytes);
  let movie: Box | null = null;
  let hasFrames = false;
  // Each box has at least eight bytes.
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = boxAt(view, at);
    if (!box) return 'damaged';
    const end = box.size === Number.POSITIVE_INFINITY ? bytes.length : at + box.size;
    if (end > bytes.length) return 'incomplete';
    if (box.type === 'moov') movie = { type: 'moov', from: at + box.head, to: end };
    if (box.type === 'mdat') hasFrames = true;
    at = end;
  }
  if (!movie || !hasFrames) return 'incomplete';
  return indexFits(view, movie) ? '' : 'incomplete';
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;

interface Vint {
  readonly length: number;
  readonly value: number;
  /** A size with all bits set is unknown. */
  readonly isOpen: boolean;
}

/** A number of variable length. @param keepMarker IDs keep the bits that give the length */
function vintAt(bytes: Uint8Array, at: number, keepMarker: boolean): Vint | null {
  const first = bytes[at]!;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  const own = first & (0xff >> length);
  let value = keepMarker ? first : own;
  let isOpen = own === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i]!;
    value = value * 256 + byte;
    isOpen = isOpen && byte === 0xff;
  }
  return { length, value, isOpen };
}

/** Elements of the segment and its clusters; recordings leave the sizes of these two open. */
function webmDamage(bytes: Uint8Array): Damage {
  let [hasTracks, hasFrames] = [false, false];
  // Each element has at least two bytes.
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0) return 'damaged';
    const id = vintAt(bytes, at, true);
    const size = id && at + id.length < bytes.length ? vintAt(bytes, at + id.length, false) : null;
    if (!id || !size) return 'incomplete';
    const from = at + id.length + size.length;
    const isEntered = id.value === SEGMENT || id.value === CLUSTER;
    if (size.isOpen && !isEntered) return 'damaged';
    if (!size.isOpen && from + size.value > bytes.length) return 'incomplete';
    hasTracks = hasTracks || id.value === TRACKS;
    hasFrames = hasFrames || id.value === CLUSTER;
    at = isEntered ? from : from + size.value;
  }
  return hasTracks && hasFrames ? '' : 'incomplete';
}

export const videoDamage = (bytes: Uint8Array, format: string): Damage =>
  format === 'WebM' ? webmDamage(bytes) : filmDamage(bytes);
