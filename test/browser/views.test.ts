// Browser tests: every view and many of its states: one heading, the way back to Home, the main action in
// view on a small screen, the focus, no axe-core violations.
import { violations } from './axe';
import { check, closeReview, openView, pull, push, review, unfold } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

const HEIGHT = 720;

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 12, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await sheet.page.setViewportSize({ width: 1280, height: HEIGHT });
});
afterAll(() => workbench?.close());

const side = () => sheet.sidebar;
const button = (name: string | RegExp) =>
  side().getByRole('button', { name, exact: typeof name === 'string' });
const press = (name: string | RegExp) => button(name).first().click();
/** The focused element: its tag and text; BODY: none. `''`: another page is being opened. */
const focused = (): Promise<string> =>
  side()
    .locator('body')
    .evaluate(({ ownerDocument }) => {
      const { tagName, textContent } = ownerDocument.activeElement!;
      return tagName === 'BODY' ? tagName : `${tagName} ${textContent}`;
    })
    .catch((error: Error) => {
      if (/detached|destroyed/.test(error.message)) return '';
      throw error;
    });

/** Violations in the shown view. */
async function faults(title: string | RegExp): Promise<string[]> {
  await side()
    .getByRole('heading', { level: 1, name: title, exact: typeof title === 'string' })
    .waitFor();
  const found = await violations(side());
  if ((await side().locator('h1').count()) !== 1) found.push('not one h1');
  if (title !== 'Home' && (await button('‹ Home').count()) !== 1) found.push('no way back to Home');
  const primaries = await side().locator('button.primary:visible').all();
  if (primaries.length > 1) found.push(`${primaries.length} main actions`);
  for (const primary of primaries) {
    const { y, height } = (await primary.boundingBox())!;
    if (y < 0 || y + height > HEIGHT) found.push(`the main action is at ${y}`);
  }
  return found;
}

/** By menu item: heading, and a text that is shown when the view has loaded. */
const VIEWS: readonly (readonly [item: string, title: string, ready: string])[] = [
  ['Home', 'Home', 'Pull…'],
  ['Pull…', 'Pull', 'Save this choice…'],
  ['Check', 'Check', 'Check again'],
  ['Undo a push…', 'Undo a push', '‹ Home'],
  ['Suppression…', 'Suppression', 'Choose a file'],
  ['App lists…', 'App lists', 'New app list'],
  ['Creative assets…', 'Creative assets', '‹ Home'],
  ['Adjust selected cells…', 'Adjust selected cells', 'Preview'],
  ['History of this cell', 'History of this cell', 'Log'],
  ['Bid rules…', 'Bid rules', 'New rule'],
  ['Schedule…', 'Schedule', 'Schedule'],
  ['Connections…', 'Connections', 'Test'],
  ['Settings…', 'Settings', 'Save'],
  ['Get help and version', 'Help', '‹ Home'],
];

const allViews = async (): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const [item, title, ready] of VIEWS) {
    await openView(sheet, item);
    await button(ready).waitFor();
    found[item] = await faults(title);
  }
  return found;
};
const NONE = Object.fromEntries(VIEWS.map(([item]) => [item, []]));

test('every view in a new spreadsheet, and after a push', async () => {
  expect(await allViews()).toEqual(NONE);
  await pull(sheet, ['Targets', 'Source bids', 'Creative sets', 'Assets']);
  expect(await faults('Pull')).toEqual([]);
  await sheet.page.evaluate(() => window.workbench.show('Campaigns'));
  await sheet.type(await sheet.cell(2, 'Name'), 'Renamed');
  const dialog = await review(sheet);
  await push(dialog);
  await closeReview(sheet);
  for (let row = 3; row < 9; row += 1) await sheet.type(await sheet.cell(row, 'Bid type'), `NONE ${row}`);
  await sheet.type(await sheet.cell(9, 'Name'), 'Edited');
  expect(await allViews()).toEqual(NONE);
});

test('Check with problems keeps its button in view and its focus', async () => {
  await check(sheet);
  await side().locator('.issues .tag.error').first().waitFor();
  expect(await faults('Check')).toEqual([]);
  // While it works the button is disabled; then it gets the focus back.
  await button('Check again').focus();
  await sheet.page.keyboard.press('Enter');
  await button('Check again').waitFor();
  await until(focused, 'BUTTON Check again');
  // The line of a fixed problem is gone; the focus is on the next control.
  const restore = side().locator('.issues tbody:has(p.message)').first().getByRole('button').last();
  await restore.focus();
  const lines = await side().locator('.issues tbody:has(p.message)').count();
  await sheet.page.keyboard.press('Enter');
  await until(() => side().locator('.issues tbody:has(p.message)').count(), lines - 1);
  await until(async () => (await focused()).startsWith('BUTTON'), true);
});

