// app: where the service is and with whose credentials it is asked. Addresses come from the deployment only: a shared
// document must not be able to send a colleague's token elsewhere.

import * as v from 'valibot';
import type { Credentials } from '../api/tokens';
import type { Ports } from './ports';
import { Trouble } from './trouble';

export const WRITE_SCOPES = 'campaigns:write creatives:write source_bids:write';
export const READ_SCOPES = 'campaigns:read creatives:read source_bids:read';

const CONNECTION = 'bidgrid.connection';
/** Scope that the service granted to the deployment's own credentials, by person. */
const SCRIPT_SCOPE = 'bidgrid.script-scope';

export interface Addresses {
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly apiUrl: string;
}

export interface Connection {
  readonly source: 'script' | 'user';
  readonly credentials: Credentials;
  readonly scope: string;
}

const Saved = v.object({ clientId: v.string(), clientSecret: v.string(), scope: v.string() });

const address = (text: string | null): string => (text ?? '').trim().replace(/\/+$/, '');

/** null when the deployment did not set all three. */
export function addressesOf(ports: Pick<Ports, 'scriptStore'>): Addresses | null {
  const authUrl = address(ports.scriptStore.get('BIDGRID_AUTH_URL'));
  const baseUrl = address(ports.scriptStore.get('BIDGRID_BASE_URL'));
  const apiUrl = address(ports.scriptStore.get('BIDGRID_API_URL'));
  return authUrl && baseUrl && apiUrl ? { authUrl, baseUrl, apiUrl } : null;
}

/** @throws Trouble when the deployment lacks them */
export function needAddresses(ports: Pick<Ports, 'scriptStore'>): Addresses {
  const addresses = addressesOf(ports);
  if (addresses) return addresses;
  throw new Trouble(
    'This copy of Bidgrid does not know where the advertising service is. Whoever deployed it must set the script properties BIDGRID_AUTH_URL, BIDGRID_BASE_URL and BIDGRID_API_URL.',
  );
}

function scriptCredentials(ports: Ports): Credentials | null {
  const clientId = ports.scriptStore.get('BIDGRID_CLIENT_ID') ?? '';
  const clientSecret = ports.scriptStore.get('BIDGRID_CLIENT_SECRET') ?? '';
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

function savedConnection(ports: Ports): Connection | null {
  const text = ports.userStore.get(CONNECTION);
  if (text === null) return null;
  try {
    const { clientId, clientSecret, scope } = v.parse(Saved, JSON.parse(text));
    return { source: 'user', credentials: { clientId, clientSecret }, scope };
  } catch {
    return null;
  }
}

/** The deployment's credentials come first; then nobody has to type any. */
export function connectionOf(ports: Ports): Connection | null {
  const credentials = scriptCredentials(ports);
  if (credentials === null) return savedConnection(ports);
  return { source: 'script', credentials, scope: ports.userStore.get(SCRIPT_SCOPE) ?? WRITE_SCOPES };
}

/** Opens the interface of app lists; `''` when nobody set it. A secret: it never goes into a cell, a log or a sentence. */
export const managementKey = (ports: Pick<Ports, 'scriptStore'>): string =>
  (ports.scriptStore.get('BIDGRID_MANAGEMENT_KEY') ?? '').trim();

/** False for the deployment's credentials until this person used them once. */
export const scopeIsKnown = (ports: Ports, { source }: Connection): boolean =>
  source === 'user' || ports.userStore.get(SCRIPT_SCOPE) !== null;

/** @throws Trouble when there is none */
export function needConnection(ports: Ports): Connection {
  const connection = connectionOf(ports);
  if (connection) return connection;
  throw new Trouble(
    'There is no connection to the advertising service yet. Open Bidgrid › Connections… and enter client ID and client secret.',
  );
}

export function saveConnection(ports: Ports, connection: Connection): void {
  if (connection.source === 'script') {
    ports.userStore.set(SCRIPT_SCOPE, connection.scope);
    return;
  }
  const { clientId, clientSecret } = connection.credentials;
  ports.userStore.set(CONNECTION, JSON.stringify({ clientId, clientSecret, scope: connection.scope }));
}

export function forgetConnection(ports: Ports): void {
  ports.userStore.delete(CONNECTION);
  ports.userStore.delete(SCRIPT_SCOPE);
}

export const canWrite = (connection: Connection): boolean =>
  /(^| )campaigns:write( |$)/.test(connection.scope);
