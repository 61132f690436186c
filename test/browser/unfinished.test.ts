// Browser tests: reviews that wait for the hourly limit: how other views show them, and
// where they are resumed.
import { openView, pull, textOf, unfold } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

const CAMPAIGNS = 12;
const LIMIT = '8';
const HOUR = 3600;

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: CAMPAIGNS, sources: 1, bids: 1, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await sheet.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pull(sheet, ['Source bids']);
});
afterAll(() => workbench?.close());

const button = (name: string | RegExp) =>
  sheet.sidebar.getByRole('button', { name, exact: typeof name === 'string' });

/** Sets the override of all rows; one for each campaign. */
async function overrides(percent: number): Promise<number> {
  await sheet.page.evaluate(() => window.workbench.show('Source bids'));
  const last = (await sheet.rows()).length + 1;
  const column = async (header: string) => (await sheet.cell(2, header)).replace(/\d+$/, '');
  const value = await column('Bid value');
  // The keyboard is in the sidebar until then.
  await sheet.click(`${value}2`);
  await sheet.page.evaluate((range) => window.workbench.select(range), `${value}2:${value}${last}`);
  await sheet.page.keyboard.press('Delete');
  await sheet.saved();
  const override = await column('Bid override %');
  await sheet.paste(`${override}2`, Array.from({ length: last - 1 }, () => String(percent)).join('\n'));
  return last - 1;
}

async function limit(perHour: string): Promise<void> {
  await openView(sheet, 'Settings…');
  await unfold(sheet, 'Advanced');
  await sheet.sidebar.getByLabel('Requests an hour', { exact: true }).fill(perHour);
  await button('Save 1 change').click();
  await sheet.sidebar.getByText('Saved.').waitFor();
}

const notice = (text: string) => sheet.sidebar.getByRole('status').filter({ hasText: text });

test('a review that waits is named in Pull and on Home, and opened in its dialog', async () => {
  await overrides(40);
  await workbench.passTime(2 * HOUR, sheet);
  await limit(LIMIT);
  await sheet.choose('Bidgrid', 'Review and push…');
  const dialog = sheet.dialog('Review and push');
  await dialog.getByText('Resumes in').waitFor();
  expect(await textOf(dialog.locator('.job'))).toMatch(/\d+ of \d+ requests/);
  await sheet.closeDialog('Review and push');
  for (const view of ['Pull…', 'Home']) {
    await openView(sheet, view);
    const waiting = notice('A review you started');
    await waiting.waitFor();
    expect(await textOf(waiting)).toMatch(/is not finished \(\d+ of \d+ requests, waiting for [\d:]+\)\./);
  }
  await notice('A review you started').getByRole('button', { name: 'Open the review' }).click();
  await dialog.getByText('Resumes in').waitFor();
  await sheet.closeDialog('Review and push');
});
