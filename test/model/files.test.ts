// test of model: files recognized by their first bytes, videos by their header, and names with a wrong
// extension.

import { kindOfFile } from '../../src/model/file-kinds';
import { contradictions } from '../../src/model/file-names';
import { pixelsByHeader } from '../../src/model/image-header';
import { boxAt, readMovie } from '../../src/model/movie-header';
import { gif, jpeg, png, webp } from '../workbench/ad-service/image-files';
import { box, mp4 } from '../workbench/ad-service/video-files';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

test.each([
  [png(1, 1), 'PNG'],
  [gif(1, 1), 'GIF'],
  [jpeg(1, 1), 'JPEG'],
  [bytes('RIFF\x10\0\0\0WEBPVP8 '), 'WebP'],
  [mp4(1, 1, 1), 'MP4'],
  [bytes('\0\0\0\x14ftypqt  '), 'QuickTime'],
  [bytes('\x1aE\xdf\xa3\x01'), 'WebM'],
  [bytes('<!DOCTYPE html>'), 'HTML'],
  [bytes('\xef\xbb\xbf\r\n <html lang="en">'), 'HTML'],
  [bytes('<!-- made by hand --><script>'), 'HTML'],
  [bytes('<div id="ad">'), 'HTML'],
])('knows file %# as %2$s', (file, format) => {
  expect(kindOfFile(file)?.format).toBe(format);
});

test.each([
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
  ['an archive', 'PK\x03\x04'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['other markup', '<?xml version="1.0"?><html>'],
  ['a program', 'MZ\x90'],
  ['a still picture in a film container', '\0\0\0\x1cftypavif\0\0\0\0'],
  ['a text', 'html body'],
  ['half a signature', '\x89PNG'],
  ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
])('does not take %s for a file of ads', (_, text) => {
  expect(kindOfFile(bytes(text))).toBeNull();
});

const view = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);

/** The contents of the box `moov`, found as the sidebar does. */
function movieIn(file: Uint8Array): DataView {
  for (let at = 0; ; ) {
    const box = boxAt(view(file.subarray(at)), 0)!;
    if (box.type === 'moov') return view(file.subarray(at + box.head, at + box.size));
    at += box.size;
  }
}

test('reads size and duration of a video from its video track, not its sound track', () => {
  expect(readMovie(movieIn(mp4(1920, 1080, 15.04)))).toEqual({ width: 1920, height: 1080, seconds: 15.04 });
});

test('reads the duration from a header with 64-bit times', () => {
  const header = Buffer.alloc(112);
  header[0] = 1;
  header.writeUInt32BE(600, 20);
  header.writeUInt32BE(9_000, 28);
  const track = Buffer.alloc(84);
  track.writeUInt32BE(320 * 65536, 76);
  track.writeUInt32BE(480 * 65536, 80);
  const movie = Buffer.concat([box('mvhd', header), box('trak', box('tkhd', track))]);
  expect(readMovie(view(movie))).toEqual({ width: 320, height: 480, seconds: 15 });
  // 2 ** 32 units of 1/600 s.
  header.writeUInt32BE(1, 24);
  header.writeUInt32BE(0, 28);
  const long = Buffer.concat([box('mvhd', header), box('trak', box('tkhd', track))]);
  expect(readMovie(view(long))!.seconds).toBeCloseTo(7_158_278.8, 1);
});

test('an image rotated by 90 degrees has its displayed size', () => {
  const movie = movieIn(mp4(1920, 1080, 6));
  // The matrix of the last track header: 0 1 / -1 0, as phones write it.
  const end = Buffer.from(movie.buffer, movie.byteOffset, movie.byteLength).lastIndexOf('tkhd') + 4 + 84;
  movie.setInt32(end - 44, 0);
  movie.setInt32(end - 40, 65536);
  expect(readMovie(movie)).toMatchObject({ width: 1080, height: 1920 });
});

test('boxes with long sizes and boxes up to the end are skipped correctly', () => {
  const long = Buffer.alloc(16);
  long.writeUInt32BE(1, 0);
  long.write('mdat', 4, 'latin1');
  long.writeUInt32BE(2, 8);
  expect(boxAt(view(long), 0)).toEqual({ type: 'mdat', size: 2 ** 33, head: 16 });
  expect(boxAt(view(bytes('\0\0\0\0mdat')), 0)).toEqual({
    type: 'mdat',
    size: Number.POSITIVE_INFINITY,
    head: 8,
  });
  for (const nonsense of ['', 'short', '\0\0\0\x07mdat', '\0\0\0\x01mdat\0\0\0\0\0\0\0\x0f']) {
    expect(boxAt(view(bytes(nonsense)), 0)).toBeNull();
  }
});

test('an image that is cut off in its header has no size', () => {
  const file = webp('VP8L', Buffer.alloc(40, 1));
  const sizeOf = (length: number) => pixelsByHeader(view(file.subarray(0, length)), { format: 'WebP' });
  expect([sizeOf(29), sizeOf(30)]).toEqual([null, expect.any(Object)]);
});

test('a video that is cut off anywhere never causes an error', () => {
  const movie = movieIn(mp4(1920, 1080, 6));
  for (let length = 0; length < movie.byteLength; length += 1) {
    expect(() => readMovie(new DataView(movie.buffer, movie.byteOffset, length))).not.toThrow();
  }
});

const IMAGE = { width: 640, height: 100, seconds: null };
const FILM = { width: 1080, height: 1920, seconds: 20.2 };

test.each([
  ['banner_320x50.png', IMAGE, ['The name says 320 × 50, but it has 640 × 100 pixels.']],
  ['banner 640x100 v2.png', IMAGE, []],
  ['portrait.png', IMAGE, ['The name says portrait, but it is wider than high.']],
  ['Vertical-1080x1920-20s.mp4', FILM, []],
  [
    'landscape_15s.mp4',
    FILM,
    ['The name says landscape, but it is higher than wide.', 'The name says 15 seconds, but it lasts 20.2.'],
  ],
  ['15 sec cut.mp4', FILM, ['The name says 15 seconds, but it lasts 20.2.']],
  ['portrait or landscape.mp4', FILM, []],
  ['level 15 stars.mp4', FILM, []],
  ['2024x.png', IMAGE, []],
  ['x.png', { width: null, height: null, seconds: null }, []],
])('%s: %j breaks %j', (name, size, said) => {
  expect(contradictions(name, size)).toEqual(said);
});
