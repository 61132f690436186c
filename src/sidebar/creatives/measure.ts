// sidebar, creatives: measures a chosen file in the browser: its kind, pixels as shown, and the length of a video.

import { type MeasuredFile, pixelTrouble, sizeTrouble } from '../../model/asset-file';
import { type FileKind, kindOfFile, SIGNATURE_LENGTH } from '../../model/file-kinds';
import { IMAGE_HEADER_LENGTH, pixelsByHeader } from '../../model/image-header';
import { boxAt, MOST_BOXES, type Movie, readMovie } from '../../model/movie-header';

export interface Measured extends MeasuredFile {
  readonly kind: FileKind;
}

type Size = Pick<MeasuredFile, 'width' | 'height' | 'seconds'>;

const UNKNOWN: Size = { width: null, height: null, seconds: null };

/** A video that tells nothing within this time is not readable here. */
const PATIENCE_MS = 8_000;
/** Headers of films of an hour are below this. */
const LARGEST_HEADER = 32_000_000;

/** Runs `use` on an address of the file that is taken back afterwards. */
async function withAddress<T>(file: Blob, use: (url: string) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file);
  try {
    return await use(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());

const decodeImage = (file: Blob): Promise<Size> =>
  withAddress(
    file,
    (url) =>
      new Promise((done) => {
        const image = new Image();
        image.src = url;
        // Loaded is not decoded: a truncated file may still have a size.
        image.decode().then(
          () => done({ width: image.naturalWidth, height: image.naturalHeight, seconds: null }),
          () => done(UNKNOWN),
        );
      }),
  );

/** What the browser's own player says; unknown when it cannot read it. */
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
        const tell = () => {
          const { videoWidth: width, videoHeight: height, duration: seconds } = video;
          end(width > 0 && Number.isFinite(seconds) ? { width, height, seconds } : UNKNOWN);
        };
        const timer = setTimeout(tell, PATIENCE_MS);
        video.preload = 'metadata';
        video.muted = true;
        video.onerror = () => end(UNKNOWN);
        video.onloadedmetadata = () => {
          if (Number.isFinite(video.duration)) return tell();
          // A recording does not say how long it is: jumping to its end finds out.
          video.ontimeupdate = tell;
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

/** Decodes the whole image unless its header declares more pixels than any ad has. */
async function measureImage(file: Blob, kind: FileKind, media: Media): Promise<Size> {
  const header = pixelsByHeader(await viewOf(file, 0, IMAGE_HEADER_LENGTH), kind);
  if (header && pixelTrouble(header.width, header.height)) return { ...header, seconds: null };
  return media.image(file);
}

/** What the header of an MP4 or QuickTime file says, wherever in the file it stands; null when it says nothing. */
async function measureByHeader(file: Blob): Promise<Movie | null> {
  let at = 0;
  // Each box takes a separate read.
  for (let boxes = 0; at < file.size && boxes < MOST_BOXES; boxes += 1) {
    const box = boxAt(await viewOf(file, at, at + 16), 0);
    if (!box) return null;
    const end = Math.min(at + box.size, file.size);
    if (box.type === 'moov') {
      return end - at > LARGEST_HEADER ? null : readMovie(await viewOf(file, at + box.head, end));
    }
    at = end;
  }
  return null;
}

async function measureVideo(file: Blob, kind: FileKind, media: Media): Promise<Size> {
  const played = await media.video(file);
  if (played.width !== null || kind.format === 'WebM') return played;
  return (await measureByHeader(file)) ?? UNKNOWN;
}

/** A file that is too large to be sent is not opened. null: not a file type for ads. */
export async function measureFile(file: Blob, media: Media = BROWSER): Promise<Measured | null> {
  const kind = kindOfFile(new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer()));
  if (!kind) return null;
  if (sizeTrouble(file.size)) return { kind, family: kind.family, size: file.size, ...UNKNOWN };
  const size =
    kind.family === 'image'
      ? await measureImage(file, kind, media)
      : kind.family === 'video'
        ? await measureVideo(file, kind, media)
        : UNKNOWN;
  return { kind, family: kind.family, size: file.size, ...size };
}
