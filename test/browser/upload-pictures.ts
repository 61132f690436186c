// Browser tests: the pictures of the guides to uploads, with long names, progress and errors in them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeIdFile } from './id-files';
import { openView } from './panels';
import type { Spreadsheet } from './spreadsheet';
import type { Workbench } from './workbench';

type Picture = (name: string) => Promise<unknown>;

const FILE = 'lapsed-users-of-the-northern-region-2026-11.csv';

async function suppression(workbench: Workbench, sheet: Spreadsheet, picture: Picture): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-ids-'));
  const side = sheet.sidebar;
  try {
    const { path } = await writeIdFile(join(folder, FILE), 45_000);
    await openView(sheet, 'Suppression…');
    const app = await side.locator('#known-apps option').first().getAttribute('value');
    await side.getByLabel('App', { exact: true }).fill(app!);
    await side.locator('input[type=file]').setInputFiles(path);
    const add = side.getByRole('button', { name: /^Add [\d,]+ IDs$/ });
    await add.waitFor();
    await picture('suppression');
    const pause = { kind: 'status', status: 429, retry_after: 300, path: '/suppressionApps', skip: 3 };
    await workbench.service.plan(pause);
    await add.click();
    await side.getByText('Trying again in').waitFor();
    await picture('suppression-progress');
    await side.getByRole('button', { name: 'Cancel' }).click();
    await side.getByRole('button', { name: 'Another list' }).waitFor();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function appLists(sheet: Spreadsheet, picture: Picture): Promise<void> {
  const side = sheet.sidebar;
  const press = (name: string | RegExp) => side.getByRole('button', { name }).click();
  const paste = async (text: string): Promise<void> => {
    await side.getByText('Paste', { exact: true }).click();
    await side.locator('textarea').fill(text);
  };
  await openView(sheet, 'App lists…');
  await press('New app list');
  await side.getByLabel('Name').fill('Block_list + north and south - winter 2026');
  await side
    .getByLabel('Description (optional)')
    .fill('Many installs and few purchases, reviewed every month');
  await press('Create');
  await press('Append');
  await paste(['one', 'two', 'three', 'four'].map((name) => `example.harbour.${name}`).join('\n'));
  await press('Append 4 apps');
  await press('Back to the list');
  await press('‹ All app lists');
  await side.getByRole('button', { name: /^Block_list.* 4 apps/ }).waitFor();
  await picture('app-lists');
  await press(/^Block_list/);
  await press('Replace');
  await paste('example.harbour.two\nexample.harbour.five\nexample.harbour.six\nexample.harbour.seven\n');
  await side.getByRole('button', { name: 'Replace: add 3, remove 3' }).waitFor();
  await side.getByText('Removed (3)').click();
  await picture('app-list-replace');
}

export async function takeUploads(workbench: Workbench, sheet: Spreadsheet, picture: Picture): Promise<void> {
  const { page } = sheet;
  const usual = page.viewportSize()!;
  // High enough to show the longest of them completely.
  await page.setViewportSize({ ...usual, height: 1080 });
  const taken: Picture = async (name) => {
    await page.mouse.move(5, 5);
    await picture(name);
  };
  await suppression(workbench, sheet, taken);
  await appLists(sheet, taken);
  await page.setViewportSize(usual);
}
