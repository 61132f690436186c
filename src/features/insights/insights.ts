// insights: the data of the dialog in one call. A second call, which can take longer, returns the marks of
// the charts.

import { loadBase } from '../../base/base-store';
import type { Ports } from '../../ports/ports';
import { Outdated, UserError } from '../../ports/user-error';
import { columnLetters } from '../../sheet/find-columns';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { daysOfCells, newestRow } from '../history/day-cell';
import { findHeaders, findHistory, headerProblem } from '../history/history-sheet';
import { accountOf, isKept, writeAlarms } from '../history/history-state';
import { lastDayOf } from './core/day-series';
import { overviewOf } from './core/pacing';
import type { InsightsMarks, InsightsView } from './insights-schema';
import { readFigures } from './read-history';
import { readMarks } from './read-marks';

/** Whether campaigns are active, as last pulled into Campaigns. */
function activeCampaigns(ports: Ports): ReadonlyMap<string, boolean> {
  const active = new Map<string, boolean>();
  if (ports.workbook.find(campaigns.id) === null) return active;
  loadBase(ports, campaigns).base.forEach(({ fields }) => {
    if (typeof fields.active === 'boolean') active.set(String(fields.campaignId), fields.active);
  });
  return active;
}

/** @throws UserError if required headers of History were removed or renamed */
export function insightsRead(ports: Ports): InsightsView {
  const { company, account } = accountOf(ports);
  const { series, leftOut, leftOutCells, others } = readFigures(ports, company);
  const active = series.length === 0 ? new Map<string, boolean>() : activeCampaigns(ports);
  const day = lastDayOf(series);
  if (day !== null) {
    const count = series.reduce((sum, campaignSeries) => {
      const { alarms } = overviewOf(campaignSeries, day, active.get(campaignSeries.campaignId) ?? null);
      return sum + alarms.length;
    }, 0);
    writeAlarms(ports.documentStore, account, { day, count });
  }
  return {
    keepsHistory: isKept(ports),
    company,
    series,
    active: series.map(({ campaignId }) => active.get(campaignId) ?? null),
    leftOut,
    leftOutCells: leftOutCells.map(({ row, column }) => `${columnLetters(column)}${row}`),
    others,
  };
}

/**
 * Selects the first cell of History that is ignored. Reads the tab again: people may have sorted it.
 * @throws Outdated if there is none
 */
export function insightsShowIgnored(ports: Ports): true {
  const [cell] = readFigures(ports, accountOf(ports).company).leftOutCells;
  const sheet = findHistory(ports.workbook);
  if (cell === undefined || sheet === null) throw new Outdated('All cells of History are used now.');
  sheet.select(cell.row, cell.column);
  return true;
}

/**
 * Selects the first row of the newest day of History.
 * @throws UserError if there is no tab History, or it has no column Day
 */
export function insightsShowHistory(ports: Ports): true {
  const sheet = findHistory(ports.workbook);
  if (sheet === null) throw new UserError('There is no tab History yet. Pull campaigns first.');
  const headers = findHeaders(sheet.header());
  const problem = headerProblem(headers, (field) => field === 'day');
  if (problem !== '') throw new UserError(problem);
  const column = headers.columns.get('day')!;
  sheet.select(newestRow(sheet.toEnd(column, 1) ?? [], daysOfCells(ports.timeText)), column);
  return true;
}

/** Reads the end of the log. Charts are shown before the answer arrives. */
export const insightsMarks = (ports: Ports, campaignIds: readonly string[]): InsightsMarks =>
  readMarks(ports, campaignIds);
