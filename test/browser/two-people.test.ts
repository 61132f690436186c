// Browser tests: two people in one spreadsheet, and a third at the service: all edits survive, conflicts are
// shown.
import { closeReview, openView, pull, push, review, reviewed } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 6 });
});
afterAll(() => workbench?.close());

const showCampaigns = (sheet: Spreadsheet): Promise<void> =>
  sheet.page.evaluate(() => window.workbench.show('Campaigns'));

const namesOf = (sheet: Spreadsheet): Promise<(string | null)[]> =>
  sheet.people.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getAttribute('title')));

test('both see each other, no edit is overwritten, and a person decides each conflict', async () => {
  const { service } = workbench;
  const ana = await workbench.open('ana@example.com');
  const ben = await workbench.open('ben@example.com');
  await until(() => namesOf(ana), ['ben@example.com', 'ana@example.com (you)']);
  await until(() => namesOf(ben), ['ana@example.com', 'ben@example.com (you)']);

  await pull(ana);
  await until(
    () => ben.page.evaluate(() => window.workbench.sheets()),
    expect.arrayContaining(['Campaigns']),
  );
  await showCampaigns(ben);
  await until(ben.grid, await ana.grid());

  const [one, two, three] = (await ana.rows()).map((shown) => ({
    row: shown.row,
    id: String(shown['Campaign ID']),
    name: shown.Name,
    category: shown.Category,
  }));
  const places = {
    name: await ana.cell(one!.row, 'Name'),
    category: await ana.cell(one!.row, 'Category'),
    second: await ana.cell(two!.row, 'Name'),
    third: await ana.cell(three!.row, 'Name'),
  };
  // At the same moment, in the same row.
  await Promise.all([ana.type(places.name, 'Named by Ana'), ben.type(places.category, 'Sorted by Ben')]);
  for (const sheet of [ana, ben]) {
    await until(() => sheet.value(places.name), 'Named by Ana');
    await until(() => sheet.value(places.category), 'Sorted by Ben');
    await until(() => sheet.valueAt(one!.row, 'Change'), 'edit');
  }

  await ben.type(places.second, 'Second by Ben');
  await ana.type(places.third, 'Third by Ana');
  await service.change(two!.id, { name: 'Second by the service' });
  await service.change(three!.id, { name: 'Third by the service' });

  const dialog = await review(ana);
  const conflicts = dialog.locator('.conflicts tbody tr');
  await until(
    () => conflicts.locator('.value').allTextContents(),
    [
      two!.name,
      'Second by Ben',
      'Second by the service',
      three!.name,
      'Third by Ana',
      'Third by the service',
    ],
  );
  await until(() => ben.valueAt(two!.row, 'Change'), 'conflict');
  // Ben types while Ana decides: Ana sees which row changed before anything can be pushed.
  await ben.type(places.category, 'Sorted again by Ben');
  await until(() => ana.value(places.category), 'Sorted again by Ben');
  await conflicts.nth(0).getByRole('button', { name: 'Take theirs' }).click();
  await until(() => conflicts.count(), 1);
  await until(() => dialog.locator('.changes .tag.warning').count(), 1);
  const start = dialog.getByRole('button', { name: /^Push / });
  expect(await start.isDisabled()).toBe(true);
  await conflicts.nth(0).getByRole('button', { name: 'Keep yours' }).click();
  await until(() => conflicts.count(), 0);
  expect(await start.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: /^Show \d rows?$/ }).click();
  await until(() => start.isDisabled(), false);
  await until(
    () => reviewed(dialog),
    [
      {
        label: 'Named by Ana',
        changes: {
          Name: [one!.name, 'Named by Ana'],
          Category: [one!.category ?? 'empty', 'Sorted again by Ben'],
        },
      },
      { label: 'Third by Ana', changes: { Name: ['Third by the service', 'Third by Ana'] } },
    ],
  );
  await push(dialog);
  await closeReview(ana);

  expect(await service.campaign(one!.id)).toMatchObject({
    name: 'Named by Ana',
    category: 'Sorted again by Ben',
  });
  expect(await service.campaign(two!.id)).toMatchObject({ name: 'Second by the service' });
  expect(await service.campaign(three!.id)).toMatchObject({ name: 'Third by Ana' });
  await until(() => ben.value(places.second), 'Second by the service');
  for (const { row } of [one!, two!, three!]) await until(() => ben.valueAt(row, 'Change'), null);
  await ana.saved();
  await ben.saved();
  await until(ben.grid, await ana.grid());

  await ben.close();
  await until(() => namesOf(ana), ['ana@example.com (you)']);
  await ana.close();
}, 180_000);

