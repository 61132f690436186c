// engine: how a logged operation is sent and read.

import type { Asked } from '../../grid/fresh';
import type { Outgoing, Resource } from '../../resources/shared/resource';
import { afterOf, type Operation } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import type { LoggedOperation } from '../journal/rows';

/** True for a creation whose key the service gives; until then a token identifies the row. */
export const hasToken = (tab: Tab, { action }: Operation): boolean =>
  action === 'create' && tab.keysFrom === 'service';

export function outgoingOf({ tab }: Resource, { operation }: LoggedOperation): Outgoing {
  const keys = hasToken(tab, operation) ? {} : fieldsOfKey(tab, operation.key);
  return { operation, keys, after: afterOf(operation), along: operation.along ?? {} };
}

/** The read request for the row of the operation. Not for creations with a token. */
export function askedOf(resource: Resource, { operation }: LoggedOperation): Asked {
  const { tab } = resource;
  const parent = { [tab.campaignField]: operation.campaignId };
  const fields = { ...parent, ...fieldsOfKey(tab, operation.key) };
  return { resource, key: operation.key, fields, needs: operation.changes.map(({ field }) => field) };
}
