// test of model: videos in fragments, in the forms that ISO/IEC 14496-12 allows: a whole file is whole, and
// it is incomplete as soon as a byte is missing.

import { kindOfFile } from '../../src/model/file-kinds';
import { fileDamage } from '../../src/model/whole-file';
import { box } from '../workbench/ad-service/video-files';

interface Form {
  /** Where offsets count from: the fragment, a position in the file, or where the previous track ended. */
  readonly base: 'fragment' | 'position' | 'previous';
  /** Where frames have their duration and size: in the movie, the fragment or each frame. */
  readonly defaults: 'movie' | 'fragment' | 'frame';
  /** Frames of each run of each track. */
  readonly runs: readonly number[];
  readonly tracks: number;
  /** Each fragment gives the time of its first frame. */
  readonly isTimed: boolean;
  /** Version 1: 64 bits for times and lengths. */
  readonly isWide: boolean;
  /** With a sample description, flags of the first frame, and flags and times of each. */
  readonly isLong: boolean;
}

const PLAIN: Form = {
  base: 'fragment',
  defaults: 'frame',
  runs: [2],
  tracks: 1,
  isTimed: true,
  isWide: false,
  isLong: false,
};

const [SIZE, DURATION, SCALE] = [24, 45_000, 90_000];

const numbers = (...values: readonly number[]): Buffer => {
  const contents = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) contents.writeUInt32BE(value, at * 4);
  return contents;
};
/** A number of 32 or 64 bits. */
const wide = (isWide: boolean, value: number): number[] => (isWide ? [0, value] : [value]);
const version = (isWide: boolean): number => (isWide ? 0x01000000 : 0);

/**
 * One track's part of a fragment (sections 8.8.7, 8.8.8 and 8.8.12).
 * @param at when its first frame is shown @param place of the fragment and of the track's frames, in the file
 */
function partOf(form: Form, track: number, at: number, place: { fragment: number; frames: number }): Buffer {
  const { base, defaults, isTimed, isWide, isLong } = form;
  const isPosition = base === 'position';
  const offset = isPosition ? 16 : place.frames - place.fragment;
  const flags =
    (isPosition ? 0x1 : 0) |
    (isLong ? 0x2 : 0) |
    (defaults === 'fragment' ? 0x18 : 0) |
    (base === 'fragment' ? 0x20000 : 0);
  const head = [
    ...(isPosition ? wide(true, place.frames - offset) : []),
    ...(isLong ? [1] : []),
    ...(defaults === 'fragment' ? [DURATION, SIZE] : []),
  ];
  const frame = [...(defaults === 'frame' ? [DURATION, SIZE] : []), ...(isLong ? [0x10000, 9_999] : [])];
  const runs = form.runs.map((count, run) => {
    // Without an offset, frames follow those before them.
    const isPlaced = run === 0 && (track === 1 || base !== 'previous');
    const own =
      (isPlaced ? 0x1 : 0) | (isLong ? 0x4 : 0) | (defaults === 'frame' ? 0x300 : 0) | (isLong ? 0xc00 : 0);
    const frames = Array.from({ length: count }, () => frame).flat();
    return box(
      'trun',
      numbers(own, count, ...(isPlaced ? [offset] : []), ...(isLong ? [0x2000000] : []), ...frames),
    );
  });
  const time = isTimed ? [box('tfdt', numbers(version(isWide), ...wide(isWide, at)))] : [];
  return box('traf', box('tfhd', numbers(flags, track, ...head)), ...time, ...runs);
}

/** Segments that follow (section 8.16.3). */
const indexOf = (isWide: boolean, segments: readonly number[]): Buffer =>
  box(
    'sidx',
    numbers(
      version(isWide),
      1,
      SCALE,
      ...wide(isWide, 0),
      ...wide(isWide, 0),
      segments.length,
      ...segments.flatMap((length) => [length, DURATION, 0]),
    ),
  );

/** Positions of fragments (section 8.8.10). @param lengths bytes of the three numbers of each, less one */
const listOf = (isWide: boolean, lengths: readonly number[], positions: readonly number[]): Buffer =>
  box(
    'mfra',
    box(
      'tfra',
      numbers(
        version(isWide),
        1,
        lengths.reduce((all, length) => all * 4 + length, 0),
        positions.length,
      ),
      ...positions.map((position) =>
        Buffer.concat([
          numbers(...wide(isWide, 7), ...wide(isWide, position)),
          Buffer.alloc(
            lengths.reduce((sum, length) => sum + length + 1, 0),
            1,
          ),
        ]),
      ),
    ),
  );

