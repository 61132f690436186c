// Browser tests: the loop by mouse and keyboard: pull, edit, create, check, review, push, verify, reload.
import { check, closeReview, openView, pull, push, review, reviewed, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(300_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 8 });
});
afterAll(() => workbench?.close());

const NEW = {
  Name: 'Made by hand',
  Platform: 'android',
  'Bid type': 'CPE',
  'Goal period': '7',
  'Package name': 'example.made.by.hand',
  Category: 'Puzzle',
  'Tracking method': 'custom_track',
};

test('on a small screen the button of Pull is in view without scrolling', async () => {
  const sheet = await workbench.open('ben@example.com');
  await sheet.page.setViewportSize({ width: 1280, height: 720 });
  await openView(sheet, 'Pull…');
  const button = sheet.sidebar.getByRole('button', { name: /^Pull \d+ campaigns?$/ });
  await button.waitFor();
  const { y, height } = (await button.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(720);
  await sheet.close();
});

test('a first visitor pulls, edits, creates, reviews, pushes and sees it verified', async () => {
  const { service } = workbench;
  const sheet = await workbench.open('ana@example.com');
  expect(await pull(sheet)).toMatch(/^Pulled 8 campaigns/);
  const pulled = await sheet.rows();
  expect(pulled).toHaveLength(8);

  // 007 is one of the awkward generated IDs: it must still be a text when it is read back.
  const { row, Name: oldName, Active } = await sheet.rowOf('007');
  expect(Active).toBe(true);
  await sheet.type(await sheet.cell(row, 'Name'), 'Renamed in the grid');
  await sheet.click(await sheet.cell(row, 'Active'));
  await until(() => sheet.valueAt(row, 'Active'), false);
  await until(() => sheet.valueAt(row, 'Change'), 'edit');

  const fresh = pulled.length + 2;
  for (const [header, text] of Object.entries(NEW)) await sheet.type(await sheet.cell(fresh, header), text);
  await sheet.click(await sheet.cell(fresh, 'Active'));
  await until(() => sheet.valueAt(fresh, 'Active'), true);
  await until(() => sheet.valueAt(fresh, 'Change'), 'new');
  expect(await check(sheet)).toMatch(/^9 rows checked/);
  expect(await sheet.sidebar.locator('.issues .tag.error').count()).toBe(0);

  let dialog = await review(sheet);
  await until(
    () => reviewed(dialog),
    [
      {
        label: 'Renamed in the grid',
        changes: { Name: [oldName, 'Renamed in the grid'], Active: ['on', 'off'] },
      },
      {
        label: 'Made by hand',
        changes: expect.objectContaining(
          Object.fromEntries(
            Object.entries({ ...NEW, Active: 'on' }).map(([header, text]) => [header, [null, text]]),
          ),
        ),
      },
    ],
  );
  await service.forgetRequests();
  // Pausing a campaign requires the number of rows to be typed.
  expect(await dialog.getByRole('button', { name: 'Push 2 rows' }).isDisabled()).toBe(true);
  await dialog.locator('.guard input').fill('2');
  expect(await push(dialog)).toContain('2 rows');
  await closeReview(sheet);

  await until(() => sheet.valueAt(fresh, 'Campaign ID'), expect.any(String));
  const id = String(await sheet.valueAt(fresh, 'Campaign ID'));
  expect(await service.writes()).toEqual([
    { path: '/campaign/007', body: { campaign_id: '007', name: 'Renamed in the grid', status: false } },
    { path: '/campaign', body: expect.objectContaining({ name: NEW.Name, goal_period: 7 }) },
  ]);
  expect(await service.campaign('007')).toMatchObject({ name: 'Renamed in the grid', status: false });
  expect(await service.campaign(id)).toMatchObject({
    name: NEW.Name,
    status: true,
    platform: NEW.Platform,
    bid_type: NEW['Bid type'],
    package_name: NEW['Package name'],
    category: NEW.Category,
    tracking_method: NEW['Tracking method'],
  });
  for (const at of [row, fresh]) {
    await until(() => sheet.valueAt(at, 'Status'), expect.stringMatching(/^Pushed \d\d-\d\d/));
    await until(() => sheet.valueAt(at, 'Change'), null);
  }

  dialog = await review(sheet);
  expect(await textOf(dialog.getByRole('status').first())).toContain('Nothing to push');
  await closeReview(sheet);

  const before = await sheet.grid();
  await sheet.reload();
  await until(() => sheet.page.evaluate(() => window.workbench.activeSheet()), 'Campaigns');
  await until(sheet.grid, before);
  await sheet.close();
});
