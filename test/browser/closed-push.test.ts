// Browser tests: a push whose dialog is closed is not resumed: what it did not send stays as edits, and one
// click reviews it.
import { closeReview, openView, pull, review, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(240_000);

/** Seconds that the service asks to wait. */
const PAUSE = 28;

let workbench: Workbench;
let sheet: Spreadsheet;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 6, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await pull(sheet);
});
afterAll(() => workbench?.close());

/** Edits three rows and pushes them; the service asks to wait before the third. Closes the dialog then. */
async function interrupt(text: string): Promise<void> {
  const rows = (await sheet.rows()).slice(0, 3);
  for (const { row } of rows) await sheet.type(await sheet.cell(row, 'Category'), `${text} ${row}`);
  await until(() => sheet.valueAt(rows[2]!.row, 'Change'), 'edit');
  const dialog = await review(sheet);
  const path = `/campaign/${String(rows[2]!['Campaign ID'])}`;
  await workbench.service.refuse(path, { status: 429, retry_after: PAUSE, times: 1 });
  await dialog.getByRole('button', { name: 'Push 3 rows' }).click();
  await dialog.getByText(/Resumes in .* If you close it, what was not sent stays as edits\./).waitFor();
  await until(() => textOf(dialog.locator('progress + .line')), '2 of 3 rows');
  // Escape asks instead of interrupting the push.
  await dialog.getByRole('button', { name: 'Cancel' }).press('Escape');
  await dialog.getByText(/^The push is not finished\./).waitFor();
  await until(
    () => dialog.locator('body').evaluate(({ ownerDocument }) => ownerDocument.activeElement?.textContent),
    'Keep it open',
  );
  await dialog.getByRole('button', { name: 'Keep it open' }).press('Enter');
  await until(() => dialog.getByText(/^The push is not finished\./).count(), 0);
  expect(await dialog.getByText(/Resumes in/).count()).toBe(1);
  await closeReview(sheet);
}

test('Home shows a push in the open dialog as running, and not at all when it has ended', async () => {
  await openView(sheet, 'Home');
  const [{ row }] = (await sheet.rows()) as [{ row: number }];
  await sheet.type(await sheet.cell(row, 'Category'), 'Running');
  await until(() => sheet.valueAt(row, 'Change'), 'edit');
  const dialog = await review(sheet);
  await workbench.service.refuse('/campaign/*', { status: 429, retry_after: PAUSE, times: 1 });
  await dialog.getByRole('button', { name: 'Push 1 row' }).click();
  await dialog.getByText(/Resumes in/).waitFor();
  await sheet.sidebar.getByText(/A push you started at .* is running in another window/).waitFor();
  expect(await sheet.sidebar.getByText(/is not finished/).count()).toBe(0);
  await workbench.passTime(PAUSE + 2, sheet);
  await dialog.getByText('1 row pushed and verified.').first().waitFor();
  await until(() => sheet.sidebar.getByText(/A push you started/).count(), 0);
  await closeReview(sheet);
});

test.each(['Review', 'Home'])(
  'what a closed push did not send is reviewed by one click in %s',
  async (view) => {
    await interrupt(view);
    await workbench.passTime(PAUSE + 2, sheet);
    if (view === 'Home') await openView(sheet, 'Home');
    else await sheet.choose('Bidgrid', 'Review and push…');
    const place = view === 'Home' ? sheet.sidebar : sheet.dialog('Review and push');
    await place.getByText(/A push you started at .* is not finished \(2 of 3 rows/).waitFor();
    await place.getByRole('button', { name: 'Review what is left' }).click();
    const dialog = sheet.dialog('Review and push');
    await dialog.getByRole('button', { name: 'Push 1 row' }).click();
    await dialog.getByText('1 row pushed and verified.').first().waitFor();
    await closeReview(sheet);
    expect(sheet.problems).toEqual([]);
  },
);

test('a push whose step Google refuses is paused, says so, and is resumed in its dialog', async () => {
  const [{ row }] = (await sheet.rows()) as [{ row: number }];
  await sheet.type(await sheet.cell(row, 'Category'), 'Refused once');
  await until(() => sheet.valueAt(row, 'Change'), 'edit');
  const dialog = await review(sheet);
  const accept = await sheet.page.evaluateHandle(() => {
    const refuse = (event: MessageEvent) => {
      const { workbench, function: name, id } = event.data ?? {};
      if (workbench !== 'call' || name !== 'jobStep') return;
      event.stopImmediatePropagation();
      const error = { name: 'ScriptError', message: 'Une autorisation est requise pour cette action.' };
      const reply = { workbench: 'reply', id, answer: { ok: false, error } };
      event.source!.postMessage(reply, { targetOrigin: '*' });
    };
    window.addEventListener('message', refuse, true);
    return () => window.removeEventListener('message', refuse, true);
  });
  await dialog.getByRole('button', { name: 'Push 1 row' }).click();
  await dialog.getByText(/^Google refused the call, which happens when several Google accounts/).waitFor();
  await dialog.getByText(/^The push is paused at 0 of 1 row\./).waitFor();
  await accept.evaluate((stop) => stop());
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByText('1 row pushed and verified.').first().waitFor();
  await closeReview(sheet);
});