/** A video of so many fragments. @param lasts the length that the movie gives, in seconds */
function videoOf(form: Form, fragments: number, lasts: number | null): { file: Buffer; ends: number[] } {
  const { isWide, defaults, runs, tracks } = form;
  const frames = runs.reduce((sum, count) => sum + count, 0);
  const dates = isWide ? [0, 0, 0, 0] : [0, 0];
  const trackIds = Array.from({ length: tracks }, (_, i) => i + 1);
  const table = [box('stsz', numbers(0, 0, 0)), box('stsc', numbers(0, 0)), box('stco', numbers(0, 0))];
  const movie = box(
    'moov',
    box(
      'mvhd',
      Buffer.concat([numbers(version(isWide), ...dates, 1_000, ...wide(isWide, 0)), Buffer.alloc(80)]),
    ),
    ...trackIds.map((id) => {
      const picture = numbers(version(isWide), ...dates, id, 0, ...wide(isWide, 0), ...new Array(13).fill(0));
      const shown = Buffer.concat([picture, numbers(20 * 65536, 10 * 65536)]);
      const media = numbers(version(isWide), ...dates, SCALE, ...wide(isWide, 0), 0);
      return box(
        'trak',
        box('tkhd', shown),
        box('mdia', box('mdhd', media), box('minf', box('stbl', ...table))),
      );
    }),
    box(
      'mvex',
      ...(lasts === null ? [] : [box('mehd', numbers(version(isWide), ...wide(isWide, lasts * 1_000)))]),
      ...trackIds.map((id) =>
        box('trex', numbers(0, id, 1, ...(defaults === 'movie' ? [DURATION, SIZE] : [7, 7]), 0)),
      ),
    ),
  );
  let file = Buffer.concat([box('ftyp', Buffer.from('isom')), movie]);
  const ends: number[] = [];
  for (let i = 0; i < fragments; i += 1) {
    const fragment = (data: number): Buffer =>
      box(
        'moof',
        box('mfhd', numbers(0, i + 1)),
        ...trackIds.map((id) =>
          partOf(form, id, i * frames * DURATION, {
            fragment: file.length,
            frames: data + (id - 1) * frames * SIZE,
          }),
        ),
      );
    const data = file.length + fragment(file.length).length + 8;
    file = Buffer.concat([file, fragment(data), box('mdat', Buffer.alloc(frames * SIZE * tracks, 7))]);
    ends.push(file.length);
  }
  return { file, ends };
}

const damageOf = (file: Uint8Array): string => fileDamage(file, kindOfFile(file)!);
const INCOMPLETE = 'The video is incomplete: its file ends too early. Export it again.';

const FORMS: readonly (readonly [string, Partial<Form>])[] = [
  ['offsets from the fragment', {}],
  ['offsets from a position in the file', { base: 'position' }],
  [
    'offsets from a position, and a sample description',
    { base: 'position', isLong: true, defaults: 'fragment' },
  ],
  ['sizes from the movie', { defaults: 'movie' }],
  ['sizes from the fragment', { defaults: 'fragment' }],
  ['sizes from the fragment, after a sample description', { defaults: 'fragment', isLong: true }],
  ['flags and times of each frame', { isLong: true }],
  ['several runs, one after the other', { runs: [2, 1, 3] }],
  ['several runs with sizes from the movie', { runs: [1, 2], defaults: 'movie' }],
  ['no times', { isTimed: false, runs: [1, 2] }],
  ['two tracks', { tracks: 2 }],
  ['two tracks, the second after the first', { tracks: 2, base: 'previous', runs: [1, 2] }],
  ['two tracks with positions', { tracks: 2, base: 'position', isLong: true }],
  ['times of 64 bits', { isWide: true }],
  [
    'everything at once',
    { isWide: true, isLong: true, tracks: 2, runs: [2, 2], base: 'position', defaults: 'fragment' },
  ],
];

