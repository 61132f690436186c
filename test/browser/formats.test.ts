// Browser tests: conditional formats by formula, which color the cells named by a code in their row.
import type { Browser } from 'playwright-core';
import type { Workbench } from '../../workbench/web/server/start';
import { startWorkbench } from '../outside/programs';
import { launchChromium } from './launch-chromium';
import { openSpreadsheet, type Spreadsheet } from './spreadsheet';
import { until } from './until';

jest.setTimeout(180_000);

const ROWS = 10_000;
const SCRIPT = `
function onOpen() {
  SpreadsheetApp.getUi().createMenu('Colors').addItem('Fill', 'fill').addItem('Mark', 'mark').addToUi();
}
function fill() {
  var sheet = SpreadsheetApp.getActiveSheet();
  var rows = [['Codes', 'Name', 'Bid', 'Note']];
  for (var i = 1; i < ${ROWS}; i += 1) rows.push(['', 'name ' + (100000 + i), i, 'x']);
  rows[1][0] = '|c Bid|';
  sheet.insertRowsAfter(1, ${ROWS} - sheet.getMaxRows());
  sheet.getRange(1, 1, rows.length, 4).setValues(rows);
  sheet.setFrozenRows(1);
  var rule = function (letter, color) {
    return SpreadsheetApp.newConditionalFormatRule()
      .whenFormulaSatisfied('=ISNUMBER(FIND("|' + letter + ' "&B$1&"|";$A2))')
      .setBackground(color).setRanges([sheet.getRange(2, 2, ${ROWS} - 1, 17)]).build();
  };
  sheet.setConditionalFormatRules([rule('e', '#ff0000'), rule('c', '#00ff00'), rule('n', '#0000ff'), rule('o', '#ffff00')]);
}
function mark() { SpreadsheetApp.getActiveSheet().getRange('A3').setValue('|c Name|e Name|n Note|'); }
`;
const FILES = [{ name: 'Code.js', source: SCRIPT }];

let browser: Browser;
let workbench: Workbench;
let ana: Spreadsheet;
let ben: Spreadsheet;

const open = async (user: string): Promise<Spreadsheet> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 });
  return openSpreadsheet(context, `${workbench.url}?user=${user}`, 'Colors');
};

beforeAll(async () => {
  [browser, workbench] = await Promise.all([
    launchChromium(),
    startWorkbench({ root: `${__dirname}/../..`, port: 0, service: null, files: FILES }),
  ]);
  ana = await open('ana@example.com');
  await ana.choose('Colors', 'Fill');
  await until(() => ana.value('C2'), 1);
  ben = await open('ben@example.com');
});
afterAll(async () => {
  await browser?.close();
  await workbench?.close();
});
afterEach(() => expect([...ana.problems, ...ben.problems]).toEqual([]));

/** The drawn color near a corner of each cell, where there is no text. */
const colors = ({ page }: Spreadsheet, ...cells: string[]): Promise<string[]> =>
  page.evaluate(
    (names) =>
      names.map((name) => {
        const canvas = document.querySelector<HTMLCanvasElement>('canvas[id^=univer-sheet-main]')!;
        const shown = canvas.getBoundingClientRect();
        const { x, y, width } = window.workbench.cellRect(name);
        const ratio = canvas.width / shown.width;
        const [left, top] = [(x + width - 6 - shown.x) * ratio, (y + 5 - shown.y) * ratio];
        const [red, green, blue, opacity] = canvas.getContext('2d')!.getImageData(left, top, 1, 1).data;
        // The canvas is transparent where nothing is drawn.
        return opacity === 0 ? '255 255 255' : `${red} ${green} ${blue}`;
      }),
    cells,
  );
const both = async (wanted: string[], ...cells: string[]): Promise<void> => {
  for (const person of [ana, ben]) await until(() => colors(person, ...cells), wanted);
};
const [RED, GREEN, BLUE, WHITE] = ['255 0 0', '0 255 0', '0 0 255', '255 255 255'] as [
  string,
  string,
  string,
  string,
];

test('a script’s rules color the cells that the code of their row names', async () => {
  await both([WHITE, GREEN, WHITE, WHITE], 'B2', 'C2', 'D2', 'C3');
});

test('a typed code colors other cells of the row for both people, and undo restores them', async () => {
  await ana.type('A2', '|c Name|n Note|');
  await both([GREEN, WHITE, BLUE], 'B2', 'C2', 'D2');
  await ben.type('A2', '|e Bid|');
  await both([WHITE, RED, WHITE], 'B2', 'C2', 'D2');
  await ben.page.keyboard.press('Control+z');
  await both([GREEN, WHITE, BLUE], 'B2', 'C2', 'D2');
});

test('a code written by a script colors cells, by the first rule that applies', async () => {
  await ana.choose('Colors', 'Mark');
  await both([RED, WHITE, BLUE], 'B3', 'C3', 'D3');
});
