// Browser tests: compares pictures pixel by pixel, decoded by the browser.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Runs in the page. */
async function differingPixels([one, two]: readonly [string, string]): Promise<number> {
  const pixelsOf = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return { width, height, levels: context.getImageData(0, 0, width, height).data };
  };
  const [before, after] = [await pixelsOf(one), await pixelsOf(two)];
  if (before.width !== after.width || before.height !== after.height) return after.width * after.height;
  // Smooth corners vary by a level or two.
  const invisible = 4;
  let count = 0;
  for (let at = 0; at < after.levels.length; at += 4)
    if ([0, 1, 2].some((i) => Math.abs(after.levels[at + i]! - before.levels[at + i]!) > invisible))
      count += 1;
  return count;
}

/** The number of pixels in which two PNG files differ visibly; of another size: all. */
export async function comparePictures(page: Page, before: string, after: string): Promise<number> {
  const [one, two] = await Promise.all([readFile(before, 'base64'), readFile(after, 'base64')]);
  return one === two ? 0 : page.evaluate(differingPixels, [one, two] as const);
}
