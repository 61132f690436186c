// Browser tests: a creation without an answer in the review: its candidates, when it can be created
// again, the choice.

import { pull, review, textOf } from './panels';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true });
});
afterAll(() => workbench?.close());

const NEW = {
  Name: 'Lost answer',
  Platform: 'android',
  'Bid type': 'CPI',
  'Package name': 'example.new.app',
  Category: 'Games',
  'Tracking method': 'custom_track',
};

test('shows candidates of an unknown creation, says when it can be created again, and links the chosen object', async () => {
  const { service } = workbench;
  const sheet = await workbench.open('ana@example.com');
  await pull(sheet);
  const before = new Set(await service.ids());
  for (const [header, text] of Object.entries(NEW)) await sheet.type(await sheet.cell(6, header), text);
  const dialog = await review(sheet);
  // The answer is lost, and another person renames the campaign before it is read back.
  await service.plan({ kind: 'drop_after', method: 'POST', path: '*/campaign' });
  await service.plan({
    kind: 'latency',
    milliseconds: 4_000,
    skip: 1,
    times: 1,
    method: 'GET',
    path: '*/campaigns',
  });
  await dialog.getByRole('button', { name: /^Push/ }).click();
  let made = '';
  await until(async () => {
    made = (await service.ids()).find((id) => !before.has(id)) ?? '';
    return made !== '';
  }, true);
  await service.change(made, { name: 'Renamed elsewhere' });
  await dialog.getByRole('button', { name: /^Review (what|this)/ }).click();

  const section = dialog.locator('section').filter({ hasText: 'Unknown results' });
  await section.getByText('Lost answer').waitFor();
  const shown = await textOf(section);
  expect(shown).toContain('Campaigns, row 6.');
  expect(shown.split(made)).toHaveLength(2);
  expect(await dialog.getByText('Held back').count()).toBe(0);
  const red = await section
    .locator('.candidate')
    .first()
    .evaluate((one) => getComputedStyle(one).color === getComputedStyle(document.body).color);
  expect(red).toBe(true);
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/unknown.png` });

  // Within the lag window, the service may not list it yet.
  await section.getByText(/^The service may not show it yet\. It can be created again after /).waitFor();
  await section.getByRole('button', { name: 'Use this one' }).click();
  await until(() => sheet.valueAt(6, 'Campaign ID'), made);
  expect(await sheet.valueAt(6, 'Name')).toBe('Lost answer');
  expect(sheet.problems).toEqual([]);
}, 200_000);
