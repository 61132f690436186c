// Browser tests: the pictures of Creative assets: a set with uploads in progress, mistakes and completed
// files.
import { dropFiles, filmFile, pullCreatives, unplayable } from './creative-files';
import { gifFile, pngFile } from './media-files';
import { openView } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { WINDOW, type Workbench } from './workbench';

/** Takes two screenshots of the sidebar: `creatives` before files are sent, `creatives-sent` after. */
export async function takeCreatives(
  { service }: Workbench,
  sheet: Spreadsheet,
  picture: (name: string) => string,
): Promise<void> {
  const { page, sidebar } = sheet;
  const take = (name: string) => page.locator('#side-panel').screenshot({ path: picture(name) });
  await pullCreatives(sheet);
  await openView(sheet, 'Creative assets…');
  // A set without a medium rectangle and a long portrait video.
  await sidebar.locator('.card').filter({ hasText: 'MENA' }).first().click();
  await sidebar.getByRole('heading', { name: 'Templates' }).waitFor();
  await page.setViewportSize({ ...WINDOW, height: 1050 });
  const film = await filmFile(sheet, 'harbour-portrait-20s.mp4', [1080, 1920], 20);
  await dropFiles(sheet, [
    gifFile('Harbour puzzle, rectangle, final version 3.gif', 300, 250),
    pngFile('harbour_320x50@2x.png', 640, 100),
    film,
    unplayable(film, 'harbour-teaser.mp4'),
    { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await sidebar.getByRole('button', { name: 'Remove brief.pdf from the list' }).waitFor();
  await page.mouse.move(5, 5);
  await take('creatives');
  await sidebar.getByRole('button', { name: 'Remove harbour-teaser.mp4 from the list' }).click();
  await sidebar.getByRole('button', { name: 'Remove brief.pdf from the list' }).click();
  await service.quirks({ failing_asset_types: ['IMG_INTER_L'] });
  await sidebar.getByRole('button', { name: /^Upload 3 files/ }).click();
  await sidebar.getByText('Complete now').waitFor();
  await sidebar.getByText('could not process it').waitFor();
  await service.quirks({ failing_asset_types: [] });
  await page.mouse.move(5, 5);
  await take('creatives-sent');
  await page.setViewportSize(WINDOW);
}
