// Browser tests: undoing a push by mouse: choose the run, clear the box of a row, restore, and read what
// stayed and why.
import { openView, pull, push, review, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 8, tidy: true });
});
afterAll(() => workbench?.close());

test('a person undoes a push except one row, and sees what another person has changed since', async () => {
  const { service } = workbench;
  const sheet = await workbench.open('ana@example.com');
  const side = sheet.sidebar;
  await openView(sheet, 'Undo a push…');
  await side.getByText('Nothing was pushed from this spreadsheet yet').waitFor();

  await pull(sheet);
  const before = await sheet.rows();
  const ids = before.map((row) => String(row['Campaign ID']));
  for (const row of [2, 3, 4]) await sheet.type(await sheet.cell(row, 'Name'), `Mistake ${row}`);
  await sheet.type(await sheet.cell(4, 'Category'), 'Puzzle');
  const dialog = await review(sheet);
  await push(dialog);
  await service.change(ids[0]!, { name: 'Changed elsewhere' });

  // The result of the push leads to its undo.
  await dialog.getByRole('button', { name: 'Undo this push…' }).click();
  await sheet.page.getByRole('dialog', { name: 'Review and push' }).waitFor({ state: 'detached' });
  const runs = side.getByRole('list', { name: 'Pushes of this spreadsheet' });
  await side.getByRole('button', { name: 'Restore 2 rows' }).waitFor();
  await until(() => textOf(side.locator('.left')), expect.stringContaining('Changed elsewhere'));
  const line = side.locator('.rows li').filter({ hasText: 'Mistake 4' });
  expect(await textOf(line)).toContain(String(before[2]!.Name));
  // Two values of a row are below each other.
  const lefts = await line
    .locator('.change')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect([lefts.length, new Set(lefts).size]).toEqual([2, 1]);
  await line.getByRole('checkbox').click();
  await service.forgetRequests();
  await side.getByRole('button', { name: 'Restore 1 row' }).click();
  await side.getByRole('button', { name: 'Back to all pushes' }).waitFor();
  expect(await textOf(side.getByRole('status'))).toContain('1 row restored');
  // The result names what was not restored and why, and leads to each cell and to the log.
  const notRestored = side.locator('.left');
  expect(await textOf(notRestored)).toContain('It was changed since the push, so it is not restored.');
  await notRestored.getByRole('button', { name: /^Jump to Name of/ }).click();
  await until(() => sheet.page.evaluate(() => window.workbench.activeSheet()), 'Campaigns');
  expect(await side.locator('details', { hasText: 'Left out' }).locator('strong').textContent()).toBe(
    'Mistake 4',
  );
  await side.getByRole('button', { name: 'Open the log' }).click();
  await until(() => sheet.page.evaluate(() => window.workbench.activeSheet()), 'Bidgrid log');
  await sheet.page.evaluate(() => window.workbench.show('Campaigns'));

  expect(await service.writes()).toEqual([
    { path: `/campaign/${ids[1]}`, body: { campaign_id: ids[1], name: before[1]!.Name } },
  ]);
  await until(() => sheet.valueAt(3, 'Name'), before[1]!.Name);
  await until(() => sheet.valueAt(3, 'Status'), expect.stringMatching(/^Undone \d\d-\d\d/));
  expect(await sheet.valueAt(4, 'Name')).toBe('Mistake 4');
  await side.getByRole('button', { name: 'Back to all pushes' }).click();
  await until(() => runs.getByRole('button').count(), 2);
  expect(await textOf(runs.getByRole('button').nth(0))).toContain('Undo of the push of');
  expect(await textOf(runs.getByRole('button').nth(1))).toContain('1 undone');

  // Only rows selected in the sheet are checked.
  await runs.getByRole('button').nth(1).click();
  await sheet.click(await sheet.cell(3, 'Name'));
  await side.getByRole('button', { name: 'Choose only selected rows' }).click();
  await side.getByText('None of these rows is selected').waitFor();
  await sheet.click(await sheet.cell(4, 'Name'));
  await side.getByRole('button', { name: 'Choose only selected rows' }).click();
  await side.getByRole('button', { name: 'Restore 1 row' }).waitFor();
  await sheet.close();
}, 120_000);
