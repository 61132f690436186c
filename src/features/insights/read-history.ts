// insights: the rows of the tab History, in one read. People may have sorted and edited it.

import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { fromCellText, toCellText } from '../../shared/cell-text';
import { DAY_MS } from '../../shared/time';
import type { Cell } from '../../tabs/columns/column';
import { dayText } from '../history/core/history-days';
import { firstKeptMonth } from '../history/core/history-row';
import { type DayOfCell, daysOfCells } from '../history/day-cell';
import type { HistoryField } from '../history/history-columns';
import { findHeaders, findHistory, headerProblem } from '../history/history-sheet';
import { type Series, seriesOf } from './core/day-series';

const NEEDED: readonly HistoryField[] = ['day', 'spend', 'company', 'campaignId'];
const WANTED: readonly HistoryField[] = [...NEEDED, 'campaign', 'installs', 'budget', 'fetched'];

/** Position in the tab, 1-based. */
interface IgnoredCell {
  readonly row: number;
  readonly column: number;
}

interface ReadFigures {
  readonly series: Series[];
  readonly leftOut: number;
  /** The first of them. */
  readonly leftOutCells: readonly IgnoredCell[];
  readonly others: number;
}

const NOTHING: ReadFigures = { series: [], leftOut: 0, leftOutCells: [], others: 0 };

/** Cells that are named. */
const MOST_CELLS = 3;

/** Earlier days are typing errors, and would make a series of many thousand empty days. */
const FIRST_DAY = '2000-01';

/**
 * `''` for cells without a day or month up to `last`. Texts are remembered, because many rows have the same
 * day.
 */
function daysIn(dayOf: DayOfCell, last: string): DayOfCell {
  const textsByValue = new Map<unknown, string>();
  return (cell) => {
    let day = textsByValue.get(cell);
    if (day === undefined) {
      const text = dayOf(cell);
      const isDay = /^\d{4}-\d{2}(-\d{2})?$/.test(text) && text >= FIRST_DAY && text <= last;
      day = isDay ? text : '';
      if (typeof cell === 'string') textsByValue.set(cell, day);
    }
    return day;
  };
}

const emptyColumns = () => ({
  campaignId: [] as string[],
  campaign: [] as string[],
  day: [] as string[],
  spend: [] as (number | null)[],
  installs: [] as (number | null)[],
  budget: [] as (number | null)[],
  fetched: [] as string[],
});

/**
 * Reads the figures of one company in two calls. All columns are in one read, because people may sort rows
 * between two reads.
 * @param since `2026-09-22`: earlier days are left out; `''`: none
 * @throws UserError if a required header is missing or not unique
 */
export function readFigures(
  { workbook, timeText, clock }: Pick<Ports, 'workbook' | 'timeText' | 'clock'>,
  company: string,
  since = '',
): ReadFigures {
  const sheet = findHistory(workbook);
  const headers = sheet?.header() ?? [];
  if (sheet === null || headers.length === 0) return NOTHING;
  const historyHeaders = findHeaders(headers);
  const problem = headerProblem(historyHeaders, (field) => NEEDED.includes(field));
  if (problem !== '') throw new UserError(problem);
  const columns = new Map(Array.from(historyHeaders.columns).filter(([field]) => WANTED.includes(field)));
  const columnList = Array.from(columns.values());
  const first = Math.min(...columnList);
  const cells = sheet.toEnd(first, Math.max(...columnList) - first + 1) ?? [];
  const companyText = toCellText(company);
  const indexOf = (field: HistoryField): number => (columns.get(field) ?? 0) - first;
  const [day, campaign, companyAt, campaignId] = [
    indexOf('day'),
    indexOf('campaign'),
    indexOf('company'),
    indexOf('campaignId'),
  ];
  const [spend, installs, budget, fetched] = [
    indexOf('spend'),
    indexOf('installs'),
    indexOf('budget'),
    indexOf('fetched'),
  ];
  let [leftOut, others] = [0, 0];
  const leftOutCells: IgnoredCell[] = [];
  const leaveOut = (row: number, column: number): void => {
    leftOut += 1;
    if (leftOut <= MOST_CELLS) leftOutCells.push({ row: row + 1, column: column + first });
  };
  const numberIn = (row: number, column: number): number | null => {
    const cell = cells[row]![column];
    if (typeof cell === 'number' && cell >= 0) return cell;
    if (cell !== undefined && cell !== '') leaveOut(row, column);
    return null;
  };
  // In the zones furthest east, it is tomorrow already.
  const tomorrow = dayText(Math.floor(clock.now() / DAY_MS) + 1);
  const dayIn = daysIn(daysOfCells(timeText), tomorrow);
  const firstKept = firstKeptMonth(tomorrow);
  const rows = emptyColumns();
  for (let i = 1; i < cells.length; i += 1) {
    const line = cells[i]!;
    const id = textIn(line[campaignId]);
    if (id === '') continue;
    if (textIn(line[companyAt]) !== companyText) {
      others += 1;
      continue;
    }
    if (typeof line[campaignId] !== 'string') {
      // `007` and `7` are the same number.
      leaveOut(i, campaignId);
      continue;
    }
    const date = dayIn(line[day]);
    // A date so long ago is a month that became a date, because `2025-05` was typed again.
    if (date === '' || (typeof line[day] !== 'string' && date < firstKept)) {
      leaveOut(i, day);
      continue;
    }
    if (date < since) continue;
    rows.campaignId.push(id);
    rows.campaign.push(textIn(line[campaign]));
    rows.day.push(date);
    rows.spend.push(numberIn(i, spend));
    rows.installs.push(numberIn(i, installs));
    rows.budget.push(numberIn(i, budget));
    rows.fetched.push(textIn(line[fetched]));
  }
  const series = seriesOf(rows).map((campaignSeries) => ({
    ...campaignSeries,
    campaignId: fromCellText(campaignSeries.campaignId),
    campaign: fromCellText(campaignSeries.campaign),
  }));
  return { series, leftOut, leftOutCells, others };
}

const textIn = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : cell === undefined || cell instanceof Date ? '' : String(cell);
