// test of model: files recognized by their first bytes, and names with a wrong extension.

import { contradictions } from '../../src/features/creatives/core/asset-file';
import { kindOfFile, pixelsByHeader } from '../../src/features/creatives/core/file-header';
import { gif, jpeg, png, webp } from '../workbench/ad-service/image-files';
import { mp4 } from '../workbench/ad-service/video-files';

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

test('an image that is cut off in its header has no size', () => {
  const file = webp('VP8L', Buffer.alloc(40, 1));
  const sizeOf = (length: number) => pixelsByHeader(view(file.subarray(0, length)), { format: 'WebP' });
  expect([sizeOf(29), sizeOf(30)]).toEqual([null, expect.any(Object)]);
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
