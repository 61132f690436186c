// sync: finds the parent of a new row that is created by the same push. Until it has an ID, the row refers
// to it by name.

import type { Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { Operation } from './operation';

const nameOf = ({ changes }: Operation): Value | undefined =>
  changes.find(({ field }) => field === 'name')?.after;

const nameKey = (tab: string, name: Value | undefined): string => JSON.stringify([tab, name]);

/** The operation that creates the row's parent; undefined: the parent exists. */
export type ParentOperationOf = (tab: Tab, operation: Operation) => Operation | undefined;

/**
 * Names are unique here: a rule rejects rows whose parent is ambiguous (an ID, or a name that occurs twice).
 */
export function parentOperations(all: readonly Operation[]): ParentOperationOf {
  const byName = new Map<string, Operation>();
  for (const one of all) if (one.action === 'create') byName.set(nameKey(one.tab, nameOf(one)), one);
  return (tab, { action, campaignId }) =>
    action === 'create' && tab.belongsTo ? byName.get(nameKey(tab.belongsTo, campaignId)) : undefined;
}
