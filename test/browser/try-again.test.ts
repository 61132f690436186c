// Browser tests: Try again, after a pull or a review that could not read a campaign.

import { closeReview, openView, pull, push, review, reviewed, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true });
  sheet = await workbench.open('ana@example.com');
});
afterAll(() => workbench?.close());

const LATE = 200_000;

/** Rows of the shown tab. */
const rowsOf = async (id: string) => (await sheet.rows()).filter((row) => row['Campaign ID'] === id);
const show = (tab: string) => sheet.page.evaluate((name) => window.workbench.show(name), tab);

const spoil = (id: string) =>
  workbench.service.plan({
    kind: 'status',
    status: 404,
    times: null,
    method: 'GET',
    path: `/campaign_management/v1/campaign_targets/${id}`,
  });

test(
  'Try again reads only what the pull could not read',
  async () => {
    await pull(sheet);
    const [bad, other] = (await sheet.rows()).map((row) => String(row['Campaign ID']));
    await spoil(bad!);
    await openView(sheet, 'Pull…');
    const side = sheet.sidebar;
    await side.getByLabel('Targets', { exact: true }).check();
    await side.getByRole('button', { name: /^Pull \d+ campaigns?$/ }).click();
    const again = side.getByRole('button', { name: 'Try again' });
    const asked = (id: string) => workbench.service.asked(`/campaign_targets/${id}`);
    await side.getByText('1 part could not be read and will be retried.').waitFor();
    await side.getByText(/^Targets of 1 campaign: /).waitFor();
    await side.getByText('Skip ends the pull without these parts.').waitFor();
    // Pauses of 15 s and of 60 s, which begin when the panel gets the answer.
    for (let minutes = 0; minutes < 30 && !(await again.isVisible()); minutes += 1) {
      await workbench.passTime(60, sheet);
      await again.waitFor({ timeout: 2_000 }).catch(() => undefined);
    }
    const status = side.getByRole('status').first();
    expect(await textOf(status)).toContain('Some parts could not be read.');
    expect(await textOf(status)).toContain('Targets of 1 campaign: ');
    await show('Targets');
    expect([(await rowsOf(bad!)).length, (await rowsOf(other!)).length > 0]).toEqual([0, true]);

    // Skip ends the tries at once.
    await again.click();
    await side.getByRole('button', { name: 'Skip', exact: true }).click();
    await again.waitFor();
    expect(await textOf(status)).toContain('Some parts could not be read.');

    await workbench.service.clearFaults();
    await workbench.service.forgetRequests();
    await again.click();
    await until(async () => (await rowsOf(bad!)).length > 0, true);
    await side.getByRole('button', { name: 'Another pull…' }).waitFor();
    expect(await again.count()).toBe(0);
    expect([(await asked(bad!)).length, (await asked(other!)).length]).toEqual([1, 0]);
    expect(sheet.problems).toEqual([]);
  },
  LATE,
);

test(
  'Try again in a review reads the row that could not be read',
  async () => {
    await show('Targets');
    const rows = (await sheet.rows()).filter((row) => row['Click URL']);
    const bad = String(rows[0]!['Campaign ID']);
    const other = rows.find((row) => row['Campaign ID'] !== bad)!;
    for (const { row } of [rows[0]!, other])
      await sheet.type(await sheet.cell(row, 'Click URL'), 'https://track.example/new');
    await spoil(bad);
    const dialog = await review(sheet);
    await until(async () => (await reviewed(dialog)).length, 2);
    const notice = dialog.getByText('1 edited row could not be read from the service');
    await notice.waitFor();

    await workbench.service.clearFaults();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await until(async () => (await reviewed(dialog)).length, 2);
    expect(await push(dialog)).toContain('2 rows pushed and verified');
    await closeReview(sheet);
    expect(sheet.problems).toEqual([]);
  },
  LATE,
);
