// grid: campaigns and creative sets of the document, for the rows that belong to them.

import type { Base } from '../base/base';
import { type BasePorts, loadBase } from '../base/base-store';
import type { ChunkSheet } from '../base/chunk-sheet';
import type { Fields, Value } from '../model/value';
import { resourceOf } from '../resources/all-resources';
import type { Parents } from '../resources/shared/resource';
import type { Tab } from '../tabs/tab';

interface ParentSources {
  /** Campaigns as the service listed them just now; absent: as they were pulled. */
  readonly listed?: readonly Fields[];
  /** The list has entries that cannot be read, so a campaign that is not in `listed` is as it was pulled. */
  readonly isPartial?: boolean;
  /** The hidden sheet as it was read in this execution. The names in it may be some seconds old. */
  readonly index?: () => ChunkSheet | undefined;
}

export function parentsOf(ports: BasePorts, { listed, isPartial, index }: ParentSources = {}): Parents {
  const fresh = listed && new Map(listed.map((fields) => [String(fields.campaignId), fields]));
  // Read when first asked for: most work needs none of it.
  const bases = new Map<string, Base>();
  const base = (tab: string): Base => {
    const resource = resourceOf(tab);
    const known = bases.get(tab) ?? (resource ? loadBase(ports, resource.tab, index?.()).base : new Map());
    bases.set(tab, known);
    return known;
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

interface Shown {
  readonly campaign: Value | undefined;
  /** What else the tab shows of it; null: nothing. */
  readonly more: Fields | null;
}

function shownOf(tab: Tab, campaign: Fields): Shown {
  const more: Partial<Record<string, Value>> = {};
  for (const { field, access } of tab.columns) {
    if (access !== 'read-only' || field === 'campaign' || campaign[field] === undefined) continue;
    more[field] = campaign[field];
  }
  return { campaign: campaign.name, more: Object.keys(more).length > 0 ? more : null };
}

/** Adds the name of its creative set to a row that lacks it: answers to writes have only the ID. */
function setShower(parents: Parents): (row: Fields) => Fields {
  const known = new Map<string, Value | undefined>();
  return (row) => {
    if (row.creativeSet !== undefined) return row;
    const id = String(row.creativeSetId ?? '');
    if (!known.has(id)) known.set(id, parents.nameOfSet(id));
    const name = known.get(id);
    return name === undefined ? row : { ...row, creativeSet: name };
  };
}

/** Adds to each row of the tab what it shows of its campaign or creative set. */
export function parentShower(tab: Tab, parents: Parents): (row: Fields) => Fields {
  if (tab.columns.some(({ field }) => field === 'creativeSet')) return setShower(parents);
  if (!tab.columns.some(({ field }) => field === 'campaign')) return (row) => row;
  const known = new Map<string, Shown | null>();
  return (row) => {
    const id = String(row.campaignId ?? '');
    let shown = known.get(id);
    if (shown === undefined) {
      const campaign = parents.campaign(id);
      shown = campaign ? shownOf(tab, campaign) : null;
      known.set(id, shown);
    }
    if (shown === null) return row;
    // One literal with one spread is what V8 copies fastest; there are a hundred thousand rows.
    const whole: Fields = row.campaign === undefined ? { ...row, campaign: shown.campaign } : row;
    return shown.more === null ? whole : { ...shown.more, ...whole };
  };
}
