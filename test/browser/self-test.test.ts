// Browser tests: Help ▸ Self-test: run, cancel, read the result, keep the report; the person's tabs stay
// unchanged.
import { readFile } from 'node:fs/promises';
import type { SelfTestReport } from '../../src/model/self-test';
import { openView, pull, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 3, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await pull(sheet);
});
afterAll(() => workbench?.close());

/** Opens the self-test with these checks only. */
async function openSelfTest(...groups: readonly string[]) {
  const side = sheet.sidebar;
  await openView(sheet, 'Help');
  await side.getByRole('button', { name: 'Self-test…' }).click();
  for (const box of await side.getByRole('group', { name: 'Checks' }).getByRole('checkbox').all())
    await box.uncheck();
  for (const group of groups) await side.getByLabel(group, { exact: true }).check();
  return side;
}

test('a person runs it, reads the result and downloads the report', async () => {
  const before = await sheet.grid();
  const side = await openSelfTest('Cells', 'Identity and scopes', 'Sidebar calls');
  expect(await side.getByLabel('Echo address (optional)').count()).toBe(0);
  await side.getByRole('button', { name: 'Start' }).click();
  await side.getByRole('progressbar', { name: 'Self-test progress' }).waitFor();
  await side.getByRole('button', { name: 'Download report' }).waitFor();

  expect(await textOf(side.getByRole('status'))).toMatch(
    /^\d+ checks: \d+ as expected, \d+ reported only\.$/,
  );
  expect(await side.getByRole('heading', { name: 'Different' }).count()).toBe(0);
  await side.locator('summary', { hasText: 'Cells' }).click();
  const line = side.locator('li', { hasText: 'Written into a cell in Automatic format: 007' });
  expect(await line.locator('dt, dd').allTextContents()).toEqual(['Expected', '7', 'Actual', '7']);

  const saved = sheet.page.waitForEvent('download');
  await side.getByRole('button', { name: 'Download report' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('self-test.json');
  const report = JSON.parse(await readFile(await download.path(), 'utf8')) as SelfTestReport;
  expect([report.complete, report.place.locale]).toEqual([true, 'en_US']);
  // Calls of the page itself, through the workbench's server.
  const bridge = report.results.filter(({ id }) => id.startsWith('bridge/'));
  expect(bridge.map(({ outcome }) => outcome)).not.toContain('different');
  expect(JSON.stringify(report)).not.toMatch(/ana@example\.com|127\.0\.0\.1/);

  await sheet.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await side.getByRole('button', { name: 'Copy report' }).click();
  await side.getByRole('button', { name: 'Copied' }).waitFor();
  expect(JSON.parse(await sheet.page.evaluate(() => navigator.clipboard.readText()))).toEqual(report);

  expect(await sheet.grid()).toEqual(before);
  expect(await sheet.page.getByText('Bidgrid-self-test').count()).toBe(0);
  await side.getByRole('button', { name: '‹ Help' }).click();
  await side.getByRole('heading', { name: 'How it works' }).waitFor();
});

test('a person cancels it, and the report says so', async () => {
  const side = await openSelfTest('Structure', 'Sidebar calls');
  await side.getByRole('button', { name: 'Start' }).click();
  await side.getByRole('button', { name: 'Cancel' }).click();
  await side.getByRole('button', { name: 'Run again' }).waitFor();
  expect(await textOf(side.getByRole('status'))).toContain('Canceled: not all checks ran.');
  await side.getByRole('button', { name: 'Run again' }).click();
  await side.getByRole('button', { name: 'Start' }).waitFor();
});

test('a wrong echo address is refused with a hint', async () => {
  const side = await openSelfTest('Network');
  await side.getByLabel('Echo address (optional)').fill('echo.example');
  await side.getByRole('button', { name: 'Start' }).click();
  await side.getByRole('button', { name: 'Run again' }).waitFor();
  expect(await textOf(side.getByRole('status'))).toContain(
    'The echo address must begin with https:// or http:// and have no spaces.',
  );
  expect(sheet.problems).toEqual([]);
});
