// Browser tests: the page itself with a small script: menus, cells, sidebar, prompts, two people, a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Workbench } from '../../workbench/web/server/start';
import { startWorkbench } from '../outside/programs';
import { TINY_SCRIPT } from '../workbench/web/tiny-script';
import { launchChromium } from './launch-chromium';
import { openSpreadsheet, type Spreadsheet } from './spreadsheet';
import { until } from './until';

jest.setTimeout(180_000);

const root = path.join(__dirname, '../..');
const keepIn = mkdtempSync(path.join(tmpdir(), 'bidgrid-page-'));
const start = (port: number): Promise<Workbench> =>
  startWorkbench({ root, port, keepIn, service: null, files: TINY_SCRIPT });

let browser: Browser;
let workbench: Workbench;
let ana: Spreadsheet;

const open = async (user: string): Promise<Spreadsheet> => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return openSpreadsheet(context, `${workbench.url}?user=${encodeURIComponent(user)}`, 'Tiny');
};

beforeAll(async () => {
  [browser, workbench] = await Promise.all([launchChromium(), start(0)]);
  ana = await open('ana@example.com');
});
afterAll(async () => {
  await browser?.close();
  await workbench?.close();
  rmSync(keepIn, { recursive: true, force: true });
});
afterEach(() => expect(ana.problems).toEqual([]));

const is = (a1: string, wanted: unknown): Promise<void> => until(() => ana.value(a1), wanted);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await ana.page.keyboard.press(key);
};
const values = (sheet: Spreadsheet, a1: string): Promise<unknown[][]> =>
  sheet.page.evaluate((range) => window.workbench.values(range), a1);

test('a submenu item runs its function, whose toast and cells appear', async () => {
  await ana.choose('Tiny', 'More', 'Fill');
  await ana.page.getByText('Filled.').waitFor();
  await until(() => ana.value('E1'), 'written by the script');
});

test('the menu bar works with the keyboard alone, submenus too', async () => {
  await ana.page.getByRole('menuitem', { name: 'Tiny', exact: true }).focus();
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await ana.page.getByRole('dialog', { name: 'Tiny question' }).waitFor();
  await press('Escape');
  await is('A1', 'canceled');
  await ana.page.getByRole('menuitem', { name: 'Tiny', exact: true }).focus();
  await press('ArrowDown', 'ArrowUp', 'ArrowRight');
  const focused = () => ana.page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Fill');
  await press('ArrowLeft');
  expect(await focused()).toContain('More');
  await press('Escape');
  expect(await ana.page.getByRole('menu').count()).toBe(0);
});

test('typing reaches onEdit with the old value', async () => {
  await ana.type('A2', 'first');
  await is('B2', 'nothing became first');
  await ana.type('A2', 'second');
  await is('B2', 'first became second');
});

test('a checkbox is checked by a click, by Space and by Space for many, and cleared by Delete', async () => {
  await ana.click('D1');
  await is('D1', true);
  await press('Space');
  await is('D1', false);
  await ana.page.evaluate(() => window.workbench.select('D1:D3'));
  await press('Space');
  await until(() => values(ana, 'D1:D3'), [[true], [true], [true]]);
  await press('Delete');
  await until(() => values(ana, 'D1:D3'), [[false], [false], [false]]);
});

test('Shift with Enter or Tab ends an edit and goes back; Alt with Enter is a new line', async () => {
  await ana.click('G5');
  await ana.page.keyboard.type('up');
  await press('Shift+Enter');
  await until(ana.current, 'G4');
  await ana.page.keyboard.type('one');
  await press('Alt+Enter');
  await ana.page.keyboard.type('two');
  await press('Shift+Tab');
  await until(ana.current, 'F4');
  expect(await values(ana, 'G4:G5')).toEqual([['one\ntwo'], ['up']]);
});

test('typed text is parsed by the host, and stays text in plain-text cells', async () => {
  const typed = ['007', '1E5', '1-2', '5%', '+49', '=1+1', "'x", '1e999', 'Jan 5', '1,234'];
  const cells = workbench.host.workbook.cells('0');
  for (const column of ['J', 'K']) {
    await ana.click(`${column}1`);
    // Enter selects the next row.
    for (const [index, text] of typed.entries()) {
      await ana.page.keyboard.type(text);
      await press('Enter');
      await until(ana.current, `${column}${index + 2}`);
    }
  }
  await ana.saved();
  const of = (column: number) => typed.map((_, row) => cells.getValue(row, column));
  await until(
    async () => of(9).map((cell) => cell?.f ?? cell?.v),
    [7, 100_000, expect.any(Number), 0.05, 49, '=1+1', 'x', '1e999', expect.any(Number), 1234],
  );
  expect(of(10).map((cell) => [cell?.v, cell?.f, cell?.p])).toEqual(
    typed.map((text) => [text, undefined, undefined]),
  );
});

