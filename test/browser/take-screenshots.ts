// Browser tests: `npm run screenshots`: takes the pictures of docs/images, or checks that they are current.
// The same source gives the same pixels: clocks stand still, and random values have a seed.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '../../scripts/command-line';
import { comparePictures } from './compare-pictures';
import { takeCreatives } from './creatives-picture';
import { takeFigures } from './figures-picture';
import { takeInsights } from './insights-picture';
import { launchChromium } from './launch-chromium';
import { check, closeReview, openView, pull, push, review, textOf } from './panels';
import { takeSchedule } from './schedule-picture';
import { PROGRAM } from './screenshots-options';
import type { Spreadsheet } from './spreadsheet';
import { pictureEitherOr, pictureManyBids, pictureSettings, pictureSourceBids } from './tab-pictures';
import { takeUploads } from './upload-pictures';
import { startWorkbench, type Workbench, type WorkbenchOptions } from './workbench';

const IMAGES = resolve(__dirname, '../../docs/images');

/** A Monday morning in UTC. */
const NOW = '2026-11-16T09:30:00Z';

/** Also on a busy machine. */
const PATIENCE_MS = 120_000;

async function typeAt(sheet: Spreadsheet, row: number, values: Record<string, string>): Promise<void> {
  for (const [header, text] of Object.entries(values)) await sheet.type(await sheet.cell(row, header), text);
}

