// sync: rows that belong to something the same push makes: they name it by its name until the service has given it an ID.

import type { Value } from '../model/value';
import { fieldsOfKey, keyOf } from '../tabs/row-key';
import type { Tab } from '../tabs/tab';
import type { Operation } from './operation';

const nameOf = ({ changes }: Operation): Value | undefined =>
  changes.find(({ field }) => field === 'name')?.after;

const placeOf = (tab: string, name: Value | undefined): string => JSON.stringify([tab, name]);

/** The creation of what a row belongs to; undefined: it belongs to something that exists. */
export type MakerOf = (tab: Tab, operation: Operation) => Operation | undefined;

/** A rule sees to it that no reviewed row means anything by a word that is an ID or the name of something else, too. */
export function makersAmong(all: readonly Operation[]): MakerOf {
  const byName = new Map<string, Operation>();
  for (const one of all) if (one.action === 'create') byName.set(placeOf(one.tab, nameOf(one)), one);
  return (tab, { action, campaignId }) =>
    action === 'create' && tab.belongsTo ? byName.get(placeOf(tab.belongsTo, campaignId)) : undefined;
}

/** The operation with the ID of what it belongs to, in its key, too. */
export function belongingTo(tab: Tab, operation: Operation, id: string): Operation {
  const changes = operation.changes.map((change) =>
    change.field === tab.campaignField ? { ...change, after: id } : change,
  );
  const fields = { ...fieldsOfKey(tab, operation.key), [tab.campaignField]: id };
  const key = tab.keysFrom === 'person' ? (keyOf(tab, fields) ?? operation.key) : operation.key;
  return { ...operation, key, campaignId: id, changes };
}
