// grid: a new row has the bid type of its campaign, which decides whether its bid is an amount or a goal
// in percent.

import type { Fields } from '../shared/value';
import type { CellUpdate } from '../sheet/cell-update';
import { writeCells } from '../sheet/write-cells';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { type Facts, factsOf } from '../tabs/rules/facts';
import { textIn } from '../tabs/rules/rule-cells';
import type { Grid } from './grid';
import { overwrittenIn, rowsBeside } from './overwritten';

type Campaigns = Pick<Facts, 'campaigns' | 'campaignNames'>;

/** By its ID, or by its name if no other campaign has it. */
function campaignOf(fields: Fields, { campaigns, campaignNames: { ids, news } }: Campaigns) {
  const [id, name] = [textIn(fields, 'campaignId'), textIn(fields, 'campaign')];
  const named = ids.get(name) ?? [];
  if (id !== '' || named.length + (news.get(name) ?? 0) !== 1) return campaigns.get(id);
  return campaigns.get(named[0] ?? name);
}

/** The cells to write. @param rows new ones */
export function bidTypeUpdates(tab: Tab, rows: readonly TabRow[], facts: Campaigns): CellUpdate[] {
  const fields = new Set(tab.columns.flatMap(({ kindBy }) => (kindBy ? [kindBy.field] : [])));
  return rows.flatMap((row) =>
    [...fields].flatMap((field) => {
      const hasCampaign = textIn(row.fields, 'campaignId') + textIn(row.fields, 'campaign') !== '';
      const value = textIn(campaignOf(row.fields, facts) ?? {}, field);
      // Without a campaign it is cleared, so that a row that a person empties is empty.
      const isKept = textIn(row.fields, field) === value || (hasCampaign && value === '');
      return isKept ? [] : [{ name: { key: row.key }, row: row.row, field, value }];
    }),
  );
}

/** @returns false: there was nothing to write */
export function fillBidTypes(grids: readonly Grid[]): boolean {
  const campaigns = grids.find(({ tab }) => tab.id === 'campaigns')?.reading.rows;
  if (campaigns === undefined) return false;
  const facts = factsOf({ campaigns: campaigns.map(({ fields }) => fields) });
  const written = grids.map((grid) => {
    const { tab, sheet, reading, storedBase } = grid;
    if (!tab.columns.some(({ kindBy }) => kindBy)) return 0;
    const isNew = ({ known, key }: TabRow) =>
      known === undefined && !(key !== null && storedBase.base.has(key));
    const rows = rowsBeside(
      reading.rows,
      overwrittenIn(grid).map(({ row }) => row),
    ).filter(isNew);
    const updates = bidTypeUpdates(tab, rows, facts);
    if (updates.length > 0) writeCells(tab, sheet, reading, updates);
    return updates.length;
  });
  return written.some((count) => count > 0);
}
