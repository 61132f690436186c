// Browser tests: Home: where each of its buttons leads.
import { closeReview, openView, pull, push, review, textOf, unfold } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 8, tidy: true });
});
afterAll(() => workbench?.close());

const button = (sheet: Spreadsheet, name: string | RegExp) =>
  sheet.sidebar.getByRole('button', { name, exact: typeof name === 'string' });
const show = (sheet: Spreadsheet, tab: string) =>
  sheet.page.evaluate((name) => window.workbench.show(name), tab);
const shown = (sheet: Spreadsheet) => sheet.page.evaluate(() => window.workbench.activeSheet());

test('each button of Home opens its view: marked rows, the last pull, a pull set, an undo, the log', async () => {
  const sheet = await workbench.open('ben@example.com');
  const { sidebar } = sheet;
  await pull(sheet);
  await openView(sheet, 'Home');
  await button(sheet, 'Pull again').click();
  await sidebar.getByText('Pulled 8 campaigns: no changes.').waitFor();
  await sidebar.getByText('by ben@example.com').waitFor();

  await show(sheet, 'Campaigns');
  await sheet.type(await sheet.cell(4, 'Name'), 'Fourth');
  await sheet.type(await sheet.cell(6, 'Name'), 'Sixth');
  // The counts follow without a click in the sidebar, and the last result makes way.
  await sidebar.getByRole('button', { name: '2 edited in Campaigns: show the next' }).waitFor();
  await until(() => sidebar.getByText('Pulled 8 campaigns: no changes.').count(), 0);
  const bidType = String(await sheet.valueAt(5, 'Bid type'));
  await sheet.type(await sheet.cell(5, 'Bid type'), 'NONE');
  await openView(sheet, 'Home');
  await sheet.click('A1');
  for (const row of [4, 6, 4]) {
    await button(sheet, '2 edited in Campaigns: show the next').click();
    await until(sheet.current, await sheet.cell(row, 'Change'));
  }
  await button(sheet, '1 error in Campaigns: show the next').click();
  await until(sheet.current, await sheet.cell(5, 'Change'));
  await sheet.type(await sheet.cell(5, 'Bid type'), bidType);
  await until(() => sheet.valueAt(5, 'Change'), null);

  await button(sheet, 'Pull…').click();
  await sidebar.getByRole('heading', { name: 'Pull', exact: true }).waitFor();
  await sidebar.getByLabel('Targets', { exact: true }).check();
  await sidebar.getByLabel('Platform').selectOption('ios');
  await button(sheet, 'Save this choice…').click();
  const name = sidebar.getByLabel('Name of the pull set');
  await until(() => name.evaluate((field) => field === document.activeElement), true);
  await sheet.page.keyboard.press('Escape');
  await until(
    () => button(sheet, 'Save this choice…').evaluate((field) => field === document.activeElement),
    true,
  );
  await button(sheet, 'Save this choice…').click();
  await name.fill('iOS targets');
  await button(sheet, 'Save').click();
  await button(sheet, 'Rename iOS targets').click();
  await sidebar.getByLabel('New name of "iOS targets"').fill('iOS only');
  await button(sheet, 'Rename').click();
  await button(sheet, '‹ Home').click();
  await button(sheet, 'Pull iOS only').click();
  await sidebar.getByText(/^Targets: [\d,]+ new\.$/).waitFor();
  await until(() => textOf(sidebar.locator('main')), expect.stringContaining('Campaigns, Targets · iOS'));

  const dialog = await review(sheet);
  await push(dialog);
  await closeReview(sheet);
  await openView(sheet, 'Home');
  await sidebar.getByText('No changes when last checked.').waitFor();
  await unfold(sheet, 'Last pushes');
  await button(sheet, 'Log').click();
  await until(() => shown(sheet), 'Bidgrid log');
  await button(sheet, /^Undo… the push of/)
    .first()
    .click();
  await button(sheet, /^Restore 2 values/).waitFor();
  await button(sheet, '‹ Home').click();
  await sidebar.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await unfold(sheet, 'Other views');
  await button(sheet, 'Figures').click();
  await sheet.dialog('Figures').getByRole('button', { name: 'Choose report files' }).waitFor();
  await sheet.closeDialog('Figures');

  await button(sheet, 'Pull…').click();
  // The estimate moves what is below it.
  await button(sheet, /^Pull \d+ campaigns?$/).waitFor();
  await button(sheet, 'Delete iOS only').click();
  await button(sheet, 'Delete').click();
  await button(sheet, 'Delete iOS only').waitFor({ state: 'detached' });
  expect(sheet.problems).toEqual([]);
  await sheet.close();
});
