// bench, e: size of the bundle, time to load it in a fresh context, and time of an onEdit.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { EDIT_CALLS } from '../test/limits-of-calls';
import { type Measure, measure, median } from './measure';
import type { Size } from './parts';
import { openWorkplace, ROOT } from './workplace';

const SIZES = {
  full: { runs: 31, campaigns: 20, bids: 50 },
  small: { runs: 1, campaigns: 4, bids: 20 },
} as const;
const KB = 1000;

function loadMs(source: string, runs: number): number {
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const context = vm.createContext({});
    const start = performance.now();
    // Each source differs, so V8 cannot use its code cache: Apps Script also parses the file at every call.
    new vm.Script(`${source}\n// ${i}`, { filename: 'Code.js' }).runInContext(context);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function measureEdit({ campaigns, bids }: (typeof SIZES)[Size]): Promise<Measure[]> {
  const place = await openWorkplace({ campaigns, bids });
  try {
    await place.pull(['campaigns', 'source-bids']);
    const { workbook } = place.host;
    const measures: Measure[] = [];
    for (const [title, header] of [
      ['Campaigns', 'Name'],
      ['Source bids', 'Bid value'],
    ] as const) {
      const sheet = workbook.core.getSheets().find((one) => one.getName() === title)!;
      const cells = sheet.getCellMatrix();
      const column = Array.from({ length: 20 }, (_, c) => cells.getValue(0, c)?.v).indexOf(header);
      const times: number[] = [];
      let calls = 0;
      for (let row = 1; row <= Math.min(9, campaigns); row += 1) {
        const before = cells.getValue(row, column)?.v;
        const value = header === 'Name' ? `Renamed ${row}` : Number(before ?? 0) + 1;
        if (header === 'Bid value' && !before) continue;
        workbook.setCells(sheet.getSheetId(), {
          [row]: { [column]: { v: value, t: header === 'Name' ? 1 : 2 } },
        });
        const start = performance.now();
        const [result] = await place.host.edited({
          user: 'anna@example.com',
          session: 'page-1',
          sheetId: sheet.getSheetId(),
          range: { row: row + 1, column: column + 1, rows: 1, columns: 1 },
          value,
        });
        times.push(performance.now() - start);
        calls = Math.max(calls, result!.totalCalls);
      }
      measures.push(
        measure(`e. onEdit of one cell in ${title}: calls of services`, calls, 'calls', EDIT_CALLS.all),
        measure(`e. onEdit of one cell in ${title}: time`, median(times), 'ms'),
      );
    }
    return measures;
  } finally {
    await place.close();
  }
}

export async function measureBundle(size: Size): Promise<Measure[]> {
  const code = readFileSync(path.join(ROOT, 'dist/Code.js'), 'utf8');
  const pages = readdirSync(path.join(ROOT, 'dist')).filter((name) => name.endsWith('.html'));
  return [
    measure('e. size of Code.js', Buffer.byteLength(code) / KB, 'KB'),
    ...pages.map((name) =>
      measure(`e. size of ${name}`, readFileSync(path.join(ROOT, 'dist', name)).length / KB, 'KB', 250),
    ),
    measure('e. loading Code.js in a fresh context', loadMs(code, SIZES[size].runs), 'ms', 15),
    ...(await measureEdit(SIZES[size])),
  ];
}
