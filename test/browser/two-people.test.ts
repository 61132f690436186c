// Browser tests: two people in one spreadsheet, and a third at the service: all edits survive, conflicts are
// shown.
import { closeReview, pull, push, review, reviewed } from './panels';
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
