// Browser tests: the add-on's sidebar and review dialog, by the texts and buttons that a person sees.
import type { FrameLocator, Locator } from 'playwright-core';
import type { Spreadsheet } from './spreadsheet';

const REVIEW = 'Review and push';

/**
 * One campaign of the review: its label and, by column, before and after; before is null if the cell was
 * empty.
 */
export interface Reviewed {
  label: string;
  changes: Record<string, [before: string | null, after: string]>;
}

export const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? '';

/** Opens a view in the sidebar; resolves when the page of the previous view, if any, is gone. */
export async function openView(sheet: Spreadsheet, item: string): Promise<void> {
  const address = (): Promise<string | null> =>
    sheet.page.evaluate(() => document.querySelector<HTMLIFrameElement>('#side-panel iframe')?.src ?? null);
  const before = await address();
  await sheet.choose('Bidgrid', item);
  await sheet.page.waitForFunction((old) => {
    const now = document.querySelector<HTMLIFrameElement>('#side-panel iframe')?.src ?? null;
    return now !== null && now !== old;
  }, before);
}

/** Opens a folded part of the view. */
export const unfold = (sheet: Spreadsheet, summary: string | RegExp): Promise<void> =>
  sheet.sidebar.locator('summary').filter({ hasText: summary }).click();

/** Opens Pull, pulls everything, including these tabs, and returns the final text. */
export async function pull(sheet: Spreadsheet, tabs: readonly string[] = []): Promise<string> {
  await openView(sheet, 'Pull…');
  for (const tab of tabs) await sheet.sidebar.getByLabel(tab, { exact: true }).check();
  await sheet.sidebar.getByRole('button', { name: /^Pull \d+ campaigns?$/ }).click();
  await sheet.sidebar.getByRole('button', { name: 'Another pull…' }).waitFor();
  return textOf(sheet.sidebar.getByRole('status'));
}

/** Opens Check and returns its first text. */
export async function check(sheet: Spreadsheet): Promise<string> {
  await openView(sheet, 'Check');
  return checkSummary(sheet);
}

export const checkSummary = (sheet: Spreadsheet): Promise<string> =>
  textOf(sheet.sidebar.getByText(/rows? checked/));

/** The lines of Check: place and message. */
export async function issues(sheet: Spreadsheet): Promise<{ where: string; message: string }[]> {
  const lines = await sheet.sidebar.locator('.issues tbody:has(p.message)').all();
  return Promise.all(
    lines.map(async (line) => ({
      where: (await line.locator('[title]').first().getAttribute('title')) ?? '',
      message: await textOf(line.locator('p.message')),
    })),
  );
}

/** The line of Check for this place, such as `Campaigns · row 3 · Name`. */
export const issueAt = (sheet: Spreadsheet, where: string) =>
  sheet.sidebar.locator(`.issues tbody:has([title="${where}"])`);

/** Opens the review and waits until it is complete. */
export async function review(sheet: Spreadsheet): Promise<FrameLocator> {
  await sheet.choose('Bidgrid', 'Review and push…');
  const dialog = sheet.dialog(REVIEW);
  await dialog.getByRole('button', { name: /^Push/ }).waitFor();
  return dialog;
}

export const closeReview = (sheet: Spreadsheet): Promise<void> => sheet.closeDialog(REVIEW);

/** The changes that the review shows. */
export async function reviewed(dialog: FrameLocator): Promise<Reviewed[]> {
  return dialog.locator('.changes tr.row').evaluateAll((rows) =>
    rows.map((row) => {
      // Of long values, the table shows the changed part only.
      const text = (of: Element, selector: string): string | null => {
        const found = of.querySelector(selector);
        return found && (found.closest('td')?.title || found.textContent);
      };
      const label = row.querySelector('.campaign')?.getAttribute('title') ?? '';
      const lines: Element[] = [row];
      for (let next = row.nextElementSibling; next?.matches('.more'); next = next.nextElementSibling)
        lines.push(next);
      // The fields of a new object are in one cell.
      const fields = row.querySelectorAll('.new-fields .field:has(.after)');
      const changes = [...(fields.length > 0 ? fields : lines)].map((line) => [
        text(line, '.column'),
        [text(line, '.before'), text(line, '.after')],
      ]);
      return { label, changes: Object.fromEntries(changes) };
    }),
  );
}

/** Pushes what the dialog shows and returns the final text. */
export async function push(dialog: FrameLocator): Promise<string> {
  await dialog.getByRole('button', { name: /^Push \d+ rows?$/ }).click();
  await dialog.getByRole('button', { name: 'Open the log' }).waitFor();
  return textOf(dialog.getByRole('status'));
}
