// ad-service: determines the asset type of an uploaded file from its bytes: size of images, shape and length
// of videos (section 2.10).
import type { FormFile } from './form';
import type { AssetType } from './vocabulary';

interface Pixels {
  width: number;
  height: number;
}

function pngPixels(bytes: Buffer): Pixels | null {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

function gifPixels(bytes: Buffer): Pixels | null {
  const isGif = bytes.length >= 10 && /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6));
  return isGif ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null;
}

/** Frame headers are the markers C0 to CF except for three of them. */
function jpegPixels(bytes: Buffer): Pixels | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let place = 2;
  while (place + 9 <= bytes.length && bytes[place] === 0xff) {
    const marker = bytes[place + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(place + 5), width: bytes.readUInt16BE(place + 7) };
    }
    place += 2 + bytes.readUInt16BE(place + 2);
  }
  return null;
}

function imageType({ width, height }: Pixels): AssetType {
  switch (`${width}x${height}`) {
    case '320x50':
      return 'IMG_BANNER';
    case '728x90':
      return 'IMG_LEADER';
    case '300x250':
      return 'IMG_MREC';
    case '1200x628':
    case '1200x627':
      return 'IMG_NATIVE';
  }
  if (width === height) return 'IMG_ICON';
  return width > height ? 'IMG_INTER_L' : 'IMG_INTER_P';
}

/** The contents of the boxes of one type, within a range of an MP4 file. */
function boxes(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  let place = 0;
  while (place + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(place);
    if (size < 8 || place + size > bytes.length) break;
    if (bytes.toString('latin1', place + 4, place + 8) === type)
      found.push(bytes.subarray(place + 8, place + size));
    place += size;
  }
  return found;
}

/** Seconds; version 1 of the box has 64-bit times. */
function movieSeconds(header: Buffer): number | null {
  const wide = header[0] === 1;
  if (header.length < (wide ? 32 : 20)) return null;
  const scale = header.readUInt32BE(wide ? 20 : 12);
  const length = wide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 ? length / scale : null;
}

/**
 * Width and height are the last eight bytes of a track header, as 16.16 numbers; a sound track has neither.
 */
function trackPixels(track: Buffer): Pixels | null {
  const header = boxes(track, 'tkhd')[0];
  if (!header || header.length < 84) return null;
  const width = header.readUInt32BE(header.length - 8) / 65536;
  const height = header.readUInt32BE(header.length - 4) / 65536;
  return width > 0 && height > 0 ? { width, height } : null;
}

function videoType(bytes: Buffer): AssetType | null {
  const movie = boxes(bytes, 'moov')[0];
  const header = movie && boxes(movie, 'mvhd')[0];
  const seconds = header ? movieSeconds(header) : null;
  const pixels =
    movie &&
    boxes(movie, 'trak')
      .map(trackPixels)
      .find((found) => found !== null);
  if (seconds === null || !pixels) return null;
  const shape = pixels.width >= pixels.height ? 'L' : 'P';
  return seconds > 15 ? `VID_LONG_${shape}` : `VID_SHORT_${shape}`;
}

/** null: the service cannot read the file. */
export function assetTypeOf(file: FormFile): AssetType | null {
  const pixels = pngPixels(file.bytes) ?? gifPixels(file.bytes) ?? jpegPixels(file.bytes);
  if (pixels) return imageType(pixels);
  const start = file.bytes.toString('utf8', 0, 500).trimStart();
  if (/^<(!doctype html|html|!--|head|body)/i.test(start)) return 'HOSTED_HTML';
  return videoType(file.bytes);
}
