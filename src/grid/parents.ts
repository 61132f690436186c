// grid: campaigns and creative sets of the document, as parents of rows.

import type { Base } from '../base/base';
import { type BasePorts, loadBase } from '../base/base-store';
import type { ChunkSheet } from '../base/chunk-sheet';
import { type Fields, isUnreadable, type Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { Parents } from '../tabs/common/resource';
import { resourceOf } from '../tabs/registry';

interface ParentSources {
  /** Campaigns that the service has just listed; absent: those of the base. */
  readonly listed?: readonly Fields[];
  /** The list has unreadable entries, so a campaign that is not in `listed` is taken from the base. */
  readonly isPartial?: boolean;
  /** The hidden sheet as read in this execution. Its names may be some seconds old. */
  readonly index?: () => ChunkSheet | undefined;
}

export function parentsOf(ports: BasePorts, { listed, isPartial, index }: ParentSources = {}): Parents {
  const fresh = listed && new Map(listed.map((fields) => [String(fields.campaignId), fields]));
  // Loaded on demand: most work needs none of it.
  const bases = new Map<string, Base>();
  const base = (tab: string): Base => {
    const resource = resourceOf(tab);
    const baseOfTab =
      bases.get(tab) ?? (resource ? loadBase(ports, resource.tab, index?.()).base : new Map());
    bases.set(tab, baseOfTab);
    return baseOfTab;
  };
  return {
    campaign: (id) => fresh?.get(id) ?? (fresh && !isPartial ? undefined : base('campaigns').get(id)?.fields),
    campaignOfSet: (id) => {
      const campaign = base('creative-sets').get(id)?.fields.campaignId;
      return typeof campaign === 'string' ? campaign : undefined;
    },
    nameOfSet: (id) => base('creative-sets').get(id)?.fields.name,
  };
}

interface ShownCampaign {
  /** Its name; undefined: it is not known or cannot be read, so the row keeps the previous one. */
  readonly campaign: Value | undefined;
  /** Other fields of it that the tab shows; null: none. */
  readonly more: Fields | null;
}

const readableName = (name: Value | undefined): Value | undefined => (isUnreadable(name) ? undefined : name);

function shownOf(tab: Tab, campaign: Fields): ShownCampaign {
  const more: Partial<Record<string, Value>> = {};
  for (const { field, access } of tab.columns) {
    if (access !== 'read-only' || field === 'campaign' || campaign[field] === undefined) continue;
    more[field] = campaign[field];
  }
  return { campaign: readableName(campaign.name), more: Object.keys(more).length > 0 ? more : null };
}

interface SetNames {
  readonly set: Value | undefined;
  readonly campaign: Value | undefined;
}

/** Adds the names of its creative set and campaign to a row without them: answers to writes have only IDs. */
function withSetNames(parents: Parents): (row: Fields) => Fields {
  const namesById = new Map<string, SetNames>();
  return (row) => {
    const id = String(row.creativeSetId ?? '');
    let names = namesById.get(id);
    if (names === undefined) {
      const campaign = parents.campaignOfSet(id);
      names = {
        set: readableName(parents.nameOfSet(id)),
        campaign: campaign === undefined ? undefined : readableName(parents.campaign(campaign)?.name),
      };
      namesById.set(id, names);
    }
    return {
      ...row,
      ...(row.creativeSet === undefined && names.set !== undefined ? { creativeSet: names.set } : {}),
      ...(names.campaign === undefined ? {} : { campaign: names.campaign }),
    };
  };
}

/** Adds the fields of campaign and creative set that the tab shows to each row. */
export function withParentFields(tab: Tab, parents: Parents): (row: Fields) => Fields {
  if (tab.columns.some(({ field }) => field === 'creativeSet')) return withSetNames(parents);
  if (!tab.columns.some(({ field }) => field === 'campaign')) return (row) => row;
  const campaignsById = new Map<string, ShownCampaign | null>();
  return (row) => {
    const id = String(row.campaignId ?? '');
    let shownCampaign = campaignsById.get(id);
    if (shownCampaign === undefined) {
      const campaign = parents.campaign(id);
      shownCampaign = campaign ? shownOf(tab, campaign) : null;
      campaignsById.set(id, shownCampaign);
    }
    if (shownCampaign === null) return row;
    // V8 copies a single literal with one spread fastest, and there are up to 100,000 rows.
    const whole: Fields =
      row.campaign === undefined && shownCampaign.campaign !== undefined
        ? { ...row, campaign: shownCampaign.campaign }
        : row;
    return shownCampaign.more === null ? whole : { ...shownCampaign.more, ...whole };
  };
}
