// Browser tests: a new person's first minute: four clicks from the start to a verified push, and bids beside
// what identifies their rows.
import { openView } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

let workbench: Workbench;
let sheet: Spreadsheet;
/** Clicks since the page was opened, in the page, the sidebar and dialogs. */
let clicks = 0;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 6, tidy: true });
  sheet = await workbench.open('ana@example.com', { home: true });
  const context = sheet.page.context();
  await context.exposeBinding('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const { countClick } = window as unknown as { countClick(): Promise<void> };
    addEventListener('pointerdown', () => void countClick(), true);
  });
  await sheet.reload();
});
afterAll(() => workbench?.close());

test('the first verified push takes four clicks and one typed value', async () => {
  const { page, sidebar } = sheet;
  await sidebar.getByRole('button', { name: 'Pull all campaigns' }).click();
  await sidebar.getByText('Pulled 6 campaigns: 6 new.').waitFor();
  const name = await sheet.cell(3, 'Name');
  await sheet.click(name);
  await page.keyboard.type('Renamed in the first minute');
  await page.keyboard.press('Enter');
  await until(() => sheet.valueAt(3, 'Change'), 'edit');
  await sidebar.getByRole('button', { name: 'Review and push' }).click();
  const dialog = sheet.dialog('Review and push');
  await dialog.getByRole('button', { name: 'Push 1 row', exact: true }).click();
  await dialog.getByText('1 row pushed and verified.').first().waitFor();
  expect(await workbench.service.writes()).toEqual([
    {
      path: expect.stringContaining(`/campaign/${await sheet.valueAt(3, 'Campaign ID')}`),
      body: expect.objectContaining({ name: 'Renamed in the first minute' }),
    },
  ]);
  // Pull all, the cell, Review and push, Push 1 row.
  expect(clicks).toBe(4);
  await sheet.closeDialog('Review and push');
});

test('bids are in view beside what identifies their rows, with the sidebar open', async () => {
  const { page, sidebar } = sheet;
  await sidebar.getByRole('button', { name: 'Pull…' }).click();
  for (const tab of ['Targets', 'Source bids']) await sidebar.getByLabel(tab, { exact: true }).check();
  await sidebar.getByRole('button', { name: 'Pull 6 campaigns' }).click();
  await sidebar.getByText('Source bids: ').waitFor();
  const shown: Record<string, readonly string[]> = {
    Targets: ['Change', 'Campaign', 'Country', 'Bid', 'Daily budget'],
    'Source bids': [
      'Change',
      'Campaign',
      'External app ID',
      'Country',
      'Bid override %',
      'Bid value',
      'Effective bid',
    ],
  };
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    for (const [tab, headers] of Object.entries(shown)) {
      await page.evaluate((title) => window.workbench.show(title), tab);
      await page.evaluate(() => window.workbench.select('A2'));
      const cells = await Promise.all(headers.map((header) => sheet.cell(2, header)));
      const seen = async () =>
        Promise.all(cells.map((cell) => page.evaluate((a1) => window.workbench.inView(a1), cell)));
      await until(
        seen,
        cells.map(() => true),
      );
    }
  }
});

test('the controls above changes of several campaigns are on lines of one row each', async () => {
  const { page, sidebar } = sheet;
  await page.evaluate(() => window.workbench.show('Targets'));
  await openView(sheet, 'Adjust selected cells…');
  await sidebar.getByRole('textbox', { name: 'Percent' }).fill('10');
  const column = (await sheet.cell(1, 'Bid')).replace(/\d+/, '');
  await page.evaluate((range) => window.workbench.select(range), `${column}2:${column}60`);
  await sidebar.getByRole('button', { name: 'Preview' }).click();
  await sidebar.getByRole('button', { name: /^Change \d+ cells$/ }).click();
  await sidebar.getByText(/cells were changed/).waitFor();
  await sheet.choose('Bidgrid', 'Review and push…');
  const dialog = sheet.dialog('Review and push');
  await dialog.getByRole('button', { name: /^Push \d+ rows$/ }).waitFor();
  await dialog.getByRole('combobox', { name: 'Campaign' }).waitFor();
  const bar = dialog.locator('.bar-of-changes');
  for (const control of await bar.locator('h2, label, button, select, input').all()) {
    const { x, width, height } = (await control.boundingBox())!;
    expect(height).toBeLessThan(40);
    expect(x + width).toBeLessThanOrEqual((await bar.boundingBox())!.x + (await bar.boundingBox())!.width);
  }
  expect(sheet.problems).toEqual([]);
});
