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
    return { width, height, pixels: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) };
  };
  const [before, after] = [await pixelsOf(one), await pixelsOf(two)];
  if (before.width !== after.width || before.height !== after.height) return after.pixels.length;
  return after.pixels.filter((pixel, index) => pixel !== before.pixels[index]).length;
}

/** The number of pixels in which two PNG files differ; of another size: all. */
export async function comparePictures(page: Page, before: string, after: string): Promise<number> {
  const [one, two] = await Promise.all([readFile(before, 'base64'), readFile(after, 'base64')]);
  return one === two ? 0 : page.evaluate(differingPixels, [one, two] as const);
}
