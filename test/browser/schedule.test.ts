// Browser tests: a person schedules a morning run; when it stops working, a colleague sees it on Home and
// takes it over in two clicks.
import { violations } from './axe';
import { openView, pull, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

const DAY = 86_400;

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 6, tidy: true });
});
afterAll(() => workbench?.close());

const button = (sheet: Spreadsheet, name: string) => sheet.sidebar.getByRole('button', { name, exact: true });
const picture = async (sheet: Spreadsheet, name: string): Promise<void> => {
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};
const runs = async (sheet: Spreadsheet): Promise<string[]> =>
  Promise.all((await sheet.sidebar.locator('.list li').all()).map(textOf));

test('scheduled, stopped working, and taken over in two clicks', async () => {
  const ana = await workbench.open('ana@example.com');
  await ana.page.setViewportSize({ width: 1280, height: 720 });
  await pull(ana);
  await openView(ana, 'Schedule…');
  await button(ana, 'Schedule').waitFor();
  expect(await violations(ana.sidebar)).toEqual([]);
  await picture(ana, 'schedule-first');
  await ana.sidebar.getByLabel('Every day from').selectOption('05:00 to 06:00');
  await ana.sidebar.getByText('Also pull tabs').click();
  await ana.sidebar.getByLabel('Targets', { exact: true }).check();
  // By keyboard: the form is sent, and the focus stays in the view.
  await ana.sidebar.getByLabel('Email me when something is new').focus();
  await ana.page.keyboard.press('Enter');
  await ana.sidebar.getByText('Saved. The next run starts between 05:00 and 06:00.').waitFor();
  expect(await runs(ana)).toEqual([
    expect.stringMatching(/^You.*05:00 to 06:00.*pulls Targets.*email.*No run yet\./),
  ]);
  expect(await ana.sidebar.locator(':focus').count()).toBe(1);
  await button(ana, 'Run now').click();
  await ana.sidebar
    .getByText(/: spend \$/)
    .first()
    .waitFor();
  await picture(ana, 'schedule-ran');
  expect(await violations(ana.sidebar)).toEqual([]);

  const result = ana.sidebar.locator('div[tabindex="-1"]');
  expect(await result.evaluate((one) => one.getBoundingClientRect().top >= 0)).toBe(true);
  expect(await result.evaluate((one) => one === document.activeElement)).toBe(true);

  // Settings warns before History is turned off; a second Enter does nothing.
  await openView(ana, 'Settings…');
  await ana.sidebar.getByLabel('Tab History', { exact: true }).selectOption('off');
  await ana.sidebar.getByText('Without the tab History, 1 morning run can compare nothing').waitFor();
  expect(await violations(ana.sidebar)).toEqual([]);
  await button(ana, 'Save 1 change').focus();
  await ana.page.keyboard.press('Enter');
  await ana.sidebar.getByText('Saved.', { exact: true }).waitFor();
  await ana.page.keyboard.press('Enter');
  expect(await textOf(ana.sidebar.locator(':focus'))).toBe('Save');
  expect(await ana.sidebar.getByText(/^The columns of/).count()).toBe(0);
  await openView(ana, 'Home');
  await ana.sidebar.getByText('The tab History is off, so the morning run has nothing to compare.').waitFor();
  await picture(ana, 'home-history-off');
  expect(await violations(ana.sidebar)).toEqual([]);
  await openView(ana, 'Schedule…');
  await button(ana, 'Save').click();
  await ana.sidebar.getByText('Saved. The next run starts').waitFor();

  // The service cannot be reached for three days.
  await workbench.service.plan({ kind: 'status', status: 500, times: null, path: '/campaign_management/*' });
  const ben = await workbench.open('ben@example.com');
  await workbench.passTime(3 * DAY, ana, ben);
  await workbench.service.later(3 * DAY);
  await openView(ben, 'Home');
  await ben.sidebar.getByText('The morning run of ana@example.com has not succeeded yet.').waitFor();
  await picture(ben, 'home-run-late');
  expect(await violations(ben.sidebar)).toEqual([]);
  let clicks = 0;
  await ben.page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await Promise.all(
    ben.page.frames().map((frame) =>
      frame.evaluate(() => {
        const view = window as unknown as { countClick(): void };
        document.addEventListener('pointerdown', () => view.countClick(), true);
      }),
    ),
  );
  await ben.sidebar.getByRole('button', { name: 'Take over the run of ana@example.com' }).click();
  await ben.sidebar.getByRole('heading', { name: 'Take over from ana@example.com' }).waitFor();
  await picture(ben, 'schedule-take-over');
  expect(await violations(ben.sidebar)).toEqual([]);
  expect(await ben.sidebar.getByLabel('Every day from').inputValue()).toBe('5');
  await button(ben, 'Take over').click();
  await ben.sidebar.getByText('Saved. The next run starts between 05:00 and 06:00.').waitFor();
  expect(clicks).toBe(2);
  // Not earlier, or her run could work again.
  await workbench.service.clearFaults();
  expect(await runs(ben)).toEqual([expect.stringMatching(/^You.*05:00 to 06:00.*pulls Targets/)]);
  await openView(ben, 'Home');
  await ben.sidebar.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await ben.sidebar.getByText('The morning run of').count()).toBe(0);

  await openView(ana, 'Home');
  await ana.sidebar.getByText(/^ben@example\.com took over your morning run on /).waitFor();
  await picture(ana, 'home-taken-over');
  await button(ana, 'OK').click();
  await ana.sidebar.getByText('took over your morning run').waitFor({ state: 'detached' });

  // Escape leaves a take-over; stopping leaves nothing.
  await openView(ben, 'Schedule…');
  await button(ben, 'Stop').click();
  await ben.sidebar.getByText('Your morning run was stopped. The tab History stays.').waitFor();
  await until(() => runs(ben), []);
  expect(ana.problems.concat(ben.problems)).toEqual([]);
});

test('marks a time zone that Google does not know, and keeps the rest of the form', async () => {
  const ben = await workbench.open('ben@example.com');
  await ben.page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: 'Europe/Nowhere' };
    };
  });
  await openView(ben, 'Schedule…');
  const zone = ben.sidebar.getByLabel('Time zone');
  await zone.selectOption('Europe/Nowhere');
  await ben.sidebar.getByLabel('Every day from').selectOption('09:00 to 10:00');
  await button(ben, 'Schedule').click();
  const sentence =
    'Google does not know the time zone "Europe/Nowhere", so nothing was changed. Choose another one.';
  await ben.sidebar.getByText(sentence).waitFor();
  expect(await ben.sidebar.getByText(sentence).count()).toBe(1);
  expect(await zone.getAttribute('aria-invalid')).toBe('true');
  const described = await zone.getAttribute('aria-describedby');
  expect(await textOf(ben.sidebar.locator(`[id="${described}"]`))).toBe(sentence);
  expect(await zone.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violations(ben.sidebar)).toEqual([]);
  await picture(ben, 'schedule-zone');
  await zone.selectOption({ index: 0 });
  await button(ben, 'Schedule').click();
  await ben.sidebar.getByText('Saved. The next run starts between 09:00 and 10:00.').waitFor();
  expect(await zone.getAttribute('aria-invalid')).toBe('false');
  await ben.close();
});
