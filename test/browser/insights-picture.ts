// Browser tests: the pictures of docs/insights.md: the dialog, and the tab that it adds.
import { openView } from './panels';
import type { Spreadsheet } from './spreadsheet';

/** Takes `insights` and `insights-tab`. The document has days of History. */
export async function takeInsights(sheet: Spreadsheet, picture: (name: string) => string): Promise<void> {
  const { page } = sheet;
  await sheet.choose('Bidgrid', 'Insights…');
  const dialog = sheet.dialog('Insights');
  await dialog.locator('.campaigns tbody tr').first().waitFor();
  await page.mouse.move(5, 5);
  await page.getByRole('dialog', { name: 'Insights' }).screenshot({ path: picture('insights') });
  await dialog.getByRole('button', { name: 'Add to sheet' }).click();
  await dialog.getByText(/The tab .* has /).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  await openView(sheet, 'Home');
  await page.evaluate(() => window.workbench.show('Insights'));
  await page.getByRole('group', { name: /Top campaigns/ }).waitFor();
  await sheet.saved();
  await page.mouse.move(5, 5);
  await page.screenshot({ path: picture('insights-tab') });
}
