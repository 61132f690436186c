// Browser tests: the history of a cell follows the selection, an edit by a colleague, and a push in a dialog.
import { violations } from './axe';
import { closeReview, openView, pull, push, review, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true });
});
afterAll(() => workbench?.close());

test('a person pushes a name, sees who changed it, and selects other cells', async () => {
  const sheet = await workbench.open('ana@example.com');
  const { page, sidebar } = sheet;
  await page.setViewportSize({ width: 1280, height: 720 });
  await pull(sheet);
  await page.evaluate(() => window.workbench.show('Campaigns'));
  const [first, second] = await sheet.rows();
  const name = await sheet.cell(first!.row, 'Name');
  await sheet.type(name, 'Renamed once');
  const dialog = await review(sheet);
  await push(dialog);
  await closeReview(sheet);
  await workbench.service.change(String(first!['Campaign ID']), { name: 'Renamed in the dashboard' });
  await pull(sheet);

  await sheet.click(name);
  await openView(sheet, 'History of this cell');
  const lines = sidebar.locator('.list li');
  await until(() => lines.count(), 2);
  expect(await textOf(lines.nth(0))).toMatch(/Renamed once → Renamed in the dashboard.*Changed elsewhere/);
  expect(await textOf(lines.nth(1))).toMatch(/verified.* → Renamed once.*ana@example\.com/);
  expect(await violations(sidebar)).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/cell-history.png` });

  // The panel follows without a click in it.
  await sheet.click(await sheet.cell(second!.row, 'Name'));
  await sidebar.getByText('The log has no change of this cell.').waitFor();
  await sheet.click(await sheet.cell(second!.row, 'Spend yesterday'));
  await sidebar.getByText('is set by the service').waitFor();
  await sheet.click(name);
  await until(() => lines.count(), 2);
  expect(await violations(sidebar)).toEqual([]);

  // An edited cell says so; the push of it adds a line.
  await sheet.type(await sheet.cell(second!.row, 'Name'), 'Second');
  await sheet.click(await sheet.cell(second!.row, 'Name'));
  await sidebar.getByText('Edited, not pushed yet.').waitFor();
  await push(await review(sheet));
  await closeReview(sheet);
  await until(() => lines.count(), 1);

  // In a conflict, it has the value before the edit and that of the service.
  const other = await sheet.cell(second!.row, 'Name');
  await sheet.type(other, 'Third');
  await workbench.service.change(String(second!['Campaign ID']), { name: 'Second in the dashboard' });
  await pull(sheet);
  await sheet.click(other);
  await openView(sheet, 'History of this cell');
  await sidebar.getByText('Also changed at the service').waitFor();
  expect(await textOf(sidebar.locator('main'))).toContain(
    [
      'Now ThirdAlso changed at the service: decide in the review.',
      'Before the edit Second',
      'At the service Second in the dashboard',
    ].join(''),
  );
  expect(await violations(sidebar)).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/conflict.png` });

  // With the key of another row, the history may be that of the other one.
  await sheet.type(await sheet.cell(second!.row, 'Campaign ID'), String(first!['Campaign ID']));
  await sheet.click(other);
  await sidebar.getByText('The key of this row was changed').waitFor();
  expect(await violations(sidebar)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/key-changed.png` });
});
