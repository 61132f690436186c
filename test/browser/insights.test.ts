// Browser tests: Insights: alarms first, the curve of a campaign by pointer and keyboard, its table, and
// how to begin without figures.
import { violations } from './axe';
import { openView, pull, push, review, textOf, unfold } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
let sheet: Spreadsheet;
const dialog = () => sheet.dialog('Insights');
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });

afterEach(async () => {
  await sheet?.close();
  await workbench?.close();
});

test('shows alarms first, and the days of a campaign with what was pushed', async () => {
  // Names and IDs that would break a page that does not escape them.
  workbench = await startWorkbench({ campaigns: 9, sources: 1, bids: 1, history: 75 });
  sheet = await workbench.open('ana@example.com');
  await pull(sheet, ['Campaigns']);
  await sheet.page.evaluate(() => window.workbench.show('Campaigns'));
  const rows = await sheet.rows();
  const row = rows.findIndex(({ Change }) => Change !== 'new') + 2;
  await sheet.type(await sheet.cell(row, 'Name'), 'Renamed for the chart');
  const pushing = await review(sheet);
  await push(pushing);
  await sheet.page.keyboard.press('Escape');
  await sheet.choose('Bidgrid', 'Insights…');
  const list = dialog().locator('.campaigns tbody tr');
  await list.first().waitFor();
  expect(await violations(dialog())).toEqual([]);

  const states = await list.locator('.state').allTextContents();
  const withAlarm = states.map((text) => /spike|drop|Silent/.test(text));
  expect(withAlarm.filter(Boolean).length).toBeGreaterThan(0);
  expect(withAlarm.lastIndexOf(true)).toBe(withAlarm.filter(Boolean).length - 1);

  // Six rows and the chart are in view together; each header sorts both ways.
  const frame = (await dialog().locator('.list').boundingBox())!;
  const sixth = (await list.nth(5).boundingBox())!;
  expect(sixth.y + sixth.height).toBeLessThanOrEqual(frame.y + frame.height);
  const changes = dialog().getByRole('columnheader', { name: /Week on week/ });
  for (const direction of ['descending', 'ascending', 'none']) {
    await changes.getByRole('button').click();
    expect(await changes.getAttribute('aria-sort')).toBe(direction);
  }
  await dialog().getByRole('columnheader', { name: /State/ }).getByRole('button').click();
  await expect(dialog().getByRole('columnheader', { name: /State/ }).getAttribute('aria-sort')).resolves.toBe(
    'descending',
  );

  // The days of all campaigns name those with alarms.
  await button('Table').click();
  await dialog()
    .locator('.days')
    .getByText(/^\d+ alarms?: /)
    .first()
    .waitFor();
  await button('Table').click();

  // The chart begins with all campaigns and the newest day.
  const chart = dialog().getByRole('slider');
  expect(await chart.getAttribute('aria-label')).toBe('Spend of All campaigns, by day');
  const newest = await chart.getAttribute('aria-valuetext');
  await chart.press('ArrowLeft');
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(newest);
  expect(await textOf(dialog().locator('.day-values'))).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]{2} \d+/);

  // A campaign with an alarm: its sentence is that of its newest day.
  const sentence = (await textOf(dialog().locator('.campaigns .below .error').first())).trim();
  await list.first().locator('button').click();
  await chart.press('End');
  for (let i = 0; i < 4 && !(await chart.getAttribute('aria-valuetext'))?.includes(sentence); i += 1)
    await chart.press('ArrowLeft');
  expect(await chart.getAttribute('aria-valuetext')).toContain(sentence);

  // The renamed one: its push is on the day of the push.
  // History has the name of the last pull.
  await dialog()
    .getByRole('searchbox')
    .fill(String(rows[row - 2]!['Campaign ID']));
  await list.first().locator('button').click();
  await button('Table').click();
  const table = dialog().getByRole('region', { name: /by day$/ });
  await table.getByText('Push by ana@example.com, 1 change in Campaigns').waitFor();
  await button('7 days').first().click();
  expect(await violations(dialog())).toEqual([]);

  await sheet.page.keyboard.press('Escape');
  await sheet.page.getByRole('dialog', { name: 'Insights' }).waitFor({ state: 'detached' });

  // A cell that is ignored can be shown; the dialog stays.
  await sheet.page.evaluate(() => window.workbench.show('History'));
  await sheet.type(await sheet.cell(4, 'Spend'), 'about 5');
  await sheet.page.evaluate(() => window.workbench.show('Campaigns'));
  await sheet.choose('Bidgrid', 'Insights…');
  await dialog()
    .getByText(/^Days are UTC days\. 1 cell of History is not a number, day or ID and is ignored/)
    .waitFor();
  expect(await violations(dialog())).toEqual([]);
  await button('Show the cell').press('Enter');
  await until(() => sheet.page.evaluate(() => window.workbench.activeSheet()), 'History');
  expect(await dialog().locator(':focus').textContent()).toBe('Show the cell');
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/ignored.png` });

  // The newest day of History, whose rows begin with the oldest one.
  const activeTab = () => sheet.page.evaluate(() => window.workbench.activeSheet());
  const days = await sheet.page.evaluate(() =>
    window.workbench.values('A1:A1000').map(([day]) => String(day)),
  );
  const newestDay = days
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort()
    .at(-1)!;
  await sheet.page.evaluate(() => window.workbench.show('Campaigns'));
  await button('Open History').click();
  await until(activeTab, 'History');
  await until(() => sheet.current(), `A${days.indexOf(newestDay) + 1}`);

  // The tab with charts is added aside; a link leads to it.
  await button('Add to sheet').click();
  await dialog().getByText('The tab Insights now has charts of these figures.').waitFor();
  expect(await activeTab()).toBe('History');
  expect(await violations(dialog())).toEqual([]);
  await button('Open the tab').click();
  await until(activeTab, 'Insights');

  // Home counts the alarms that were found, and leads here.
  await button('Close').click();
  await openView(sheet, 'Home');
  await sheet.sidebar.getByRole('button', { name: /^\d+ alarms? in Insights$/ }).click();
  await list.first().waitFor();
  expect(sheet.problems).toEqual([]);
});

test('says what it needs, keeps History, and leads to Pull', async () => {
  workbench = await startWorkbench({ campaigns: 3, sources: 1, bids: 1, tidy: true });
  sheet = await workbench.open('ana@example.com');
  // As browsers report the POSIX locale; Intl rejects it.
  await sheet.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }),
  );
  await sheet.choose('Bidgrid', 'Insights…');
  await button('Turn on History').waitFor();
  expect(await violations(dialog())).toEqual([]);
  await button('Turn on History').press('Enter');
  await button('Open Pull').waitFor();
  expect(await dialog().locator(':focus').textContent()).toBe('Open Pull');
  expect(await violations(dialog())).toEqual([]);
  await button('Open Pull').press('Enter');
  await sheet.sidebar.getByRole('heading', { level: 1, name: 'Pull' }).waitFor();
  // The dialog would cover the sidebar.
  await sheet.page.getByRole('dialog', { name: 'Insights' }).waitFor({ state: 'detached' });
  await pull(sheet, ['Campaigns']);
  await openView(sheet, 'Home');
  await unfold(sheet, 'Other views');
  await sheet.sidebar.getByRole('button', { name: 'Insights', exact: true }).click();
  await dialog().getByText('Only one day of figures so far. Changes and alarms need more days.').waitFor();
  expect(await violations(dialog())).toEqual([]);
  await button('Close').click();

  await sheet.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ResizeObserver'));
  await sheet.choose('Bidgrid', 'Insights…');
  await dialog().getByText('This window could not be shown. Close it and open it again').waitFor();
  expect(await violations(dialog())).toEqual([]);
  expect(await dialog().locator(':focus').textContent()).toBe('Close');
  await button('Close').press('Enter');
  await sheet.page.getByRole('dialog', { name: 'Insights' }).waitFor({ state: 'detached' });
  expect(sheet.problems).toEqual([]);
});
