// Browser tests: charts over the cells: they follow the grid and their cells, for everyone; people move and
// delete them.
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Workbench } from '../../workbench/web/server/start';
import { startWorkbench } from '../outside/programs';
import { violationsIn } from './axe';
import { launchChromium } from './launch-chromium';
import { openSpreadsheet, type Spreadsheet } from './spreadsheet';
import { until } from './until';

jest.setTimeout(180_000);

const HOSTILE = '<img src=x onerror="window.hacked=1">';
const CODE = `
function onOpen() {
  SpreadsheetApp.getUi().createMenu('Charts').addItem('Insert', 'insert').addItem('Sidebar', 'side').addItem('New sheet', 'another').addToUi();
}
function side() { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('<p>Dependencies</p>').setTitle('Side')); }
function another() { SpreadsheetApp.getActive().insertSheet('Other'); }
function insert() {
  const sheet = SpreadsheetApp.getActiveSheet();
  const rows = [['Day', 'Spend', ${JSON.stringify(HOSTILE)}]];
  for (let i = 0; i < 14; i += 1) rows.push([new Date(2026, 10, 1 + i), 1000 + 100 * i, 500 - 20 * i]);
  sheet.getRange(1, 1, rows.length, 3).setValues(rows);
  sheet.getRange('A2:A').setNumberFormat('mmm d');
  sheet.getRange('B2:C').setNumberFormat('$#,##0');
  const place = (builder, title, row, column) =>
    sheet.insertChart(builder.setOption('title', title).setPosition(row, column, 10, 5).build());
  place(sheet.newChart().asLineChart().addRange(sheet.getRange('A1:C15')), 'Line ' + ${JSON.stringify(HOSTILE)}, 3, 5);
  place(sheet.newChart().asPieChart().addRange(sheet.getRange('A1:B15')), 'Pie', 30, 5);
  place(sheet.newChart().asTableChart().addRange(sheet.getRange('A1:B15')), 'Table', 60, 5);
}`;

let browser: Browser;
let workbench: Workbench;
let ana: Spreadsheet;
let ben: Spreadsheet;

const open = async (user: string): Promise<Spreadsheet> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  return openSpreadsheet(context, `${workbench.url}?user=${encodeURIComponent(user)}`, 'Charts');
};
const chart = (of: Spreadsheet, title: RegExp) => of.page.getByRole('group', { name: title });
const line = (of: Spreadsheet) => chart(of, /^line chart Line/);

const ZOOM_OUT = [1137, 750] as const;
const ZOOM_IN = [1290, 750] as const;

/** Distance of the chart's corner from that of a cell, in pixels without zoom. */
const offsetFrom = (a1: string, zoom = 1) =>
  ana.page.evaluate(
    ([cell, scale]) => {
      const { x, y } = window.workbench.cellRect(cell);
      const canvas = document.querySelector('canvas[id^=univer-sheet-main]')!.getBoundingClientRect();
      const box = [...document.querySelectorAll('.chart')]
        .find((each) => each.getAttribute('aria-label')?.startsWith('line'))!
        .getBoundingClientRect();
      const corner = { x: (x - canvas.x) * scale + canvas.x, y: (y - canvas.y) * scale + canvas.y };
      return [Math.round((box.x - corner.x) / scale), Math.round((box.y - corner.y) / scale)];
    },
    [a1, zoom] as const,
  );

beforeAll(async () => {
  browser = await launchChromium();
  const root = path.join(__dirname, '../..');
  workbench = await startWorkbench({ root, service: null, files: [{ name: 'Code.js', source: CODE }] });
  [ana, ben] = [await open('ana@example.com'), await open('ben@example.com')];
  await ana.choose('Charts', 'Insert');
  // A chart may be drawn before the cells of its range arrive.
  for (const each of [ana, ben])
    await until(async () => (await line(each).locator('svg').textContent())?.includes('Spend'), true);
});
afterAll(async () => {
  await browser?.close();
  await workbench?.close();
});
afterEach(() => expect([ana.problems, ben.problems]).toEqual([[], []]));

test('a chart has its title, series and axes; text of cells stays text', async () => {
  const text = await line(ana).locator('svg').textContent();
  for (const part of ['Spend', HOSTILE.slice(0, 8), '$500', '$2,000', 'Nov 8']) expect(text).toContain(part);
  expect(await line(ana).locator('svg > .chart-series path').count()).toBe(2);
  expect(
    await ana.page.evaluate(() => [document.querySelectorAll('.chart img').length, 'hacked' in window]),
  ).toEqual([0, false]);
  expect(await chart(ana, /Table/).locator('svg').textContent()).toContain(
    'does not draw charts of type TABLE',
  );
});

