// reader: the rows of a tab in an answer.

import { withParentFields } from '../../grid/parents';
import type { Fields } from '../../shared/value';
import { byKeyOf } from '../../tabs/columns/tab';
import type { Parents, Reported, Resource } from '../../tabs/common/resource';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';

/** The rows of one tab in an answer, by key; rows without a key are dropped. */
export function byKey({ tab }: Resource, reported: Reported, parents: Parents): Map<string, Fields> {
  return byKeyOf(tab, (reported[tab.id] ?? []).map(withParentFields(tab, withSets(reported, parents))));
}

/** Sets of this answer may be new, or lost in the base, so that it does not have their campaigns. */
export function withSets(reported: Reported, parents: Parents): Parents {
  const sets = reported[creativeSets.id];
  if (sets === undefined) return parents;
  const campaigns = new Map(sets.map((set) => [String(set.creativeSetId), set.campaignId]));
  return {
    ...parents,
    campaignOfSet: (id) => {
      const campaign = campaigns.get(id);
      return typeof campaign === 'string' ? campaign : parents.campaignOfSet(id);
    },
  };
}
