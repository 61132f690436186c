// test of ad-service: the smallest files that say how large an image and how long a video is.

export function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function gif(width: number, height: number): Uint8Array {
  const bytes = Buffer.from('GIF89a\0\0\0\0', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** With a thumbnail block before the frame header, as cameras write it. */
export function jpeg(width: number, height: number): Uint8Array {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4]), frame]);
}

function box(type: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

export function mp4(width: number, height: number, seconds: number): Uint8Array {
  const movieHeader = Buffer.alloc(100);
  movieHeader.writeUInt32BE(1000, 12);
  movieHeader.writeUInt32BE(seconds * 1000, 16);
  const sound = Buffer.alloc(84);
  const picture = Buffer.alloc(84);
  picture.writeUInt32BE(width * 65536, 76);
  picture.writeUInt32BE(height * 65536, 80);
  const tracks = [sound, picture].map((header) => box('trak', box('tkhd', header)));
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('mvhd', movieHeader), ...tracks)]);
}
