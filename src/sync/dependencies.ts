// sync: rows that belong to something the same push makes: they name it by its name until the service has
// given it an ID.

import type { Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { Operation } from './operation';

const nameOf = ({ changes }: Operation): Value | undefined =>
  changes.find(({ field }) => field === 'name')?.after;

const placeOf = (tab: string, name: Value | undefined): string => JSON.stringify([tab, name]);

/** The creation of what a row belongs to; undefined: it belongs to something that exists. */
export type ParentOperationOf = (tab: Tab, operation: Operation) => Operation | undefined;

/**
 * A rule sees to it that no reviewed row means anything by a word that is an ID or the name of something
 * else, too.
 */
export function parentOperations(all: readonly Operation[]): ParentOperationOf {
  const byName = new Map<string, Operation>();
  for (const one of all) if (one.action === 'create') byName.set(placeOf(one.tab, nameOf(one)), one);
  return (tab, { action, campaignId }) =>
    action === 'create' && tab.belongsTo ? byName.get(placeOf(tab.belongsTo, campaignId)) : undefined;
}
