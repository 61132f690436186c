// app: a logged operation as it goes out, and as it is asked about afterwards.

import type { Base } from '../../sync/base';
import type { LoggedOperation } from '../../sync/journal';
import { afterOf, type Operation } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import type { Asked } from '../grid/fresh';
import type { Outgoing, Resource } from '../resources/resource';

/** True for a creation that the service gives its key; until then the row waits under a token. */
export const hasToken = (tab: Tab, { action }: Operation): boolean =>
  action === 'create' && tab.keysFrom === 'service';

/** Bases by tab id, of senders that ask for them. */
export type Bases = ReadonlyMap<string, Base>;

export function outgoingOf(
  { tab, besideOf }: Resource,
  { operation }: LoggedOperation,
  bases: Bases,
): Outgoing {
  const keys = hasToken(tab, operation) ? {} : fieldsOfKey(tab, operation.key);
  const after = afterOf(operation);
  // The log does not keep what was planned to be sent along.
  const base = operation.action === 'update' ? bases.get(tab.id)?.get(operation.key)?.fields : undefined;
  const along = operation.along ?? (base && besideOf?.(after, base).along) ?? {};
  return { operation, keys, after, along };
}

/** The row of the operation as a question to the service. Not for creations with a token. */
export function askedOf(resource: Resource, { operation }: LoggedOperation): Asked {
  const { tab } = resource;
  const parent = { [tab.campaignField]: operation.campaignId };
  return { resource, key: operation.key, fields: { ...parent, ...fieldsOfKey(tab, operation.key) } };
}
