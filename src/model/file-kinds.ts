// model: detects the format of a file by its first bytes; names and extensions are not used.

export type FileFamily = 'image' | 'video' | 'playable';

export interface FileKind {
  readonly family: FileFamily;
  /** Name of the format: `PNG`. */
  readonly format: string;
  readonly contentType: string;
}

/** Number of first bytes needed. */
export const SIGNATURE_LENGTH = 512;

const kind = (family: FileFamily, format: string, contentType: string): FileKind => ({
  family,
  format,
  contentType,
});

const PNG = kind('image', 'PNG', 'image/png');
const GIF = kind('image', 'GIF', 'image/gif');
const JPEG = kind('image', 'JPEG', 'image/jpeg');
const WEBP = kind('image', 'WebP', 'image/webp');
const MP4 = kind('video', 'MP4', 'video/mp4');
const MOV = kind('video', 'QuickTime', 'video/quicktime');
const WEBM = kind('video', 'WebM', 'video/webm');
const HTML = kind('playable', 'HTML', 'text/html');

/** Bytes as characters with the same code, so that signatures can be written as text. */
function textOf(bytes: ArrayLike<number>): string {
  let text = '';
  for (let i = 0; i < Math.min(bytes.length, SIGNATURE_LENGTH); i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

const MARKUP =
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|!--|(?:html|head|body|meta|title|script|style|div)\b)/i;
/** Image formats that use the container of videos. */
const PICTURE_BRANDS = /^(?:avif|avis|heic|heix|mif1|msf1)/;

/** @param bytes first bytes of the file, 0..255; null: none of the formats for ads */
export function kindOfFile(bytes: ArrayLike<number>): FileKind | null {
  const text = textOf(bytes);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return PNG;
  if (/^GIF8[79]a/.test(text)) return GIF;
  if (text.startsWith('\xff\xd8\xff')) return JPEG;
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return WEBP;
  if (text.startsWith('\x1aE\xdf\xa3')) return WEBM;
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8);
    if (PICTURE_BRANDS.test(brand)) return null;
    return brand.startsWith('qt  ') ? MOV : MP4;
  }
  return MARKUP.test(text) ? HTML : null;
}

export const READABLE_FORMATS = 'PNG, JPEG, GIF and WebP images, MP4, QuickTime and WebM videos, HTML files';
