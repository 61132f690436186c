// test of model: files recognized by their first bytes, and names with a wrong extension.

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
