// Browser tests: a large review by mouse: guards, search, rows left out, failed rows, interruptions.

import { closeReview, openView, pull, push, review, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 16, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await sheet.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => workbench?.close());

const LATE = 200_000;

const category = (row: number): string => `Kind-${row}-x`;

test(
  'settings: a guard is set, nonsense is refused with a sentence, the default comes back',
  async () => {
    const side = sheet.sidebar;
    await openView(sheet, 'Settings…');
    const most = side.getByRole('textbox', { name: 'Most rows in one push' });
    const save = side.getByRole('button', { name: /^Save/ });
    await until(() => most.inputValue(), '500');
    expect(await save.isDisabled()).toBe(true);
    await most.fill('');
    await side.getByRole('textbox', { name: 'Known tracking methods' }).fill('partner_7, partner_8');
    await save.click();
    await side.getByText('Enter a whole number from 1 to 1,000,000.').waitFor();
    await most.fill('3');
    await save.click();
    await side.getByText('Saved.').waitFor();
    await side.getByRole('checkbox', { name: 'Ask: Largest bid', exact: true }).uncheck();
    await save.click();
    await side.getByText('Saved.').waitFor();

    await openView(sheet, 'Settings…');
    await side.getByRole('button', { name: /^Back to .*: Known tracking methods$/ }).waitFor();
    await until(() => most.inputValue(), '3');
    expect(await side.getByRole('checkbox', { name: 'Ask: Largest bid', exact: true }).isChecked()).toBe(
      false,
    );
    await side.getByRole('button', { name: /^Back to .*: Largest bid$/ }).click();
    await save.click();
    await side.getByText('Saved.').waitFor();
    expect(sheet.problems).toEqual([]);
  },
  LATE,
);

test(
  'a push past a guard waits for the number; what is left out is not counted; one failed row is tried again',
  async () => {
    const { service } = workbench;
    await pull(sheet);
    await sheet.click('A2');
    await sheet.paste(
      await sheet.cell(2, 'Category'),
      Array.from({ length: 14 }, (_, i) => category(i + 2)).join('\n'),
    );
    await until(() => sheet.valueAt(15, 'Change'), 'edit');
    const rows = await sheet.rows();

    const dialog = await review(sheet);
    const pushButton = dialog.getByRole('button', { name: /^Push/ });
    await until(
      () => textOf(dialog.locator('.guard')),
      expect.stringMatching(/14 rows, more than the 3 .* type the number of rows: 14\./),
    );
    expect(await pushButton.isDisabled()).toBe(true);

    await dialog.getByRole('searchbox', { name: 'Find rows' }).fill('KIND-12-x');
    await until(() => dialog.locator('.changes tr.row').count(), 1);
    await dialog.locator('.changes .row .pick input').uncheck();
    await dialog.getByRole('searchbox', { name: 'Find rows' }).fill('');
    await until(() => textOf(pushButton), 'Push 13 rows');
    await until(() => textOf(dialog.locator('.head .count')), '13 of 14 rows');
    await until(
      () => textOf(dialog.locator('.guard')),
      expect.stringContaining('type the number of rows: 13.'),
    );

    await dialog.getByRole('checkbox', { name: 'All 14 rows' }).click();
    await dialog.getByRole('checkbox', { name: 'All 14 rows' }).click();
    await until(() => textOf(pushButton), 'Push');
    const three = dialog.locator('.changes .row .pick input');
    for (const at of [0, 1, 2]) await three.nth(at).check();
    await until(() => textOf(pushButton), 'Push 3 rows');
    await until(() => dialog.locator('.guard').count(), 0);

    const refused = String(rows[1]!['Campaign ID']);
    await service.refuse(`/campaign/${refused}`);
    await service.forgetRequests();
    expect(await push(dialog)).toMatch(/2 rows pushed and verified.*1 row failed/);
    await dialog.getByText('Not in this push: 11 rows left out. They stay as edits.').waitFor();
    expect((await service.writes()).map(({ path }) => path).sort()).toEqual(
      [0, 1, 2].map((at) => `/campaign/${rows[at]!['Campaign ID']}`).sort(),
    );
    const failed = dialog.locator('table tr.row').first();
    await until(() => textOf(failed), expect.stringMatching(/Category.*Kind-3-x.*failed/));
    expect(await textOf(failed)).toContain(String(rows[1]!.Name));
    await service.forgetRequests();
    // The pushed rows of the previous review are not shown while the next one is built.
    await service.plan({ kind: 'latency', milliseconds: 3000, method: 'GET', times: 1 });
    await dialog.getByRole('button', { name: 'Review this row again' }).click();
    await dialog.getByText('Comparing the tabs with the service…').waitFor();
    expect(await dialog.locator('.changes').count()).toBe(0);
    expect(await push(dialog)).toContain('1 row pushed');
    expect((await service.writes()).map(({ path }) => path)).toEqual([`/campaign/${refused}`]);
    expect((await service.campaign(refused)).category).toBe(category(3));
    await closeReview(sheet);
  },
  LATE,
);
