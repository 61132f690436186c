// Browser tests: the pictures of Source bids during an adjustment, and of Targets with a value both in
// DEFAULT and in a country.
import { check, closeReview, openView, review } from './panels';
import type { Spreadsheet } from './spreadsheet';

type Picture = (name: string) => string;

/** Waits until the grid is saved and drawn, with nothing hovered. */
async function waitUntilDrawn(sheet: Spreadsheet): Promise<void> {
  await sheet.saved();
  await sheet.page.mouse.move(5, 5);
  await sheet.page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Source bids: some typed edits, then a preview of 10 % more on a whole column. */
export async function pictureSourceBids(sheet: Spreadsheet, picture: Picture): Promise<void> {
  await sheet.page.evaluate(() => window.workbench.show('Source bids'));
  const filled = (await sheet.rows()).filter((row) => typeof row['Bid override %'] === 'number');
  for (const [i, text] of ['35', '0.2', '-15'].entries()) {
    await sheet.type(await sheet.cell(filled[i]!.row, 'Bid override %'), text);
  }
  await openView(sheet, 'Adjust selected cells…');
  await sheet.sidebar.getByRole('textbox', { name: 'Percent' }).fill('10');
  const column = (await sheet.cell(1, 'Bid override %')).replace(/\d+/, '');
  await sheet.page.evaluate((range) => window.workbench.select(range), `${column}2:${column}40`);
  await sheet.sidebar.getByRole('button', { name: 'Preview' }).click();
  await sheet.sidebar.getByRole('button', { name: /^Change \d+ cells?$/ }).waitFor();
  await waitUntilDrawn(sheet);
  await sheet.page.screenshot({ path: picture('source-bids') });
}

/** Targets: a bid typed into a country whose campaign has its bid in DEFAULT. */
export async function pictureEitherOr(sheet: Spreadsheet, picture: Picture): Promise<void> {
  await sheet.page.evaluate(() => window.workbench.show('Targets'));
  const rows = await sheet.rows();
  const inDefault = rows.find((row) => row.Country === 'DEFAULT' && typeof row.Bid === 'number')!;
  const country = rows.find(
    (row) => row['Campaign ID'] === inDefault['Campaign ID'] && row !== inDefault && row.Bid === null,
  )!;
  await sheet.type(await sheet.cell(country.row, 'Bid'), '1.75');
  await check(sheet);
  await waitUntilDrawn(sheet);
  await sheet.page.screenshot({ path: picture('targets') });
}

/** The review of a whole column of bids, 10 % up. */
export async function pictureManyBids(sheet: Spreadsheet, picture: Picture): Promise<void> {
  await sheet.page.evaluate(() => window.workbench.show('Source bids'));
  await openView(sheet, 'Adjust selected cells…');
  await sheet.sidebar.getByRole('textbox', { name: 'Percent' }).fill('10');
  const column = (await sheet.cell(1, 'Bid value')).replace(/\d+/, '');
  await sheet.page.evaluate((range) => window.workbench.select(range), `${column}2:${column}400`);
  await sheet.sidebar.getByRole('button', { name: 'Preview' }).click();
  await sheet.sidebar.getByRole('button', { name: /^Change \d+ cells?$/ }).click();
  await sheet.sidebar.getByText(/cells? (was|were) changed/).waitFor();
  await review(sheet);
  await sheet.page.mouse.move(5, 5);
  await sheet.page.screenshot({ path: picture('review-bids') });
  await closeReview(sheet);
}

/** The guards, and the content below them. */
export async function pictureSettings(sheet: Spreadsheet, picture: Picture): Promise<void> {
  await openView(sheet, 'Settings…');
  await sheet.sidebar.getByRole('textbox', { name: 'Most rows in one push' }).waitFor();
  await sheet.page.locator('#side-panel').screenshot({ path: picture('settings') });
}
