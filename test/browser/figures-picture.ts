// Browser tests: the pictures of docs/guides/figures.md and docs/guides/bid-rules.md.
import { openView, pull } from './panels';
import type { Spreadsheet } from './spreadsheet';
import type { Workbench } from './workbench';

type Picture = (name: string) => string;

/** A messy report, its match, and the figures of the plain one with what a rule proposes. */
export async function takeFigures(workbench: Workbench, sheet: Spreadsheet, picture: Picture): Promise<void> {
  await pull(sheet, ['Targets', 'Sources', 'Source bids']);
  await sheet.page.evaluate(() => window.workbench.show('Source bids'));
  await sheet.choose('Bidgrid', 'Figures…');
  const dialog = sheet.dialog('Figures');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const give = async (name: string): Promise<void> => {
    const csv = await (await fetch(`${workbench.url}reports/${name}`)).text();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await button('Match the report').waitFor();
  };
  const frame = sheet.page.getByRole('dialog', { name: 'Figures' });
  await give('report-messy.csv');
  await sheet.page.mouse.move(5, 5);
  await frame.screenshot({ path: picture('figures-columns') });
  await button('Match the report').click();
  await button('Import figures').waitFor();
  await dialog.getByText('Cells that cannot be read').click();
  await sheet.page.mouse.move(5, 5);
  await frame.screenshot({ path: picture('figures-match') });
  await button('Back').click();
  await give('report.csv');
  await button('Match the report').click();
  await button('Import figures').click();
  await dialog.getByText('are in the spreadsheet').waitFor();
  await button('Close').click();

  await openView(sheet, 'Bid rules…');
  const side = sheet.sidebar;
  await side.getByRole('button', { name: 'New rule', exact: true }).click();
  await side.getByRole('textbox', { name: 'Name' }).fill('ROAS target');
  await side.getByRole('textbox', { name: 'When' }).fill('ROAS D7 < 8 %');
  await side.getByRole('textbox', { name: 'Then' }).fill('bid * ROAS D7 / 8 %');
  await side.getByRole('textbox', { name: 'Max step %' }).fill('15');
  await side.getByRole('button', { name: 'Add rule', exact: true }).click();
  await side.getByRole('button', { name: 'Run the rules' }).click();
  await side.getByRole('button', { name: /^Accept all/ }).waitFor();
  await sheet.page.mouse.move(5, 5);
  await sheet.page.screenshot({ path: picture('bid-rules') });
}
