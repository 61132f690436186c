// sidebar, creatives: reads a chosen file in the browser: format, completeness, dimensions, length of a
// video.

import { type MeasuredFile, pixelProblem, sizeProblem } from '../../model/asset-file';
import type { Damage } from '../../model/damage';
import { type FileKind, kindOfFile, SIGNATURE_LENGTH } from '../../model/file-kinds';
import { pixelsByHeader } from '../../model/image-header';
import { framesSeconds } from '../../model/movie-frames';
import { boxesIn, type Movie, readMovie } from '../../model/movie-header';
import { damageSentence, fileDamage } from '../../model/whole-file';
import { pngData } from '../../model/whole-image';

export interface Measured extends MeasuredFile {
  readonly kind: FileKind;
  /** Why the file is incomplete; `''`: it is complete. */
  readonly damage: string;
}

type Size = Pick<MeasuredFile, 'width' | 'height' | 'seconds'>;

const UNKNOWN: Size = { width: null, height: null, seconds: null };

/** A video whose metadata takes longer counts as unreadable here. */
const PATIENCE_MS = 8_000;
type Judged = Size & Pick<Measured, 'damage'>;

/** Runs `use` on an address of the file that is taken back afterwards. */
async function withAddress<T>(file: Blob, use: (url: string) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file);
  try {
    return await use(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const decodeImage = (file: Blob): Promise<Size> =>
  withAddress(
    file,
    (url) =>
      new Promise((done) => {
        const image = new Image();
        image.src = url;
        // A loaded image is not decoded yet: a truncated file can have dimensions.
        image.decode().then(
          () => done({ width: image.naturalWidth, height: image.naturalHeight, seconds: null }),
          () => done(UNKNOWN),
        );
      }),
  );

/** The measurements of the browser's own player; unknown if it cannot play the file. */
const measureByPlayer = (file: Blob): Promise<Size> =>
  withAddress(
    file,
    (url) =>
      new Promise((done) => {
        const video = document.createElement('video');
        const end = (size: Size) => {
          clearTimeout(timer);
          video.removeAttribute('src');
          video.load();
          done(size);
        };
        const read = () => {
          const { videoWidth: width, videoHeight: height, duration: seconds } = video;
          end(width > 0 && Number.isFinite(seconds) ? { width, height, seconds } : UNKNOWN);
        };
        const timer = setTimeout(read, PATIENCE_MS);
        video.preload = 'metadata';
        video.muted = true;
        video.onerror = () => end(UNKNOWN);
        video.onloadedmetadata = () => {
          if (Number.isFinite(video.duration)) return read();
          // A recording has no length in its header; seeking to the end determines it.
          video.ontimeupdate = read;
          video.currentTime = 1e9;
          return undefined;
        };
        video.src = url;
      }),
  );

/** Measurements that need a browser; unknown if it cannot read the file. */
export interface Media {
  image(file: Blob): Promise<Size>;
  video(file: Blob): Promise<Size>;
}

const BROWSER: Media = { image: decodeImage, video: measureByPlayer };

/** Decompressed size of a zlib stream in bytes, up to `most`; stops at an error. */
async function inflatedSize(parts: readonly Uint8Array[], most: number): Promise<number> {
  const packed = new Blob(parts.map((part) => Uint8Array.from(part)));
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let size = 0;
  try {
    while (size < most) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The stream is truncated or invalid.
  }
  return size;
}

/** Browsers show incomplete PNGs without an error, so the pixels are counted. */
async function pngDamage(bytes: Uint8Array): Promise<Damage> {
  const data = pngData(bytes);
  if (data === null) return 'damaged';
  return (await inflatedSize(data.parts, data.size)) < data.size ? 'incomplete' : '';
}

/** Decodes the whole image, unless its header declares more pixels than any ad has. */
async function measureImage(file: Blob, bytes: Uint8Array, kind: FileKind, media: Media): Promise<Judged> {
  const header = pixelsByHeader(viewOf(bytes), kind);
  if (header && pixelProblem(header.width, header.height)) return { ...header, seconds: null, damage: '' };
  const damage = kind.format === 'PNG' ? await pngDamage(bytes) : '';
  if (damage) return { ...UNKNOWN, damage: damageSentence(damage, 'image') };
  const size = await media.image(file);
  return { ...size, damage: size.width ? '' : damageSentence('damaged', 'image') };
}

/** Measurements from the header of an MP4 or QuickTime file; null: none. */
function measureByHeader(bytes: Uint8Array): Movie | null {
  const movie = boxesIn(viewOf(bytes), 0, bytes.length, 'moov')[0];
  return movie ? readMovie(viewOf(bytes.subarray(movie.from, movie.to))) : null;
}

/** Players take the length from the header; the frames decide which type the video becomes. */
async function measureVideo(file: Blob, bytes: Uint8Array, kind: FileKind, media: Media): Promise<Judged> {
  const played = await media.video(file);
  if (kind.format === 'WebM') return { ...played, damage: '' };
  const size = played.width !== null ? played : (measureByHeader(bytes) ?? UNKNOWN);
  const movie = boxesIn(viewOf(bytes), 0, bytes.length, 'moov')[0];
  const seconds = movie ? framesSeconds(viewOf(bytes), movie) : null;
  return { ...size, seconds: size.seconds === null ? null : (seconds ?? size.seconds), damage: '' };
}

/**
 * Reads the whole file, checks that it is complete, and measures it.
 * @param largest bytes; a larger file is not read
 * @returns null: not a file type for ads
 */
export async function measureFile(
  file: Blob,
  largest: number,
  media: Media = BROWSER,
): Promise<Measured | null> {
  const first = new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
  const kind = kindOfFile(first);
  const size = file.size;
  if (!kind) return null;
  const { family } = kind;
  if (sizeProblem(size, largest)) return { kind, family, size, ...UNKNOWN, damage: '' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const damage = fileDamage(bytes, kind);
  const judged =
    damage || family === 'playable'
      ? { ...UNKNOWN, damage }
      : family === 'image'
        ? await measureImage(file, bytes, kind, media)
        : await measureVideo(file, bytes, kind, media);
  return { kind, family, size, ...judged };
}
