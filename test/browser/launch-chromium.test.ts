// Browser tests: the launcher starts a browser that draws, has a font and runs scripts.
import type { Browser } from 'playwright-core';
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

test('two browsers run at once', async () => {
  const second = await launchChromium();
  expect(second.isConnected() && browser.isConnected()).toBe(true);
  await second.close();
});
