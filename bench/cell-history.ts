// bench, l: the history of a cell, in a log of 200,000 lines.

import type { CellHistory } from '../src/features/history/cell-history-schema';
import { LOG } from '../src/push/journal/log';
import { type Measure, measure, median, rowsText, timed } from './measure';
import type { Size } from './parts';
import { openWorkplace, type Workplace } from './workplace';

const SIZES = {
  full: { lines: 200_000, objects: 4_000, runs: 5 },
  small: { lines: 200, objects: 20, runs: 1 },
} as const;
/** Lines of one write. */
const SLICE = 20_000;

type Texts = Readonly<Record<string, string>>;

/** A log as it looks after years: each row in many runs, one of them the selected one. */
function fillLog({ host }: Workplace, ids: string, { lines, objects }: (typeof SIZES)[Size]): void {
  const { workbook } = host;
  const sheet = workbook.core.getSheets().find((one) => one.getName() === LOG.title);
  if (!sheet) throw new Error('There is no log.');
  const line = (i: number): Texts => ({
    time: `2026-${String(1 + Math.floor((i / lines) * 12)).padStart(2, '0')}-01 09:30`,
    who: 'ana@example.com',
    action: 'Update',
    tab: 'Source bids',
    campaign: 'Summer sale',
    row: `Source ${i % objects}`,
    field: 'Bid value',
    before: '1.5',
    after: '1.6',
    outcome: 'verified',
    detail: '',
    run: `run-${Math.floor(i / objects)}`,
    ids: i % objects === 0 ? ids : `4711 · ${i % objects}`,
  });
  for (let from = 0; from < lines; from += SLICE) {
    const writes: Record<number, Record<number, { v: string; t: number }>> = {};
    for (let i = from; i < Math.min(from + SLICE, lines); i += 1) {
      const texts = line(i);
      writes[i + 2] = Object.fromEntries(LOG.columns.map(({ field }, c) => [c, { v: texts[field]!, t: 1 }]));
    }
    workbook.setCells(sheet.getSheetId(), writes);
  }
}

/** Renames a campaign and pushes it, so that the log exists; selects the renamed cell. @returns its IDs */
async function pushOne(place: Workplace): Promise<string> {
  const { workbook, selections } = place.host;
  await place.pull(['campaigns']);
  const sheet = workbook.core.getSheets().find((one) => one.getName() === 'Campaigns')!;
  const cells = sheet.getCellMatrix();
  const columnOf = (header: string): number => {
    let column = 0;
    while (String(cells.getValue(0, column)?.v ?? '') !== header) column += 1;
    return column;
  };
  const name = columnOf('Name');
  workbook.setCells(sheet.getSheetId(), { 1: { [name]: { v: 'Renamed', t: 1 } } });
  await place.push(await place.call('reviewBuild'));
  const current = { row: 2, column: name + 1 };
  const range = { sheetId: sheet.getSheetId(), ...current, rows: 1, columns: 1 };
  selections.select('page-1', { sheetId: sheet.getSheetId(), ranges: [range], current });
  return String(cells.getValue(1, columnOf('Campaign ID'))?.v);
}

export async function measureCellHistory(size: Size): Promise<Measure[]> {
  const { lines, runs } = SIZES[size];
  const place = await openWorkplace({ campaigns: 4, bids: 1 });
  try {
    const ids = await pushOne(place);
    fillLog(place, ids, SIZES[size]);
    const times: number[] = [];
    let calls = 0;
    for (let i = 0; i < runs; i += 1) {
      const { ms, value } = await timed(() => place.run('cellHistory', ''));
      times.push(ms);
      calls = value.totalCalls;
      const { value: reply } = value as { value: { value: CellHistory } };
      if (reply.value.lines.length !== 1) throw new Error(`Found ${reply.value.lines.length} lines.`);
    }
    const first = await place.call<CellHistory>('cellHistory', '');
    const again = await place.run('cellHistory', first.cell);
    const of = `${rowsText(lines)} lines`;
    return [
      measure(`l. History of a cell, log of ${of}`, median(times), 'ms', 1_000),
      measure('l. its calls, with the search for 51 lines of the row', calls, 'calls'),
      measure('l. calls while the same cell stays selected', again.totalCalls, 'calls'),
    ];
  } finally {
    await place.close();
  }
}
