// grid: names of objects for labels, and which names several objects have, from the rows of the tabs and
// the last pulled ones. Each kind of object is listed when its first label needs it: campaigns, not their
// 100,000 bids.

import type { Base } from '../base/base';
import { baseValueAt } from '../base/stored-group';
import { once } from '../shared/once';
import type { Value } from '../shared/value';
import { namesOfNew } from '../tabs/columns/new-parent';
import { type CampaignOfSet, pathOf, type SharedNames } from '../tabs/columns/row-label';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';

interface NamedTab {
  readonly tab: Tab;
  readonly storedBase: { readonly base: Base };
  readonly reading: { readonly rows: readonly Pick<TabRow, 'row' | 'known' | 'fields'>[] };
}

type ValueAt = (field: string) => unknown;

/** Stands in for the ID of a new row. */
const NEW = 'new row ';
const NO_CAMPAIGN: CampaignOfSet = { id: '', name: '' };

const textAt = (valueAt: ValueAt, field: string): string => String(valueAt(field) ?? '');

/** The pulled rows, then the rows that differ from them. @param place 0: a pulled row */
function forEachRow(
  { tab, storedBase, reading }: NamedTab,
  see: (valueAt: ValueAt, place: number) => void,
): void {
  const places = new Map(tab.columns.map((column, place) => [column.field as string, place]));
  storedBase.base.forEach((row) => {
    see((field): Value | undefined => {
      const place = places.get(field);
      return place === undefined ? undefined : baseValueAt(tab, row, place);
    }, 0);
  });
  for (const row of reading.rows) if (row.known === undefined) see((field) => row.fields[field], row.row);
}

/** The names of one kind of object. */
interface Names {
  /** By path; null: several objects have it. */
  readonly owners: Map<string, string | null>;
  /** By ID. */
  readonly byId: Map<string, string>;
}

const partOf = ({ label }: Tab, tabId: string): number =>
  label.findIndex(({ object }) => object?.tab === tabId && object.isOfSet !== true);

function addNames({ owners, byId }: Names, namedTab: NamedTab, tabId: string): void {
  const { tab } = namedTab;
  const index = partOf(tab, tabId);
  if (index < 0) return;
  const { field, object } = tab.label[index]!;
  forEachRow(namedTab, (valueAt, place) => {
    const id = textAt(valueAt, object!.id);
    const owner = id || (place > 0 && tabId === tab.id ? NEW + place : '');
    const name = textAt(valueAt, field);
    if (owner === '' || name === '') return;
    if (id !== '' && !byId.has(id)) byId.set(id, name);
    const path = pathOf(tab.label, index, valueAt);
    const otherOwner = owners.get(path);
    if (otherOwner === undefined) owners.set(path, owner);
    else if (otherOwner !== owner) owners.set(path, null);
  });
}

const SETS = 'creative-sets';

/** By ID of the set, or name of a new one. Without Creative sets, others have the name of the campaign. */
function campaignsOfSets(tabs: readonly NamedTab[]): Map<string, CampaignOfSet> {
  const campaigns = new Map<string, CampaignOfSet>();
  const [setTabs, otherTabs] = [
    tabs.filter(({ tab }) => tab.id === SETS),
    tabs.filter(({ tab }) => tab.groupField === 'creativeSetId'),
  ];
  for (const namedTab of [...setTabs, ...otherTabs]) {
    const isSets = namedTab.tab.id === SETS;
    forEachRow(namedTab, (valueAt) => {
      const [setId, name] = [textAt(valueAt, 'creativeSetId'), textAt(valueAt, 'name')];
      const campaign = { id: textAt(valueAt, 'campaignId'), name: textAt(valueAt, 'campaign') };
      const newNames = isSets && setId === '' ? namesOfNew(SETS, { name, campaignId: campaign.id }) : [];
      for (const set of setId === '' ? newNames : [setId])
        if (!campaigns.has(set)) campaigns.set(set, campaign);
    });
  }
  return campaigns;
}

/** @param tabs every tab of the document */
export function sharedNames(tabs: readonly NamedTab[]): SharedNames {
  const kinds = new Map<string, Names>();
  const namesOf = (tabId: string): Names => {
    const knownNames = kinds.get(tabId);
    if (knownNames !== undefined) return knownNames;
    const names: Names = { owners: new Map(), byId: new Map() };
    const ownTabs = tabs.filter(({ tab, storedBase }) => tab.id === tabId && storedBase.base.size > 0);
    for (const namedTab of ownTabs.length > 0 ? ownTabs : tabs) addNames(names, namedTab, tabId);
    kinds.set(tabId, names);
    return names;
  };
  const nameOf = (tab: string, id: string): string => namesOf(tab).byId.get(id) ?? '';
  const campaigns = once(() => campaignsOfSets(tabs));
  return {
    has: (tab, path) => namesOf(tab).owners.get(path) === null,
    nameOf,
    campaignOf: (set) => {
      const { id, name } = campaigns().get(set) ?? NO_CAMPAIGN;
      // A new campaign has its name instead of an ID.
      return { id, name: nameOf('campaigns', id) || name || id };
    },
  };
}
