// Browser tests: suppression by mouse and by keyboard: files with every kind of defect, injected faults, a
// sidebar closed halfway.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeIdFile } from './id-files';
import { openView, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
let folder: string;
let sheet: Spreadsheet;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bidgrid-ids-'));
  workbench = await startWorkbench({ campaigns: 3 });
  sheet = await workbench.open('ana@example.com');
});
afterAll(async () => {
  await workbench?.close();
  await rm(folder, { recursive: true, force: true });
});

const PATH = '/suppressionApps';
const ids = ['1c2d3e4f', '2c2d3e4f', '3c2d3e4f'].map((start) => `${start}-0000-4000-8000-000000000001`);
const grouped = (n: number): string => n.toLocaleString('en');

/** The counts shown, by name. */
const counts = async (): Promise<Record<string, string>> => {
  const facts = sheet.sidebar.locator('.counts');
  const [names, values] = await Promise.all([
    facts.locator('dt').allTextContents(),
    facts.locator('dd').allTextContents(),
  ]);
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
};

const choose = (path: string) => sheet.sidebar.locator('input[type=file]').setInputFiles(path);

test('a file is counted, sent despite injected faults, closed halfway and resumed: the service has its IDs', async () => {
  const app = 'example.harbour';
  const file = await writeIdFile(join(folder, 'lapsed.csv'), 30_000);
  const side = sheet.sidebar;
  await openView(sheet, 'Suppression…');
  await side.getByLabel('App', { exact: true }).fill(app);
  await choose(file.path);
  await side.getByRole('button', { name: `Add ${grouped(file.valid)} IDs` }).waitFor();
  await until(counts, {
    'Ready to send': `${grouped(file.valid)} IDs`,
    Duplicate: grouped(file.doubled),
    Malformed: grouped(file.malformed),
  });
  expect(await side.getByLabel('Column with the IDs').locator('option:checked').textContent()).toBe(
    'Advertising ID',
  );
  expect(await workbench.service.asked(PATH)).toEqual([]);

  await side.getByText('The first that are not sent').click();
  const saved = sheet.page.waitForEvent('download');
  await side.getByRole('button', { name: 'Download all as CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('"Line","ID","Reason"');
  expect(lines).toHaveLength(file.malformed + 1);
  const [line, written] = lines[1]!.split(',').map((field) => field.slice(1, -1));
  const source = (await readFile(file.path, 'utf8')).replace(/\r\n/g, '\n').split('\n');
  expect(source[Number(line) - 1]).toContain(written);

  await workbench.service.plan({ kind: 'drop_after', path: PATH, times: 1 });
  await workbench.service.plan({ kind: 'status', status: 500, when: 'after', path: PATH, skip: 2, times: 1 });
  await workbench.service.plan({
    kind: 'status',
    status: 429,
    // Longer than a call of the add-on waits, so that the panel waits.
    retry_after: 28,
    path: PATH,
    skip: 3,
    times: 1,
  });
  await side.getByRole('button', { name: /^Add / }).click();
  await side.getByText('Trying again in').waitFor();
  expect(await side.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value')).toBe(
    '10000',
  );
  await side.getByRole('button', { name: 'Pause' }).click();
  await side.getByText('You can close this sidebar').waitFor();

  // Closed and opened again: another list is refused, the same one resumes.
  await openView(sheet, 'Suppression…');
  await side.getByText(`stopped at 10,000 of ${grouped(file.valid)}`).waitFor();
  await side.getByRole('button', { name: 'Resume', exact: true }).click();
  const other = await writeIdFile(join(folder, 'other.csv'), 500);
  await choose(other.path);
  await until(() => textOf(side.getByRole('alert')), expect.stringMatching(/not the list.*lapsed\.csv/));
  await choose(file.path);
  await side.getByRole('button', { name: `Resume with ${grouped(file.valid - 10_000)} IDs` }).click();
  // Not before the pause requested by the service is over.
  await side.getByRole('button', { name: 'Another list' }).waitFor({ timeout: 60_000 });
  expect(await textOf(side.getByRole('status'))).toBe(
    `${grouped(file.valid)} IDs added to the suppression list of ${app}, in 3 parts.`,
  );
  expect(await workbench.service.suppressed(app)).toEqual({ size: file.valid, sha256: file.sha256 });
  // One for each part, and one for each injected fault.
  expect(await workbench.service.asked(PATH)).toHaveLength(3 + 3);
  expect(sheet.problems).toEqual([]);
});

test('pasted IDs are removed by keyboard alone', async () => {
  const app = 'example.keyboard';
  const { page, sidebar: side } = sheet;
  await openView(sheet, 'Suppression…');
  await side.getByLabel('App', { exact: true }).focus();
  await page.keyboard.type(app);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  // Zero counts are left out, also on the button.
  await page.keyboard.insertText('0'.repeat(32));
  await side.getByText('All zeros').waitFor();
  await until(counts, { 'Ready to send': '0 IDs', 'All zeros': '1' });
  expect(await side.getByRole('button', { name: 'Remove IDs', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(`${ids[0]}\n{${ids[1]}}\nbroken\n${ids[0]}\n`);
  await side.getByRole('button', { name: 'Remove 2 IDs' }).waitFor();
  await until(counts, { 'Ready to send': '2 IDs', 'Converted to IDs': '1', Duplicate: '1', Malformed: '1' });
  // Header, details of the malformed ID, the button.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await side.getByText('Enter does not send. Press the space bar.').waitFor();
  await page.keyboard.press('Space');
  await side.getByRole('button', { name: 'Another list' }).waitFor();
  // What was left out is counted and named in the result.
  await side.getByText('1 malformed ID was not sent: "broken" (line 3).').waitFor();
  await side.getByText(`1 duplicate ID was left out: "${ids[0]}" (line 4).`).waitFor();
  const asked = await workbench.service.asked('/deleteSuppressionApps');
  expect(asked.map(({ query }) => query.package_name)).toEqual([app]);
});

test('nothing is sent before the person chose the column and the platform', async () => {
  const app = 'example.choices';
  const side = sheet.sidebar;
  await openView(sheet, 'Suppression…');
  await side.getByText('Enter the app first.').waitFor();
  await side.getByLabel('App', { exact: true }).fill(app);
  await side.getByText('Choose a list of IDs first.').waitFor();
  await side.getByText('Paste', { exact: true }).click();
  const [lower, upper, customer] = [ids[0]!, ids[1]!.toUpperCase(), ids[2]!];
  await side
    .locator('textarea')
    .fill(`customer_id,device_uuid\n${customer},${lower}\n${customer},${upper}\n`);
  await side.getByText('2 columns have IDs: "customer_id" and "device_uuid".').waitFor();
  const column = side.getByLabel('Column with the IDs');
  expect(await column.locator('option:checked').textContent()).toBe('Choose…');
  await side.getByText('Choose the column first.').waitFor();
  const add = (text: string) => side.getByRole('button', { name: text, exact: true });
  expect(await add('Add IDs').isDisabled()).toBe(true);
  expect(await side.locator('.counts').count()).toBe(0);

  await column.selectOption('device_uuid');
  await side
    .getByText('The list mixes platforms, by the case of the IDs: iOS writes upper case, Android lower')
    .waitFor();
  await side.getByText('Choose the platform first.').waitFor();
  expect(await add('Add 2 IDs').isDisabled()).toBe(true);
  await side.getByLabel('Only IDFA (iOS): 1').check();
  await until(counts, { 'Ready to send': '1 ID', 'Other platform': '1' });
  // Another column is another question.
  await column.selectOption('customer_id');
  await until(counts, { 'Ready to send': '1 ID', Duplicate: '1' });
  await column.selectOption('device_uuid');
  await side.getByText('The list mixes').waitFor();
  expect(await add('Add 2 IDs').isDisabled()).toBe(true);
  await side.getByLabel('Only IDFA (iOS): 1').check();
  await add('Add 1 ID').click();
  await side.getByText('1 ID of the other platform was not sent.').waitFor();
  const sha256 = createHash('sha256').update(ids[1]!).digest('hex');
  expect(await workbench.service.suppressed(app)).toEqual({ size: 1, sha256 });
});

test('selected cells and dropped files give the same list; a workbook is refused with a hint', async () => {
  const app = 'example.cells';
  const { page, sidebar: side } = sheet;
  const own = await page.evaluate(() => {
    const [first] = window.workbench.sheets();
    window.workbench.show(first!);
    return first!;
  });
  for (const [row, text] of ['IDFA', ...ids].entries()) await sheet.type(`A${row + 1}`, text);
  await page.evaluate(() => window.workbench.select('A1:A9'));
  await openView(sheet, 'Suppression…');
  await side.getByLabel('App', { exact: true }).fill(app);
  await side.getByText('Selection', { exact: true }).click();
  await side.getByRole('button', { name: 'Read the selection' }).click();
  await side.getByText(`${own}!A1:A9`).waitFor();
  await side.getByRole('button', { name: 'Add 3 IDs' }).waitFor();
  expect(await side.getByLabel('The first line is a header').isChecked()).toBe(true);

  await side.getByText('File', { exact: true }).click();
  const frame = page.frames().find((one) => one.url().includes('/frames/'))!;
  const drop = async (name: string, content: string): Promise<void> => {
    const dataTransfer = await frame.evaluateHandle(
      ([called, text]) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([text!], called!));
        return dropped;
      },
      [name, content],
    );
    await side.locator('.file-drop').dispatchEvent('drop', { dataTransfer });
  };
  await drop('users.xlsx', 'PK\u0003\u0004\u0000');
  expect(await textOf(side.getByRole('alert'))).toMatch(/"users.xlsx" is a workbook.*Save the sheet as CSV/);
  await drop('users.txt', ids.slice(1).join('\n'));
  await side.getByRole('button', { name: 'Add 2 IDs' }).click();
  await side.getByRole('button', { name: 'Another list' }).waitFor();
  await until(async () => (await workbench.service.suppressed(app)).size, 2);
  await page.evaluate(() => window.workbench.show('Bidgrid log'));
  const lastLine = async () =>
    (await sheet.rows()).map((row) => [row.Action, row.IDs, row.After, row.Outcome]).at(-1);
  await until(lastLine, ['Suppress', app, '2 IDs', 'verified']);
  expect(JSON.stringify(await sheet.rows())).not.toContain(ids[1]);
  expect(sheet.problems).toEqual([]);
});
