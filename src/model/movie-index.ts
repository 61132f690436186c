// model: positions of frames from the index of an MP4 or QuickTime file (ISO/IEC 14496-12, cited by
// section), to find out whether the file has all of them.

import { type Box, boxesIn } from './movie-header';

/** Bytes of the file: the first, and the one after the last. */
export type Extent = Pick<Box, 'from' | 'to'>;

/** A box with the file position at which it begins. */
export interface PlacedBox extends Box {
  readonly at: number;
}

export const numberAt = (view: DataView, at: number, isWide: boolean): number =>
  isWide ? view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4) : view.getUint32(at);

export const firstIn = (view: DataView, within: Extent, type: string): Box | undefined =>
  boxesIn(view, within.from, within.to, type)[0];

/** The first box of this path of types. */
export function boxAlong(view: DataView, within: Box, path: readonly string[]): Box | undefined {
  let box: Box | undefined = within;
  for (const type of path) {
    if (box) box = firstIn(view, box, type);
  }
  return box;
}

export const tracksOf = (view: DataView, movie: Extent): Box[] => boxesIn(view, movie.from, movie.to, 'trak');

export const lengthOf = ({ from, to }: Extent): number => to - from;

/** A list with a count of 32 bits at this place. null: the box is shorter than its count requires. */
export function listAt(box: Extent, view: DataView, countAt: number, bytesEach: number): number | null {
  if (lengthOf(box) < countAt + 4) return null;
  const count = view.getUint32(box.from + countAt);
  return countAt + 4 + count * bytesEach <= lengthOf(box) ? count : null;
}

/** Sizes of the frames of a track, in bytes (section 8.7.3). */
interface FrameSizes {
  readonly count: number;
  /** The size of all frames; 0: each has its own. */
  readonly each: number;
  sizeOf(frame: number): number;
}

/** null: the table is cut off. undefined: there is none, or its sizes are not in bytes. */
export function frameSizes(view: DataView, table: Extent): FrameSizes | null | undefined {
  const box = firstIn(view, table, 'stsz');
  if (box) {
    if (lengthOf(box) < 12) return null;
    const each = view.getUint32(box.from + 4);
    // QuickTime gives 1 for sound, whatever the frames have.
    if (each === 1) return undefined;
    const count = each > 0 ? view.getUint32(box.from + 8) : listAt(box, view, 8, 4);
    if (count === null) return null;
    return { count, each, sizeOf: (frame) => view.getUint32(box.from + 12 + frame * 4) };
  }
  const compact = firstIn(view, table, 'stz2');
  if (!compact) return undefined;
  if (lengthOf(compact) < 12) return null;
  const bits = view.getUint8(compact.from + 7);
  const count = listAt(compact, view, 8, bits / 8);
  if (count === null) return null;
  const sizeOf = (frame: number): number => {
    if (bits === 16) return view.getUint16(compact.from + 12 + frame * 2);
    const byte = view.getUint8(compact.from + 12 + Math.floor((frame * bits) / 8));
    if (bits === 8) return byte;
    return frame % 2 === 0 ? byte >> 4 : byte & 15;
  };
  return { count, each: 0, sizeOf };
}

