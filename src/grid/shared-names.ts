// grid: which names several objects have, from the rows of the tabs and the last pulled ones. Each kind of
// object is counted when its first label is needed: campaigns, not their 100,000 bids.

import type { Base } from '../base/base';
import { baseValueAt } from '../base/stored-group';
import { pathOf, type SharedNames } from '../tabs/row-label';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';

interface NamedTab {
  readonly tab: Tab;
  readonly stored: { readonly base: Base };
  readonly reading: { readonly rows: readonly Pick<TabRow, 'row' | 'known' | 'fields'>[] };
}

/** Stands in for the ID of a new row. */
const NEW = 'new row ';

/** null: several objects have the name. */
type Owners = Map<string, string | null>;

const objectsIn = ({ label }: Tab, of: string): number => label.findIndex(({ object }) => object?.tab === of);

function addNames(owners: Owners, { tab, reading, stored }: NamedTab, of: string): void {
  const at = objectsIn(tab, of);
  if (at < 0) return;
  const { field, object } = tab.label[at]!;
  const add = (valueAt: (field: string) => unknown, none: string): void => {
    const id = String(valueAt(object!.id) ?? '') || none;
    if (id === '' || String(valueAt(field) ?? '') === '') return;
    const path = pathOf(tab.label, at, valueAt);
    const known = owners.get(path);
    if (known === undefined) owners.set(path, id);
    else if (known !== id) owners.set(path, null);
  };
  const places = new Map(tab.columns.map((column, place) => [column.field as string, place]));
  stored.base.forEach((row) => void add((one) => baseValueAt(tab, row, places.get(one)!), ''));
  for (const { row, known, fields } of reading.rows)
    if (known === undefined) add((one) => fields[one], of === tab.id ? NEW + row : '');
}

/** @param all every tab of the document */
export function sharedNames(all: readonly NamedTab[]): SharedNames {
  const kinds = new Map<string, Owners>();
  const ownersOf = (of: string): Owners => {
    const known = kinds.get(of);
    if (known !== undefined) return known;
    const owners: Owners = new Map();
    const own = all.filter(({ tab, stored }) => tab.id === of && stored.base.size > 0);
    for (const one of own.length > 0 ? own : all) addNames(owners, one, of);
    kinds.set(of, owners);
    return owners;
  };
  return { has: (tab, path) => ownersOf(tab).get(path) === null };
}
