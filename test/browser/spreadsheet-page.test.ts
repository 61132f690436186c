// Browser tests: the page itself with a small script: menus, cells, sidebar, questions, two people, a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startWorkbench, type Workbench } from '../../workbench/web/server/start';
import { TINY_SCRIPT } from '../workbench/web/tiny-script';
import { launchChromium } from './launch-chromium';
import { openSheetPage, type SheetPage } from './sheet-page';

const root = path.join(__dirname, '../..');
const keepIn = mkdtempSync(path.join(tmpdir(), 'bidgrid-page-'));
const start = (port: number): Promise<Workbench> =>
  startWorkbench({ root, port, keepIn, service: null, files: TINY_SCRIPT });

let browser: Browser;
let workbench: Workbench;
let ana: SheetPage;

beforeAll(async () => {
  [browser, workbench] = await Promise.all([launchChromium(), start(0)]);
  ana = await openSheetPage(browser, workbench.url, 'ana@example.com');
});
afterAll(async () => {
  await browser.close();
  await workbench.close();
  rmSync(keepIn, { recursive: true, force: true });
});
afterEach(() => expect(ana.problems).toEqual([]));

test('a submenu item runs its function, whose toast and cells appear', async () => {
  await ana.menu('Tiny', 'More', 'Fill');
  await ana.page.getByText('Filled.').waitFor();
  expect(await ana.value('E1')).toBe('written by the script');
});

test('the menu bar works with the keyboard alone', async () => {
  await ana.page.getByRole('menuitem', { name: 'Tiny', exact: true }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await ana.page.keyboard.press(key);
  await ana.page.getByRole('dialog', { name: 'Tiny question' }).waitFor();
  await ana.page.keyboard.press('Escape');
  await ana.waitFor('A1', 'cancelled');
});

test('typing reaches onEdit with the old value, a click ticks a checkbox with TRUE', async () => {
  await ana.type('A2', 'first');
  await ana.waitFor('B2', 'nothing became first');
  await ana.type('A2', 'second');
  await ana.waitFor('B2', 'first became second');
  await ana.clickCell('D1');
  await ana.waitFor('D1', true);
});

test('a prompt is answered with the keyboard, and the script goes on where the person was', async () => {
  await ana.clickCell('E5');
  await ana.menu('Tiny', 'Ask');
  await ana.page.getByRole('dialog', { name: 'Tiny question' }).waitFor();
  await ana.page.keyboard.type('42 rows');
  await ana.page.keyboard.press('Enter');
  await ana.waitFor('E5', '42 rows');
});

test('the sidebar calls the script, gets answers and failures, and closes itself', async () => {
  await ana.menu('Tiny', 'Open sidebar');
  const side = ana.sidebar();
  await side.getByText('Where am I?').click();
  await side.getByText('"range":"E5","who":"ana@example.com"').waitFor();
  await side.getByText('Boom').click();
  await side.getByText('TypeError: boom!').waitFor();
  expect(await ana.page.locator('#side-panel iframe').evaluate((frame) => frame.clientWidth)).toBe(300);
  await side.getByText('Leave').click();
  await ana.page.locator('#side-panel').waitFor({ state: 'hidden' });
});

test('a modal dialog has the size that the script gave it and closes itself', async () => {
  await ana.menu('Tiny', 'Open dialog');
  const box = await ana.page.locator('.window iframe').boundingBox();
  expect(box).toMatchObject({ width: 320, height: 160 });
  await ana.dialog().getByText('Done').click();
  await ana.page.locator('.window').waitFor({ state: 'detached' });
});

test('an error of a menu item is shown', async () => {
  await ana.menu('Tiny', 'More', 'Fail');
  await ana.page.getByText('Error: This was meant to fail').waitFor();
  await ana.page.getByRole('button', { name: 'Dismiss' }).last().click();
});

test('two people see each other and what the other types; a protected column stays closed', async () => {
  const ben = await openSheetPage(browser, workbench.url, 'ben@example.com');
  await ana.page.getByTitle('ben@example.com').waitFor();
  await ben.type('E8', 'from ben');
  await ana.waitFor('E8', 'from ben');
  await ana.menu('Tiny', 'More', 'Close column C');
  await ana.type('C8', 'mine');
  await ben.waitFor('C8', 'mine');
  await ben.type('C8', 'not allowed');
  await ben.page.getByText('This cell is protected').waitFor();
  expect(await ben.value('C8')).toBe('mine');
  expect(ben.problems).toEqual([]);
  await ben.page.close();
});

test('own menus: insert a row, freeze, sort', async () => {
  await ana.clickCell('A2');
  await ana.menu('Insert', 'Row above');
  await ana.waitFor('A3', 'second');
  await ana.menu('View', 'Freeze', '1 row');
  await ana.saved();
  expect(workbench.host.workbook.sheet('0')?.getFreeze()).toMatchObject({ ySplit: 1 });
  await ana.clickCell('A3');
  await ana.menu('Data', 'Sort sheet by this column, Z to A');
  await ana.waitFor('A2', 'second');
  await ana.menu('Edit', 'Undo');
  await ana.waitFor('A3', 'second');
  await ana.menu('View', 'Freeze', 'Nothing');
  await ana.saved();
  expect(workbench.host.workbook.sheet('0')?.getFreeze().ySplit).toBeLessThan(1);
});

test('a reload loses nothing and comes back to the cell', async () => {
  await ana.clickCell('E8');
  await ana.page.reload();
  await ana.page.evaluate(() => window.workbench.ready);
  expect(await ana.value('A3')).toBe('second');
  expect(new URL(ana.page.url()).hash).toContain('range=E8');
});

test('when the workbench is restarted the page comes back by itself with everything', async () => {
  const port = Number(new URL(workbench.url).port);
  await workbench.close();
  await ana.page.getByText('Reconnecting…').waitFor();
  workbench = await start(port);
  await ana.page.getByText('Saved', { exact: true }).waitFor();
  await ana.type('A12', 'after the restart');
  await ana.waitFor('B12', 'nothing became after the restart');
  expect(await ana.value('A3')).toBe('second');
});
