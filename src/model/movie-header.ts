// model: reads dimensions and length of a video from its MP4 or QuickTime header, for formats that the
// browser cannot play.

export interface Movie {
  /** Pixels as displayed, after rotation. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

/** A box of the file: its contents as byte offsets. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Size and type of the box at this offset; null: the bytes end, or are invalid. */
export function boxAt(bytes: DataView, at: number): { type: string; size: number; head: number } | null {
  if (at + 8 > bytes.byteLength) return null;
  let type = '';
  for (let i = 4; i < 8; i++) type += String.fromCharCode(bytes.getUint8(at + i));
  const short = bytes.getUint32(at);
  if (short === 1) {
    if (at + 16 > bytes.byteLength) return null;
    const size = bytes.getUint32(at + 8) * 2 ** 32 + bytes.getUint32(at + 12);
    return size < 16 ? null : { type, size, head: 16 };
  }
  // 0: up to the end of the file.
  if (short === 0) return { type, size: Number.POSITIVE_INFINITY, head: 8 };
  return short < 8 ? null : { type, size: short, head: 8 };
}

/** Real files have dozens of boxes at one level; more indicate a malicious file. */
export const MOST_BOXES = 1_000;

export function boxesIn(bytes: DataView, from: number, to: number, wanted: string): Box[] {
  const found: Box[] = [];
  let boxes = 0;
  for (let at = from; at < to && boxes < MOST_BOXES; boxes += 1) {
    const box = boxAt(bytes, at);
    if (!box) break;
    const end = Math.min(at + box.size, to);
    if (box.type === wanted) found.push({ type: wanted, from: at + box.head, to: end });
    at = end;
  }
  return found;
}

/** Version 1 of the box has 64-bit times. */
function secondsOf(bytes: DataView, { from, to }: Box): number | null {
  if (to - from < 32) return null;
  const wide = bytes.getUint8(from) === 1;
  const scale = bytes.getUint32(from + (wide ? 20 : 12));
  const length = wide
    ? bytes.getUint32(from + 24) * 2 ** 32 + bytes.getUint32(from + 28)
    : bytes.getUint32(from + 16);
  return scale > 0 && length > 0 ? length / scale : null;
}

/**
 * A track header ends with a matrix of nine numbers, then width and height as 16.16 numbers; 44 bytes. Sound
 * has none.
 */
function pixelsOf(bytes: DataView, { to, from }: Box): { width: number; height: number } | null {
  if (to - from < 84) return null;
  const width = bytes.getUint32(to - 8) / 65536;
  const height = bytes.getUint32(to - 4) / 65536;
  if (width <= 0 || height <= 0) return null;
  const turned = bytes.getInt32(to - 44) === 0 && bytes.getInt32(to - 40) !== 0;
  return turned ? { width: height, height: width } : { width, height };
}

/**
 * @param movie contents of the box `moov`
 * @returns null: unknown
 */
export function readMovie(movie: DataView): Movie | null {
  const all = movie.byteLength;
  const header = boxesIn(movie, 0, all, 'mvhd')[0];
  const seconds = header ? secondsOf(movie, header) : null;
  if (seconds === null) return null;
  for (const track of boxesIn(movie, 0, all, 'trak')) {
    const head = boxesIn(movie, track.from, track.to, 'tkhd')[0];
    const pixels = head ? pixelsOf(movie, head) : null;
    if (pixels) return { ...pixels, seconds };
  }
  return null;
}
