// grid: names of objects for labels, and which names several objects have, from the rows of the tabs and
// the last pulled ones. Each kind of object is listed when its first label needs it: campaigns, not their
// 100,000 bids.

import type { Base } from '../base/base';
import { baseValueAt } from '../base/stored-group';
import { once } from '../shared/once';
import type { Value } from '../shared/value';
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
  for (const { row, known, fields } of reading.rows)
    if (known === undefined) see((field) => fields[field], row);
}

/** The names of one kind of object. */
interface Names {
  /** By path; null: several objects have it. */
  readonly owners: Map<string, string | null>;
  /** By ID. */
  readonly byId: Map<string, string>;
}

const partOf = ({ label }: Tab, of: string): number =>
  label.findIndex(({ object }) => object?.tab === of && object.isOfSet !== true);

function addNames({ owners, byId }: Names, named: NamedTab, of: string): void {
  const { tab } = named;
  const at = partOf(tab, of);
  if (at < 0) return;
  const { field, object } = tab.label[at]!;
  forEachRow(named, (valueAt, place) => {
    const id = textAt(valueAt, object!.id);
    const owner = id || (place > 0 && of === tab.id ? NEW + place : '');
    const name = textAt(valueAt, field);
    if (owner === '' || name === '') return;
    if (id !== '' && !byId.has(id)) byId.set(id, name);
    const path = pathOf(tab.label, at, valueAt);
    const known = owners.get(path);
    if (known === undefined) owners.set(path, owner);
    else if (known !== owner) owners.set(path, null);
  });
}

const SETS = 'creative-sets';

/** By ID of the set, or name of a new one. Without Creative sets, others have the name of the campaign. */
function campaignsOfSets(all: readonly NamedTab[]): Map<string, CampaignOfSet> {
  const campaigns = new Map<string, CampaignOfSet>();
  const [sets, others] = [
    all.filter(({ tab }) => tab.id === SETS),
    all.filter(({ tab }) => tab.campaignField === 'creativeSetId'),
  ];
  for (const named of [...sets, ...others]) {
    const isSets = named.tab.id === SETS;
    forEachRow(named, (valueAt) => {
      const set = textAt(valueAt, 'creativeSetId') || (isSets ? textAt(valueAt, 'name') : '');
      if (set === '' || campaigns.has(set)) return;
      campaigns.set(set, { id: textAt(valueAt, 'campaignId'), name: textAt(valueAt, 'campaign') });
    });
  }
  return campaigns;
}

/** @param all every tab of the document */
export function sharedNames(all: readonly NamedTab[]): SharedNames {
  const kinds = new Map<string, Names>();
  const namesOf = (of: string): Names => {
    const known = kinds.get(of);
    if (known !== undefined) return known;
    const names: Names = { owners: new Map(), byId: new Map() };
    const own = all.filter(({ tab, storedBase }) => tab.id === of && storedBase.base.size > 0);
    for (const one of own.length > 0 ? own : all) addNames(names, one, of);
    kinds.set(of, names);
    return names;
  };
  const nameOf = (tab: string, id: string): string => namesOf(tab).byId.get(id) ?? '';
  const campaigns = once(() => campaignsOfSets(all));
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
