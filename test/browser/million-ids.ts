// Browser tests: sends a file of any number of IDs through the real sidebar and measures time, requests and
// heap, for the bench.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Heap, watchHeap } from './heap';
import { type IdFile, writeIdFile } from './id-files';
import { openView } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { startWorkbench, type Workbench } from './workbench';

const APP = 'example.millions';
const PATH = '/suppressionApps';

export interface Sent {
  readonly valid: number;
  readonly requests: number;
  readonly countingSeconds: number;
  readonly sendingSeconds: number;
  readonly heap: Heap;
}

/** Some broken connections, 429 and 500, some of them after the request was carried out. */
async function planFaults({ service }: Workbench, parts: number): Promise<void> {
  const kinds = [
    { kind: 'drop_after' },
    { kind: 'status', status: 500, when: 'after' },
    { kind: 'status', status: 429, retry_after: 1 },
    { kind: 'drop_before' },
  ];
  for (const [n, fault] of kinds.entries()) {
    for (let skip = n; skip < parts; skip += 20) await service.plan({ ...fault, path: PATH, skip, times: 1 });
  }
}

/** Closes the sidebar when half of the list is confirmed, and resumes in a new one with the same file. */
async function closeHalfway(sheet: Spreadsheet, file: IdFile): Promise<void> {
  const side = sheet.sidebar;
  const bar = side.getByRole('progressbar', { name: 'Upload progress' });
  while (Number(await bar.getAttribute('value')) < file.valid / 2) await sheet.page.waitForTimeout(200);
  await openView(sheet, 'Suppression…');
  await side.getByRole('button', { name: 'Resume', exact: true }).click();
  await side.locator('input[type=file]').setInputFiles(file.path);
  await side.getByRole('button', { name: /^Resume with [\d,]+ IDs$/ }).click();
}

async function compare({ service }: Workbench, file: IdFile, said: string): Promise<void> {
  const held = await service.suppressed(APP);
  if (held.size !== file.valid || held.sha256 !== file.sha256) {
    throw new Error(`The service holds ${held.size} IDs, not the ${file.valid} of the file.`);
  }
  if (!said.includes(file.valid.toLocaleString('en'))) throw new Error(`The sidebar says: ${said}`);
}

/**
 * Chooses a file of `rows` rows in Suppression, sends it, and compares the list at the service.
 * @param how `faults`: with injected faults; `closed`: also closed halfway, which needs a long upload
 * @throws Error if the service does not hold exactly the valid IDs of the file, or the sidebar shows another
 * number
 */
export async function sendFile(rows: number, how?: 'faults' | 'closed'): Promise<Sent> {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-ids-'));
  const workbench = await startWorkbench({ campaigns: 2 });
  try {
    const file = await writeIdFile(join(folder, 'users.csv'), rows);
    const sheet = await workbench.open('ana@example.com');
    sheet.page.setDefaultTimeout(900_000);
    await openView(sheet, 'Suppression…');
    const side = sheet.sidebar;
    await side.getByLabel('App', { exact: true }).fill(APP);
    if (how) await planFaults(workbench, Math.ceil(file.valid / 10_000));
    const endWatching = await watchHeap(sheet);
    const start = performance.now();
    await side.locator('input[type=file]').setInputFiles(file.path);
    const add = side.getByRole('button', { name: /^Add [\d,]+ IDs$/ });
    await add.waitFor();
    const counted = performance.now();
    await add.click();
    if (how === 'closed') await closeHalfway(sheet, file);
    await side.getByRole('button', { name: 'Another list' }).waitFor();
    const sent = performance.now();
    const heap = await endWatching();
    await compare(workbench, file, (await side.getByRole('status').textContent()) ?? '');
    return {
      valid: file.valid,
      requests: (await workbench.service.asked(PATH)).length,
      countingSeconds: (counted - start) / 1000,
      sendingSeconds: (sent - counted) / 1000,
      heap,
    };
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  }
}
