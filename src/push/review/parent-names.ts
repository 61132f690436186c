// push: what is known of the campaigns and creative sets to which reviewed rows belong.

import type { Grid } from '../../grid/grid';
import type { Value } from '../../shared/value';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { namesOfNew } from '../../tabs/columns/new-parent';
import { rowLabel } from '../../tabs/columns/row-label';
import type { Tab } from '../../tabs/columns/tab';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import { targets } from '../../tabs/targets/targets-columns';

/** Name of a campaign or creative set, for the maps of `ParentNames`. @param field that holds its ID */
export const parentKey = (field: string, id: string): string => `${field} ${id}`;

/** What is known of campaigns, and of creative sets, to which assets and ads belong. */
export interface ParentNames {
  /** By campaign ID. */
  readonly bidTypes: ReadonlyMap<string, string>;
  /** By `parentKey`: the labels of their rows, and their names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  /** Campaigns whose targets were pulled. */
  readonly withTargets: ReadonlySet<string>;
}

/**
 * From the base; Targets and other tabs have them if Campaigns was never pulled. New campaigns have their
 * name until they have an ID.
 */
export function parentNames(grids: readonly Grid[]): ParentNames {
  const bidTypes = new Map<string, string>();
  const labels = new Map<string, string>();
  const names = new Map<string, string>();
  const withTargets = new Set<string>();
  for (const { tab, storedBase, plan, shared } of grids) {
    const remember = (parent: Tab, id: string, name: Value | undefined, campaign?: Value): void => {
      const field = parent.keyFields[0]!;
      const key = parentKey(field, id);
      if (names.has(key) || typeof name !== 'string' || name === '') return;
      names.set(key, name);
      const campaignId = parent === creativeSets ? { campaignId: shared.campaignOf(id).id } : {};
      const fields = { ...campaignId, [field]: id, name, campaign: campaign ?? null };
      labels.set(key, rowLabel(parent, fields, shared));
    };
    for (const { action, campaignId, changes, label } of plan.operations) {
      const newValue = (wantedField: string) =>
        String(changes.find(({ field }) => field === wantedField)?.after);
      if (action !== 'create') continue;
      if (tab.id === campaigns.id) {
        bidTypes.set(newValue('name'), newValue('bidType'));
        names.set(parentKey('campaignId', newValue('name')), newValue('name'));
      }
      if (tab.id !== creativeSets.id) continue;
      for (const name of namesOfNew(tab.id, { name: newValue('name'), campaignId }))
        labels.set(parentKey('creativeSetId', name), label);
    }
    storedBase.base.forEach(({ fields }) => {
      const field = tab.groupField;
      const id = String(fields[field] ?? '');
      if (id === '') return;
      if (tab.id === targets.id) withTargets.add(id);
      if (typeof fields.bidType === 'string' && !bidTypes.has(id)) bidTypes.set(id, fields.bidType);
      if (tab.id === creativeSets.id)
        remember(creativeSets, String(fields.creativeSetId), fields.name, fields.campaign);
      if (tab.id === campaigns.id) remember(campaigns, id, fields.name);
      else if (field === 'campaignId') remember(campaigns, id, fields.campaign);
      else if (field === 'creativeSetId') remember(creativeSets, id, fields.creativeSet, fields.campaign);
    });
  }
  return { bidTypes, labels, names, withTargets };
}
