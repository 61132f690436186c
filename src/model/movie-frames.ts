// model: the frames of a video track in an MP4 or QuickTime file (ISO/IEC 14496-12 and -15, cited by
// section): whether the file has data at their places, and how long they are shown.

import { type Box, boxesIn } from './movie-header';
import {
  boxAlong,
  type Extent,
  firstIn,
  frameSizes,
  lengthOf,
  listAt,
  numberAt,
  timeScaleOf,
  tracksOf,
} from './movie-index';

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

/** How the frames of a track begin. */
interface Codec {
  /** Bytes of the length before each unit (14496-15, section 5.3.3.1); 0: frames are not in units. */
  readonly lengthBytes: number;
}

/** Bytes of a visual sample entry before its boxes (section 12.1.3). */
const ENTRY_HEAD = 86;
/** Where the configuration box has the length of a unit's length, in its low two bits. */
const CONFIGURED: Readonly<Record<string, readonly [box: string, at: number]>> = {
  avc1: ['avcC', 4],
  avc3: ['avcC', 4],
  hvc1: ['hvcC', 21],
  hev1: ['hvcC', 21],
};
/** Codecs whose frames never begin with 16 zeros. */
const WITHOUT_UNITS = ['mp4v', 'vp08', 'vp09', 'av01'];

/** null: frames of this codec can be anything. */
function codecOf(view: DataView, table: Box): Codec | null {
  const description = firstIn(view, table, 'stsd');
  const entry = description ? description.from + 8 : 0;
  if (!description || entry + ENTRY_HEAD > description.to) return null;
  const name = textAt(view, entry + 4);
  if (WITHOUT_UNITS.includes(name)) return { lengthBytes: 0 };
  const [type, at] = CONFIGURED[name] ?? ['', 0];
  const end = Math.min(entry + view.getUint32(entry), description.to);
  const box = type === '' ? undefined : boxesIn(view, entry + ENTRY_HEAD, end, type)[0];
  return box && lengthOf(box) > at ? { lengthBytes: (view.getUint8(box.from + at) & 3) + 1 } : null;
}

/** Steps that a file may cost: frames do not overlap, so a valid file needs fewer. */
interface Budget {
  steps: number;
}

/** Whether the frame consists of units with the lengths that they give (14496-15, section 5.3.4.2). */
function unitsFit(view: DataView, { from, to }: Extent, lengthBytes: number, budget: Budget): boolean {
  let at = from;
  while (at + lengthBytes <= to) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + view.getUint8(at + i);
    at += lengthBytes + length;
    budget.steps -= 1;
    if (length === 0 || at > to || budget.steps < 0) return false;
  }
  return true;
}

const ZEROS = 16;

function beginsWithData(view: DataView, { from, to }: Extent): boolean {
  if (to - from < ZEROS) return true;
  for (let i = 0; i < ZEROS; i++) if (view.getUint8(from + i) !== 0) return true;
  return false;
}

/** Calls `see` for each frame of the track until it returns false; false: it did. */
function everyFrame(view: DataView, table: Box, see: (frame: Extent) => boolean): boolean {
  const wide = firstIn(view, table, 'co64');
  const places = wide ?? firstIn(view, table, 'stco');
  const runs = firstIn(view, table, 'stsc');
  const sizes = frameSizes(view, table);
  if (!places || !runs || !sizes) return true;
  const bytesEach = wide ? 8 : 4;
  const [count, runCount] = [listAt(places, view, 4, bytesEach) ?? 0, listAt(runs, view, 4, 12) ?? 0];
  let [run, frame] = [-1, 0];
  for (let chunk = 0; chunk < count; chunk++) {
    while (run + 1 < runCount && view.getUint32(runs.from + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const frames = run < 0 ? 0 : view.getUint32(runs.from + 8 + run * 12 + 4);
    let from = numberAt(view, places.from + 8 + chunk * bytesEach, wide !== undefined);
    for (let i = 0; i < frames && frame < sizes.count; i++, frame++) {
      const to = from + (sizes.each || sizes.sizeOf(frame));
      if (!see({ from, to })) return false;
      from = to;
    }
  }
  return true;
}

/**
 * Whether the file has data at the places of its video frames. A download that stopped in a file of full size
 * has zeros there. The index must fit into the file.
 */
export function framesHaveData(view: DataView, movie: Box): boolean {
  const budget: Budget = { steps: view.byteLength };
  return tracksOf(view, movie).every((track) => {
    const table = boxAlong(view, track, ['mdia', 'minf', 'stbl']);
    const codec = table && codecOf(view, table);
    if (!table || !codec) return true;
    return everyFrame(view, table, (frame) => {
      budget.steps -= 1;
      if (budget.steps < 0) return false;
      return codec.lengthBytes > 0
        ? unitsFit(view, frame, codec.lengthBytes, budget)
        : beginsWithData(view, frame);
    });
  });
}

/** Sum of the durations of all frames (section 8.6.1.2), in units of the track; null: unknown. */
function framesLast(view: DataView, table: Box): number | null {
  const box = firstIn(view, table, 'stts');
  const count = box ? listAt(box, view, 4, 8) : null;
  if (!box || count === null || count === 0) return null;
  let [frames, sum] = [0, 0];
  for (let i = 0; i < count; i++) {
    const own = view.getUint32(box.from + 8 + i * 8);
    frames += own;
    sum += own * view.getUint32(box.from + 12 + i * 8);
  }
  // A table about other frames is ignored.
  return frames === frameSizes(view, table)?.count ? sum : null;
}

/** What an edit list shows of the track (section 8.6.6), in units of the movie; null: there is none. */
function editsLast(view: DataView, track: Box): number | null {
  const box = boxAlong(view, track, ['edts', 'elst']);
  const isWide = box !== undefined && view.getUint8(box.from) === 1;
  const bytesEach = isWide ? 20 : 12;
  const count = box ? listAt(box, view, 4, bytesEach) : null;
  if (!box || !count) return null;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += numberAt(view, box.from + 8 + i * bytesEach, isWide);
  // 0: to the end of the track.
  return sum > 0 ? sum : null;
}

/**
 * How long the frames of the first video track are shown, in seconds. The movie header can say anything.
 * null: unknown, or the frames are in fragments.
 * @param movie contents of the box `moov`
 */
export function framesSeconds(view: DataView, movie: Box): number | null {
  const movieScale = timeScaleOf(view, firstIn(view, movie, 'mvhd'));
  for (const track of tracksOf(view, movie)) {
    const table = boxAlong(view, track, ['mdia', 'minf', 'stbl']);
    if (!table || !boxAlong(view, track, ['mdia', 'minf', 'vmhd'])) continue;
    const scale = timeScaleOf(view, boxAlong(view, track, ['mdia', 'mdhd']));
    const units = framesLast(view, table);
    if (scale === 0 || units === null || units === 0) return null;
    const edits = editsLast(view, track);
    const shown = edits === null || movieScale === 0 ? Number.POSITIVE_INFINITY : edits / movieScale;
    return Math.min(units / scale, shown);
  }
  return null;
}
