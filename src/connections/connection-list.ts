// connections: a person's connections for the sidebar, without secrets.

import { CONNECT_AGAIN } from '../ad-service/token-grants';
import { readKeptRefresh } from '../ad-service/token-request';
import type { Ports } from '../ports/ports';
import {
  addressesOf,
  connectionOf,
  managementKeyOf,
  scopeIsKnown,
  scriptConnection,
  whyNone,
} from './connection';
import {
  type Connection,
  deployedApplication,
  detailsOf,
  ownConnections,
  type Pending,
  pendingOf,
  REFRESH,
} from './connection-record';
import type { ConnectionsView, ConnectionView } from './connection-schema';
import { rememberedBy } from './document-connection';
import { tokensOf } from './login';
import { canWrite, inConnections } from './permission';

type Login = Pick<ConnectionView, 'state' | 'sentence' | 'loginExpiresAt'>;

const READY: Login = { state: 'ready', sentence: '', loginExpiresAt: null };

const open = (sentence: string): Login => ({ state: 'open', sentence, loginExpiresAt: null });

/** The state of a login, apart from an authorization that was begun. */
export function loginOf(ports: Ports, { id, name, party, credentials, unconfirmed }: Connection): Login {
  if (!credentials.clientSecret) return open(`"${name}" is disconnected.`);
  if (party === 'first') return READY;
  const storedRefresh = readKeptRefresh(ports.userStore.get(REFRESH + id));
  if (storedRefresh === null) return open(`"${name}" is not authorized yet.`);
  if (storedRefresh.state === 'lost') return { ...open(inConnections(CONNECT_AGAIN)), state: 'again' };
  const state = unconfirmed === null ? 'ready' : 'unconfirmed';
  return { ...READY, state, loginExpiresAt: storedRefresh.expiresAt };
}

/** Adds the state of a started authorization; an existing login stays until it succeeds. */
function withPending(login: Login, pending: Pending | null): Login {
  if (pending === null) return login;
  if (pending.outcome !== undefined) return { ...login, sentence: pending.outcome };
  const sentence = 'The authorization has started and is not finished.';
  return { ...login, state: 'waiting', sentence };
}

function viewOf(ports: Ports, connection: Connection): ConnectionView {
  const { id, name, company, party, credentials, scope } = connection;
  return {
    id,
    name,
    company,
    party,
    deployed: detailsOf(ports, id)?.application === 'deployment',
    clientIdEnd: credentials.clientId.slice(-4),
    scopes: scope.split(' ').filter((scopeName) => scopeName !== ''),
    canWrite: canWrite(connection),
    ...withPending(loginOf(ports, connection), pendingOf(ports, id)),
    hasSecret: credentials.clientSecret !== '',
    hasKey: managementKeyOf(ports, connection) !== '',
    tokenExpiresAt: addressesOf(ports) ? tokensOf(ports, connection).expiresAt() : null,
  };
}

export function connectionList(ports: Ports): ConnectionsView {
  const script = scriptConnection(ports);
  const connections = script ? [script] : ownConnections(ports);
  const document = rememberedBy(ports.documentStore);
  const current = connectionOf(ports);
  return {
    addressesSet: addressesOf(ports) !== null,
    source: script ? 'script' : 'user',
    connections: connections.map((connection) => {
      const view = viewOf(ports, connection);
      // The permissions of the deployment's login are known after its first use.
      return scopeIsKnown(ports, connection) ? view : { ...view, scopes: [] };
    }),
    document,
    current: current?.id ?? null,
    why: current ? '' : inConnections(whyNone(connections, document)),
    pulled: ports.workbook.find('campaigns') !== null,
    redirectAddress: ports.oauthCallback.address(),
    deployedApplication: deployedApplication(ports) !== null,
  };
}