describe.each(FORMS)('a video in fragments with %s', (_name, given) => {
  const form = { ...PLAIN, ...given };

  test('is whole, and incomplete if a byte of the last fragment is missing', () => {
    const { file, ends } = videoOf(form, 2, null);
    expect(damageOf(file)).toBe('');
    for (let cut = 1; file.length - cut > ends[0]!; cut += 1)
      expect([cut, damageOf(file.subarray(0, -cut))]).toEqual([cut, INCOMPLETE]);
    // Without a length, a file that ends between two fragments looks like one that is whole.
    expect(damageOf(file.subarray(0, ends[0]!))).toBe('');
  });

  test('is incomplete if it is shorter than the movie', () => {
    const each = (form.runs.reduce((sum, count) => sum + count, 0) * DURATION) / SCALE;
    const damage = (seconds: number) => damageOf(videoOf(form, 3, seconds).file);
    expect(damage(3 * each)).toBe('');
    expect(damage(2 * each)).toBe('');
    // Encoders round.
    expect(damage(3 * each + 0.2)).toBe('');
    expect(damage(3 * each + 0.201)).toBe(INCOMPLETE);
    expect(damage(4 * each)).toBe(INCOMPLETE);
  });

  test('is incomplete if its frames are not where the fragment says', () => {
    const { file } = videoOf(form, 2, null);
    const data = file.indexOf('mdat') - 4;
    const moved = Buffer.concat([file.subarray(0, data), box('free', Buffer.alloc(40)), file.subarray(data)]);
    expect(damageOf(moved)).toBe(INCOMPLETE);
  });
});

test.each([
  [SIZE, ''],
  [SIZE + 1, INCOMPLETE],
])('frames of %d bytes each, as the fragment says, are in the data', (size, damage) => {
  const { file } = videoOf({ ...PLAIN, defaults: 'fragment' }, 1, null);
  // After the box type: flags, the track, the duration and the size of each frame.
  file.writeUInt32BE(size, file.indexOf('tfhd') + 16);
  expect(damageOf(file)).toBe(damage);
});

describe.each([false, true])('with 64 bits: %s', (isWide) => {
  const { file, ends } = videoOf(PLAIN, 3, null);
  const first = file.indexOf('moof') - 4;
  const starts = [first, ends[0]!, ends[1]!];

  test.each([[[0, 0, 0]], [[3, 0, 1]], [[0, 2, 3]]])(
    'a list at the end with numbers of %j bytes more than one names each fragment',
    (lengths) => {
      const listed = (positions: readonly number[]) =>
        Buffer.concat([file, listOf(isWide, lengths, positions)]);
      expect(damageOf(listed(starts))).toBe('');
      for (const at of starts.keys()) {
        const wrong = starts.map((start, i) => (i === at ? start + 1 : start));
        expect([at, damageOf(listed(wrong))]).toEqual([at, INCOMPLETE]);
      }
      const cut = listed(starts);
      // The list is shorter than its count requires.
      cut.writeUInt32BE(4, cut.indexOf('tfra') + 16);
      expect(damageOf(cut)).toBe(INCOMPLETE);
    },
  );

  test('an index lists segments that the file has', () => {
    const segments = starts.map((start, i) => ends[i]! - start);
    const indexed = (lengths: readonly number[], end = file.length) =>
      Buffer.concat([file.subarray(0, first), indexOf(isWide, lengths), file.subarray(first, end)]);
    expect(damageOf(indexed(segments))).toBe('');
    expect(damageOf(indexed(segments, ends[1]))).toBe(INCOMPLETE);
    for (const at of segments.keys())
      expect(damageOf(indexed(segments.map((length, i) => (i === at ? length + 1 : length))))).toBe(
        INCOMPLETE,
      );
  });
});

test('a video that has no frames but announces fragments is incomplete', () => {
  const { file } = videoOf(PLAIN, 0, null);
  expect(damageOf(Buffer.concat([file, box('mdat', Buffer.alloc(50, 7))]))).toBe(INCOMPLETE);
});

test.each([
  ['a position', 0x1],
  ['a duration and a size', 0x18],
])('the box after a fragment header is not read as %s that only the flags announce', (_name, flags) => {
  const { file } = videoOf({ ...PLAIN, defaults: 'movie' }, 2, null);
  const at = file.indexOf('tfhd') + 4;
  file.writeUInt32BE(file.readUInt32BE(at) | flags, at);
  expect(damageOf(file)).toBe('');
});