/** Pictures show the grid from its first cell, with nothing hovered or highlighted. */
async function compose(sheet: Spreadsheet, selected: string): Promise<void> {
  await sheet.saved();
  await sheet.page.evaluate(() => window.workbench.select('C2'));
  await sheet.click(selected);
  await sheet.page.mouse.move(5, 5);
  await sheet.page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** A push about to be undone, of which another person changed one row since. */
async function takeUndo(workbench: Workbench, sheet: Spreadsheet, changed: string): Promise<void> {
  await typeAt(sheet, 4, { Name: 'Spring launch, Alps', Category: 'Family' });
  const dialog = await review(sheet);
  // One of the rows pauses a campaign, so the number of rows must be typed.
  const button = await textOf(dialog.getByRole('button', { name: /^Push \d+ rows?$/ }));
  await dialog.locator('footer input').fill(button.replace(/\D/g, ''));
  await push(dialog);
  await closeReview(sheet);
  await workbench.service.change(changed, { name: 'Autumn sale, large tablets' });
  await pull(sheet);
  await openView(sheet, 'Undo a push…');
  await sheet.sidebar.locator('.card').first().click();
  await sheet.sidebar.getByRole('button', { name: /^Restore \d+ values? and review$/ }).waitFor();
  await sheet.page.mouse.move(5, 5);
}

type Picture = (name: string) => string;

async function takeAll(workbench: Workbench, picture: Picture): Promise<void> {
  const sheet = await workbench.open('ana@example.com');
  const sidebar = (name: string) => sheet.page.locator('#side-panel').screenshot({ path: picture(name) });

  await openView(sheet, 'Pull…');
  await sheet.sidebar.getByRole('button', { name: /^Pull \d+ campaigns$/ }).waitFor();
  await sidebar('pull');
  await pull(sheet);

  // A first push, so that Status has content.
  await typeAt(sheet, 3, { Name: 'Autumn sale, all stores' });
  await typeAt(sheet, 6, { Category: 'Puzzle' });
  const first = await review(sheet);
  await push(first);
  await closeReview(sheet);

  const rows = await sheet.rows();
  await typeAt(sheet, 5, { Name: 'Autumn sale, tablets' });
  await sheet.click(await sheet.cell(8, 'Active'));
  await typeAt(sheet, 10, { Name: 'Level up, second wave ' });
  await sheet.clear(await sheet.cell(12, 'Name'));
  await typeAt(sheet, 13, { Name: 'Winter prelude, Nordics' });
  const fresh = rows.length + 2;
  await typeAt(sheet, fresh, {
    Name: 'Puzzle launch, Nordics',
    Platform: 'android',
    'Bid type': 'CPE',
    'Goal period': '7',
    'Package name': 'example.pelt.puzzle.harbour',
    Category: 'Puzzle',
    'Tracking method': 'custom_track',
  });
  await sheet.click(await sheet.cell(fresh, 'Active'));
  await typeAt(sheet, fresh + 1, {
    Name: 'Puzzle launch, Iberia',
    Platform: 'ios',
    'Bid type': 'CPI',
    'Goal period': '3',
    'Package name': '663273236',
    'Bundle ID': 'example.pelt.puzzle.harbour',
    Category: 'Puzzle',
    'Tracking method': 'custom_track',
  });
  await check(sheet);
  await compose(sheet, await sheet.cell(5, 'Name'));
  await sheet.page.screenshot({ path: picture('sheet') });
  await sidebar('check');

  await workbench.service.change(String(rows[11]!['Campaign ID']), { name: 'Winter prelude, all of Europe' });
  await review(sheet);
  await sheet.page.mouse.move(5, 5);
  await sheet.page.screenshot({ path: picture('review') });
  await closeReview(sheet);

  await takeUndo(workbench, sheet, String(rows[3]!['Campaign ID']));
  await sidebar('undo');

  await takeCreatives(workbench, sheet, picture);
  await takeUploads(workbench, sheet, sidebar);
  await pull(sheet, ['Targets', 'Source bids']);
  await sheet.page.evaluate(() => window.workbench.show('Campaigns'));
  await sheet.click(await sheet.cell(5, 'Name'));
  await openView(sheet, 'History of this cell');
  await sheet.sidebar.locator('.list li').nth(1).waitFor();
  await sidebar('cell-history');
  await pictureSourceBids(sheet, picture);
  await pictureEitherOr(sheet, picture);
  await pictureManyBids(sheet, picture);
  await pictureSettings(sheet, picture);
}

/** Two connections of one person, the first in use: without the demo's login. */
async function takeConnections(workbench: Workbench, picture: Picture): Promise<void> {
  const sheet = await workbench.open('ana@example.com');
  const { sidebar } = sheet;
  const { companies, third_party } = workbench.service;
  const fill = async (texts: Record<string, string>): Promise<void> => {
    // Some of the words occur in the choice above the fields, too.
    for (const [label, text] of Object.entries(texts)) await sidebar.getByLabel(label).last().fill(text);
  };
  const [own] = companies;
  await openView(sheet, 'Connections…');
  await fill({ Company: 'Harbour Games' });
  await fill({ 'Name of the connection': 'Our team', 'Management key': own!.api_key });
  await fill({ 'Client ID': own!.client_id, 'Client secret': own!.client_secret });
  await sidebar.getByRole('button', { name: 'Test and save' }).click();
  await sidebar.getByText('Campaigns: works').waitFor();
  await sidebar.getByRole('button', { name: 'Add a connection' }).click();
  await sidebar.getByRole('radio', { name: /Authorize in a window/ }).click();
  await fill({ Company: 'Pelt Studio' });
  await fill({ 'Name of the connection': 'Agency', 'Client ID': third_party.client_id });
  await fill({ 'Client secret': third_party.client_secret });
  await sidebar.getByRole('button', { name: 'Save and authorize' }).click();
  await sidebar.getByText('Open the advertising service').waitFor();
  await sidebar.getByRole('button', { name: 'Test', exact: true }).first().click();
  await sidebar.getByText('Campaigns: works').waitFor();
  await sheet.page.mouse.move(5, 5);
  await sheet.page.locator('#side-panel').screenshot({ path: picture('connections') });
}

async function withWorkbench(
  options: WorkbenchOptions,
  take: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  const workbench = await startWorkbench({ campaigns: 16, tidy: true, stoppedAt: NOW, ...options });
  const open: Workbench['open'] = async (user) => {
    const sheet = await workbench.open(user);
    sheet.page.setDefaultTimeout(PATIENCE_MS);
    return sheet;
  };
  try {
    await take({ ...workbench, open });
  } finally {
    await workbench.close();
  }
}

async function takePictures(folder: string): Promise<void> {
  const picture: Picture = (name) => join(folder, `${name}.png`);
  await withWorkbench({}, (workbench) => takeAll(workbench, picture));
  await withWorkbench({ campaigns: 6, bids: 8 }, async (workbench) =>
    takeFigures(workbench, await workbench.open('ana@example.com'), picture),
  );
  await withWorkbench({ campaigns: 8 }, (workbench) => takeSchedule(workbench, picture));
  await withWorkbench({ campaigns: 12, history: 90 }, async (workbench) =>
    takeInsights(await workbench.open('ana@example.com'), picture),
  );
  await withWorkbench({ connect: true }, (workbench) => takeConnections(workbench, picture));
}

/** One line for each picture in docs/images that is not as it is taken now. */
async function outdatedPictures(folder: string): Promise<string[]> {
  const names = new Set([...(await readdir(folder)), ...(await readdir(IMAGES))]);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const lines: string[] = [];
    for (const name of [...names].sort()) {
      const [before, after] = [join(IMAGES, name), join(folder, name)];
      if (!existsSync(before)) lines.push(`${name}: missing`);
      else if (!existsSync(after)) lines.push(`${name}: no longer taken`);
      else {
        const count = await comparePictures(page, before, after);
        if (count > 0) lines.push(`${name}: ${count.toLocaleString('en')} pixels differ`);
      }
    }
    return lines;
  } finally {
    await browser.close();
  }
}

/** @returns exit code */
async function checkPictures(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-pictures-'));
  try {
    await takePictures(folder);
    const lines = await outdatedPictures(folder);
    for (const line of lines) console.log(line);
    console.log(lines.length === 0 ? 'All pictures are up to date.' : `${lines.length} out of date.`);
    return lines.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void runProgram(PROGRAM, async ({ check }) => {
  if (check) return checkPictures();
  await mkdir(IMAGES, { recursive: true });
  await takePictures(IMAGES);
});
