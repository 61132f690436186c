// app: a logged operation as it goes out, and as it is asked about afterwards.

import type { Fields, Value } from '../../model/value';
import type { Base } from '../../sync/base';
import type { LoggedOperation } from '../../sync/journal';
import type { Operation } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import type { Asked } from '../grid/fresh';
import type { Outgoing, Resource } from '../resources/resource';

/** True for a creation that the service gives its key; until then the row waits under a token. */
export const hasToken = (tab: Tab, { action }: Operation): boolean =>
  action === 'create' && tab.keysFrom === 'service';

/** Bases by tab id, of senders that ask for them. */
export type Bases = ReadonlyMap<string, Base>;

export function afterOf({ changes }: Operation): Fields {
  const fields: Partial<Record<string, Value>> = {};
  for (const { field, after } of changes) fields[field] = after;
  return fields;
}

export function outgoingOf({ tab }: Resource, { operation }: LoggedOperation, bases: Bases): Outgoing {
  const keys = hasToken(tab, operation) ? {} : fieldsOfKey(tab, operation.key);
  const base = bases.get(tab.id)?.get(operation.key)?.fields;
  return { operation, keys, after: afterOf(operation), base };
}

/** The row of the operation as a question to the service. Not for creations with a token. */
export function askedOf(resource: Resource, { operation }: LoggedOperation): Asked {
  const { tab } = resource;
  const parent = { [tab.campaignField]: operation.campaignId };
  return { resource, key: operation.key, fields: { ...parent, ...fieldsOfKey(tab, operation.key) } };
}
