// test of ad-service: asset types from the bytes of files.
import { assetTypeOf } from '../../../workbench/ad-service/media';
import { gif, jpeg, png } from './image-files';
import { mp4 } from './video-files';

const typeOf = (bytes: Uint8Array): string | null =>
  assetTypeOf({ filename: 'a', mimetype: '', bytes: Buffer.from(bytes) });

test.each([
  [png(320, 50), 'IMG_BANNER'],
  [gif(300, 250), 'IMG_MREC'],
  [jpeg(1200, 628), 'IMG_NATIVE'],
  [jpeg(1080, 1920), 'IMG_INTER_P'],
  [mp4(10, 20, 15), 'VID_SHORT_P'],
  [Buffer.from('\n<html>'), 'HOSTED_HTML'],
])('knows file %#', (bytes, expected) => {
  expect(typeOf(bytes)).toBe(expected);
});

test('never throws for a truncated file', () => {
  for (const whole of [png(320, 50), gif(1, 2), jpeg(5, 6), mp4(10, 20, 15)]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => typeOf(whole.subarray(0, length))).not.toThrow();
    }
  }
});
