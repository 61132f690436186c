// Browser tests: a review with conflicts, changes and rows held back: one search for all of them, decisions
// for what it shows, and axe-core violations.

import type { FrameLocator } from 'playwright-core';
import { violations } from './axe';
import { pull, review, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

const CONFLICTS = 230;
const KINDS = 20;
const EMPTY = 6;

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: CONFLICTS + KINDS + EMPTY, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await sheet.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.page.setViewportSize({ width: 1280, height: 720 });
});
afterAll(() => workbench?.close());

const show = (dialog: FrameLocator, name: RegExp) =>
  dialog.getByRole('group', { name: 'Show' }).getByRole('button', { name }).click();
const find = (dialog: FrameLocator, text: string) =>
  dialog.getByRole('searchbox', { name: 'Find rows' }).fill(text);
const count = (dialog: FrameLocator, rows: string) => () => dialog.locator(rows).count();

test('conflicts and rows held back are found, and decided for what is shown', async () => {
  await pull(sheet);
  const rows = await sheet.rows();
  const idOf = (at: number) => String(rows[at]!['Campaign ID']);
  await sheet.click('A2');
  // Conflicts: 30 of the north, the others of the south; then changes; then names that may not be empty.
  const kinds = rows
    .slice(0, CONFLICTS + KINDS)
    .map((_, i) => (i < 30 ? `north-${i}` : i < CONFLICTS ? `south-${i}` : `kind ${i}`));
  await sheet.paste(await sheet.cell(2, 'Category'), kinds.join('\n'));
  const first = CONFLICTS + KINDS;
  for (let at = first; at < rows.length; at += 1) {
    await sheet.click(await sheet.cell(at + 2, 'Name'));
    await sheet.page.keyboard.press('Delete');
  }
  await until(() => sheet.valueAt(rows.length + 1, 'Change'), 'error');
  for (let at = 0; at < CONFLICTS; at += 1)
    await workbench.service.change(idOf(at), { category: `Elsewhere-${at}` });

  const dialog = await review(sheet);
  const kindsShown = dialog.getByRole('group', { name: 'Show' }).getByRole('button');
  await until(() => kindsShown.allTextContents(), ['All', 'Changes 20', 'Conflicts 230', 'Held back 6']);
  expect(await violations(dialog)).toEqual([]);

  // One kind alone.
  await show(dialog, /^Held back/);
  await until(count(dialog, '.held tr.row'), EMPTY);
  expect(await dialog.locator('.conflicts, .changes').count()).toBe(0);
  await show(dialog, /^Conflicts/);
  await dialog.getByRole('button', { name: 'Take theirs in all 230' }).waitFor();
  expect(await violations(dialog)).toEqual([]);

  // The search finds conflicts that are loaded after the first 200: south-220 to south-229.
  await find(dialog, 'south-22');
  await until(count(dialog, '.conflicts tr.row'), 10);
  await dialog.getByRole('button', { name: 'Take theirs in the 10 shown' }).waitFor();
  await find(dialog, 'north');
  await dialog.getByRole('button', { name: 'Keep yours in the 30 shown' }).click();
  await until(() => kindsShown.allTextContents(), ['All', 'Changes 50', 'Conflicts 200', 'Held back 6']);
  await dialog.getByText('No row matches.').waitFor();
  expect(await sheet.valueAt(2, 'Category')).toBe('north-0');

  // A search in everything: their rows are changes now.
  await show(dialog, /^All$/);
  await dialog.getByRole('checkbox', { name: 'All 30 rows shown' }).waitFor();
  expect(await dialog.locator('.conflicts, .held').count()).toBe(0);

  // Theirs for those shown; the others stay.
  await find(dialog, 'elsewhere-22');
  await dialog.getByRole('button', { name: 'Take theirs in the 10 shown' }).click();
  await until(() => kindsShown.nth(2).textContent(), 'Conflicts 190');
  for (const at of [220, 229]) await until(() => sheet.valueAt(at + 2, 'Category'), `Elsewhere-${at}`);
  expect(await sheet.valueAt(32, 'Category')).toBe('south-30');

  // Old names of the rows shown.
  await show(dialog, /^Held back/);
  const name = String(rows[first + 1]!['Campaign ID']);
  await find(dialog, name);
  await dialog.getByRole('button', { name: 'Restore the 1 row shown…' }).click();
  await dialog.getByRole('button', { name: 'Restore 1 row' }).click();
  await until(() => kindsShown.nth(3).textContent(), `Held back ${EMPTY - 1}`);
  expect(await sheet.valueAt(first + 3, 'Name')).toBe(rows[first + 1]!.Name);
  expect(await textOf(dialog.getByRole('button', { name: /^Push/ }))).toBe('Push 50 rows');
  expect(await workbench.service.writes()).toEqual([]);
  expect(sheet.problems).toEqual([]);
});
