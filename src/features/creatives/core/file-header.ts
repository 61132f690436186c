// creatives: the format of a file by its first bytes, and the size of an image by its header. Names and
// extensions are not used, and nothing is decoded.

export type FileFamily = 'image' | 'video' | 'playable';

export interface FileKind {
  readonly family: FileFamily;
  /** Name of the format: `PNG`. */
  readonly format: string;
  readonly contentType: string;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Number of first bytes that `kindOfFile` needs. */
export const SIGNATURE_LENGTH = 512;

export const READABLE_FORMATS = 'PNG, JPEG, GIF and WebP images, MP4, QuickTime and WebM videos, HTML files';

const kind = (family: FileFamily, format: string, contentType: string): FileKind => ({
  family,
  format,
  contentType,
});

const MARKUP =
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|!--|(?:html|head|body|meta|title|script|style|div)\b)/i;
/** Image formats that use the container of videos. */
const PICTURE_BRANDS = /^(?:avif|avis|heic|heix|mif1|msf1)/;

/** @param bytes first bytes of the file, 0..255; null: none of the formats for ads */
export function kindOfFile(bytes: ArrayLike<number>): FileKind | null {
  const firstBytes = Array.from({ length: Math.min(bytes.length, SIGNATURE_LENGTH) }, (_, i) => bytes[i]!);
  const text = String.fromCharCode(...firstBytes);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return kind('image', 'PNG', 'image/png');
  if (/^GIF8[79]a/.test(text)) return kind('image', 'GIF', 'image/gif');
  if (text.startsWith('\xff\xd8\xff')) return kind('image', 'JPEG', 'image/jpeg');
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return kind('image', 'WebP', 'image/webp');
  if (text.startsWith('\x1aE\xdf\xa3')) return kind('video', 'WebM', 'video/webm');
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8);
    if (PICTURE_BRANDS.test(brand)) return null;
    if (brand.startsWith('qt  ')) return kind('video', 'QuickTime', 'video/quicktime');
    return kind('video', 'MP4', 'video/mp4');
  }
  return MARKUP.test(text) ? kind('playable', 'HTML', 'text/html') : null;
}

/** JPEG: segments up to the frame header, which has the size. */
function jpegPixels(bytes: DataView): Pixels | null {
  // Each segment has at least four bytes, so the number of steps is limited.
  for (let offset = 2; offset + 9 <= bytes.byteLength; ) {
    if (bytes.getUint8(offset) !== 0xff) return null;
    const marker = bytes.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.getUint16(offset + 5), width: bytes.getUint16(offset + 7) };
    const length = bytes.getUint16(offset + 2);
    if (length < 2) return null;
    offset += 2 + length;
  }
  return null;
}

function webpPixels(bytes: DataView): Pixels | null {
  if (bytes.byteLength < 30) return null;
  const form = String.fromCharCode(...[12, 13, 14, 15].map((offset) => bytes.getUint8(offset)));
  const threeBytes = (offset: number): number =>
    bytes.getUint16(offset, true) + bytes.getUint8(offset + 2) * 65536;
  if (form === 'VP8X') return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
  if (form === 'VP8 ')
    return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (form !== 'VP8L') return null;
  const bits = bytes.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** @param bytes the first bytes of the file @returns null: unknown */
export function pixelsByHeader(bytes: DataView, { format }: Pick<FileKind, 'format'>): Pixels | null {
  const { byteLength } = bytes;
  if (format === 'PNG' && byteLength >= 24)
    return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  if (format === 'GIF' && byteLength >= 10)
    return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  if (format === 'JPEG') return jpegPixels(bytes);
  return format === 'WebP' ? webpPixels(bytes) : null;
}
