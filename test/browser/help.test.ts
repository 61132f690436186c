// Browser tests: Help shows the version of Bidgrid, and links only to configured pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './launch-chromium';

const ROOT = path.join(__dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const SIDEBAR = readFileSync(path.join(ROOT, 'dist/sidebar.html'), 'utf8').replace('__VIEW__', 'help');
/** The version that the build writes for tests and the workbench. */
const ABOUT = JSON.stringify({ version, build: null, docsUrl: '', problemsUrl: '' });

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

async function shown(source: string): Promise<{ paragraphs: string[]; links: unknown[] }> {
  const page = await browser.newPage({ viewport: { width: 300, height: 800 } });
  await page.setContent(source);
  await page.getByRole('heading', { name: 'About' }).waitFor();
  const paragraphs = await page.locator('main p').allTextContents();
  const links = await page
    .locator('a')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    );
  await page.close();
  return { paragraphs, links };
}

test('without configured pages it shows the version only', async () => {
  const { paragraphs, links } = await shown(SIDEBAR);
  expect(paragraphs.at(-1)).toBe(`Version ${version}`);
  expect(links).toEqual([]);
});

test('with them it shows the build, too, and opens the pages in another window', async () => {
  expect(SIDEBAR).toContain(ABOUT);
  const about = JSON.stringify({
    version,
    build: '1a2b3c4d+',
    docsUrl: 'https://docs.internal/',
    problemsUrl: 'https://problems.internal/new',
  });
  const { paragraphs, links } = await shown(SIDEBAR.replace(ABOUT, about));
  expect(paragraphs).toContain(`Version ${version}, build 1a2b3c4d+`);
  expect(links).toEqual([
    ['Documentation', 'https://docs.internal/', '_blank'],
    ['Report a problem', 'https://problems.internal/new', '_blank'],
  ]);
});
