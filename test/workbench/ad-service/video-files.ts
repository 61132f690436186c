// test of ad-service: small videos with their index.

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
  for (const [i, value] of values.entries()) contents.writeUInt32BE(value, i * 4);
  return contents;
};

const FILE_TYPE = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'));
/** Units of time per second. */
const SCALE = 1_000;

const movieHeader = (seconds: number): Buffer =>
  box('mvhd', numbers(0, 0, 0, SCALE, Math.round(seconds * SCALE)), Buffer.alloc(80));

function trackHeader(width: number, height: number): Buffer {
  const identity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  return box(
    'tkhd',
    numbers(3, 0, 0, 1, 0, 0, 0, 0, 0, 0),
    numbers(...identity, width * 0x10000, height * 0x10000),
  );
}

/** The headers of a sound track and a video track. No player opens it. */
export function mp4(width: number, height: number, seconds: number): Uint8Array {
  const tracks = [box('trak', trackHeader(0, 0)), box('trak', trackHeader(width, height))];
  return Buffer.concat([
    FILE_TYPE,
    box('moov', movieHeader(seconds), ...tracks),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
}

/** Frames of H.264 as an encoder returns them. */
export interface EncodedFrames {
  readonly width: number;
  readonly height: number;
  /** Contents of the box `avcC`. */
  readonly configuration: Uint8Array;
  readonly frames: readonly Uint8Array[];
}

/** An MP4 that players open, of one chunk. @param isIndexLast as cameras write it */
export function playableMp4(
  { width, height, configuration, frames }: EncodedFrames,
  seconds: number,
  isIndexLast = false,
): Buffer {
  const head = Buffer.alloc(78);
  head[7] = 1;
  head.writeUInt16BE(width, 24);
  head.writeUInt16BE(height, 26);
  const entry = box('avc1', head, box('avcC', configuration));
  const length = Math.round(seconds * SCALE);
  const index = (place: number): Buffer => {
    const table = [
      box('stsd', numbers(0, 1), entry),
      box('stts', numbers(0, 1, frames.length, length / frames.length)),
      box('stsz', numbers(0, 0, frames.length, ...frames.map((frame) => frame.length))),
      box('stsc', numbers(0, 1, 1, frames.length, 1)),
      box('stco', numbers(0, 1, place)),
    ];
    const media = [
      box('mdhd', numbers(0, 0, 0, SCALE, length, 0)),
      box('hdlr', numbers(0, 0), Buffer.from('vide'), numbers(0, 0, 0), Buffer.alloc(1)),
      box('minf', box('vmhd', numbers(1, 0, 0)), box('stbl', ...table)),
    ];
    return box('moov', movieHeader(seconds), box('trak', trackHeader(width, height), box('mdia', ...media)));
  };
  const data = box('mdat', ...frames);
  if (isIndexLast) return Buffer.concat([FILE_TYPE, data, index(FILE_TYPE.length + 8)]);
  return Buffer.concat([FILE_TYPE, index(FILE_TYPE.length + index(0).length + 8), data]);
}
