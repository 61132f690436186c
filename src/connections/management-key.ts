// connections: the owner of the management key in use. No request proves that a key and the campaigns
// belong to the same company, so the key's connection is shown before anything is sent with it, and named
// in the log.

import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';
import { managementKeyOf, needConnection } from './connection';
import type { ManagementKeyView } from './connection-schema';

/** @throws UserError when there is no connection */
export function managementKeyView(ports: Ports): ManagementKeyView {
  const connection = needConnection(ports);
  const { source, id, name, company } = connection;
  return {
    connection: id,
    owner: source === 'script' ? 'this copy of Bidgrid' : `your connection "${name}" (${company})`,
    isSet: managementKeyOf(ports, connection) !== '',
  };
}

/** @param shownId ID of the connection that the person saw @throws UserError if another one is used now */
export function needShownConnection(ports: Ports, shownId: string | undefined): void {
  if (shownId === undefined || shownId === needConnection(ports).id) return;
  throw new UserError(
    'This spreadsheet now uses another connection, so nothing was sent. Reopen the sidebar and check the connection.',
  );
}

/** For the log. */
export const sentWith = (owner: string): string => `Sent with the management key of ${owner}.`;
