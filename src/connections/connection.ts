// connections: addresses of the service, and the connection of this execution. Addresses come from the
// deployment only: otherwise a shared document could send a colleague's token elsewhere.

import * as v from 'valibot';
import type { Ports } from '../ports/ports';
import { parsedJson } from '../ports/stored-json';
import { UserError } from '../ports/user-error';
import { withoutTrailing } from '../shared/invisible-characters';
import { type Connection, KEY, ownConnections, REFRESH } from './connection-record';
import type { ManagementKeyView } from './connection-schema';
import { isSameCompany, matching, type Remembered, rememberedBy } from './document-connection';
import { WRITE_SCOPES } from './permission';

/** Scopes that the service granted to the deployment's own credentials, by person. */
const SCRIPT_SCOPE = 'bidgrid.script-scope';

const ScriptScope = v.object({ clientId: v.string(), scope: v.string() });

interface Addresses {
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly apiUrl: string;
}

const address = (text: string | null): string => withoutTrailing((text ?? '').trim(), '/');

/** null: the deployment has not set all three. */
export function addressesOf(ports: Pick<Ports, 'scriptStore'>): Addresses | null {
  const authUrl = address(ports.scriptStore.get('BIDGRID_AUTH_URL'));
  const baseUrl = address(ports.scriptStore.get('BIDGRID_BASE_URL'));
  const apiUrl = address(ports.scriptStore.get('BIDGRID_API_URL'));
  return authUrl && baseUrl && apiUrl ? { authUrl, baseUrl, apiUrl } : null;
}

export const NO_ADDRESSES =
  'Bidgrid is not set up yet: the addresses of the advertising service are missing. The person who installed Bidgrid must set the script properties BIDGRID_AUTH_URL, BIDGRID_BASE_URL and BIDGRID_API_URL.';

/** @throws UserError when the deployment has not set them */
export function needAddresses(ports: Pick<Ports, 'scriptStore'>): Addresses {
  const addresses = addressesOf(ports);
  if (addresses) return addresses;
  throw new UserError(NO_ADDRESSES);
}

/** The deployment's login, for everyone. null: people add their own connections. */
export function scriptConnection(ports: Pick<Ports, 'scriptStore' | 'userStore'>): Connection | null {
  const clientId = ports.scriptStore.get('BIDGRID_CLIENT_ID') ?? '';
  const clientSecret = ports.scriptStore.get('BIDGRID_CLIENT_SECRET') ?? '';
  if (!clientId || !clientSecret) return null;
  return {
    source: 'script',
    id: 'script',
    name: 'Company login',
    company: '',
    party: 'first',
    credentials: { clientId, clientSecret },
    scope: scriptScope(ports, clientId) ?? WRITE_SCOPES,
    unconfirmed: null,
  };
}

/** The connection of this document for this person; null: none, or ambiguous. */
export function connectionOf(ports: Ports): Connection | null {
  return scriptConnection(ports) ?? matching(ownConnections(ports), rememberedBy(ports.documentStore));
}

/** Name of the account for messages; `''` if the deployment decides it. */
export function accountOf(ports: Ports): string {
  const connection = connectionOf(ports);
  return connection?.source === 'user' ? connection.company || connection.name : '';
}

/** null: unknown for this client. */
function scriptScope({ userStore }: Pick<Ports, 'userStore'>, clientId: string): string | null {
  const storedScope = parsedJson(ScriptScope, userStore.get(SCRIPT_SCOPE));
  return storedScope?.clientId === clientId ? storedScope.scope : null;
}

/** False for the deployment's credentials until this person used them once. */
export const scopeIsKnown = (ports: Ports, { source, credentials }: Connection): boolean =>
  source === 'user' || scriptScope(ports, credentials.clientId) !== null;

export const saveScriptScope = (ports: Ports, { credentials, scope }: Connection): void =>
  ports.userStore.set(SCRIPT_SCOPE, JSON.stringify({ clientId: credentials.clientId, scope }));

/** Called when the service refuses the remembered scopes, so that the next use finds the remaining ones. */
export const forgetScriptScope = ({ userStore }: Pick<Ports, 'userStore'>): void =>
  userStore.delete(SCRIPT_SCOPE);

const OPEN = 'Open Bidgrid ▸ More ▸ Connections…';

/** Why there is no connection, and what to do. */
export function whyNone(ownConnections: readonly Connection[], remembered: Remembered | null): string {
  if (remembered === null || ownConnections.length === 0) {
    return ownConnections.length === 0
      ? `There is no connection to the advertising service yet. ${OPEN} and add yours.`
      : `You have several connections. ${OPEN} and choose the one that this spreadsheet is for.`;
  }
  const company = remembered.company
    ? `the company "${remembered.company}"`
    : `the connection "${remembered.name}"`;
  return ownConnections.some((connection) => isSameCompany(connection, remembered))
    ? `You have several connections for ${company}. ${OPEN} and choose the one that this spreadsheet uses.`
    : `This spreadsheet is for ${company}, and you have no connection for it. ${OPEN} and add one.`;
}

/** Why nothing is read or sent with a connection whose company is not confirmed. */
export const unconfirmedSentence = ({ name }: Pick<Connection, 'name'>): string =>
  `Confirm the company of "${name}" first. ${OPEN} and check its campaigns.`;

/** @throws UserError when there is none, it is disconnected, or its company is not confirmed */
export function needConnection(ports: Ports): Connection {
  const connection = connectionOf(ports);
  if (connection === null)
    throw new UserError(whyNone(ownConnections(ports), rememberedBy(ports.documentStore)));
  const { name, credentials, unconfirmed } = connection;
  if (!credentials.clientSecret)
    throw new UserError(`Your connection "${name}" is disconnected. ${OPEN} and connect it.`);
  if (unconfirmed !== null) {
    // A killed "No" has deleted the login, but not yet the question.
    const isDropped = ports.userStore.get(REFRESH + connection.id) === null;
    throw new UserError(
      isDropped
        ? `Your connection "${name}" is not authorized. ${OPEN} and authorize it.`
        : unconfirmedSentence(connection),
    );
  }
  return connection;
}

/**
 * The management key of this connection's company for the suppression and app list interfaces; `''`: none.
 * The deployment's key belongs to the deployment's login, never to a person's own connection, which may be of
 * another company. A secret: it must not appear in a cell, log or message.
 */
export function managementKeyOf(
  ports: Pick<Ports, 'scriptStore' | 'userStore'>,
  connection: Connection,
): string {
  const storedToken =
    connection.source === 'script'
      ? ports.scriptStore.get('BIDGRID_MANAGEMENT_KEY')
      : ports.userStore.get(KEY + connection.id);
  return (storedToken ?? '').trim();
}

/** @throws UserError when there is no connection */
export function managementKeyView(ports: Ports): ManagementKeyView {
  const connection = needConnection(ports);
  const { source, id, name, company } = connection;
  return {
    connection: id,
    owner: source === 'script' ? 'your company login' : `your connection "${name}" (${company})`,
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
