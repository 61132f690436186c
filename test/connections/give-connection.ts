// test, connections: a person's connection with its secret.

import { listConnection, saveDetails } from '../../src/connections/connection-record';
import { WRITE_SCOPES } from '../../src/connections/permission';
import type { PlainPorts } from '../ports/plain-ports';

interface Given {
  readonly id?: string;
  readonly name?: string;
  readonly company?: string;
  readonly party?: 'first' | 'third';
  readonly scope?: string;
}

/** With an application of its own. */
export function giveConnection(
  ports: PlainPorts,
  { id = 'a', name = 'Main', company = 'Pelt', party = 'first', scope = WRITE_SCOPES }: Given = {},
): void {
  const details = { name, company, party, application: 'own', clientId: `client ${id}` } as const;
  saveDetails(ports.userStore, id, { ...details, scope });
  ports.userStore.set(`bidgrid.secret.${id}`, `secret ${id}`);
  listConnection(ports, id);
}
