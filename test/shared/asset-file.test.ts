// test of model: the type that the service will assign to a file, shown before it is sent (section 2.10).

import {
  fileSize,
  fitsFamily,
  largestFile,
  type MeasuredFile,
  predictType,
  sizeProblem,
} from '../../src/features/creatives/core/asset-file';
import { ASSET_TYPES } from '../../src/shared/ad-templates';

const image = (width: number | null, height: number | null): MeasuredFile => ({
  family: 'image',
  size: 1,
  width,
  height,
  seconds: null,
});
const video = (width: number | null, height: number | null, seconds: number | null): MeasuredFile => ({
  ...image(width, height),
  family: 'video',
  seconds,
});

test.each([
  [320, 50, 'IMG_BANNER'],
  [728, 90, 'IMG_LEADER'],
  [300, 250, 'IMG_MREC'],
  [1200, 628, 'IMG_NATIVE'],
  [1200, 627, 'IMG_NATIVE'],
  [512, 512, 'IMG_ICON'],
  [1920, 1080, 'IMG_INTER_L'],
  [1080, 1920, 'IMG_INTER_P'],
  [1024, 768, 'IMG_INTER_L'],
])('an image of %d × %d is %s, without a warning', (width, height, type) => {
  expect(predictType(image(width, height))).toMatchObject({ types: [type], warnings: [] });
});

test.each([
  [640, 100, 'IMG_INTER_L', /IMG_BANNER.*exactly 320 × 50/],
  [321, 50, 'IMG_INTER_L', /IMG_BANNER/],
  [326, 57, 'IMG_INTER_L', /IMG_BANNER/],
  [340, 50, 'IMG_INTER_L', /^(?!.*IMG_BANNER).*very narrow/],
  [320, 70, 'IMG_INTER_L', /^(?!.*IMG_BANNER).*very narrow/],
  [50, 320, 'IMG_INTER_P', /very narrow/],
  [1456, 180, 'IMG_INTER_L', /IMG_LEADER.*728 × 90/],
  [600, 500, 'IMG_INTER_L', /IMG_MREC/],
  [250, 300, 'IMG_INTER_P', /^$/],
  [1200, 626, 'IMG_INTER_L', /IMG_NATIVE.*1200 × 628 or 1200 × 627/],
  [2400, 1256, 'IMG_INTER_L', /IMG_NATIVE/],
  [468, 60, 'IMG_INTER_L', /very narrow/],
])(
  'an image of %d × %d becomes %s, with a hint at the probably intended type',
  (width, height, type, said) => {
    const prediction = predictType(image(width, height))!;
    expect(prediction.types).toEqual([type]);
    expect(prediction.warnings.join(' ')).toMatch(said);
  },
);

test.each([image(null, null), image(0, 10)])('an image that cannot be measured is damaged', (file) => {
  expect(predictType(file)).toBeNull();
});

test.each([
  [1920, 1080, 30, ['VID_LONG_L'], 0],
  [1080, 1920, 30, ['VID_LONG_P'], 0],
  [1920, 1080, 6, ['VID_SHORT_L'], 0],
  [1080, 1920, 14.4, ['VID_SHORT_P'], 0],
  [1080, 1920, 14.99, ['VID_SHORT_P'], 1],
  [1080, 1920, 15.04, ['VID_LONG_P'], 1],
  [1920, 1080, 15, ['VID_SHORT_L', 'VID_LONG_L'], 1],
  [1080, 1080, 30, ['VID_LONG_L', 'VID_LONG_P'], 1],
  [1080, 1080, 15, ['VID_SHORT_L', 'VID_SHORT_P', 'VID_LONG_L', 'VID_LONG_P'], 2],
  [1920, 1080, null, ['VID_SHORT_L', 'VID_LONG_L'], 0],
  [null, null, null, ['VID_SHORT_L', 'VID_SHORT_P', 'VID_LONG_L', 'VID_LONG_P'], 0],
])('a video of %p × %p and %p s may become %j', (width, height, seconds, types, warnings) => {
  const prediction = predictType(video(width, height, seconds))!;
  expect(prediction.types).toEqual(types);
  expect(prediction.warnings).toHaveLength(warnings);
  expect(prediction.why).toMatch(
    types.length === 1 ? /^It is (landscape|portrait) and (longer|shorter)/ : /choose the expected one/,
  );
});

test('an HTML file is a playable', () => {
  expect(predictType({ ...image(null, null), family: 'playable' })!.types).toEqual(['HOSTED_HTML']);
});

test('the largest file is the setting in megabytes', () => {
  expect(sizeProblem(10_000_000, largestFile(10))).toBe('');
  expect(sizeProblem(10_400_000, largestFile(10))).toBe(
    'The file has 10.4 MB; the limit is 10 MB. Make it smaller, or put it on a web server and add its https:// address.',
  );
  expect(sizeProblem(10_000_001, largestFile(10))).toMatch(
    /^The file has 10,000,001 bytes; the limit is 10 MB\./,
  );
  expect(sizeProblem(0, largestFile(10))).toBe('The file is empty.');
  expect([0, 1, 5, 999, 12_345, 1_500_000].map(fileSize)).toEqual([
    '0 bytes',
    '1 byte',
    '5 bytes',
    '999 bytes',
    '12 KB',
    '1.5 MB',
  ]);
});

test('a family contains its own types and no others', () => {
  const fitting = (family: MeasuredFile['family']) => ASSET_TYPES.filter((type) => fitsFamily(family, type));
  expect(fitting('playable')).toEqual(['HOSTED_HTML']);
  expect(fitting('image')).toEqual(ASSET_TYPES.filter((type) => type.startsWith('IMG_')));
  expect(fitting('video')).toEqual(ASSET_TYPES.filter((type) => type.startsWith('VID_')));
});
