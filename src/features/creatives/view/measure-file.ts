// creatives: reads a chosen file in the browser: format, completeness, dimensions, length of a video.

import { type MeasuredFile, pixelProblem, sizeProblem } from '../core/asset-file';
import { type FileKind, kindOfFile, pixelsByHeader, SIGNATURE_LENGTH } from '../core/file-header';

export type Size = Pick<MeasuredFile, 'width' | 'height' | 'seconds'>;

export const UNMEASURED: Size = { width: null, height: null, seconds: null };

/** What needs a browser. Both return null for an incomplete or damaged file. */
export interface Media {
  image(file: Blob, kind: FileKind): Promise<Size | null>;
  /** UNMEASURED: this browser cannot play the format. */
  video(file: Blob): Promise<Size | null>;
}

/** A video that takes longer counts as one that this browser cannot play. */
const PATIENCE_MS = 8_000;
/** After the end of every video. Seconds. */
const END = 1e9;

/** `createImageBitmap` decodes the first frame only. @throws Error if the last one is incomplete */
async function decodeLastFrame(file: Blob, { contentType }: FileKind): Promise<void> {
  if (typeof ImageDecoder === 'undefined') return;
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: contentType });
  try {
    await decoder.tracks.ready;
    await decoder.completed;
    const { animated, frameCount } = decoder.tracks.selectedTrack!;
    if (animated) (await decoder.decode({ frameIndex: frameCount - 1 })).image.close();
  } finally {
    decoder.close();
  }
}

async function decodeImage(file: Blob, kind: FileKind): Promise<Size | null> {
  try {
    // Rejects a truncated file, unlike `decode` of an <img>.
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    await decodeLastFrame(file, kind);
    return { width, height, seconds: null };
  } catch {
    return null;
  }
}

function sizeOf({ videoWidth: width, videoHeight: height, duration: seconds }: HTMLVideoElement): Size {
  return width > 0 && Number.isFinite(seconds) ? { width, height, seconds } : UNMEASURED;
}

/** False also if only the codec is missing. Chromium tells the two apart in the message. */
function isDamage({ code, message }: MediaError): boolean {
  return code === MediaError.MEDIA_ERR_DECODE || message.includes('DEMUXER_ERROR_COULD_NOT_OPEN');
}

async function playVideo(file: Blob): Promise<Size | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'auto';
  video.muted = true;
  const size = await new Promise<Size | null>((resolve) => {
    setTimeout(() => resolve(sizeOf(video)), PATIENCE_MS);
    video.onerror = () => resolve(isDamage(video.error!) ? null : UNMEASURED);
    // The end has to be decoded, and tells the length of a recording whose header has none.
    video.onloadedmetadata = () => {
      video.currentTime = END;
    };
    video.onseeked = () => resolve(sizeOf(video));
    video.src = url;
  });
  video.onerror = null;
  video.removeAttribute('src');
  video.load();
  URL.revokeObjectURL(url);
  return size;
}

const BROWSER: Media = { image: decodeImage, video: playVideo };

export interface Measured extends MeasuredFile {
  readonly kind: FileKind;
  /** Incomplete or damaged, as far as the browser can see. */
  readonly isDamaged: boolean;
}

const boxType = (bytes: DataView, offset: number): string =>
  String.fromCharCode(...[4, 5, 6, 7].map((i) => bytes.getUint8(offset + i)));

/** The contents of a box of this type; null: there is none, or the boxes do not fill the bytes. */
function boxIn(bytes: DataView, type: string): DataView | null {
  const end = bytes.byteLength;
  let contents: DataView | null = null;
  let offset = 0;
  while (offset + 8 <= end) {
    const shortSize = bytes.getUint32(offset);
    // The last box may extend to the end of the file.
    if (shortSize === 0) return contents;
    const isLong = shortSize === 1 && offset + 16 <= end;
    const size = isLong ? bytes.getUint32(offset + 8) * 2 ** 32 + bytes.getUint32(offset + 12) : shortSize;
    if (size < 8 || offset + size > end) return null;
    if (boxType(bytes, offset) === type)
      contents = new DataView(bytes.buffer, bytes.byteOffset + offset + 8, size - 8);
    offset += size;
  }
  return contents;
}

/**
 * Whether an MP4 or QuickTime file has all of its boxes, and an index with a track. The player does not say
 * whether the file is incomplete, or only its codec is missing.
 */
function hasIndex(bytes: DataView): boolean {
  const index = boxIn(bytes, 'moov');
  return index !== null && boxIn(index, 'trak') !== null;
}

/** Decodes the image, unless its header declares more pixels than any ad has. */
async function measureImage(file: Blob, kind: FileKind, media: Media): Promise<Size | null> {
  const pixels = pixelsByHeader(new DataView(await file.arrayBuffer()), kind);
  if (pixels && pixelProblem(pixels.width, pixels.height)) return { ...pixels, seconds: null };
  return media.image(file, kind);
}

async function measureVideo(file: Blob, { format }: FileKind, media: Media): Promise<Size | null> {
  if (format !== 'WebM' && !hasIndex(new DataView(await file.arrayBuffer()))) return null;
  return media.video(file);
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
  const firstBytes = new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
  const kind = kindOfFile(firstBytes);
  if (!kind) return null;
  const { family } = kind;
  const { size } = file;
  if (family === 'playable' || sizeProblem(size, largest))
    return { kind, family, size, ...UNMEASURED, isDamaged: false };
  const measure = family === 'image' ? measureImage : measureVideo;
  const measured = await measure(file, kind, media);
  return { kind, family, size, ...(measured ?? UNMEASURED), isDamaged: measured === null };
}
