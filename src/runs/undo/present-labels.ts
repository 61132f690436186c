// undo: labels with present names: objects may have been renamed since they were pushed.

import type { Base } from '../../base/base';
import { sharedNames } from '../../grid/shared-names';
import { shortened } from '../../model/cell-text';
import type { Fields } from '../../model/value';
import { tabById } from '../../resources/all-tabs';
import { campaigns } from '../../resources/campaigns/columns';
import type { Operation } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/row-key';
import { rowLabel, type SharedNames } from '../../tabs/row-label';
import type { Around } from './fresh';

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
    [...read].map(([tab, base]) => ({ tab: tabById(tab)!, stored: { base }, reading: NO_ROWS })),
  );
  /** A row that was not read, such as one that was not sent: its key and the name of its campaign. */
  const keyed = ({ tab, key, campaignId }: Operation): Fields | null => {
    const { keyFields } = tabById(tab)!;
    const campaign = read.get(campaigns.id)?.get(campaignId)?.fields.name;
    const isKeyed = keyFields.includes('campaignId') && key.startsWith(campaignId) && campaignId !== '';
    return isKeyed && campaign ? { ...fieldsOfKey(tabById(tab)!, key), campaign } : null;
  };
  return {
    shared,
    labelOf: (operation) => {
      const { tab, key, label } = operation;
      const fields = read.get(tab)?.get(key)?.fields ?? keyed(operation);
      return fields ? shortened(rowLabel(tabById(tab)!, fields, shared), LONGEST) : label;
    },
  };
}
