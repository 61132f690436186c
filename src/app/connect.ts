// app: connecting: trying credentials, saving them for one person, testing and forgetting them.

import { listBriefly } from '../api/campaigns';
import {
  addressesOf,
  type Connection,
  canWrite,
  connectionOf,
  forgetConnection,
  needAddresses,
  saveConnection,
  WRITE_SCOPES,
} from './connection';
import type { Ports } from './ports';
import { grant, grantAndSave, openService, tokensOf } from './service';
import type { ConnectionForm, ConnectionView } from './surface/connection';
import { Trouble, troubleOf } from './trouble';

/** A person waits for this in the sidebar. */
const PATIENCE_MS = 20_000;

export function connectionStatus(ports: Ports): ConnectionView {
  const addressesSet = addressesOf(ports) !== null;
  const connection = connectionOf(ports);
  if (connection === null) {
    return {
      source: 'none',
      clientIdEnd: '',
      scopes: [],
      canWrite: false,
      tokenExpiresAt: null,
      addressesSet,
    };
  }
  return {
    source: connection.source,
    clientIdEnd: connection.credentials.clientId.slice(-4),
    scopes: connection.scope.split(' '),
    canWrite: canWrite(connection),
    tokenExpiresAt: addressesSet ? tokensOf(ports, connection).expiresAt() : null,
    addressesSet,
  };
}

/** @throws Trouble when the service does not accept them; then nothing is saved */
export function connectionSave(ports: Ports, form: ConnectionForm): ConnectionView {
  needAddresses(ports);
  const clientId = form.clientId.trim();
  const clientSecret = form.clientSecret.trim();
  if (!clientId || !clientSecret) throw new Trouble('Enter both the client ID and the client secret.');
  const before = connectionOf(ports);
  if (before?.source === 'script') {
    throw new Trouble(
      'The credentials of this copy of Bidgrid were set by whoever deployed it; there is nothing to enter.',
    );
  }
  const wished: Connection = { source: 'user', credentials: { clientId, clientSecret }, scope: WRITE_SCOPES };
  const granted = alone(ports, () => grant(ports, wished, ports.clock.now() + PATIENCE_MS));
  if (!granted.ok) throw troubleOf(granted.failure);
  saveConnection(ports, granted.value);
  return connectionStatus(ports);
}

/** Tokens belong to the person: two windows must not exchange them at once. */
function alone<T>(ports: Ports, work: () => T): T {
  const done = ports.userLock.withLock(10_000, work);
  if (!done.got)
    throw new Trouble('Another window of yours is connecting at this moment. Try again in a few seconds.');
  return done.value;
}

/** The number of campaigns that the connection can see. */
export function connectionTest(ports: Ports): number {
  const deadline = ports.clock.now() + PATIENCE_MS;
  const connection = connectionOf(ports);
  // What the deployment's credentials may do can change without anybody saving them here.
  if (connection?.source === 'script') alone(ports, () => grantAndSave(ports, connection, deadline));
  const listed = listBriefly(openService(ports, deadline));
  if (!listed.ok) throw troubleOf(listed.failure);
  return listed.value.length;
}

export function connectionForget(ports: Ports): ConnectionView {
  const connection = connectionOf(ports);
  if (connection && addressesOf(ports)) tokensOf(ports, connection).forget();
  forgetConnection(ports);
  return connectionStatus(ports);
}
