// insights: the data of the dialog in one call. A second call, which can take longer, returns the marks of
// the charts.

import { loadBase } from '../../base/base-store';
import type { InsightsMarks, InsightsView } from '../../client-api/insights';
import { packSeries } from '../../insights/packed-series';
import { languageTag } from '../../model/number-style';
import type { Ports } from '../../ports/ports';
import { Outdated } from '../../ports/user-error';
import { campaigns } from '../../resources/campaigns/columns';
import { columnLetters } from '../../sheet/find-columns';
import { findHistory } from '../history/history-sheet';
import { accountOf, isKept } from '../history/state';
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
  const { company } = accountOf(ports);
  const { series, leftOut, leftOutCells, others } = readFigures(ports, company);
  const active = series.length === 0 ? new Map<string, boolean>() : activeCampaigns(ports);
  return {
    keepsHistory: isKept(ports),
    company,
    locale: languageTag(ports.locale()),
    series: series.map(packSeries),
    active: series.map(({ campaignId }) => active.get(campaignId) ?? null),
    leftOut,
    leftOutCells: leftOutCells.map(({ row, column }) => `${columnLetters(column)}${row}`),
    others,
  };
}

/**
 * Selects the first cell of History that is ignored. Reads the tab again: people may have sorted it.
 * @throws Outdated if there is none any more
 */
export function insightsShowIgnored(ports: Ports): true {
  const [cell] = readFigures(ports, accountOf(ports).company).leftOutCells;
  const sheet = findHistory(ports.workbook);
  if (cell === undefined || sheet === null) throw new Outdated('All cells of History are used now.');
  sheet.select(cell.row, cell.column);
  return true;
}

/** Reads the end of the log. Charts are shown before the answer arrives. */
export const insightsMarks = (ports: Ports, campaignIds: readonly string[]): InsightsMarks =>
  readMarks(ports, campaignIds);