test('a chart is drawn again for everyone when its cells change', async () => {
  const before = await line(ben).locator('.chart-series').first().innerHTML();
  await ana.type('B2', '9000');
  await until(async () => (await line(ben).locator('svg').textContent())?.includes('$10,000'), true);
  expect(await line(ben).locator('.chart-series').first().innerHTML()).not.toBe(before);
});

test('charts follow the grid when it scrolls, zooms and freezes', async () => {
  await until(() => offsetFrom('E3'), [10, 5]);
  // The wheel over a chart scrolls the grid.
  const box = (await line(ana).boundingBox())!;
  await ana.page.mouse.move(box.x + 100, box.y + 100);
  await ana.page.mouse.wheel(0, 210);
  await until(async () => (await line(ana).boundingBox())!.y < box.y - 100, true);
  await until(() => offsetFrom('E3'), [10, 5]);
  await ana.choose('View', 'Freeze', '1 row');
  await until(() => offsetFrom('E3'), [10, 5]);
  // What is under the frozen row is not visible, and does not take clicks.
  const header = await ana.page.evaluate(() => window.workbench.cellRect('F1'));
  const under = await ana.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, {
    x: header.x + 20,
    y: header.y + 10,
  });
  expect(under).toBe('CANVAS');
  await ana.choose('View', 'Freeze', 'Nothing');
  await ana.page.evaluate(() => window.workbench.select('A1'));
  // The buttons beside the zoom slider, at the lower right corner.
  await ana.page.mouse.click(...ZOOM_OUT);
  await until(() => offsetFrom('E3', 0.9), [10, 5]);
  await ana.page.mouse.click(...ZOOM_IN);
  await until(() => offsetFrom('E3'), [10, 5]);
});

test('a click beside a chart selects a cell; the sidebar is not covered', async () => {
  await ana.click('B3');
  await until(ana.current, 'B3');
  await ana.choose('Charts', 'Sidebar');
  await ana.sidebar.getByText('Dependencies').waitFor();
  const side = (await ana.page.locator('#side-panel').boundingBox())!;
  const top = await ana.page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('#side-panel') !== null,
    { x: side.x + 20, y: side.y + 200 },
  );
  expect(top).toBe(true);
  await ana.page.getByRole('button', { name: 'Close Side', exact: true }).click();
  await ana.page.locator('#side-panel').waitFor({ state: 'hidden' });
});

test('a chart is moved with the mouse, for everyone', async () => {
  const box = (await line(ana).boundingBox())!;
  await ana.page.mouse.move(box.x + 50, box.y + 15);
  await ana.page.mouse.down();
  await ana.page.mouse.move(box.x + 80, box.y + 30);
  await ana.page.mouse.move(box.x + 90, box.y + 57);
  await ana.page.mouse.up();
  await until(() => offsetFrom('E5'), [50, 5]);
  expect(workbench.host.workbook.own.charts[0]?.anchor).toEqual({
    row: 5,
    column: 5,
    offsetX: 50,
    offsetY: 5,
  });
  await until(async () => Math.round((await line(ben).boundingBox())!.x - box.x), 40);
});

test('the page with charts has no accessibility problems of its own', async () => {
  expect(await violationsIn(ana.page, '.chart-layer')).toEqual([]);
});

test('Delete removes the chart and no cell, and the grid has the focus again', async () => {
  await ana.click('B3');
  await line(ana).click({ position: { x: 60, y: 15 } });
  await ana.page.keyboard.press('Delete');
  for (const each of [ana, ben]) await line(each).waitFor({ state: 'detached' });
  expect(await ana.value('B3')).toBe(1100);
  expect(workbench.host.workbook.own.charts).toHaveLength(2);
  await ana.page.keyboard.type('7');
  await ana.page.keyboard.press('Enter');
  await until(() => ana.value('B3'), 7);
});

test('a chart stays with its sheet, and after a reload', async () => {
  await chart(ana, /Pie/).waitFor();
  await ana.choose('Charts', 'New sheet');
  await chart(ana, /Pie/).waitFor({ state: 'detached' });
  await ana.page.evaluate(() => window.workbench.show('Sheet1'));
  await chart(ana, /Pie/).waitFor();
  await ana.reload();
  await chart(ana, /Pie/).waitFor();
});
