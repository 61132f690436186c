// test of ad-service: small, complete files of each kind: images that every decoder opens, and a video with
// its index.
import { deflateSync } from 'node:zlib';

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = CRC[(value ^ byte) & 255]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, contents: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), contents]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One shade of gray, 8 bits per pixel. @param rows number of rows that have pixels; absent: all */
export function png(width: number, height: number, rows = height): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc((width + 1) * rows, 0x80);
  for (let row = 0; row < rows; row += 1) pixels[row * (width + 1)] = 0;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

/** Declares 60,000 × 60,000 pixels in a valid header. */
export function hugePng(): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header[8] = 8;
  const small = png(1, 1);
  return Buffer.concat([small.subarray(0, 8), pngChunk('IHDR', header), small.subarray(33)]);
}

/** Two colors; the table is cleared after every second pixel, so that every code has three bits. */
export function gif(width: number, height: number): Uint8Array {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02', 'latin1');
  for (const at of [6, 24]) {
    head.writeUInt16LE(width, at);
    head.writeUInt16LE(height, at + 2);
  }
  const [CLEAR, END] = [4, 5];
  const codes: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1) codes.push(...(pixel % 2 === 0 ? [CLEAR] : []), 1);
  codes.push(END);
  const bits = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  for (const [at, code] of codes.entries()) {
    for (let bit = 0; bit < 3; bit += 1) {
      const place = at * 3 + bit;
      bits[place >> 3]! |= ((code >> bit) & 1) << (place & 7);
    }
  }
  const blocks: Buffer[] = [];
  for (let from = 0; from < bits.length; from += 255) {
    const block = bits.subarray(from, from + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([head, ...blocks, Buffer.from([0, 0x3b])]);
}

const segment = (marker: number, contents: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (contents.length + 2) >> 8, (contents.length + 2) & 255, ...contents]);

/**
 * Gray, one channel, in three scans: means; the other coefficients without their last bit; their last bit.
 * Each scan has one 1-bit code for each block of 8 × 8. @param scans how many of the three the file has
 */
export function progressiveJpeg(width: number, height: number, scans = 3): Uint8Array {
  const table = (name: number) => [name, 1, ...new Array<number>(15).fill(0), 0];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const codes = Buffer.alloc(Math.ceil(blocks / 8));
  const scan = (...coefficients: number[]) =>
    Buffer.concat([segment(0xda, [1, 1, 0, ...coefficients]), codes]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [...table(0), ...table(0x10)]),
    ...[scan(0, 0, 0), scan(1, 63, 0x01), scan(1, 63, 0x10)].slice(0, scans),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/**
 * Gray, one channel, with a camera's metadata block before the frame header. Each 8 × 8 block of pixels is a
 * 1-bit code for its mean and one for its end.
 */
export function jpeg(width: number, height: number): Uint8Array {
  const table = (name: number) => [name, 1, ...new Array<number>(15).fill(0), 0];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Codes are zero bits; the last byte is filled with ones.
  const pixels = Buffer.alloc(Math.ceil((blocks * 2) / 8));
  const filled = (8 - ((blocks * 2) % 8)) % 8;
  pixels[pixels.length - 1] = (1 << filled) - 1;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [1, 2, 3, 4]),
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, table(0)),
    segment(0xc4, table(0x10)),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    pixels,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A WebP with one chunk of this content. */
export function webp(form: 'VP8 ' | 'VP8L', contents: Uint8Array): Uint8Array {
  const head = Buffer.from(`RIFF\0\0\0\0WEBP${form}\0\0\0\0`, 'latin1');
  const padded = Buffer.alloc(contents.length + (contents.length % 2));
  padded.set(contents);
  head.writeUInt32LE(12 + padded.length, 4);
  head.writeUInt32LE(contents.length, 16);
  return Buffer.concat([head, padded]);
}

/** A box of an MP4 file. */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

/** Contents of a box: 32-bit numbers, the first with version and flags. */
const numbers = (...values: readonly number[]): Buffer => {
  const contents = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) contents.writeUInt32BE(value, at * 4);
  return contents;
};

/** A sound track, and a video track with the sizes of its two frames and their position. */
export function mp4(width: number, height: number, seconds: number): Uint8Array {
  const movieHeader = Buffer.alloc(100);
  movieHeader.writeUInt32BE(1000, 12);
  movieHeader.writeUInt32BE(seconds * 1000, 16);
  const picture = Buffer.alloc(84);
  picture.writeUInt32BE(width * 65536, 76);
  picture.writeUInt32BE(height * 65536, 80);
  const frames = box('mdat', Buffer.alloc(64, 7));
  const film = (place: number): Buffer => {
    const table = [
      box('stsz', numbers(0, 0, 2, 40, 24)),
      box('stsc', numbers(0, 1, 1, 2, 1)),
      box('stco', numbers(0, 1, place)),
    ];
    const index = box('mdia', box('minf', box('stbl', ...table)));
    const tracks = [box('trak', box('tkhd', Buffer.alloc(84))), box('trak', box('tkhd', picture), index)];
    return Buffer.concat([
      box('ftyp', Buffer.from('isom')),
      box('moov', box('mvhd', movieHeader), ...tracks),
    ]);
  };
  return Buffer.concat([film(film(0).length + 8), frames]);
}

/**
 * An AVC video of 20 × 10 pixels with frames of one second, each of two units.
 * @param header seconds in the movie header
 * @param edit seconds that an edit list shows; absent: there is none
 * @param chunks that refer to the same frames; more than 1 is no valid file
 */
