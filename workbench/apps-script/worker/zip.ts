// Workbench, Apps Script host, in the worker: zip archives for Utilities.zip and unzip (deflate, no
// encryption).
import { Buffer } from 'node:buffer';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ScriptException } from '../protocol/exceptions';

interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** 1980-01-01, the first date of the zip format: archives with the same content are identical. */
const DATE = 0x21;

/** The fields shared by a local header and a directory entry, from "version needed" on. */
function commonHeader(entry: ZipEntry, packed: Uint8Array, nameLength: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATE, 4);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(entry.bytes), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(entry.bytes.length, 18);
  header.writeUInt16LE(nameLength, 22);
  return header;
}

const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};

export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const packed = deflateRawSync(entry.bytes);
    const header = commonHeader(entry, packed, name.length);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, packed]);
    const rest = Buffer.concat([Buffer.alloc(10), uint32(offset)]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, rest, name]));
    body.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, listing, end]);
}

/** The files of an archive, without folders. Throws if the bytes are not a zip archive. */
export function unzip(archive: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  try {
    return entriesOf(bytes, end);
  } catch {
    throw new ScriptException('Invalid argument: blob is not a zip archive.');
  }
}

/** @throws RangeError or an error of zlib if the archive is damaged */
function entriesOf(bytes: Buffer, end: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    if (!name.endsWith('/'))
      entries.push({ name, bytes: method === DEFLATE ? inflateRawSync(packed) : packed });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
