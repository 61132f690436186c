// test of ad-service: small, complete videos with their index, whole, in chunks and in fragments.

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
 * An AVC video whose frames are in chunks, with zeros of another track between these.
 * @param chunks frames of each chunk
 * @param isWide positions have 64 bits
 * @param sizeBits of each size in a compact table (14496-12, section 8.7.3.3); 32: in a usual one
 * @returns the file, and the first byte of each frame and the first one after it
 */
export function chunkedMp4(
  chunks: readonly number[],
  isWide: boolean,
  sizeBits: 4 | 8 | 16 | 32 = 32,
): { file: Buffer; frames: [number, number][] } {
  const least = sizeBits === 4 ? 6 : 24;
  const sizes = chunks.flatMap((count, chunk) => Array.from({ length: count }, (_, i) => least + chunk + i));
  const compact = Buffer.alloc(Math.ceil((sizes.length * sizeBits) / 8));
  for (const [i, size] of sizes.entries()) {
    if (sizeBits === 4) compact[i >> 1]! |= i % 2 === 0 ? size << 4 : size;
    else compact.writeUIntBE(size, (i * sizeBits) / 8, sizeBits / 8);
  }
  const picture = Buffer.alloc(84);
  picture.writeUInt32BE(20 * 65536, 76);
  picture.writeUInt32BE(10 * 65536, 80);
  const entry = box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 0x64, 0, 0x1f, 0xff, 0, 0])));
  const runs = chunks.flatMap((count, i) => (count === chunks[i - 1] ? [] : [i + 1, count, 1]));
  const film = (base: number): { head: Buffer; frames: [number, number][]; data: Buffer } => {
    const frames: [number, number][] = [];
    const data: Buffer[] = [];
    const places: number[] = [];
    let at = base;
    for (const count of chunks) {
      data.push(Buffer.alloc(40));
      at += 40;
      places.push(at);
      for (let i = 0; i < count; i++) {
        const size = sizes[frames.length]!;
        data.push(numbers(size - 4), Buffer.alloc(size - 4, 7));
        frames.push([at, at + size]);
        at += size;
      }
    }
    const table = [
      box('stsd', numbers(0, 1), entry),
      box('stts', numbers(0, 1, sizes.length, 90_000)),
      sizeBits === 32
        ? box('stsz', numbers(0, 0, sizes.length, ...sizes))
        : box('stz2', numbers(0, sizeBits, sizes.length), compact),
      box('stsc', numbers(0, runs.length / 3, ...runs)),
      isWide
        ? box('co64', numbers(0, places.length, ...places.flatMap((place) => [0, place])))
        : box('stco', numbers(0, places.length, ...places)),
    ];
    const media = [
      box('mdhd', numbers(0, 0, 0, 90_000, 0, 0)),
      box('minf', box('vmhd'), box('stbl', ...table)),
    ];
    const movieHeader = Buffer.alloc(100);
    movieHeader.writeUInt32BE(1000, 12);
    movieHeader.writeUInt32BE(sizes.length * 1000, 16);
    const track = box('trak', box('tkhd', picture), box('mdia', ...media));
    const head = Buffer.concat([
      box('ftyp', Buffer.from('isom')),
      box('moov', box('mvhd', movieHeader), track),
    ]);
    return { head, frames, data: box('mdat', ...data) };
  };
  const { head, frames, data } = film(film(0).head.length + 8);
  return { file: Buffer.concat([head, data]), frames };
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