test('a colleague sees who is pushing, continues editing, and then pushes with a conflict only where both edited a cell', async () => {
  const { service } = workbench;
  const ana = await workbench.open('ana@example.com');
  const ben = await workbench.open('ben@example.com');
  await pull(ana);
  for (const sheet of [ana, ben]) await showCampaigns(sheet);
  const [one, two, three, four] = (await ana.rows()).map((shown) => ({
    row: shown.row,
    id: String(shown['Campaign ID']),
    name: String(shown.Name),
  }));
  await ana.type(await ana.cell(one!.row, 'Name'), 'One by Ana');
  await ana.type(await ana.cell(two!.row, 'Name'), 'Two by Ana');
  await until(() => ben.valueAt(two!.row, 'Change'), 'edit');
  const first = await review(ana);
  // Longer than a step waits: the push is parked, and Ana keeps the lease all the time.
  const pause = { kind: 'status', status: 429, retry_after: 45, times: 2 };
  await service.plan({ ...pause, method: 'POST', path: '/campaign_management/v1/campaign/*' });
  await service.forgetRequests();
  await first.getByRole('button', { name: 'Push 2 rows' }).click();

  await openView(ben, 'Pull…');
  await ben.sidebar.getByText('ana@example.com is pushing in this spreadsheet since').waitFor();
  await ben.choose('Bidgrid', 'Review and push…');
  const second = ben.dialog('Review and push');
  await second.getByText('ana@example.com is pushing in this spreadsheet since').waitFor();
  expect(await second.getByRole('button', { name: /^Push \d/, disabled: false }).count()).toBe(0);
  expect(await second.getByRole('button', { name: /Resume|Cancel the/ }).count()).toBe(0);
  await ben.closeDialog('Review and push');
  await ben.type(await ben.cell(two!.row, 'Name'), 'Two by Ben');
  await ben.type(await ben.cell(three!.row, 'Category'), 'Three by Ben');
  await ben.type(await ben.cell(four!.row, 'Name'), 'Four by Ben');
  await service.change(four!.id, { name: 'Four by the service' });

  await first.getByText(/Resumes in/).waitFor();
  await workbench.passTime(46, ana);
  await first.getByRole('button', { name: 'Open the log' }).waitFor();
  // Nothing is left.
  expect(await first.getByRole('button', { name: 'Review what is left' }).count()).toBe(0);
  await ben.sidebar.getByText('is pushing in this spreadsheet').waitFor({ state: 'detached' });
  const writes = await service.writes();
  // Twice each: refused with a time to wait, and sent again. Ben's changes are not among them.
  expect(new Set(writes.map(({ path }) => path))).toEqual(
    new Set([`/campaign/${one!.id}`, `/campaign/${two!.id}`]),
  );
  expect(await service.campaign(two!.id)).toMatchObject({ name: 'Two by Ana' });

  const again = await review(ben);
  const conflicts = again.locator('.conflicts tbody tr');
  await until(
    () => conflicts.locator('.value').allTextContents(),
    [four!.name, 'Four by Ben', 'Four by the service'],
  );
  await conflicts.first().getByRole('button', { name: 'Keep yours' }).click();
  await until(
    async () => (await reviewed(again)).map(({ changes }) => changes),
    [
      { Name: ['Two by Ana', 'Two by Ben'] },
      { Category: [expect.any(String), 'Three by Ben'] },
      { Name: ['Four by the service', 'Four by Ben'] },
    ],
  );
  await push(again);
  expect(await service.campaign(one!.id)).toMatchObject({ name: 'One by Ana' });
  expect(await service.campaign(two!.id)).toMatchObject({ name: 'Two by Ben' });
  expect(await service.campaign(four!.id)).toMatchObject({ name: 'Four by Ben' });
  await ana.close();
  await ben.close();
}, 180_000);