test('pasted text fills cells as if typed, repeats over a larger selection and grows the sheet', async () => {
  await ana.paste('M1', '007\t=1+1\n"two\nlines"\tTRUE\n');
  await until(
    () => values(ana, 'M1:N3'),
    [
      [7, 2],
      ['two\nlines', true],
      [null, null],
    ],
  );
  await ana.paste('P1:Q2', 'same');
  expect(await values(ana, 'P1:Q2')).toEqual([
    ['same', 'same'],
    ['same', 'same'],
  ]);
  await ana.paste('Z1000', 'last\tright\nbelow');
  expect(await values(ana, 'Z1000:AA1001')).toEqual([
    ['last', 'right'],
    ['below', null],
  ]);
  await press('Control+z');
  await until(async () => workbench.host.workbook.sheet('0')?.getRowCount(), 1000);
  await ana.page.evaluate(() => window.workbench.select('A1'));
});

test('a prompt is answered with the keyboard, and the script continues in the same place', async () => {
  await ana.click('E5');
  await ana.choose('Tiny', 'Ask');
  await ana.page.getByRole('dialog', { name: 'Tiny question' }).waitFor();
  await ana.page.keyboard.type('42 rows');
  await press('Enter');
  await is('E5', '42 rows');
});

test('the sidebar calls the script, gets answers and failures, and closes itself', async () => {
  await ana.choose('Tiny', 'Open sidebar');
  await ana.sidebar.getByText('Where am I?').click();
  await ana.sidebar.getByText('"range":"E5","who":"ana@example.com"').waitFor();
  await ana.sidebar.getByText('Boom').click();
  await ana.sidebar.getByText('TypeError: boom!').waitFor();
  expect(await ana.page.locator('#side-panel iframe').evaluate((frame) => frame.clientWidth)).toBe(300);
  await ana.sidebar.getByText('Leave').click();
  await ana.page.locator('#side-panel').waitFor({ state: 'hidden' });
});

test('a modal dialog has the size that the script gave it and closes itself', async () => {
  await ana.choose('Tiny', 'Open dialog');
  const box = await ana.page.locator('.window iframe').boundingBox();
  expect(box).toMatchObject({ width: 320, height: 160 });
  await ana.dialog('Tiny dialog').getByText('Done').click();
  await ana.page.locator('.window').waitFor({ state: 'detached' });
});

test('an error of a menu item is shown', async () => {
  await ana.choose('Tiny', 'More', 'Fail');
  await ana.page.getByText('Error: This always fails').waitFor();
  await ana.page.getByRole('button', { name: 'Dismiss' }).last().click();
});

test('two people see what the other types; undo reverts only one’s own changes; a protected column cannot be edited', async () => {
  const ben = await open('ben@example.com');
  await ana.page.getByTitle('ben@example.com').waitFor();
  await ana.type('F8', 'from ana');
  await ana.type('E8', 'from ana');
  await until(() => ben.value('E8'), 'from ana');
  await ben.type('E8', 'from ben');
  await is('E8', 'from ben');
  await press('Control+z');
  await until(() => ben.value('F8'), null);
  expect(await ben.value('E8')).toBe('from ben');

  await ana.choose('Tiny', 'More', 'Close column C');
  await ana.type('C8', 'mine');
  await until(() => ben.value('C8'), 'mine');
  await ben.type('C8', 'not allowed');
  await ben.page.getByText('This cell is protected').waitFor();
  expect(await ben.value('C8')).toBe('mine');
  expect(ben.problems).toEqual([]);
  await ben.close();
});

test('built-in menus: insert a row, freeze, sort', async () => {
  await ana.click('A2');
  await ana.choose('Insert', 'Row above');
  await is('A3', 'second');
  await ana.choose('View', 'Freeze', '1 row');
  await ana.saved();
  expect(workbench.host.workbook.sheet('0')?.getFreeze()).toMatchObject({ ySplit: 1 });
  await ana.click('A3');
  await ana.choose('Data', 'Sort sheet by this column, Z to A');
  await is('A2', 'second');
  await ana.choose('Edit', 'Undo');
  await is('A3', 'second');
  await ana.choose('View', 'Freeze', 'Nothing');
  await ana.saved();
  expect(workbench.host.workbook.sheet('0')?.getFreeze().ySplit).toBeLessThan(1);
});

test('a reload loses nothing and keeps the selected cell', async () => {
  await ana.click('E8');
  await ana.reload();
  expect(await ana.value('A3')).toBe('second');
  expect(new URL(ana.page.url()).hash).toContain('range=E8');
});

test('the page reconnects by itself after a restart of the workbench and shows everything', async () => {
  const port = Number(new URL(workbench.url).port);
  await workbench.close();
  await ana.page.getByText('Reconnecting…').waitFor();
  workbench = await start(port);
  await ana.page.getByText('Saved', { exact: true }).waitFor();
  await ana.type('A12', 'after the restart');
  await is('B12', 'nothing became after the restart');
  expect(await ana.value('A3')).toBe('second');
});
