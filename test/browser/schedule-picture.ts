// Browser tests: the pictures of Schedule: the sidebar after a run, its mail, and Home of a colleague when
// runs have stopped.
import { openView, pull } from './panels';
import type { Workbench } from './workbench';

const DAY = 86_400;

/** Takes `schedule`, `schedule-mail` and `schedule-home`. */
export async function takeSchedule(workbench: Workbench, picture: (name: string) => string): Promise<void> {
  const { service, url } = workbench;
  const ana = await workbench.open('ana@example.com');
  const { page, sidebar } = ana;
  await pull(ana, ['Targets']);
  await openView(ana, 'Schedule…');
  await sidebar.getByText('Also pull tabs').click();
  for (const tab of ['Campaigns', 'Targets']) await sidebar.getByLabel(tab, { exact: true }).check();
  await sidebar.getByRole('button', { name: 'Schedule', exact: true }).click();
  await sidebar.getByText('Saved.').waitFor();
  const [first, second] = (await service.ids()).slice(0, 2);
  for (const [i, id] of [first!, second!].entries())
    await service.change(id, { name: ['Spring launch, Alps', 'Spring launch, Nordics'][i]! });
  await workbench.passTime(DAY, ana);
  await service.later(DAY);
  const mail = await page.context().newPage();
  await mail.setViewportSize({ width: 1000, height: 560 });
  for (let tries = 0; ; tries += 1) {
    await mail.goto(new URL('/outbox', url).href);
    if ((await mail.getByText('changed at the service').count()) > 0) break;
    if (tries > 30) throw new Error('The morning run has sent no email.');
    await mail.waitForTimeout(1_000);
  }
  await mail.screenshot({ path: picture('schedule-mail') });
  await mail.close();
  await openView(ana, 'Schedule…');
  await sidebar.getByText('Last run:').waitFor();
  await page.mouse.move(5, 5);
  await page.locator('#side-panel').screenshot({ path: picture('schedule') });

  await service.plan({ kind: 'status', status: 500, times: null, path: '/campaign_management/*' });
  const ben = await workbench.open('ben@example.com');
  await workbench.passTime(2 * DAY, ana, ben);
  await service.later(2 * DAY);
  await openView(ben, 'Home');
  await ben.sidebar.getByText('last succeeded on').waitFor();
  await ben.page.mouse.move(5, 5);
  await ben.page.locator('#side-panel').screenshot({ path: picture('schedule-home') });
}
