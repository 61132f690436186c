// Browser tests: adjusting selected cells by mouse: preview, apply, a tab edited in between, remembered
// choices.
import { openView, pull, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true });
});
afterAll(() => workbench?.close());

test('a person raises a column of bids, sees what would change first, and is stopped when it changed since', async () => {
  const sheet = await workbench.open('ana@example.com');
  await pull(sheet, ['Targets']);
  await sheet.page.evaluate(() => window.workbench.show('Targets'));
  const before = (await sheet.rows()).slice(0, 12);
  const filled = before.filter((row) => typeof row.Bid === 'number');
  const first = filled[0]!;
  const column = (await sheet.cell(1, 'Bid')).replace(/\d+/, '');
  await openView(sheet, 'Adjust selected cells…');
  const side = sheet.sidebar;
  const preview = async (): Promise<void> => {
    await sheet.page.evaluate((range) => window.workbench.select(range), `${column}1:${column}13`);
    await side.getByRole('button', { name: 'Preview' }).click();
  };

  await preview();
  expect(await textOf(side.getByRole('alert'))).toContain('Type by how many percent');
  // A warning from before, in a cell that is not adjusted.
  await sheet.type(
    await sheet.cell(first.row, 'Click URL'),
    'https://track.example/click?c={CAMPAIGN_NAMED}',
  );
  await side.getByRole('textbox', { name: 'Percent' }).fill('100');
  await preview();
  const change = side.getByRole('button', { name: `Change ${filled.length} cells` });
  await change.waitFor();
  await side.getByText(/stay as they are/).click();
  expect(await textOf(side.locator('details'))).toContain('1 in the header row');
  const [was, doubled] = [1, 2].map((times) =>
    (Number(first.Bid) * times).toLocaleString('en', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 4,
    }),
  );
  const line = side.locator(`tr:has([title="Bid of ${first.Campaign} · ${first.Country}"])`);
  expect(await line.textContent()).toBe(`${column}${first.row} ${first.Country}${was}${doubled}+100.0 %`);

  await sheet.type(await sheet.cell(first.row, 'Bid'), '3');
  await change.click();
  await side.getByText('filter or hidden rows changed after this preview').waitFor();
  expect(await sheet.valueAt(filled[1]!.row, 'Bid')).toBe(filled[1]!.Bid);

  // The preview of the same cells was built again.
  await change.waitFor();
  await change.click();
  await side.getByText(`${filled.length} cells were changed`).waitFor();
  expect(await textOf(side.locator('.notice.success'))).toMatch(/were changed\. Only a push sends them\.$/);
  expect(await textOf(side.locator('.notice.warning'))).toBe('Check found problems in this tab.');
  await until(() => sheet.valueAt(first.row, 'Bid'), 6);
  await until(() => sheet.valueAt(filled[1]!.row, 'Bid'), Number((Number(filled[1]!.Bid) * 2).toFixed(4)));
  await until(() => sheet.valueAt(filled[1]!.row, 'Change'), 'edit');
  expect(sheet.problems).toEqual([]);
  await sheet.close();
});