/** Whether all chunks of a track are inside the file, with all of its frames (sections 8.7.4 and 8.7.5). */
function chunksFit(view: DataView, table: Extent): boolean {
  const wide = firstIn(view, table, 'co64');
  const places = wide ?? firstIn(view, table, 'stco');
  if (!places) return true;
  const bytesEach = wide ? 8 : 4;
  const count = listAt(places, view, 4, bytesEach);
  const sizes = frameSizes(view, table);
  const runs = firstIn(view, table, 'stsc');
  const runCount = runs ? listAt(runs, view, 4, 12) : 0;
  if (count === null || sizes === null || runCount === null) return false;
  let [run, frame] = [-1, 0];
  for (let chunk = 0; chunk < count; chunk++) {
    let end = numberAt(view, places.from + 8 + chunk * bytesEach, wide !== undefined) + 1;
    if (sizes && runs && runCount > 0) {
      while (run + 1 < runCount && view.getUint32(runs.from + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
      const frames = run < 0 ? 0 : view.getUint32(runs.from + 8 + run * 12 + 4);
      if (frame + frames > sizes.count) return false;
      end += frames * sizes.each - 1;
      if (sizes.each === 0) for (let i = 0; i < frames; i++) end += sizes.sizeOf(frame + i);
      frame += frames;
    }
    if (end > view.byteLength) return false;
  }
  return !sizes || !runs || frame === sizes.count;
}

/** Whether the index of the movie refers only to frames that the file has. */
export const indexFits = (view: DataView, movie: Box): boolean =>
  tracksOf(view, movie).every((track) => {
    const table = boxAlong(view, track, ['mdia', 'minf', 'stbl']);
    return !table || chunksFit(view, table);
  });

/** Whether the movie has no frames of its own, because all are in fragments that follow. */
export const isOnlyFragments = (view: DataView, movie: Box): boolean =>
  firstIn(view, movie, 'mvex') !== undefined &&
  tracksOf(view, movie).every((track) => {
    const table = boxAlong(view, track, ['mdia', 'minf', 'stbl']);
    return !table || frameSizes(view, table)?.count === 0;
  });

/** Values of frames for which the fragment has none (section 8.8.3). */
interface Defaults {
  readonly duration: number;
  readonly size: number;
}

function defaultsOf(view: DataView, movie: Box): ReadonlyMap<number, Defaults> {
  const defaults = new Map<number, Defaults>();
  const extended = firstIn(view, movie, 'mvex');
  for (const box of extended ? boxesIn(view, extended.from, extended.to, 'trex') : []) {
    if (lengthOf(box) < 24) continue;
    const [duration, size] = [view.getUint32(box.from + 12), view.getUint32(box.from + 16)];
    defaults.set(view.getUint32(box.from + 4), { duration, size });
  }
  return defaults;
}

interface Run {
  readonly size: number;
  /** In units of the track's time scale. */
  readonly duration: number;
  /** Where the frames begin, counted from the base of the track fragment; null: after the previous run. */
  readonly offset: number | null;
}

/** Frames of one run (section 8.8.8). null: the box is cut off. */
function readRun(view: DataView, box: Extent, defaults: Defaults): Run | null {
  if (lengthOf(box) < 8) return null;
  const flags = view.getUint32(box.from) & 0xffffff;
  const count = view.getUint32(box.from + 4);
  const columns = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag);
  const head = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  if (head + count * columns.length * 4 > lengthOf(box)) return null;
  const total = (flag: number, each: number): number => {
    const column = columns.indexOf(flag);
    if (column < 0) return count * each;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      sum += view.getUint32(box.from + head + (i * columns.length + column) * 4);
    }
    return sum;
  };
  return {
    size: total(0x200, defaults.size),
    duration: total(0x100, defaults.duration),
    offset: flags & 0x1 ? view.getInt32(box.from + 8) : null,
  };
}

/** The part of a fragment that belongs to one track. */
interface TrackFragment {
  readonly track: number;
  readonly extents: readonly Extent[];
  /** When its first frame is shown, in units of the track's time scale; null: after the previous fragment. */
  readonly start: number | null;
  readonly duration: number;
}

/** Section 8.8.7. @param after where the frames of the previous track end @returns null: it is cut off */
function readTrackFragment(
  view: DataView,
  { part, fragment, after }: { part: Box; fragment: PlacedBox; after: number },
  defaults: ReadonlyMap<number, Defaults>,
): TrackFragment | null {
  const head = firstIn(view, part, 'tfhd');
  if (!head || lengthOf(head) < 8) return null;
  const flags = view.getUint32(head.from) & 0xffffff;
  const track = view.getUint32(head.from + 4);
  let at = head.from + 8;
  const field = (flag: number, bytes: 4 | 8): number | null => {
    if (!(flags & flag) || at + bytes > head.to) return null;
    at += bytes;
    return numberAt(view, at - bytes, bytes === 8);
  };
  const base = field(0x1, 8) ?? (flags & 0x20000 ? fragment.at : after);
  field(0x2, 4);
  const own = defaults.get(track) ?? { duration: 0, size: 0 };
  const [duration, size] = [field(0x8, 4) ?? own.duration, field(0x10, 4) ?? own.size];
  const extents: Extent[] = [];
  let [end, total] = [base, 0];
  for (const box of boxesIn(view, part.from, part.to, 'trun')) {
    const run = readRun(view, box, { duration, size });
    if (!run) return null;
    const from = run.offset === null ? end : base + run.offset;
    end = from + run.size;
    total += run.duration;
    extents.push({ from, to: end });
  }
  const time = firstIn(view, part, 'tfdt');
  const isWide = time !== undefined && view.getUint8(time.from) === 1;
  const start = time && lengthOf(time) >= (isWide ? 12 : 8) ? numberAt(view, time.from + 4, isWide) : null;
  return { track, extents, start, duration: total };
}

/** Where each track ends, in units of its time scale. */
type TrackEnds = Map<number, number>;

/**
 * Whether all frames of a fragment are inside the file's data.
 * @param ends are moved on by the durations of the fragment
 */
function fragmentFits(
  view: DataView,
  { fragment, data }: { fragment: PlacedBox; data: readonly Extent[] },
  defaults: ReadonlyMap<number, Defaults>,
  ends: TrackEnds,
): boolean {
  let after = fragment.at;
  for (const part of boxesIn(view, fragment.from, fragment.to, 'traf')) {
    const read = readTrackFragment(view, { part, fragment, after }, defaults);
    if (!read) return false;
    const frames = read.extents.filter(({ from, to }) => to > from);
    if (!frames.every(({ from, to }) => data.some((box) => from >= box.from && to <= box.to))) return false;
    after = read.extents[read.extents.length - 1]?.to ?? after;
    const start = read.start ?? ends.get(read.track) ?? 0;
    // Without any duration nothing is known of the length.
    const end = read.duration > 0 ? start + read.duration : Number.POSITIVE_INFINITY;
    ends.set(read.track, Math.max(end, ends.get(read.track) ?? 0));
  }
  return true;
}

