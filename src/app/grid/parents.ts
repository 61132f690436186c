// app: what the document knows of campaigns and creative sets, for the rows that belong to them.

import type { Fields, Value } from '../../model/value';
import type { Base } from '../../sync/base';
import type { WorkbookPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { resourceOf } from '../resources/all-resources';
import type { Parents } from '../resources/resource';
import { loadBase } from './base-store';

/** @param listed campaigns as the service listed them just now; absent: as they were pulled */
export function parentsOf(workbook: WorkbookPort, listed?: readonly Fields[]): Parents {
  const fresh = listed && new Map(listed.map((fields) => [String(fields.campaignId), fields]));
  // Read when first asked for: most work needs none of it.
  const bases = new Map<string, Base>();
  const base = (tab: string): Base => {
    const resource = resourceOf(tab);
    const known = bases.get(tab) ?? (resource ? loadBase(workbook, resource.tab).base : new Map());
    bases.set(tab, known);
    return known;
  };
  return {
    campaign: (id) => (fresh ? fresh.get(id) : base('campaigns').get(id)?.fields),
    campaignOfSet: (id) => {
      const campaign = base('creative-sets').get(id)?.fields.campaignId;
      return typeof campaign === 'string' ? campaign : undefined;
    },
  };
}

/** Gives each row of the tab what it shows of its campaign. */
export function campaignShower(tab: Tab, parents: Parents): (row: Fields) => Fields {
  if (!tab.columns.some(({ field }) => field === 'campaign')) return (row) => row;
  const own = tab.columns.filter(({ field, access }) => access === 'read-only' && field !== 'campaign');
  const known = new Map<string, Fields | undefined>();
  const shownOf = (id: string): Fields | undefined => {
    const campaign = parents.campaign(id);
    if (!campaign) return undefined;
    const shown: Partial<Record<string, Value>> = { campaign: campaign.name };
    for (const { field } of own) if (campaign[field] !== undefined) shown[field] = campaign[field];
    return shown;
  };
  return (row) => {
    const id = String(row.campaignId ?? '');
    if (!known.has(id)) known.set(id, shownOf(id));
    const shown = known.get(id);
    return shown ? { ...shown, ...row } : row;
  };
}
