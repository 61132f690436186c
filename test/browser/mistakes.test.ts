// Browser tests: typed mistakes are marked at once, listed by Check, held back by the review, and leave no
// trace once fixed.
import { check, checkSummary, closeReview, issueAt, issues, pull, review, reviewed } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 6 });
});
afterAll(() => workbench?.close());

const RED = '#fbd9d6';
/** Of an edited cell. */
const TINT = '#d2e3fc';
const NOTE = 'Ask Ben before renaming';
const BLUE = 'rgb(225, 239, 254)';

/** Clicks the fix that Check offers for this cell, and waits until its issue is gone. */
async function fix(sheet: Spreadsheet, place: string): Promise<void> {
  await issueAt(sheet, place).getByRole('button').nth(1).click();
  await issueAt(sheet, place).waitFor({ state: 'detached' });
}

test('mistakes are marked while typing, listed, held back and fixed by one click each', async () => {
  const sheet = await workbench.open('ana@example.com');
  await pull(sheet);
  const rows = await sheet.rows();
  const [first, goal, spaces] = [rows[0]!, rows.find((row) => row['Bid type'] === 'RET')!, rows[4]!];
  const nameCell = await sheet.cell(first.row, 'Name');
  const goalCell = await sheet.cell(goal.row, 'Goal period');
  const spacesCell = await sheet.cell(spaces.row, 'Category');

  await sheet.paint(nameCell, BLUE);
  await sheet.annotate(nameCell, NOTE);
  await until(() => sheet.look(nameCell), { note: NOTE, background: expect.not.stringMatching(/^#fff/) });
  const own = await sheet.look(nameCell);
  const plain = await Promise.all([goalCell, spacesCell].map(sheet.look));

  await sheet.clear(nameCell);
  const statusOf = (row: number) => () => sheet.valueAt(row, 'Status');
  await until(() => sheet.look(nameCell), { note: NOTE, background: RED });
  await until(statusOf(first.row), expect.stringContaining('needs a value in Name'));
  await sheet.type(goalCell, '5');
  await until(() => sheet.look(goalCell), { note: '', background: RED });
  await until(
    statusOf(goal.row),
    expect.stringContaining('Goal period cannot be changed after the campaign is created'),
  );
  await sheet.type(spacesCell, 'Puzzle ');
  await until(statusOf(spaces.row), expect.stringContaining('space'));
  for (const { row } of [first, goal, spaces]) await until(() => sheet.valueAt(row, 'Change'), 'error');

  await check(sheet);
  await until(() => checkSummary(sheet), expect.stringContaining('3 errors'));
  await until(
    async () => (await issues(sheet)).map(({ where }) => where).sort(),
    [
      `Campaigns · row ${first.row} · Name`,
      `Campaigns · row ${goal.row} · Goal period`,
      `Campaigns · row ${spaces.row} · Category`,
    ].sort(),
  );
  await issueAt(sheet, `Campaigns · row ${goal.row} · Goal period`).getByRole('button').first().click();
  await until(sheet.current, goalCell);

  await fix(sheet, `Campaigns · row ${goal.row} · Goal period`);
  await until(() => checkSummary(sheet), expect.stringContaining('2 errors'));
  await until(() => sheet.value(goalCell), goal['Goal period']);

  const dialog = await review(sheet);
  expect(await reviewed(dialog)).toEqual([]);
  await until(
    () => dialog.locator('.held tr.row').allTextContents(),
    [expect.stringContaining('needs a value in Name'), expect.stringContaining('ends with a space')],
  );
  expect(await dialog.getByRole('button', { name: 'Push', exact: true }).isDisabled()).toBe(true);
  const held = dialog.locator('.held tr.row').first();
  expect(await held.getByRole('button', { name: /^Restore / }).count()).toBe(1);
  await held.getByRole('button', { name: `Campaigns · row ${first.row}` }).click();
  await until(sheet.current, nameCell);
  // The dialog becomes small after a jump: a click while its buttons move can miss.
  await dialog.getByRole('button', { name: 'Back to the review' }).waitFor();
  await closeReview(sheet);

  await fix(sheet, `Campaigns · row ${first.row} · Name`);
  await until(() => checkSummary(sheet), expect.stringContaining('1 error.'));
  await fix(sheet, `Campaigns · row ${spaces.row} · Category`);
  await until(() => checkSummary(sheet), expect.stringContaining('No problems found'));
  await until(() => sheet.look(nameCell), own);
  await until(() => sheet.look(goalCell), plain[0]);
  await until(() => sheet.look(spacesCell), { ...plain[1], background: TINT });
  await until(() => sheet.value(nameCell), first.Name);
  await until(() => sheet.value(spacesCell), 'Puzzle');
  await until(() => sheet.valueAt(first.row, 'Change'), null);
  await until(() => sheet.valueAt(goal.row, 'Change'), null);
  await until(() => sheet.valueAt(spaces.row, 'Change'), 'edit');
  await sheet.close();
});

test('the color of an edited cell follows its row in a sort, in every window, and goes with the edit', async () => {
  const [anna, boris] = [await workbench.open('anna@example.com'), await workbench.open('boris@example.com')];
  for (const page of [anna, boris]) await page.page.evaluate(() => window.workbench.show('Campaigns'));
  const [first] = await anna.rows();
  const cell = async (page: Spreadsheet): Promise<string> =>
    page.cell((await page.rowOf(String(first!['Campaign ID']))).row, 'Category');
  const look = (page: Spreadsheet) => async () => page.look(await cell(page));
  const before = await look(anna)();
  await anna.type(await cell(anna), 'Strategy');
  for (const page of [anna, boris]) await until(look(page), { ...before, background: TINT });
  const tinted = async (): Promise<unknown[]> => {
    const rows = await anna.rows();
    const looks = await Promise.all(rows.map(async ({ row }) => anna.look(await anna.cell(row, 'Category'))));
    return rows
      .filter((_, i) => looks[i]!.background === TINT)
      .map((row) => row['Campaign ID'])
      .sort();
  };
  const edited = await tinted();
  const place = first!.row;
  await anna.click(await anna.cell(2, 'Name'));
  await anna.choose('Data', 'Sort sheet by this column, Z to A');
  await until(async () => (await anna.rowOf(String(first!['Campaign ID']))).row === place, false);
  for (const page of [anna, boris]) await until(look(page), { ...before, background: TINT });
  expect(await tinted()).toEqual(edited);
  const was = first!.Category ?? null;
  if (was === null) await anna.clear(await cell(anna));
  else await anna.type(await cell(anna), String(was));
  for (const page of [anna, boris]) await until(look(page), before);
  for (const page of [anna, boris]) await page.close();
});
