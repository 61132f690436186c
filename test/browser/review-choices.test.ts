// Browser tests: choices in the review by mouse: rows found by a search, and rows that belong together.

import type { FrameLocator } from 'playwright-core';
import { closeReview, openView, pull, review, textOf } from './panels';
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

const pushButton = (dialog: FrameLocator) => dialog.getByRole('button', { name: /^Push/ });
const find = (dialog: FrameLocator, text: string) =>
  dialog.getByRole('searchbox', { name: 'Find rows' }).fill(text);

test(
  'the boxes and the revert of a search act on the rows it shows, and the figures on the rows that are sent',
  async () => {
    await pull(sheet);
    const rows = await sheet.rows();
    await sheet.click('A2');
    const kinds = rows.slice(0, 14).map((_, i) => `${i % 2 ? 'right' : 'left'} ${i}`);
    await sheet.paste(await sheet.cell(2, 'Category'), kinds.join('\n'));
    await until(() => sheet.valueAt(15, 'Change'), 'edit');
    const dialog = await review(sheet);
    await until(() => textOf(pushButton(dialog)), 'Push 14 rows');

    await find(dialog, 'right');
    const shown = dialog.getByRole('checkbox', { name: 'All 7 rows shown' });
    await shown.uncheck();
    await until(() => textOf(pushButton(dialog)), 'Push 7 rows');
    await until(() => textOf(dialog.locator('.totals')), expect.stringContaining('7 rows to be updated'));
    await find(dialog, '');
    const all = dialog.getByRole('checkbox', { name: 'All 14 rows' });
    await all.waitFor();
    await until(() => textOf(dialog.locator('.head .count')), '7 of 14 rows');

    // The box of a group stands for its rows that are shown.
    await find(dialog, 'right 11');
    await until(() => textOf(dialog.locator('.head .count')), '1 of 14 rows shown');
    await dialog.locator('.head input').check();
    await until(() => textOf(pushButton(dialog)), 'Push 8 rows');
    await dialog.locator('.head input').uncheck();
    await until(() => textOf(pushButton(dialog)), 'Push 7 rows');

    await find(dialog, 'left');
    await dialog.getByRole('checkbox', { name: 'All 7 rows shown' }).waitFor();
    await dialog.getByRole('button', { name: 'Revert 7 rows…' }).click();
    await dialog.getByRole('button', { name: 'Revert 7 rows', exact: true }).click();
    await until(() => sheet.valueAt(2, 'Category'), rows[0]!.Category);
    expect(await sheet.valueAt(3, 'Category')).toBe('right 1');
    // The rows that were left out stay left out.
    await until(() => textOf(pushButton(dialog)), 'Push');
    await closeReview(sheet);
  },
  LATE,
);

const show = (page: Spreadsheet, tab: string) =>
  page.page.evaluate((name) => window.workbench.show(name), tab);

test(
  'half of a move cannot be pushed, and a refused push keeps the choices',
  async () => {
    await pull(sheet, ['Targets']);
    await show(sheet, 'Targets');
    const rows = await sheet.rows();
    const own = (id: unknown) => rows.filter((row) => row['Campaign ID'] === id);
    const from = rows.find(
      (row) =>
        row.Country === 'DEFAULT' &&
        typeof row.Bid === 'number' &&
        own(row['Campaign ID']).filter(({ Bid }) => typeof Bid === 'number').length === 1 &&
        own(row['Campaign ID']).length > 2,
    )!;
    const countries = own(from['Campaign ID']).filter((row) => row !== from);
    await sheet.clear(await sheet.cell(from.row, 'Bid'));
    for (const { row } of countries) await sheet.type(await sheet.cell(row, 'Bid'), String(from.Bid));
    await until(() => sheet.valueAt(countries.at(-1)!.row, 'Change'), 'edit');

    const dialog = await review(sheet);
    const all = await textOf(pushButton(dialog));
    const last = String(countries.at(-1)!.Country);
    const box = dialog.getByRole('checkbox', { name: new RegExp(`^Push ${from.Campaign} · ${last}$`) });
    await box.uncheck();
    const message = dialog.locator('footer .split');
    await until(() => textOf(message), expect.stringContaining(`, but ${last} was left out.`));
    expect(await textOf(message)).toContain(`Targets ▸ ${from.Campaign}: Bid is set in `);
    expect(await pushButton(dialog).isDisabled()).toBe(true);
    if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/split-move.png` });
    await dialog.getByRole('button', { name: 'Choose 1 more row' }).click();
    await until(() => textOf(pushButton(dialog)), all);
    await until(() => pushButton(dialog).isDisabled(), false);
    await box.uncheck();
    await dialog.getByRole('button', { name: `Leave out ${countries.length} more rows` }).click();
    await until(() => pushButton(dialog).isDisabled(), false);
    const some = await textOf(pushButton(dialog));
    expect(some).not.toBe(all);

    // A pull of a colleague that waits refuses the push.
    await workbench.service.plan({
      kind: 'status',
      status: 404,
      times: null,
      method: 'GET',
      path: `/campaign_management/v1/campaign_targets/${from['Campaign ID']}`,
    });
    const ben = await workbench.open('ben@example.com');
    await openView(ben, 'Pull…');
    await ben.sidebar.getByLabel('Targets', { exact: true }).check();
    await ben.sidebar.getByRole('button', { name: /^Pull \d+ campaigns?$/ }).click();
    await ben.sidebar.getByText('1 part could not be read and will be retried.').waitFor();
    await pushButton(dialog).click();
    await dialog
      .getByText(/^ben@example\.com started a pull/)
      .first()
      .waitFor();
    if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/refused.png` });
    await dialog.getByRole('button', { name: 'Review again' }).click();
    await until(() => textOf(pushButton(dialog)), some);
    expect(await box.isChecked()).toBe(false);
    await closeReview(sheet);

    // His pull refuses another one until it has ended.
    await openView(sheet, 'Home');
    await sheet.sidebar.getByRole('button', { name: 'Pull again' }).click();
    const refusal = sheet.sidebar.getByRole('alert');
    await refusal.waitFor();
    await workbench.service.clearFaults();
    await ben.sidebar.getByRole('button', { name: 'Skip', exact: true }).click();
    await until(() => refusal.count(), 0);
    await sheet.sidebar.getByRole('button', { name: 'Pull again' }).waitFor();
    expect(sheet.problems).toEqual([]);
    await ben.close();
  },
  LATE,
);
