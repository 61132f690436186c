// push: what the campaigns of the changes spent, as Campaigns was last pulled. No call of the spreadsheet.

import { readTimes } from '../../base/read-times';
import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { operationsOf } from './review-rows';
import type { TouchedSpend } from './review-schema';

/** US dollars; null: unknown. */
function amountOf(value: unknown): number | null {
  const amount = value === '' || value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(amount) ? amount : null;
}

/** null: Campaigns was not pulled, or no changed campaign exists yet. */
export function touchedSpend(ports: Ports, grids: readonly Grid[]): TouchedSpend | null {
  const campaignsGrid = grids.find(({ tab }) => tab.id === campaigns.id);
  const touched = new Set(operationsOf(grids).map(({ campaignId }) => campaignId));
  if (campaignsGrid === undefined || touched.size === 0) return null;
  let [count, spend, totalSpend] = [0, 0, 0];
  campaignsGrid.storedBase.base.forEach(({ fields }) => {
    const amount = amountOf(fields.spend);
    if (amount === null) return;
    totalSpend += amount;
    if (!touched.has(String(fields.campaignId))) return;
    count += 1;
    spend += amount;
  });
  if (count === 0) return null;
  const pulledAt = readTimes(ports.documentStore)[campaigns.id];
  const pulled = pulledAt === undefined ? '' : ports.timeText(pulledAt).slice(0, 10);
  const today = ports.timeText(ports.clock.now()).slice(0, 10);
  return { campaigns: count, spend, all: totalSpend, pulled: pulled === today ? '' : pulled };
}
