// push: labels with current names: objects may have been renamed since they were pushed.

import type { Base } from '../../base/base';
import { sharedNames } from '../../grid/shared-names';
import { shortened } from '../../shared/cell-text';
import type { Operation } from '../../sync/operation';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { rowLabel, rowParts, type SharedNames } from '../../tabs/columns/row-label';
import { tabById } from '../../tabs/registry';
import type { Around } from './undo-reading';

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
export function presentLabels(bases: ReadonlyMap<string, Base>, rows: Around['rows']): PresentLabels {
  const read = new Map<string, Base>(bases);
  rows.forEach((own, tab) => {
    const all = new Map(bases.get(tab));
    own.forEach((fields, key) => void all.set(key, { fields: { ...all.get(key)?.fields, ...fields } }));
    read.set(tab, all);
  });
  const shared = sharedNames(
    [...read].map(([tab, base]) => ({ tab: tabById(tab)!, storedBase: { base }, reading: NO_ROWS })),
  );
  /** Of a row that was not read: the logged label, with the current name of the campaign. */
  const renamed = (operation: Operation): string => {
    const { key, label, campaignId } = operation;
    const tab = tabById(operation.tab)!;
    const campaign = read.get(campaigns.id)?.get(campaignId)?.fields;
    const name = campaign?.name;
    const isKeyed = tab.keyFields.includes('campaignId') && key.startsWith(campaignId);
    if (campaign === undefined || typeof name !== 'string' || !isKeyed || tab === campaigns) return label;
    const { row } = rowParts(tab, operation, { id: campaignId, name });
    const own = rowLabel(campaigns, campaign, shared);
    return row === '' ? own : `${own} · ${row}`;
  };
  return {
    shared,
    labelOf: (operation) => {
      const { tab, key } = operation;
      const fields = read.get(tab)?.get(key)?.fields;
      return shortened(fields ? rowLabel(tabById(tab)!, fields, shared) : renamed(operation), LONGEST);
    },
  };
}
