// push: labels with current names: objects may have been renamed since they were pushed.

import type { Base } from '../../base/base';
import { sharedNames } from '../../grid/shared-names';
import { shortened } from '../../shared/cell-text';
import type { Operation } from '../../sync/operation';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { rowLabel, rowParts, type SharedNames } from '../../tabs/columns/row-label';
import { tabById } from '../../tabs/registry';
import type { CurrentRows } from './undo-reading';

export interface PresentLabels {
  /** The logged label if the row is unknown. */
  labelOf(operation: Operation): string;
  readonly shared: SharedNames;
}

/** Characters of a label, as in a plan. */
const LONGEST = 200;

const NO_ROWS = { rows: [] };

/**
 * @param bases last pulled rows of the parents, by tab id
 * @param rows the service's, by tab id and key
 */
export function presentLabels(bases: ReadonlyMap<string, Base>, rows: CurrentRows['rows']): PresentLabels {
  const basesByTab = new Map<string, Base>(bases);
  rows.forEach((readRows, tab) => {
    const tabRows = new Map(bases.get(tab));
    readRows.forEach(
      (fields, key) => void tabRows.set(key, { fields: { ...tabRows.get(key)?.fields, ...fields } }),
    );
    basesByTab.set(tab, tabRows);
  });
  const shared = sharedNames(
    [...basesByTab].map(([tab, base]) => ({ tab: tabById(tab)!, storedBase: { base }, reading: NO_ROWS })),
  );
  /** Of a row that was not read: the logged label, with the current name of the campaign. */
  const renamed = (operation: Operation): string => {
    const { key, label, campaignId } = operation;
    const tab = tabById(operation.tab)!;
    const campaign = basesByTab.get(campaigns.id)?.get(campaignId)?.fields;
    const name = campaign?.name;
    const isKeyed = tab.keyFields.includes('campaignId') && key.startsWith(campaignId);
    if (campaign === undefined || typeof name !== 'string' || !isKeyed || tab === campaigns) return label;
    const { row } = rowParts(tab, operation, { id: campaignId, name });
    const campaignLabel = rowLabel(campaigns, campaign, shared);
    return row === '' ? campaignLabel : `${campaignLabel} · ${row}`;
  };
  return {
    shared,
    labelOf: (operation) => {
      const { tab, key } = operation;
      const fields = basesByTab.get(tab)?.get(key)?.fields;
      return shortened(fields ? rowLabel(tabById(tab)!, fields, shared) : renamed(operation), LONGEST);
    },
  };
}
