// creatives: compares a file's name with its content: `banner_320x50.png` of another size, `portrait` that
// is landscape.

import type { MeasuredFile } from './asset-file';

type Size = Pick<MeasuredFile, 'width' | 'height' | 'seconds'>;

function wrongPixels(name: string, width: number, height: number): string {
  const match = /(?:^|[^\d])(\d{2,4}) ?[x×] ?(\d{2,4})(?!\d)/i.exec(name);
  if (!match || (Number(match[1]) === width && Number(match[2]) === height)) return '';
  return `The name says ${match[1]} × ${match[2]}, but it has ${width} × ${height} pixels.`;
}

function wrongShape(name: string, width: number, height: number): string {
  const portrait = /portrait|vertical/i.test(name);
  const landscape = /landscape|horizontal/i.test(name);
  if (portrait === landscape) return '';
  if (portrait && width > height) return 'The name says portrait, but it is wider than high.';
  return landscape && height > width ? 'The name says landscape, but it is higher than wide.' : '';
}

function wrongLength(name: string, seconds: number): string {
  const match = /(?:^|[^\da-z])(\d{1,3}) ?s(?:ec(?:onds?)?)?(?![a-z\d])/i.exec(name);
  if (!match || Math.abs(Number(match[1]) - seconds) <= 1) return '';
  return `The name says ${match[1]} seconds, but it lasts ${seconds.toFixed(1)}.`;
}

/** Sentences; none if nothing was measured or the name has no such part. */
export function contradictions(name: string, { width, height, seconds }: Size): string[] {
  const found: string[] = [];
  if (width !== null && height !== null) {
    found.push(wrongPixels(name, width, height), wrongShape(name, width, height));
  }
  if (seconds !== null) found.push(wrongLength(name, seconds));
  return found.filter((sentence) => sentence !== '');
}