export function avcMp4(frames: number, header = frames, edit?: number, chunks = 1): Buffer {
  const movieHeader = Buffer.alloc(100);
  movieHeader.writeUInt32BE(1000, 12);
  movieHeader.writeUInt32BE(header * 1000, 16);
  const picture = Buffer.alloc(84);
  picture.writeUInt32BE(20 * 65536, 76);
  picture.writeUInt32BE(10 * 65536, 80);
  const unit = (length: number): Buffer => Buffer.concat([numbers(length), Buffer.alloc(length, 7)]);
  const frame = Buffer.concat([unit(20), unit(30)]);
  const data = box('mdat', ...Array.from({ length: frames }, () => frame));
  // Version, profile, level, and four bytes for the length of a unit.
  const entry = box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 0x64, 0, 0x1f, 0xff, 0, 0])));
  const edits = edit === undefined ? [] : [box('edts', box('elst', numbers(0, 1, edit * 1000, 0, 0x10000)))];
  const film = (place: number): Buffer => {
    const table = [
      box('stsd', numbers(0, 1), entry),
      box('stts', numbers(0, 1, frames * chunks, 90_000)),
      box('stsz', numbers(0, frame.length, frames * chunks)),
      box('stsc', numbers(0, 1, 1, frames, 1)),
      box('stco', numbers(0, chunks, ...Array.from({ length: chunks }, () => place))),
    ];
    const media = [
      box('mdhd', numbers(0, 0, 0, 90_000, 0, 0)),
      box('minf', box('vmhd'), box('stbl', ...table)),
    ];
    const track = box('trak', box('tkhd', picture), ...edits, box('mdia', ...media));
    return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('mvhd', movieHeader), track)]);
  };
  return Buffer.concat([film(film(0).length + 8), data]);
}

/**
 * A video of 20 × 10 pixels in fragments of one second, each two frames.
 * @param names boxes that give the total duration: `mehd` (seconds), `sidx` (segments), `mfra` (positions)
 */
export function fragmentedMp4(fragments: number, names: readonly ('mehd' | 'sidx' | 'mfra')[] = []): Buffer {
  const picture = Buffer.alloc(84);
  picture.writeUInt32BE(1, 12);
  picture.writeUInt32BE(20 * 65536, 76);
  picture.writeUInt32BE(10 * 65536, 80);
  const table = [box('stsz', numbers(0, 0, 0)), box('stsc', numbers(0, 0)), box('stco', numbers(0, 0))];
  const media = box('mdia', box('mdhd', numbers(0, 0, 0, 90_000, 0, 0)), box('minf', box('stbl', ...table)));
  const extends_ = [
    ...(names.includes('mehd') ? [box('mehd', numbers(0, fragments * 1_000))] : []),
    box('trex', numbers(0, 1, 1, 45_000, 0, 0)),
  ];
  const movie = box(
    'moov',
    box('mvhd', Buffer.concat([numbers(0, 0, 0, 1_000, 0), Buffer.alloc(80)])),
    box('trak', box('tkhd', picture), media),
    box('mvex', ...extends_),
  );
  const parts = Array.from({ length: fragments }, (_, i) => {
    const fragment = (offset: number): Buffer => {
      const run = box('trun', numbers(0x201, 2, offset, 40, 24));
      const head = [box('tfhd', numbers(0x020000, 1)), box('tfdt', numbers(0, i * 90_000))];
      return box('moof', box('mfhd', numbers(0, i + 1)), box('traf', ...head, run));
    };
    return Buffer.concat([fragment(fragment(0).length + 8), box('mdat', Buffer.alloc(64, 7))]);
  });
  const segments = parts.flatMap((part) => [part.length, 90_000, 0]);
  const index = names.includes('sidx')
    ? box('sidx', numbers(0, 1, 90_000, 0, 0, fragments, ...segments))
    : Buffer.alloc(0);
  const beginning = Buffer.concat([box('ftyp', Buffer.from('isom')), movie, index]);
  const places = parts.flatMap((part, i) => [i * 90_000, beginning.length + i * part.length]);
  const rows = Array.from({ length: fragments }, (_, i) =>
    Buffer.concat([numbers(...places.slice(i * 2, i * 2 + 2)), Buffer.from([1, 1, 1])]),
  );
  const list = names.includes('mfra')
    ? box('mfra', box('tfra', numbers(0, 1, 0, fragments), ...rows))
    : Buffer.alloc(0);
  return Buffer.concat([beginning, ...parts, list]);
}

const element = (id: readonly number[], contents: Uint8Array, isOpen = false): Buffer => {
  const size = isOpen
    ? [0x01, ...new Array<number>(7).fill(0xff)]
    : [0x40 | (contents.length >> 8), contents.length & 255];
  return Buffer.concat([Buffer.from([...id, ...size]), contents]);
};

/** @param isOpen sizes of segment and cluster are unknown, as in recordings */
export function webm(isOpen = false): Uint8Array {
  const header = element([0x1a, 0x45, 0xdf, 0xa3], Buffer.alloc(4));
  const tracks = element([0x16, 0x54, 0xae, 0x6b], Buffer.alloc(20));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], element([0xa3], Buffer.alloc(100)), isOpen);
  return Buffer.concat([header, element([0x18, 0x53, 0x80, 0x67], Buffer.concat([tracks, cluster]), isOpen)]);
}
