// Browser tests: the launcher starts a browser that draws, has a font, runs scripts and compares pictures.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { comparePictures } from './compare-pictures';
import { launchChromium } from './launch-chromium';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('the browser runs scripts and measures text with a real font', async () => {
  const page = await browser.newPage();
  await page.setContent(
    '<span id="a" style="font:20px sans-serif">iiii</span><br><span id="b" style="font:20px sans-serif">WWWW</span>',
  );
  const [narrow, wide] = await page.evaluate(() =>
    ['a', 'b'].map((id) => document.getElementById(id)!.getBoundingClientRect().width),
  );
  expect(narrow).toBeGreaterThan(0);
  expect(wide).toBeGreaterThan(narrow! * 2);
  await page.close();
});

test('pictures are compared by their pixels', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-compared-'));
  const page = await browser.newPage({ viewport: { width: 200, height: 100 } });
  const taken = async (name: string, html: string): Promise<string> => {
    await page.setContent(`<body style="margin:0">${html}`);
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    return path;
  };
  const box = (width: number) => `<div style="width:${width}px;height:10px;background:#000"></div>`;
  const [plain, same, wider] = [
    await taken('a', box(50)),
    await taken('b', box(50)),
    await taken('c', box(53)),
  ];
  await page.setViewportSize({ width: 200, height: 60 });
  const smaller = await taken('d', box(50));
  await writeFile(join(folder, 'e.png'), 'not a picture');
  expect(await comparePictures(page, plain, same)).toBe(0);
  expect(await comparePictures(page, plain, wider)).toBe(30);
  expect(await comparePictures(page, plain, smaller)).toBe(200 * 60);
  await expect(comparePictures(page, plain, join(folder, 'e.png'))).rejects.toThrow();
  await page.close();
  await rm(folder, { recursive: true, force: true });
});

test('two browsers run at once', async () => {
  const second = await launchChromium();
  expect(second.isConnected() && browser.isConnected()).toBe(true);
  await second.close();
});
