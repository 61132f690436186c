// creatives: opens images and videos with the decoders of the browser.

import type { MeasuredFile } from '../core/asset-file';
import type { FileKind } from '../core/file-header';

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

export const BROWSER: Media = { image: decodeImage, video: playVideo };
