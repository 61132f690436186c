// schedule: the figures of the last 64 days in the tab History, by campaign.

import { DAY_MS, dayText } from '../../history/day';
import { type FiguresRow, type Series, seriesOf } from '../../insights/series';
import { toCellText } from '../../model/cell-text';
import type { Ports } from '../../ports/ports';
import type { Cell } from '../../tabs/cell';
import type { HistoryField } from '../history/columns';
import { findHistory, openHistory, readColumns } from '../history/history-sheet';
import { accountOf } from '../history/state';

/** Alarms need 8 weeks. */
const DAYS = 64;

const numberIn = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

/** Makes a constant number of calls. Returns [] if the document has no tab History. */
export function recentFigures(ports: Ports): Series[] {
  if (findHistory(ports.workbook) === null) return [];
  const history = openHistory(ports.workbook);
  const since = dayText(Math.floor(ports.clock.now() / DAY_MS) - DAYS);
  const company = toCellText(accountOf(ports).company);
  const rows = readColumns(history, (day) => day >= since).filter((row) => row.company === company);
  if (rows.length === 0) return [];
  const first = rows[0]!.row;
  const count = rows[rows.length - 1]!.row - first + 1;
  const read = (field: HistoryField): Cell[][] =>
    history.sheet.values({ row: first, column: history.columns.get(field)!, rows: count, columns: 1 });
  const [campaigns, spends, installs, budgets] = (['campaign', 'spend', 'installs', 'budget'] as const).map(
    read,
  ) as [Cell[][], Cell[][], Cell[][], Cell[][]];
  return seriesOf(
    rows.map(
      ({ row, day, campaignId, fetched }): FiguresRow => ({
        campaignId,
        campaign: String(campaigns[row - first]![0] ?? ''),
        day,
        spend: numberIn(spends[row - first]![0]),
        installs: numberIn(installs[row - first]![0]),
        budget: numberIn(budgets[row - first]![0]),
        fetched,
      }),
    ),
  );
}
