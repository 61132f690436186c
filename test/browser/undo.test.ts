// Browser tests: undoing a push by mouse: choose the run, read what stays and why, restore, review and push;
// and one value from the history of its cell.
import { openView, pull, push, review, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 8, tidy: true });
});
afterAll(() => workbench?.close());

test('a person undoes a push, and sees what stays as it is', async () => {
  const { service } = workbench;
  const sheet = await workbench.open('ana@example.com');
  const side = sheet.sidebar;
  await openView(sheet, 'Undo a push…');
  await side.getByText('Nothing was pushed from this spreadsheet yet').waitFor();

  await pull(sheet);
  const before = await sheet.rows();
  const ids = before.map((row) => String(row['Campaign ID']));
  for (const row of [2, 3, 4]) await sheet.type(await sheet.cell(row, 'Name'), `Mistake ${row}`);
  const dialog = await review(sheet);
  await push(dialog);
  // The result of the push leads to its undo.
  await dialog.getByRole('button', { name: 'Undo this push…' }).click();
  await sheet.page.getByRole('dialog', { name: 'Review and push' }).waitFor({ state: 'detached' });
  await side.getByRole('button', { name: 'Restore 3 values and review' }).waitFor();
  await sheet.type(await sheet.cell(2, 'Name'), 'Typed since');
  await sheet.type(await sheet.cell(5, 'Name'), 'Another edit');
  await openView(sheet, 'Undo a push…');
  const runs = side.getByRole('list', { name: 'Pushes of this spreadsheet' });
  await runs.getByRole('button').first().click();
  await side.getByRole('button', { name: /Cells that keep their content/ }).waitFor();
  const kept = side
    .locator('tr.row')
    .filter({ hasText: 'The cell has an edit that was not pushed, which is kept.' });
  await kept.getByRole('button', { name: /^Jump to Name of/ }).click();
  await until(sheet.current, await sheet.cell(2, 'Name'));

  // Each value has a box.
  const box = side.getByRole('checkbox', { name: /^Restore Name of/ }).first();
  await box.uncheck();
  await side.getByRole('button', { name: 'Restore 1 value and review' }).waitFor();
  await box.check();
  await service.forgetRequests();
  await side.getByRole('button', { name: 'Restore 2 values and review' }).click();
  await dialog.getByText('Only the rows of the undo are selected.').waitFor();
  await until(() => sheet.valueAt(3, 'Name'), before[1]!.Name);
  expect(await service.writes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Push 2 rows' }).click();
  await dialog.getByRole('button', { name: 'Open the log' }).waitFor();
  expect((await service.writes()).map(({ path }) => path).sort()).toEqual(
    [ids[1], ids[2]].map((id) => `/campaign/${id}`).sort(),
  );
  await sheet.closeDialog('Review and push');
  expect(await sheet.valueAt(5, 'Name')).toBe('Another edit');
  expect(await textOf(side.getByText('2 values restored in the cells'))).toContain('Only a push sends them.');
  await side.getByRole('button', { name: '‹ All pushes' }).click();
  await until(() => runs.getByRole('button').count(), 2);
  expect(await textOf(runs.getByRole('button').nth(0))).toContain('Undo of the push of');
  expect(await textOf(runs.getByRole('button').nth(1))).toContain('2 undone');

  await sheet.click(await sheet.cell(3, 'Name'));
  await openView(sheet, 'History of this cell');
  await side.getByRole('button', { name: 'Restore Mistake 3' }).click();
  await side.getByText('The value is restored in the cell. Only a push sends it.').waitFor();
  expect(await sheet.valueAt(3, 'Name')).toBe('Mistake 3');
  await until(() => sheet.valueAt(3, 'Change'), 'edit');
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/restored.png` });
  await side.getByRole('button', { name: 'Review and push' }).click();
  await sheet.dialog('Review and push').getByRole('button', { name: 'Push 1 row' }).waitFor();
  expect(sheet.problems).toEqual([]);
  await sheet.close();
}, 120_000);
