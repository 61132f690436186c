// Browser tests: a program that sends a million IDs from a file through the real sidebar and measures time, requests and heap.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { type IdFile, writeIdFile } from './id-files';
import { openView } from './panels';
import { startWorkbench } from './workbench';

const APP = 'example.millions';
const MEGABYTE = 1 << 20;

interface Heap {
  /** MB: script objects, what is live of them after a collection, and buffers beside the heap. */
  used: number;
  live: number;
  buffers: number;
}

interface HeapUsage {
  usedSize: number;
  backingStorageSize?: number;
}

async function look(session: CDPSession, collect: boolean): Promise<HeapUsage> {
  if (collect) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')) as HeapUsage;
}

/** Looks at the heap now and then; `before`: what is not the sidebar's. */
function watchHeap(session: CDPSession, before: HeapUsage) {
  const most: Heap = { used: 0, live: 0, buffers: 0 };
  let going = true;
  const watching = (async () => {
    for (let n = 0; going; n += 1) {
      const { usedSize, backingStorageSize = 0 } = await look(session, false);
      most.used = Math.max(most.used, usedSize);
      most.buffers = Math.max(most.buffers, backingStorageSize);
      if (n % 10 === 9) {
        most.live = Math.max(most.live, (await look(session, true)).usedSize);
      }
      await new Promise((again) => setTimeout(again, 300));
    }
  })();
  return async (): Promise<Heap> => {
    going = false;
    await watching;
    const own = (bytes: number, others: number): number => Math.round(Math.max(0, bytes - others) / MEGABYTE);
    return {
      used: own(most.used, before.usedSize),
      live: own(most.live, before.usedSize),
      buffers: own(most.buffers, before.backingStorageSize ?? 0),
    };
  };
}

/** Chooses a file of so many rows in Suppression, sends it, and compares what the service holds then. */
export async function sendFile(rows: number): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-ids-'));
  const workbench = await startWorkbench({ campaigns: 2 });
  try {
    const file = await writeIdFile(join(folder, 'users.csv'), rows);
    const sheet = await workbench.open('ana@example.com');
    sheet.page.setDefaultTimeout(600_000);
    await openView(sheet, 'Suppression…');
    const side = sheet.sidebar;
    await side.getByLabel('App', { exact: true }).fill(APP);
    // The sidebar shares its process with the spreadsheet's page, so what that takes by itself is subtracted.
    const session = await sheet.page.context().newCDPSession(sheet.page);
    const before = await look(session, true);
    const endCounting = watchHeap(session, before);
    const start = performance.now();
    await side.locator('input[type=file]').setInputFiles(file.path);
    const add = side.getByRole('button', { name: /^Add [\d,]+ IDs$/ });
    await add.waitFor();
    const counted = performance.now();
    const heapCounting = await endCounting();
    const endSending = watchHeap(session, before);
    await add.click();
    await side.getByRole('button', { name: 'Another list' }).waitFor();
    const sent = performance.now();
    const heapSending = await endSending();
    const said = (await side.getByRole('status').textContent()) ?? '';
    await compare(workbench.service, file, said);
    return {
      rows,
      valid: file.valid,
      requests: (await workbench.service.asked('/suppressionApps')).length,
      countingSeconds: Math.round((counted - start) / 100) / 10,
      sendingSeconds: Math.round((sent - counted) / 100) / 10,
      countingHeapUsed: heapCounting.used,
      countingHeapLive: heapCounting.live,
      countingBuffers: heapCounting.buffers,
      sendingHeapUsed: heapSending.used,
      sendingHeapLive: heapSending.live,
      sendingBuffers: heapSending.buffers,
    };
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  service: { suppressed(app: string): Promise<{ size: number; sha256: string }> },
  file: IdFile,
  said: string,
): Promise<void> {
  const held = await service.suppressed(APP);
  if (held.size !== file.valid || held.sha256 !== file.sha256) {
    throw new Error(`The service holds ${held.size} IDs, not the ${file.valid} of the file.`);
  }
  if (!said.includes(file.valid.toLocaleString('en'))) throw new Error(`The sidebar says: ${said}`);
}

async function main(): Promise<void> {
  for (const rows of process.argv.slice(2).map(Number)) console.log(JSON.stringify(await sendFile(rows)));
}

main().catch((error: Error) => {
  console.error(error.stack);
  process.exitCode = 1;
});
