// Browser tests: formulas that Sheets has and Univer lacks: the page calculates them like the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startWorkbench, type Workbench } from '../../workbench/web/server/start';
import { launchChromium } from './launch-chromium';
import { openSpreadsheet, type Spreadsheet } from './spreadsheet';
import { until } from './until';

jest.setTimeout(180_000);

const SCRIPT = `
function onOpen() {
  SpreadsheetApp.getUi().createMenu('Tiny').addItem('Fill', 'fill').addItem('Name', 'name').addItem('Insert', 'insert').addToUi();
}
function fill() {
  SpreadsheetApp.getActiveSheet().getRange('A2:A4').setValues([[2], [3], [4]]);
  SpreadsheetApp.getActiveSheet().getRange('C1:D1').setFormulas([['=SUM(A2:A)', '=SUM(ARRAYFORMULA(A2:A4*2))']]);
}
function name() {
  const book = SpreadsheetApp.getActive();
  book.setNamedRange('Bids', book.getRange('A2:A4'));
  book.getActiveSheet().getRange('E1').setFormula('=SUM(Bids)');
}
function insert() { SpreadsheetApp.getActiveSheet().insertRowBefore(1); }
`;

const root = path.join(__dirname, '../..');
const keepIn = mkdtempSync(path.join(tmpdir(), 'bidgrid-formulas-'));
let browser: Browser;
let workbench: Workbench;
let ana: Spreadsheet;

beforeAll(async () => {
  const files = [{ name: 'Code.js', source: SCRIPT }];
  [browser, workbench] = await Promise.all([
    launchChromium(),
    startWorkbench({ root, port: 0, keepIn, service: null, files }),
  ]);
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  ana = await openSpreadsheet(context, `${workbench.url}?user=ana@example.com`, 'Tiny');
});
afterAll(async () => {
  await browser?.close();
  await workbench?.close();
  rmSync(keepIn, { recursive: true, force: true });
});

const is = (a1: string, wanted: unknown): Promise<void> => until(() => ana.value(a1), wanted);

test('open-ended references and ARRAYFORMULA give values, and follow edits', async () => {
  await ana.choose('Tiny', 'Fill');
  await is('C1', 9);
  await is('D1', 18);
  await ana.type('A4', '10');
  await is('C1', 15);
  await is('D1', 30);
});

test('a formula follows a named range that is moved', async () => {
  await ana.choose('Tiny', 'Name');
  await is('E1', 15);
  await ana.choose('Tiny', 'Insert');
  await is('E2', 15);
  await ana.type('A5', '4');
  await is('E2', 9);
  await is('C2', 9);
  expect(ana.problems).toEqual([]);
});
