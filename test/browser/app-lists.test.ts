// Browser tests: app lists by mouse: create, fill from a paste and from Sources, replace after a preview,
// search, delete.
import { lowContrast } from './contrast';
import { openView, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 2 });
  sheet = await workbench.open('ana@example.com');
});
afterAll(() => workbench?.close());

const NAME = 'Block_list + north - 2026';

const button = (name: string | RegExp) => sheet.sidebar.getByRole('button', { name, exact: true });
const apps = () => sheet.sidebar.locator('.ids code').allTextContents();

async function paste(text: string): Promise<void> {
  await sheet.sidebar.getByText('Paste', { exact: true }).click();
  await sheet.sidebar.getByLabel('One app a line, or cells copied from a sheet').fill(text);
}

async function backToList(count: number): Promise<void> {
  await button('Back to the list').click();
  await sheet.sidebar.getByLabel(`Search ${count} apps`).waitFor();
}

test('a list is created if its name follows the rules', async () => {
  const side = sheet.sidebar;
  await openView(sheet, 'App lists…');
  await button('New app list').click();
  for (const empty of ['', '  ']) {
    await side.getByLabel('Name').fill(empty);
    await button('Create').click();
    await side.getByText('Name is required.').waitFor();
  }
  expect(await workbench.service.asked('/applists/create')).toEqual([]);
  await side.getByLabel('Name').fill('north/south');
  await side.getByText('A name takes letters A to Z').waitFor();
  expect(await button('Create').isDisabled()).toBe(true);
  await side.getByLabel('Name').fill(NAME);
  await side.getByLabel('Description (optional)').fill('For all campaigns in the north & beyond');
  // Enter sends nothing, and Escape keeps what was typed.
  await side.getByLabel('Name').press('Enter');
  await side.getByText('Enter does not create. Move to the button and press the space bar.').waitFor();
  expect(await workbench.service.asked('/applists/create')).toEqual([]);
  await side.getByLabel('Name').press('Escape');
  await button('New app list').click();
  expect(await side.getByLabel('Name').inputValue()).toBe(NAME);
  await button('Create').press('Space');
  await side.getByText(`"${NAME}" was created`).waitFor();
  await side.getByRole('heading', { name: NAME }).waitFor();
  const [made] = await workbench.service.asked('/applists/create');
  expect(made!.query.name).toBe(NAME);

  await button('‹ All app lists').click();
  await button('New app list').click();
  await side.getByLabel('Name').fill(NAME);
  await side.getByText('An app list with this name already exists.').waitFor();
  await button('‹ All app lists').click();
});

test('apps are appended, removed and replaced, each counted before it is sent', async () => {
  const side = sheet.sidebar;
  await side.getByLabel(/^Search \d+ lists$/).fill('north');
  await side.getByRole('button', { name: new RegExp(NAME.replace(/[+]/g, '\\+')) }).click();
  await button('Append').click();
  await paste(
    'App\nexample.one\n 1234567890 \nexample.one\ntwo words\nexample.two\nexample.three\n00000000-0000-0000-0000-000000000000\n',
  );
  await side.getByText('An all-zero ID identifies no device').waitFor();
  await button('Append 4 apps').press('Enter');
  await side.getByText('Enter does not append. Press the space bar.').waitFor();
  await button('Append 4 apps').click();
  // The count is updated while the summary is still shown.
  await side.getByText(/^ID \S+ · 4 apps$/).waitFor();
  await button('Back to the list').waitFor();
  await backToList(4);
  await until(apps, ['example.one', '1234567890', 'example.two', 'example.three']);
  await side.getByLabel('Search 4 apps').fill('TW');
  await until(apps, ['example.two']);

  await button('Append').click();
  const address = 'https://play.google.com/store/apps/details?id=example.three&hl=en';
  await paste(`Store URL\n${address}\n1234567890.0\nid1316767534\n1.31677E+09\nnull\nN/A\n`);
  await button('Append 3 apps').waitFor();
  const facts = side.locator('.counts');
  await until(
    () => facts.locator('dt, dd').allTextContents(),
    [
      'Ready to send',
      '3 apps',
      'Converted to IDs',
      '3',
      'Rounded numbers',
      '1',
      'No value (null, N/A, –)',
      '2',
    ],
  );
  await side.getByText(/^Converted, for example: https:..play.google.com/).waitFor();
  await button('Append').click();

  await button('Remove').click();
  await paste('market://details?id=example.three');
  await button('Remove 1 app').click();
  await backToList(3);

  await button('Replace').click();
  await paste('example.two\nexample.four\nexample.five\nnull');
  await button('Replace: add 2, remove 2').waitFor();
  await side.getByText('1 entry of your list cannot be read.').waitFor();
  const change = side.getByRole('region', { name: 'What will change' });
  await until(() => change.locator('dd').allTextContents(), ['+2', '−2', '1']);
  await change.getByText('Removed (2)').click();
  await until(() => change.locator('details[open] code').allTextContents(), ['example.one', '1234567890']);
  await button('Replace: add 2, remove 2').click();
  await side.getByText('Read back, the app list has exactly the apps of your list.').waitFor();
  await backToList(3);
  await until(apps, ['example.two', 'example.four', 'example.five']);
  await side.getByText(/^ID \S+ · 3 apps$/).waitFor();
});

test('apps of rows selected in Sources are added', async () => {
  const side = sheet.sidebar;
  await openView(sheet, 'Pull…');
  await side.getByLabel('Sources', { exact: true }).check();
  await button(/^Pull \d+ campaigns?$/).click();
  // The form counts again: the rows are no longer new cells.
  const cells = () => side.locator('dt', { hasText: 'New cells' }).locator('+ dd').allTextContents();
  await button('Another pull…').click();
  await until(cells, [expect.stringMatching(/^\d/)]);
  const counted = await cells();
  await openView(sheet, 'Home');
  await openView(sheet, 'Pull…');
  await side.getByLabel('Sources', { exact: true }).check();
  await until(cells, counted);
  await sheet.page.evaluate(() => window.workbench.show('Sources'));
  await until(() => sheet.page.evaluate(() => window.workbench.activeSheet()), 'Sources');
  const wanted = (await sheet.rows()).slice(0, 3).map((row) => String(row['External app ID']));
  await sheet.page.evaluate(() => window.workbench.select('A2:B4'));
  await openView(sheet, 'App lists…');
  await side.getByRole('button', { name: /^Block_list/ }).click();
  await button('Append').click();
  await side.getByText('Sources', { exact: true }).click();
  await button('Read the selection').click();
  await side.getByText('3 rows of Sources').waitFor();
  const distinct = new Set(wanted);
  await button(`Append ${distinct.size} ${distinct.size === 1 ? 'app' : 'apps'}`).click();
  await backToList(3 + distinct.size);
  await until(async () => (await apps()).slice(3), [...distinct]);
});

test('deleting requires the typed name', async () => {
  const side = sheet.sidebar;
  await button('Delete').click();
  await side.getByLabel(/to delete the list$/).fill('Block_list');
  expect(await button('Delete the list').isDisabled()).toBe(true);
  await side.getByLabel(/to delete the list$/).fill(NAME);
  expect(await lowContrast(sheet)).toEqual([]);
  await button('Delete the list').click();
  await side.getByText(`"${NAME}" was deleted.`).waitFor();
  await until(() => textOf(side.locator('main > ul')), expect.not.stringContaining(NAME));
  expect(await workbench.service.asked('/applists/delete')).toHaveLength(1);
  expect(sheet.problems).toEqual([]);
});