test('links between views move the focus to the heading', async () => {
  await openView(sheet, 'Home');
  await unfold(sheet, 'Other views');
  await side().getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).focus();
  await sheet.page.keyboard.press('Enter');
  await until(focused, 'H1 Settings');
  await sheet.page.keyboard.press('Shift+Tab');
  await until(focused, 'BUTTON ‹ Home');
  await sheet.page.keyboard.press('Enter');
  await until(focused, 'H1 Home');
});

test('Creative assets, a page of its own, opens by its link and leads back with the focus on the heading', async () => {
  await openView(sheet, 'Home');
  await unfold(sheet, 'Other views');
  await button('Creative assets').focus();
  await sheet.page.keyboard.press('Enter');
  await until(focused, 'H1 Creative assets');
  await sheet.page.keyboard.press('Shift+Tab');
  await until(focused, 'BUTTON ‹ Home');
  await sheet.page.keyboard.press('Enter');
  await until(focused, 'H1 Home');
});

test('refused settings are connected to their fields, and the first has the focus', async () => {
  await openView(sheet, 'Settings…');
  const field = side().getByLabel('Most rows in one push', { exact: true });
  await field.fill('many');
  await press('Save 1 change');
  await until(() => field.evaluate((input) => input === document.activeElement), true);
  const ids = (await field.getAttribute('aria-describedby'))!.split(' ');
  expect(await side().locator(`[id="${ids[0]}"]`).textContent()).toContain('Enter a whole number');
  expect(await faults('Settings')).toEqual([]);
  await press('Discard');
  // A refused setting unfolds its group.
  const part = side().getByLabel('IDs sent at once', { exact: true });
  await unfold(sheet, 'Advanced');
  await part.fill('0');
  await unfold(sheet, 'Advanced');
  await press('Save 1 change');
  await until(() => part.evaluate((input) => input === document.activeElement), true);
  await press('Discard');
  expect(await side().getByText('Not saved.').count()).toBe(0);
  expect(await side().locator('[aria-invalid="true"]').count()).toBe(0);
});

test('app lists: one list, its forms, Escape', async () => {
  await openView(sheet, 'App lists…');
  await side().locator('main > ul .card').first().click();
  await side()
    .getByLabel(/^Search \d+ apps$/)
    .waitFor();
  const title = (await side().locator('h1').textContent())!;
  expect(await faults(title)).toEqual([]);
  await press('Append');
  expect(await faults(title)).toEqual([]);
  await press('Delete');
  expect(await faults(title)).toEqual([]);
  await sheet.page.keyboard.press('Escape');
  await button('Delete the list').waitFor({ state: 'detached' });
  expect(await focused()).not.toBe('BODY');
  await press('‹ All app lists');
  await press('New app list');
  expect(await faults('New app list')).toEqual([]);
  await sheet.page.keyboard.press('Escape');
  await side().getByRole('heading', { level: 1, name: 'App lists' }).waitFor();
  expect(await focused()).not.toBe('BODY');
});

test('a creative set, an undo, forms of Pull and Connections', async () => {
  await openView(sheet, 'Creative assets…');
  await side().locator('main > ul .card').first().click();
  await side().getByRole('heading', { name: 'Assets in the set' }).waitFor();
  expect(await faults(/./)).toEqual([]);
  await press(/^Remove /);
  expect(await faults(/./)).toEqual([]);
  await sheet.page.keyboard.press('Escape');
  await button('Remove it').waitFor({ state: 'detached' });
  expect(await focused()).toBe('BUTTON Remove');

  await openView(sheet, 'Undo a push…');
  await side().getByRole('list', { name: 'Pushes of this spreadsheet' }).getByRole('button').first().click();
  await button(/^Restore/).waitFor();
  expect(await faults(/^Push of/)).toEqual([]);

  await openView(sheet, 'Pull…');
  await press('Save this choice…');
  await side().getByLabel('Name of the pull set').fill('Mine');
  expect(await faults('Pull')).toEqual([]);
  await press('Save');
  await press('Rename Mine');
  await sheet.page.keyboard.press('Escape');
  expect(await focused()).toBe('BUTTON Rename');
  await press('Delete Mine');
  expect(await focused()).toBe('BUTTON Cancel');
  await press('Cancel');

  await openView(sheet, 'Connections…');
  await press('More');
  expect(await faults('Connections')).toEqual([]);
  expect(sheet.problems).toEqual([]);
});
