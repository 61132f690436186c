// Browser tests: the whole loop by keyboard alone. Google's own keys lead to its menus and into sidebars and
// dialogs; the workbench has none, so these three steps set the focus.
import type { FrameLocator } from 'playwright-core';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

const MOST_TABS = 60;

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 6, tidy: true });
});
afterAll(() => workbench?.close());

test('pull, edit, check, review, push and undo without a mouse', async () => {
  const sheet = await workbench.open('ana@example.com');
  const { page, sidebar } = sheet;
  const { keyboard } = page;

  const downTo = async (item: string) => {
    for (let steps = 0; steps < MOST_TABS; steps += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent))?.startsWith(item)) return;
      await keyboard.press('ArrowDown');
    }
  };
  const chooseByKeys = async (item: string, menu?: string) => {
    await page.getByRole('menubar').getByRole('menuitem', { name: 'Bidgrid', exact: true }).focus();
    await keyboard.press('ArrowDown');
    if (menu) {
      await downTo(menu);
      await keyboard.press('ArrowRight');
    }
    await downTo(item);
    await keyboard.press('Enter');
  };
  const nameOfFocus = (frame: FrameLocator): Promise<string> =>
    frame.locator('body').evaluate(({ ownerDocument }) => ownerDocument.activeElement?.textContent ?? '');
  /** Presses Tab until the control with this text has the focus, then presses the key. */
  const pressByKeys = async (frame: FrameLocator, text: RegExp, key = 'Enter') => {
    await frame.locator('button', { hasText: text }).first().waitFor();
    for (let steps = 0; steps < MOST_TABS; steps += 1) {
      if (text.test(await nameOfFocus(frame))) {
        await keyboard.press(key);
        return;
      }
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${text}`);
  };
  const enter = (frame: FrameLocator) => frame.locator('h1, h2').first().focus();

  await chooseByKeys('Home', 'More');
  await sidebar.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  // A view that the menu opens has the focus.
  await until(() => nameOfFocus(sidebar), 'Home');
  await pressByKeys(sidebar, /^Pull all campaigns$/);
  await sidebar.getByText('Pulled 6 campaigns: 6 new.').waitFor();
  await until(() => nameOfFocus(sidebar), 'Home');

  await chooseByKeys('Check');
  await sidebar.getByText('6 rows checked.').waitFor();
  // A closed menu returns the focus to the grid.
  await page.getByRole('menubar').getByRole('menuitem', { name: 'Bidgrid', exact: true }).focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  const wanted = await sheet.cell(3, 'Name');
  const before = await sheet.value(wanted);
  await keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowRight']) {
    const isThere = async () => {
      const at = /^([A-Z]+)(\d+)$/.exec(await sheet.current())!;
      const to = /^([A-Z]+)(\d+)$/.exec(wanted)!;
      return key === 'ArrowDown' ? at[2] === to[2] : at[1] === to[1];
    };
    for (let steps = 0; steps < MOST_TABS && !(await isThere()); steps += 1) await keyboard.press(key);
  }
  expect(await sheet.current()).toBe(wanted);
  await keyboard.type('Typed by keyboard');
  await keyboard.press('Enter');
  await until(() => sheet.valueAt(3, 'Change'), 'edit');

  await enter(sidebar);
  await pressByKeys(sidebar, /^Check again$/);
  await sidebar.getByText('6 rows checked. No problems found.').waitFor();

  await chooseByKeys('Review and push…');
  const dialog = sheet.dialog('Review and push');
  await dialog.getByRole('button', { name: 'Push 1 row', exact: true }).waitFor();
  // Two keys from the open review to the push.
  await keyboard.press('Alt+P');
  await until(() => nameOfFocus(dialog), 'Push 1 row');
  await keyboard.press('Enter');
  await dialog.getByText('Enter does not push. Press the space bar.').waitFor();
  expect(await workbench.service.writes()).toEqual([]);
  await pressByKeys(dialog, /^Push 1 row$/, 'Space');
  await dialog.getByText('1 row pushed and verified.').first().waitFor();
  await pressByKeys(dialog, /^Close$/);
  await page.getByRole('dialog', { name: 'Review and push' }).waitFor({ state: 'detached' });
  expect(await workbench.service.writes()).toHaveLength(1);

  await chooseByKeys('Undo a push…');
  await sidebar.getByRole('heading', { name: 'Undo a push' }).waitFor();
  await pressByKeys(sidebar, /^[A-Z][a-z]{2} \d+, \d\d:\d\d.*Campaigns/);
  await sidebar.getByRole('heading', { name: /^Push of/ }).waitFor();
  await pressByKeys(sidebar, /^Restore 1 value and review$/);
  await until(() => sheet.value(wanted), before);
  expect(await workbench.service.writes()).toHaveLength(1);
  await dialog.getByText('Only the rows of the undo are selected.').waitFor();
  await pressByKeys(dialog, /^Push 1 row$/, 'Space');
  await dialog.getByText('1 row pushed and verified.').first().waitFor();
  expect(await workbench.service.writes()).toHaveLength(2);
  expect(sheet.problems).toEqual([]);
});
