// Browser tests: the memory that a sidebar or dialog adds to its page.
import type { CDPSession } from 'playwright-core';
import type { Spreadsheet } from './spreadsheet';

const MEGABYTE = 1 << 20;

export interface Heap {
  /** MB that the sidebar adds: live script objects, and buffers outside the heap. */
  readonly live: number;
  readonly buffers: number;
}

interface HeapUsage {
  usedSize: number;
  backingStorageSize?: number;
}

async function look(session: CDPSession): Promise<HeapUsage> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')) as HeapUsage;
}

/** Samples the live heap. The sidebar shares its process with the page, whose heap is subtracted. */
export async function watchHeap({ page }: Spreadsheet): Promise<() => Promise<Heap>> {
  const session = await page.context().newCDPSession(page);
  const before = await look(session);
  let [live, buffers] = [0, 0];
  let going = true;
  const watching = (async () => {
    while (going) {
      const now = await look(session);
      live = Math.max(live, now.usedSize - before.usedSize);
      buffers = Math.max(buffers, (now.backingStorageSize ?? 0) - (before.backingStorageSize ?? 0));
      await new Promise((again) => setTimeout(again, 2_000));
    }
  })();
  return async () => {
    going = false;
    await watching;
    return { live: live / MEGABYTE, buffers: buffers / MEGABYTE };
  };
}
