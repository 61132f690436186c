// Browser tests: a German document: typed numbers, cells and their editor have a decimal comma.
import { openView, pull } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(120_000);

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true, locale: 'de_DE' });
  sheet = await workbench.open('ana@example.com');
});
afterAll(() => workbench?.close());
afterEach(() => expect(sheet.problems).toEqual([]));

const text = (a1: string) => sheet.page.evaluate((cell) => window.workbench.texts(cell)[0]?.[0], a1);

test('Home writes figures as the cells do', async () => {
  await pull(sheet);
  await openView(sheet, 'Home');
  await sheet.sidebar.getByText(/^Yesterday: \$[\d.]+,\d\d · [\d.]+ installs$/).waitFor();
});

test('typed numbers are read with a decimal comma, and an opened cell keeps its number', async () => {
  await sheet.page.evaluate(() => window.workbench.show('Start here'));
  await sheet.type('F30', '2,75');
  await sheet.type('F31', '12,5 %');
  for (const cell of ['F30', 'F31']) {
    await sheet.click(cell);
    await sheet.page.keyboard.press('F2');
    await sheet.page.keyboard.press('Enter');
    await sheet.saved();
  }
  expect([await sheet.value('F30'), await text('F30')]).toEqual([2.75, '2,75']);
  expect([await sheet.value('F31'), await text('F31')]).toEqual([0.125, '12,50%']);
});
