// bench: writes many edits at once, as a paste does.

import type { Workplace } from './workplace';

/**
 * Changes the bid value (or the override) of `count` rows, spread evenly over the tab. Returns the row of
 * each key.
 */
export function editBids({ host }: Workplace, count: number): void {
  const { workbook } = host;
  const sheet = workbook.core.getSheets().find((one) => one.getName() === 'Source bids');
  if (!sheet) throw new Error('There is no tab Source bids.');
  const cells = sheet.getCellMatrix();
  const headers = Array.from({ length: 12 }, (_, c) => String(cells.getValue(0, c)?.v ?? ''));
  const [percent, money] = ['Bid override %', 'Bid value'].map((header) => headers.indexOf(header));
  // A new sheet has formats in rows below the data, too.
  let rows = 0;
  while (cells.getValue(rows + 1, headers.indexOf('Campaign ID'))?.v) rows += 1;
  const step = Math.floor(rows / count);
  const writes: Record<number, Record<number, { v: number; t: number }>> = {};
  for (let i = 0; i < count; i += 1) {
    const row = 1 + i * step;
    const column =
      cells.getValue(row, money!)?.v === undefined || cells.getValue(row, money!)?.v === ''
        ? percent!
        : money!;
    const before = Number(cells.getValue(row, column)?.v ?? 0);
    writes[row] = {
      [column]: { v: column === money ? Math.round((before + 1) * 100) / 100 : before + 7, t: 2 },
    };
  }
  workbook.setCells(sheet.getSheetId(), writes);
}
