// model: whether a video file is complete: its boxes (MP4, QuickTime) or elements (WebM) are read to the end,
// in one pass.

import type { Damage } from './damage';
import { framesHaveData } from './movie-frames';
import { type Box, boxAt } from './movie-header';
import { fragmentsFit, indexFits, isOnlyFragments, type PlacedBox, segmentsFit } from './movie-index';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function movieDamage(bytes: Uint8Array): Damage {
  const view = viewOf(bytes);
  let movie: Box | null = null;
  const fragments: PlacedBox[] = [];
  const data: Box[] = [];
  const lists: Box[] = [];
  let at = 0;
  // Each box has at least eight bytes.
  while (at + 8 <= bytes.length) {
    const box = boxAt(view, at);
    if (!box) return 'damaged';
    // Zeros where the next fragment would be.
    if (box.type === '\0\0\0\0' && fragments.length > 0) return 'incomplete';
    const end = box.size === Number.POSITIVE_INFINITY ? bytes.length : at + box.size;
    if (end > bytes.length) return 'incomplete';
    const placed: PlacedBox = { type: box.type, at, from: at + box.head, to: end };
    if (box.type === 'moov') movie = placed;
    if (box.type === 'mdat') data.push(placed);
    if (box.type === 'moof') fragments.push(placed);
    if (box.type === 'mfra') lists.push(placed);
    if (box.type === 'sidx' && !segmentsFit(view, placed)) return 'incomplete';
    at = end;
  }
  if (!movie || data.length === 0 || !indexFits(view, movie)) return 'incomplete';
  if (!framesHaveData(view, movie)) return 'incomplete';
  if (fragments.length === 0) return isOnlyFragments(view, movie) ? 'incomplete' : '';
  // The rest is the start of one more fragment.
  if (at < bytes.length) return 'incomplete';
  return fragmentsFit(view, { movie, fragments, data, lists }) ? '' : 'incomplete';
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

/** Elements of the segment and its clusters; recordings do not give the sizes of these two. */
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
  format === 'WebM' ? webmDamage(bytes) : movieDamage(bytes);
