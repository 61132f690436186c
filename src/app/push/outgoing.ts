// app: a logged operation as it goes out, and as it is asked about afterwards.

import type { Base } from '../../sync/base';
import type { LoggedOperation } from '../../sync/journal';
import { afterOf, type Operation } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { type BasePorts, loadBase } from '../grid/base-store';
import type { Asked } from '../grid/fresh';
import type { Outgoing, Resource } from '../resources/resource';

/** True for a creation that the service gives its key; until then the row waits under a token. */
export const hasToken = (tab: Tab, { action }: Operation): boolean =>
  action === 'create' && tab.keysFrom === 'service';

/** Bases by tab id, of senders that ask for them. */
export type Bases = ReadonlyMap<string, Base>;

export function outgoingOf({ tab }: Resource, { operation }: LoggedOperation): Outgoing {
  const keys = hasToken(tab, operation) ? {} : fieldsOfKey(tab, operation.key);
  return { operation, keys, after: afterOf(operation), along: operation.along ?? {} };
}

/** An undo is planned without what is sent beside its changes: as the base has it. */
export function withBeside(
  { tab, besideOf }: Resource,
  logged: LoggedOperation,
  bases: Bases,
): LoggedOperation {
  const { operation } = logged;
  const { action, key, along, assumes } = operation;
  const base = action === 'update' ? bases.get(tab.id)?.get(key)?.fields : undefined;
  if (!base || !besideOf || along || assumes) return logged;
  return { ...logged, operation: { ...operation, ...besideOf(afterOf(operation), base) } };
}

export function basesOf(ports: BasePorts, together: readonly Resource[]): Bases {
  const bases = new Map<string, Base>();
  if (!together.some(({ besideOf }) => besideOf)) return bases;
  for (const { tab } of together) bases.set(tab.id, loadBase(ports, tab).base);
  return bases;
}

/** The row of the operation as a question to the service. Not for creations with a token. */
export function askedOf(resource: Resource, { operation }: LoggedOperation): Asked {
  const { tab } = resource;
  const parent = { [tab.campaignField]: operation.campaignId };
  const fields = { ...parent, ...fieldsOfKey(tab, operation.key) };
  return { resource, key: operation.key, fields, needs: operation.changes.map(({ field }) => field) };
}
