// creatives: predicts the asset type that the service will assign to a file (section 2.10), and finds
// problems before it is sent.

import type { AssetType } from '../../../shared/ad-templates';
import { counted, grouped } from '../../../shared/sentences';
import type { FileFamily } from './file-header';

/** The measurements of a file. */
export interface MeasuredFile {
  readonly family: FileFamily;
  /** Bytes. */
  readonly size: number;
  /** Pixels as displayed; null: unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Length of a video; null: unknown. */
  readonly seconds: number | null;
}

interface Prediction {
  /** Possible types: several if the documentation does not decide. */
  readonly types: readonly AssetType[];
  /** The reason, as a sentence. */
  readonly why: string;
  /** Possible mistakes; the file can still be sent. */
  readonly warnings: readonly string[];
}

/** `24 bytes`, `12 KB`, `8.1 MB`. */
export function fileSize(size: number): string {
  if (size < 1_000) return counted(size, 'byte');
  return size < 999_500 ? `${Math.round(size / 1_000)} KB` : `${grouped(size / 1_000_000, 1)} MB`;
}

/** Bytes for a setting in megabytes. */
export const largestFile = (setting: number): number => setting * 1_000_000;

/**
 * Why a file of this size cannot be sent; `''`: it can.
 * @param largest bytes
 */
export function sizeProblem(size: number, largest: number): string {
  if (size === 0) return 'The file is empty.';
  if (size <= largest) return '';
  const rounded = fileSize(size);
  // "10.0 MB; the limit is 10 MB" would explain nothing.
  const shownSize = rounded === fileSize(largest) ? counted(size, 'byte') : rounded;
  return `The file has ${shownSize}; the limit is ${Math.round(largest / 1_000_000)} MB. Make it smaller, or put it on a web server and add its https:// address.`;
}

const pixels = (width: number, height: number): string => `${width} × ${height}`;

/** Above any ad's size; decoding more pixels would exhaust the browser's memory. */
const MOST_PIXELS = 40_000_000;

/** Why an image with these dimensions is not opened; `''`: it is. */
export const pixelProblem = (width: number, height: number): string =>
  width * height <= MOST_PIXELS
    ? ''
    : `The image has ${pixels(width, height)} pixels, more than 40 million. Make it smaller.`;

interface Fixed {
  readonly type: AssetType;
  readonly noun: string;
  readonly width: number;
  readonly heights: readonly number[];
}

const FIXED: readonly Fixed[] = [
  { type: 'IMG_BANNER', noun: 'banner', width: 320, heights: [50] },
  { type: 'IMG_LEADER', noun: 'leader', width: 728, heights: [90] },
  { type: 'IMG_MREC', noun: 'medium rectangle', width: 300, heights: [250] },
  { type: 'IMG_NATIVE', noun: 'native image', width: 1200, heights: [628, 627] },
];

const sizesOf = ({ width, heights }: Fixed): string =>
  heights.map((height) => pixels(width, height)).join(' or ');

/** Relative difference of two aspect ratios. */
const apart = (a: number, b: number): number => Math.abs(a / b - 1);

/** The fixed-size type that the image is probably intended for: same shape, or nearly the same size. */
function nearestFixed(width: number, height: number): Fixed | undefined {
  return FIXED.find((fixed) =>
    fixed.heights.some(
      (wanted) =>
        apart(width / height, fixed.width / wanted) < 0.01 ||
        (Math.abs(width - fixed.width) <= 8 && Math.abs(height - wanted) <= 8),
    ),
  );
}

function predictImage(width: number, height: number): Prediction {
  const exact = FIXED.find((fixed) => fixed.width === width && fixed.heights.includes(height));
  if (exact) {
    const why = `${pixels(width, height)} pixels are the size of a ${exact.noun}.`;
    return { types: [exact.type], why, warnings: [] };
  }
  const near = nearestFixed(width, height);
  const warnings = near
    ? [`If it is a ${near.noun} (${near.type}), it must have exactly ${sizesOf(near)} pixels.`]
    : [];
  if (width === height) {
    return { types: ['IMG_ICON'], why: 'It is square, as an app icon is.', warnings };
  }
  if (!near && Math.max(width / height, height / width) > 2.5) {
    warnings.push('It is very narrow for a full-screen image, and has the size of no other type.');
  }
  return width > height
    ? { types: ['IMG_INTER_L'], why: 'It is wider than high and has none of the fixed sizes.', warnings }
    : { types: ['IMG_INTER_P'], why: 'It is higher than wide and has none of the fixed sizes.', warnings };
}

/** Videos of 15 seconds often have some frames more. Seconds. */
const NEARLY = 0.5;
const LIMIT = 15;

const LENGTHS = { SHORT: 'shorter than 15 seconds', LONG: 'longer than 15 seconds' } as const;
const SHAPES = { L: 'landscape', P: 'portrait' } as const;

function predictVideo(width: number | null, height: number | null, seconds: number | null): Prediction {
  const warnings: string[] = [];
  const length = seconds === null || seconds === LIMIT ? null : seconds > LIMIT ? 'LONG' : 'SHORT';
  const shape = width === null || height === null || width === height ? null : width > height ? 'L' : 'P';
  if (seconds === LIMIT) {
    warnings.push('It is exactly 15 seconds long; the documented types are shorter or longer.');
  } else if (length && Math.abs(seconds! - LIMIT) <= NEARLY) {
    warnings.push(`It is only just ${LENGTHS[length]}: check that this is intended.`);
  }
  if (width !== null && width === height) {
    warnings.push('It is square; the documented types are landscape or portrait.');
  }
  const types = (['SHORT', 'LONG'] as const)
    .filter((one) => length === null || one === length)
    .flatMap((one) =>
      (['L', 'P'] as const)
        .filter((other) => shape === null || other === shape)
        .map((other): AssetType => `VID_${one}_${other}`),
    );
  const known = [...(shape ? [SHAPES[shape]] : []), ...(length ? [LENGTHS[length]] : [])];
  const why =
    seconds === null && shape === null
      ? 'Your browser cannot play this video, so it could not be checked or measured. The service decides its type; choose the expected one.'
      : known.length === 2
        ? `It is ${known.join(' and ')}.`
        : `${known.length === 1 ? `It is ${known[0]}. ` : ''}The service decides its type; choose the expected one.`;
  return { types, why, warnings };
}

/** @returns null: an image without dimensions is damaged */
export function predictType({ family, width, height, seconds }: MeasuredFile): Prediction | null {
  if (family === 'playable') {
    return { types: ['HOSTED_HTML'], why: 'An HTML file is a playable ad.', warnings: [] };
  }
  if (family === 'video') return predictVideo(width, height, seconds);
  return width && height ? predictImage(width, height) : null;
}

/** True if a file of this family can have this asset type. */
export const fitsFamily = (family: FileFamily, type: string): boolean =>
  family === 'playable' ? type === 'HOSTED_HTML' : type.startsWith(family === 'image' ? 'IMG_' : 'VID_');
