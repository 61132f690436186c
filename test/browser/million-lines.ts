// Browser tests: imports a report of any number of lines through the dialog of figures and measures time,
// memory and the longest pause of the page, for the bench.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Heap, watchHeap } from './heap';
import { pull } from './panels';
import { startWorkbench } from './workbench';

export interface ReadLines {
  readonly bytes: number;
  readonly seconds: number;
  /** Longest time in which the dialog could not answer a click. */
  readonly longestPauseMs: number;
  readonly heap: Heap;
  /** Of the lines and of the sum of their spend, as the dialog shows them. */
  readonly shown: string;
}

/** A report with this many lines: the given one again and again, each time with other apps. */
async function writeReport(path: string, report: string, lines: number): Promise<number> {
  const [header, ...own] = report.trim().split('\n');
  const file = createWriteStream(path);
  let text = `${header}\n`;
  let bytes = text.length;
  for (let n = 0; n < lines; n += 1) {
    const round = Math.floor(n / own.length);
    const line = own[n % own.length]!;
    // Every third round is of known apps, the others of apps without a row.
    text += `${round % 3 === 0 ? line : line.replace(/,([0-9a-f]{16}),/, `,${String(round).padStart(16, '9')},`)}\n`;
    if (text.length > 1 << 20) {
      bytes += text.length;
      if (!file.write(text)) await new Promise<void>((drained) => file.once('drain', () => drained()));
      text = '';
    }
  }
  bytes += text.length;
  await new Promise<void>((written) => file.end(text, () => written()));
  return bytes;
}

/** Chooses the report in Figures and waits until it is matched. */
export async function readLines(lines: number): Promise<ReadLines> {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-lines-'));
  const workbench = await startWorkbench({ campaigns: 20, bids: 20, tidy: true });
  try {
    const sheet = await workbench.open('ana@example.com');
    sheet.page.setDefaultTimeout(300_000);
    await pull(sheet, ['Targets', 'Sources', 'Source bids']);
    const report = await (await fetch(`${workbench.url}reports/report.csv`)).text();
    const path = join(folder, 'report.csv');
    const bytes = await writeReport(path, report, lines);
    await sheet.choose('Bidgrid', 'Figures…');
    const dialog = sheet.dialog('Figures');
    await dialog.locator('input[type=file]').setInputFiles(path);
    const match = dialog.getByRole('button', { name: 'Match the report' });
    await match.waitFor();
    const endWatching = await watchHeap(sheet);
    await dialog.locator('html').evaluate((root) => {
      const view = root.ownerDocument.defaultView as unknown as { longest: number };
      view.longest = 0;
      let last = performance.now();
      setInterval(() => {
        const now = performance.now();
        view.longest = Math.max(view.longest, now - last);
        last = now;
      }, 10);
    });
    const start = performance.now();
    await match.click();
    const region = dialog.getByRole('region', { name: 'Match' });
    await region.waitFor();
    const seconds = (performance.now() - start) / 1000;
    const heap = await endWatching();
    const longestPauseMs = await dialog
      .locator('html')
      .evaluate((root) => (root.ownerDocument.defaultView as unknown as { longest: number }).longest);
    const shown = `${await region.locator('h2').textContent()} ${await region.locator('dl').textContent()}`;
    await sheet.close();
    return { bytes, seconds, longestPauseMs, heap, shown };
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true });
  }
}