/** Rounding, and what encoders add or leave out at the ends of sound. Seconds. */
const LENGTH_TOLERANCE = 0.2;

/** Units in a second, in a movie or media header (sections 8.2.2 and 8.4.2); 0: not given. */
export function timeScaleOf(view: DataView, header: Box | undefined): number {
  if (!header || lengthOf(header) < 24) return 0;
  return view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12));
}

/** Number of a track in its header (section 8.3.2). */
function trackIdOf(view: DataView, track: Box): number | null {
  const header = firstIn(view, track, 'tkhd');
  if (!header || lengthOf(header) < 24) return null;
  return view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12));
}

/** Whether the fragments have the length that the movie declares (section 8.8.2); true if it has none. */
function lengthFits(view: DataView, movie: Box, ends: TrackEnds): boolean {
  const header = boxAlong(view, movie, ['mvex', 'mehd']);
  const scale = timeScaleOf(view, firstIn(view, movie, 'mvhd'));
  if (!header || scale === 0 || lengthOf(header) < 8) return true;
  const isWide = view.getUint8(header.from) === 1;
  if (isWide && lengthOf(header) < 12) return true;
  const wanted = numberAt(view, header.from + 4, isWide) / scale;
  const seconds = tracksOf(view, movie).map((track) => {
    const [id, own] = [trackIdOf(view, track), timeScaleOf(view, boxAlong(view, track, ['mdia', 'mdhd']))];
    const end = id === null ? undefined : ends.get(id);
    if (own === 0) return Number.POSITIVE_INFINITY;
    return (end ?? 0) / own;
  });
  return seconds.length === 0 || Math.max(...seconds) >= wanted - LENGTH_TOLERANCE;
}

/** Whether the segments that an index lists are inside the file (section 8.16.3). */
export function segmentsFit(view: DataView, index: Extent): boolean {
  if (lengthOf(index) < 24) return false;
  const isWide = view.getUint8(index.from) === 1;
  const at = index.from + (isWide ? 28 : 20);
  if (at + 4 > index.to) return false;
  const count = view.getUint16(at + 2);
  if (at + 4 + count * 12 > index.to) return false;
  let end = index.to + numberAt(view, index.from + (isWide ? 20 : 16), isWide);
  // The highest bit is the type of the segment.
  for (let i = 0; i < count; i++) end += view.getUint32(at + 4 + i * 12) & 0x7fffffff;
  return end <= view.byteLength;
}

/** Whether the fragments are at the positions of the list at the end of the file (section 8.8.10). */
function placesFit(view: DataView, list: Extent, fragments: readonly PlacedBox[]): boolean {
  const places = new Set(fragments.map(({ at }) => at));
  return boxesIn(view, list.from, list.to, 'tfra').every((box) => {
    if (lengthOf(box) < 16) return false;
    const isWide = view.getUint8(box.from) === 1;
    const lengths = view.getUint8(box.from + 11);
    const numbers = (lengths & 3) + ((lengths >> 2) & 3) + ((lengths >> 4) & 3) + 3;
    const bytesEach = (isWide ? 16 : 8) + numbers;
    const count = listAt(box, view, 12, bytesEach);
    if (count === null) return false;
    for (let i = 0; i < count; i++) {
      const at = box.from + 16 + i * bytesEach + (isWide ? 8 : 4);
      if (!places.has(numberAt(view, at, isWide))) return false;
    }
    return true;
  });
}

/** The top level of a file in fragments. */
export interface FragmentedFile {
  readonly movie: Box;
  readonly fragments: readonly PlacedBox[];
  /** Contents of the boxes with frames. */
  readonly data: readonly Extent[];
  /** Lists of fragments, at the end of the file. */
  readonly lists: readonly Extent[];
}

/**
 * Whether all frames of all fragments are in the file. A file that ends between two fragments and says
 * nowhere how long it is looks the same as one that is complete.
 */
export function fragmentsFit(view: DataView, { movie, fragments, data, lists }: FragmentedFile): boolean {
  const defaults = defaultsOf(view, movie);
  const ends: TrackEnds = new Map();
  let next = 0;
  for (const fragment of fragments) {
    // The frames of a fragment follow it, in one of the next boxes with data.
    while (next < data.length && data[next]!.from < fragment.at) next += 1;
    const near = data.slice(Math.max(0, next - 1), next + NEAR_BOXES);
    if (!fragmentFits(view, { fragment, data: near }, defaults, ends)) return false;
  }
  return lengthFits(view, movie, ends) && lists.every((list) => placesFit(view, list, fragments));
}

/** A fragment has one or two boxes with its frames. */
const NEAR_BOXES = 4;
