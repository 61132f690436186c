// test of model: videos that are cut off or have lost frames are not whole, and how long they last.

import { kindOfFile } from '../../src/model/file-kinds';
import { fileDamage } from '../../src/model/whole-file';
import { measureFile } from '../../src/sidebar/creatives/measure';
import { avcMp4, box, chunkedMp4, fragmentedMp4, mp4, webm } from '../workbench/ad-service/video-files';

const damageOf = (file: Uint8Array): string | undefined => {
  const kind = kindOfFile(file);
  return kind ? fileDamage(file, kind) : undefined;
};

const VIDEO_ENDS = 'The video is incomplete: its file ends too early. Export it again.';

describe('a video', () => {
  test('whose index is missing, or refers to frames beyond the end, is incomplete', () => {
    const file = Buffer.from(mp4(20, 10, 5));
    expect(damageOf(Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(9))]))).toBe(
      VIDEO_ENDS,
    );
    // The position of the frames is the last number of the index, right before the frames.
    file.writeUInt32BE(file.length, file.length - 72 - 4);
    expect(damageOf(file)).toBe(VIDEO_ENDS);
  });

  test('with a part of an impossible size is damaged', () => {
    const damaged = 'The video is damaged and cannot be opened. Export it again.';
    expect(damageOf(Buffer.concat([mp4(20, 10, 5), Buffer.from([0, 0, 0, 7]), Buffer.from('free')]))).toBe(
      damaged,
    );
    // Only the segment and its clusters can have an unknown size.
    const recording = Buffer.concat([webm(true), Buffer.from([0xec, 0xff]), Buffer.alloc(200, 0xec)]);
    expect(damageOf(recording)).toBe(damaged);
  });

  test('whose frames reach to the end of the file is complete', () => {
    const file = Buffer.from(mp4(20, 10, 5));
    file.writeUInt32BE(0, file.length - 72);
    expect(damageOf(file)).toBe('');
    expect(damageOf(file.subarray(0, -1))).toBe(VIDEO_ENDS);
  });

  test('of QuickTime with a size of 1 for each sound sample is complete, whatever the samples have', () => {
    const numbers = (...values: number[]): Buffer => {
      const contents = Buffer.alloc(values.length * 4);
      for (const [i, value] of values.entries()) contents.writeUInt32BE(value, i * 4);
      return contents;
    };
    const movie = (size: number, place: number): Buffer => {
      const table = [
        box('stsz', numbers(0, size, 1_000)),
        box('stsc', numbers(0, 1, 1, 1_000, 1)),
        box('stco', numbers(0, 1, place)),
      ];
      const track = box('trak', box('mdia', box('minf', box('stbl', ...table))));
      return Buffer.concat([box('ftyp', Buffer.from('qt  ')), box('moov', track)]);
    };
    const file = (size: number): Buffer =>
      Buffer.concat([movie(size, movie(size, 0).length + 8), box('mdat', Buffer.alloc(250, 7))]);
    expect([1, 2].map((size) => damageOf(file(size)))).toEqual(['', VIDEO_ENDS]);
  });

  test('in fragments without its length is incomplete when a frame is missing', () => {
    const file = fragmentedMp4(2);
    const size = fragmentedMp4(3).length - file.length;
    expect(damageOf(file)).toBe('');
    for (let cut = 1; cut < file.length; cut += 1) {
      // The end of a fragment does not show whether others follow.
      const isBetween = cut === size;
      expect([cut, damageOf(file.subarray(0, -cut))]).toEqual([
        cut,
        isBetween ? '' : expect.not.stringMatching(/^$/),
      ]);
    }
  });

  test('in fragments is incomplete when the frames of one of them are missing', () => {
    const file = fragmentedMp4(3);
    const frames = file.indexOf('mdat') - 4;
    expect(damageOf(Buffer.concat([file.subarray(0, frames), file.subarray(frames + 72)]))).toBe(VIDEO_ENDS);
  });

  test('in fragments is incomplete when one is missing before the list of their positions', () => {
    const file = fragmentedMp4(3, ['mfra']);
    const [first, second] = [file.indexOf('moof') - 4, file.indexOf('moof', file.indexOf('moof') + 4) - 4];
    expect(damageOf(file)).toBe('');
    expect(damageOf(Buffer.concat([file.subarray(0, first), file.subarray(second)]))).toBe(VIDEO_ENDS);
  });

  test('whose last frames are zeros is incomplete, wherever the zeros begin', () => {
    const file = avcMp4(4);
    const first = file.indexOf('mdat') + 4;
    for (let from = first; from < file.length - 34; from += 1) {
      expect([from, damageOf(Buffer.from(file).fill(0, from))]).toEqual([from, VIDEO_ENDS]);
    }
    // In the last unit, zeros are data like any other.
    expect(damageOf(Buffer.from(file).fill(0, file.length - 30))).toBe('');
  });

  test.each(['mp4v', 'vp08', 'vp09', 'av01'])(
    'of the codec %s has data in its frames, in no units',
    (codec) => {
      const file = Buffer.from(avcMp4(3));
      file.write(codec, file.indexOf('avc1'), 'latin1');
      expect(damageOf(file)).toBe('');
      expect(damageOf(Buffer.from(file).fill(0, file.indexOf('mdat') + 4))).toBe(VIDEO_ENDS);
    },
  );

  test('whose description has no boxes is read, too', () => {
    const file = Buffer.from(avcMp4(3));
    // The box of the description becomes a free one behind the list of descriptions.
    const [list, entry, own] = ['stsd', 'avc1', 'avcC'].map((name) => file.indexOf(name));
    const length = file.readUInt32BE(own! - 4);
    for (const at of [list! - 4, entry! - 4]) file.writeUInt32BE(file.readUInt32BE(at) - length, at);
    file.write('mp4v', entry!, 'latin1');
    file.write('free', own!, 'latin1');
    expect(damageOf(file)).toBe('');
    expect(damageOf(file.fill(0, file.indexOf('mdat') + 4))).toBe(VIDEO_ENDS);
  });

  test('of an unknown codec can have any data', () => {
    const file = Buffer.from(avcMp4(3));
    file.write('raw ', file.indexOf('avc1'), 'latin1');
    expect(damageOf(file.fill(0, file.indexOf('mdat') + 4))).toBe('');
  });

  test.each([
    [[1, 1, 1], false],
    [[3, 1, 2, 2, 1], false],
    [[2, 5, 5, 1], true],
    [[1, 1, 1], false, 4],
    [[3, 2, 1, 2], false, 4],
    [[3, 2, 2], false, 8],
    [[3, 1, 2], true, 16],
  ] as const)(
    'with chunks of %j frames is incomplete when any of these has only zeros',
    (...[chunks, isWide, bits]) => {
      const { file, frames } = chunkedMp4(chunks, isWide, bits);
      expect(damageOf(file)).toBe('');
      for (const [from, to] of frames) {
        const part = Buffer.from(file);
        part.fill(0, from, to);
        expect([from, damageOf(part)]).toEqual([from, VIDEO_ENDS]);
      }
    },
  );

  test('in fragments that end in zeros is incomplete', () => {
    const file = fragmentedMp4(3);
    const third = file.lastIndexOf('moof') - 4;
    expect(damageOf(Buffer.from(file).fill(0, third))).toBe(VIDEO_ENDS);
  });

  test('whose frames overlap is refused before it takes many steps', () => {
    // Each byte of a valid file belongs to one frame.
    expect(damageOf(avcMp4(100, 100, undefined, 1))).toBe('');
    expect(damageOf(avcMp4(100, 100, undefined, 100))).toBe(VIDEO_ENDS);
  });

  test.each([
    ['the frames', avcMp4(20), 20],
    ['the frames, whatever the movie header says', avcMp4(20, 13), 20],
    ['what an edit list shows of them', avcMp4(20, 20, 14), 14],
    ['the header, if nothing is known of frames', mp4(20, 10, 5), 5],
  ])('lasts as long as %s', async (_, file, seconds) => {
    const player = async () => ({ width: null, height: null, seconds: null });
    const media = { image: player, video: player };
    expect(await measureFile(new Blob([Uint8Array.from(file)]), 100_000, media)).toMatchObject({
      damage: '',
      seconds,
    });
  });

  test.each([
    ['is not turned', [0x10000, 0], [20, 10]],
    ['is turned by 90 degrees', [0, 0x10000], [10, 20]],
    ['is turned by 270 degrees', [0, -0x10000], [10, 20]],
    ['is turned upside down', [-0x10000, 0], [20, 10]],
  ])('that %s has the size that is displayed', async (_, matrix, size) => {
    const file = Buffer.from(mp4(20, 10, 5));
    // The header of the second track: its matrix is before width and height.
    const end = file.lastIndexOf('tkhd') + 4 + 84;
    for (const [i, value] of matrix.entries()) file.writeInt32BE(value, end - 44 + 4 * i);
    const player = async () => ({ width: null, height: null, seconds: null });
    const media = { image: player, video: player };
    const { width, height } = (await measureFile(new Blob([Uint8Array.from(file)]), 100_000, media))!;
    expect([width, height]).toEqual(size);
  });

  test('that is a recording without sizes is complete', () => {
    expect(damageOf(webm(true))).toBe('');
    expect(damageOf(webm(true).subarray(0, -1))).toBe(VIDEO_ENDS);
  });
});
