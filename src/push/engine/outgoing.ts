// push: how a logged operation is sent and read.

import type { RequestedRow } from '../../grid/cheapest-requests';
import type { Fields, Value } from '../../shared/value';
import { afterOf, type Operation } from '../../sync/operation';
import { fieldsOfKey, type Tab } from '../../tabs/columns/tab';
import type { Outgoing, Resource } from '../../tabs/common/resource';
import type { LoggedOperation } from '../journal/journal-rows';

/** True for a creation whose key the service gives; until then a token identifies the row. */
export const hasToken = (tab: Tab, { action }: Operation): boolean =>
  action === 'create' && tab.keysFrom === 'service';

/**
 * An update can be carried out in part, because some take two requests: what the service has already counts
 * as unchanged.
 * @param theirs the service's values, as far as they were read
 */
export function outgoingOf({ tab }: Resource, { operation }: LoggedOperation, theirs: Fields = {}): Outgoing {
  const keys = hasToken(tab, operation) ? {} : fieldsOfKey(tab, operation.key);
  const [after, along]: Partial<Record<string, Value>>[] = [{}, { ...operation.along }];
  for (const [field, value] of Object.entries(afterOf(operation))) {
    const currentValue = operation.action === 'update' ? theirs[field] : undefined;
    const isThere =
      currentValue !== undefined &&
      tab.columns.find((column) => column.field === field)!.kind.equal(value!, currentValue);
    (isThere ? along : after)![field] = value!;
  }
  return { operation, keys, after: after!, along: along! };
}

/** The read request for the row of the operation. Not for creations with a token. */
export function askedOf(resource: Resource, { operation }: LoggedOperation): RequestedRow {
  const { tab } = resource;
  const parent = { [tab.campaignField]: operation.campaignId };
  const fields = { ...parent, ...fieldsOfKey(tab, operation.key) };
  return { resource, key: operation.key, fields, needs: operation.changes.map(({ field }) => field) };
}
