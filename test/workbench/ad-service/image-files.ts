// test of ad-service: small, complete images of each kind that every decoder opens.
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
function pngChunk(type: string, contents: Uint8Array): Buffer {
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
