// Browser tests: whole, valid image files made in code, which a browser opens.
import { deflateSync } from 'node:zlib';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

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

function chunk(type: string, contents: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), contents]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One shade of grey, 8 bits a pixel. */
export function pngFile(name: string, width: number, height: number): ChosenFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
  return { name, mimeType: 'image/png', buffer };
}

/** Two colours; the table is cleared after every second pixel, so that every code has three bits. */
export function gifFile(name: string, width: number, height: number): ChosenFile {
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
  const buffer = Buffer.concat([head, ...blocks, Buffer.from([0, 0x3b])]);
  return { name, mimeType: 'image/gif', buffer };
}
