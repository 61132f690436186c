// Browser tests: the table of a review of 60 changes: sorting, filters, rows out of view, Jump, Escape, and
// axe-core violations.

import type { FrameLocator } from 'playwright-core';
import { violations } from './axe';
import { pull, review, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 60, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await sheet.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.page.setViewportSize({ width: 1280, height: 720 });
});
afterAll(() => workbench?.close());

const firstAfter = (dialog: FrameLocator) => textOf(dialog.locator('.changes tr.row .after').first());
const sortBy = (dialog: FrameLocator, label: string) =>
  dialog.getByRole('button', { name: new RegExp(`^Sort by ${label},`) }).click();

test('60 changes are sorted, found out of view, shown in their tab, and accessible', async () => {
  await pull(sheet);
  const rows = await sheet.rows();
  expect(rows).toHaveLength(60);
  await sheet.click('A2');
  await sheet.paste(await sheet.cell(2, 'Category'), rows.map((_, i) => `Kind-${i + 1}`).join('\n'));
  await until(() => sheet.valueAt(61, 'Change'), 'edit');
  const dialog = await review(sheet);
  await until(() => textOf(dialog.getByRole('button', { name: /^Push/ })), 'Push 60 rows');
  // The first control has the focus, and only the rows in view are rendered.
  expect(
    await dialog.locator('body').evaluate(({ ownerDocument }) => ownerDocument.activeElement?.tagName),
  ).not.toBe('BODY');
  expect(await dialog.locator('.changes tr.row').count()).toBeLessThan(60);
  expect(await violations(dialog)).toEqual([]);

  // The table is one stop of Tab; the arrow keys move through its rows, and letters act on them.
  const { keyboard } = sheet.page;
  const stops = () => dialog.locator('table.changes').locator('[tabindex="0"]').count();
  expect(await stops()).toBe(1);
  await dialog.locator('.changes tbody[tabindex="0"]').focus();
  const pushText = () => textOf(dialog.getByRole('button', { name: /^Push/ }));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await until(pushText, 'Push 59 rows');
  await dialog.getByText('1 row left out').waitFor();
  expect(await textOf(dialog.locator('.changes tbody:focus'))).toContain('Kind-2');
  await keyboard.press('Space');
  await until(pushText, 'Push 60 rows');
  await keyboard.press('End');
  await until(() => textOf(dialog.locator('.changes tbody:focus')), expect.stringContaining('Kind-60'));
  await keyboard.press('Home');
  await until(() => dialog.locator('.changes tbody:focus tr.head').count(), 1);
  await keyboard.press('Enter');
  await until(() => dialog.locator('.changes tr.row').count(), 0);
  await keyboard.press('Enter');
  await until(
    () =>
      dialog
        .locator('.changes tr.row')
        .count()
        .then((count) => count > 0),
    true,
  );
  expect(await stops()).toBe(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('j');
  await dialog.getByRole('button', { name: 'Back to the review' }).click();
  await until(() => textOf(dialog.locator('.changes tbody:focus')), expect.stringContaining('Kind-1'));
  // While the review is updated, there is nothing to push.
  await until(async () => {
    await keyboard.press('Alt+P');
    return textOf(dialog.locator(':focus'));
  }, 'Push 60 rows');

  // In a narrow window, every column fits.
  await sheet.page.setViewportSize({ width: 960, height: 720 });
  const overflow = () =>
    dialog.locator('.scroll').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await until(overflow, 0);
  await sheet.page.setViewportSize({ width: 1280, height: 720 });

  // Numbers in texts sort as numbers.
  await sortBy(dialog, 'After');
  await until(() => firstAfter(dialog), 'Kind-1');
  await sortBy(dialog, 'After');
  await until(() => firstAfter(dialog), 'Kind-60');

  // The last row is rendered when it is scrolled to.
  await dialog.locator('.scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await until(() => textOf(dialog.locator('.changes tr.row .after').last()), 'Kind-1');
  await dialog.locator('.scroll').evaluate((scroller) => scroller.scrollTo(0, 0));
  await until(() => firstAfter(dialog), 'Kind-60');

  // A focused row keeps the focus out of view, and does not pull the list back.
  const box = dialog.locator('.changes tr.row input[type="checkbox"]').first();
  await box.focus();
  const scroller = dialog.locator('.scroll');
  for (const top of [400, 800, 1_200]) {
    await scroller.evaluate((element, to) => element.scrollTo(0, to), top);
    await sheet.page.waitForTimeout(200);
    expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  }
  expect(await box.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
  await scroller.evaluate((element) => element.scrollTo(0, 0));

  const frame = sheet.page.locator('iframe').last();
  const large = (await frame.boundingBox())!.height;
  // Row 31 of the sorted list, which is scrolled to the middle.
  await scroller.evaluate((element) => element.scrollTo(0, 800));
  const middle = dialog.locator('.changes tr.row').filter({ hasText: 'Kind-31' });
  await middle.getByRole('button', { name: 'Jump' }).click();
  const back = dialog.getByRole('button', { name: 'Back to the review' });
  await back.click();
  await until(async () => (await frame.boundingBox())!.height, large);
  // Position, focus and order are as before.
  await until(() => middle.locator(':focus').textContent(), 'Jump');
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(800);
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await until(() => firstAfter(dialog), 'Kind-60');

  const cell = await sheet.cell(61, 'Category');
  await dialog.getByRole('button', { name: 'Jump' }).first().click();
  await until(sheet.current, cell);
  await back.waitFor();
  await until(async () => (await frame.boundingBox())!.height < 200, true);
  // The small dialog says what is selected.
  expect(await textOf(dialog.locator('.jumped'))).toContain(`${rows[59]!.Name}`);
  expect(await textOf(dialog.locator('.jumped'))).toContain(`Category: ${rows[59]!.Category} → Kind-60`);
  expect(await violations(dialog)).toEqual([]);
  await back.click();
  await until(async () => (await frame.boundingBox())!.height, large);
  await until(() => firstAfter(dialog), 'Kind-60');

  // What is edited meanwhile is in the review after the way back.
  await dialog.getByRole('button', { name: 'Jump' }).first().click();
  await back.waitFor();
  await until(sheet.current, cell);
  await sheet.type(cell, 'Kind-600');
  await back.click();
  await until(() => firstAfter(dialog), 'Kind-600');
  await until(() => textOf(dialog.getByRole('button', { name: /^Push/ })), 'Push 60 rows');

  // It has to be looked at before a push.
  await dialog.getByRole('button', { name: 'Show 1 row' }).click();
  await until(() => dialog.locator('.changes tr.row .after').allTextContents(), ['Kind-600']);
  await dialog.getByLabel('Which rows').selectOption('All changes');

  // A search filters without a call, and the checkbox acts on the rows shown.
  await dialog.getByRole('searchbox', { name: 'Find rows' }).fill('kind-6');
  await dialog.getByRole('checkbox', { name: 'All 2 rows shown' }).uncheck();
  await until(() => textOf(dialog.getByRole('button', { name: /^Push/ })), 'Push 58 rows');
  expect(await violations(dialog)).toEqual([]);

  // Rows selected in the sheet, of which 2 and 3 are left out above.
  await sheet.page.evaluate(() => window.workbench.select('A2:A5'));
  await dialog.getByRole('button', { name: 'Choose only selected rows' }).click();
  await dialog.getByText('Only 4 rows will be pushed.').waitFor();
  await until(() => textOf(dialog.getByRole('button', { name: /^Push/ })), 'Push 4 rows');
  const [download] = await Promise.all([
    sheet.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('changes.csv');

  // A push of rows that a colleague changed meanwhile is refused; they are marked, and the order stays.
  await dialog.getByRole('searchbox', { name: 'Find rows' }).fill('');
  const ben = await workbench.open('ben@example.com');
  await ben.page.evaluate(() => window.workbench.show('Campaigns'));
  await until(() => ben.valueAt(3, 'Category'), 'Kind-2');
  await ben.type(await ben.cell(3, 'Category'), 'Kind-2000');
  await ben.close();
  await until(() => sheet.valueAt(3, 'Category'), 'Kind-2000');
  await dialog.getByRole('button', { name: 'Push 4 rows' }).click();
  await dialog
    .getByText(`Campaigns ▸ ${rows[1]!.Name} (Category) changed since this review, so nothing was sent.`)
    .waitFor();
  await until(() => firstAfter(dialog), 'Kind-2000');
  expect(await textOf(dialog.locator('.changes tr.row').first())).toContain('changed');
  await until(() => dialog.locator('.changes .tag.warning').count(), 1);
  // It is shown whatever is searched for, and nothing can be pushed until the person looked at it.
  await dialog.getByRole('searchbox', { name: 'Find rows' }).fill('kind-59');
  await until(() => dialog.locator('.changes tr.row .after').allTextContents(), ['Kind-2000', 'Kind-59']);
  expect(await dialog.getByRole('button', { name: 'Push 4 rows' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Show 1 row' }).click();
  await until(() => dialog.getByRole('button', { name: 'Push 4 rows' }).isDisabled(), false);
  await until(() => dialog.locator('.changes tr.row .after').allTextContents(), ['Kind-2000']);
  expect(await violations(dialog)).toEqual([]);

  await dialog.getByRole('button', { name: 'Close' }).focus();
  await sheet.page.keyboard.press('Escape');
  await until(() => sheet.page.getByText('Review and push', { exact: true }).count(), 0);
  expect(await workbench.service.writes()).toEqual([]);
  expect(sheet.problems).toEqual([]);
});
