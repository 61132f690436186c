// connections: a person's connections as stored: small values in user properties, secrets separately, and the
// authorizations that were started and have no answer yet, each of which accepts one answer.

import * as v from 'valibot';
import type { Interface } from '../ad-service/failure-sentences';
import type { Credentials } from '../ad-service/token-request';
import type { Ports, Store } from '../ports/ports';
import { parsedJson } from '../ports/stored-json';
import { UserError } from '../ports/user-error';
import { HOUR_MS } from '../shared/time';

/** IDs of the person's connections. */
const LIST = 'bidgrid.connections';
/** Name, company, kind, client ID, scopes: nothing secret. */
const DETAILS = 'bidgrid.connection.';
/** Client secret. */
export const SECRET = 'bidgrid.secret.';
/** Management key of the suppression and app list interfaces. */
export const KEY = 'bidgrid.key.';
export const ACCESS = 'bidgrid.access.';
export const REFRESH = 'bidgrid.refresh.';
/** ID of a login whose company the person has not confirmed. */
const UNCONFIRMED = 'bidgrid.unconfirmed.';
/** State of the rate limit of each interface. */
export const RATE_LIMITS = {
  'campaign-management': 'bidgrid.rate-limit.',
  token: 'bidgrid.rate-limit-token.',
  suppression: 'bidgrid.rate-limit-suppression.',
  'app-lists': 'bidgrid.rate-limit-app-lists.',
} as const satisfies Readonly<Record<Interface, string>>;
/** A started authorization. */
const PENDING = 'bidgrid.pending.';

export interface Connection {
  /** script: from the deployment's script properties · user: added by this person. */
  readonly source: 'script' | 'user';
  readonly id: string;
  /** Name for people; a document stores only this and the company. */
  readonly name: string;
  readonly company: string;
  /**
   * first: the company's own OAuth application · third: an application authorized by the company (section
   * 5.1).
   */
  readonly party: 'first' | 'third';
  readonly credentials: Credentials;
  /** Space-separated. */
  readonly scope: string;
  /**
   * third: ID of the current login while the person has not confirmed its company. In the window of the
   * service the wrong company is easily chosen, so nothing is done with such a login. null: confirmed.
   */
  readonly unconfirmed: string | null;
}

const Details = v.object({
  name: v.string(),
  company: v.string(),
  party: v.picklist(['first', 'third']),
  /** deployment: client ID and secret of the third-party application are script properties. */
  application: v.picklist(['own', 'deployment']),
  clientId: v.string(),
  scope: v.string(),
});
type Details = v.InferOutput<typeof Details>;

/** User properties hold 500 KB in all. */
const MOST = 40;

type Kept = Pick<Ports, 'userStore' | 'scriptStore'>;

const Ids = v.array(v.string());

export function connectionIds(ports: Kept): string[] {
  return parsedJson(Ids, ports.userStore.get(LIST)) ?? [];
}

export const detailsOf = (ports: Kept, id: string): Details | null =>
  parsedJson(Details, ports.userStore.get(DETAILS + id));

/** The third-party application that the deployment has registered for everyone; null: none. */
export function deployedApplication({ scriptStore }: Pick<Kept, 'scriptStore'>): Credentials | null {
  const clientId = scriptStore.get('BIDGRID_THIRD_PARTY_CLIENT_ID') ?? '';
  const clientSecret = scriptStore.get('BIDGRID_THIRD_PARTY_CLIENT_SECRET') ?? '';
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

export const unconfirmedLogin = ({ userStore }: Pick<Kept, 'userStore'>, id: string): string | null =>
  userStore.get(UNCONFIRMED + id);

export const confirmLogin = ({ userStore }: Pick<Kept, 'userStore'>, id: string): void =>
  userStore.delete(UNCONFIRMED + id);

/**
 * Called before a login from an authorization is stored. In this order, a kill never leaves the new login
 * without its mark, nor a token of the previous login to answer the question about the new one.
 */
export function markUnconfirmed({ userStore }: Pick<Kept, 'userStore'>, id: string, login: string): void {
  userStore.delete(ACCESS + id);
  userStore.set(UNCONFIRMED + id, login);
}

function connectionWith(ports: Kept, id: string): Connection | null {
  const details = detailsOf(ports, id);
  if (details === null) return null;
  const { name, company, party, application, clientId, scope } = details;
  const ownClient = { clientId, clientSecret: ports.userStore.get(SECRET + id) ?? '' };
  const credentials = application === 'own' ? ownClient : (deployedApplication(ports) ?? ownClient);
  const unconfirmed = party === 'third' ? unconfirmedLogin(ports, id) : null;
  return { source: 'user', id, name, company, party, credentials, scope, unconfirmed };
}

/** In the order of creation. */
export function ownConnections(ports: Kept): Connection[] {
  const connections = connectionIds(ports).map((id) => connectionWith(ports, id));
  return connections.filter((connection): connection is Connection => connection !== null);
}

/** @throws UserError when it was removed */
export function ownConnection(ports: Kept, id: string): Connection {
  const connection = connectionIds(ports).includes(id) ? connectionWith(ports, id) : null;
  if (connection) return connection;
  throw new UserError(
    'This connection was removed in another window. Open Bidgrid ▸ More ▸ Connections… again.',
  );
}

export const saveDetails = (store: Store, id: string, details: Details): void =>
  store.set(DETAILS + id, JSON.stringify(details));

/** Called before a new connection is stored. @throws UserError if there are too many */
export function needFreeSlot(ports: Kept): void {
  if (connectionIds(ports).length < MOST) return;
  throw new UserError(`You already have ${MOST} connections. Remove one that you no longer need.`);
}

/** Adds the ID to the list. Called last, so that an incomplete connection is never listed. */
export const listConnection = (ports: Kept, id: string): void =>
  ports.userStore.set(LIST, JSON.stringify([...connectionIds(ports), id]));

/** Deletes secrets and tokens. Name, company, client ID, scopes and the request counts stay. */
export function dropSecrets({ userStore }: Pick<Kept, 'userStore'>, id: string): void {
  for (const name of [ACCESS, REFRESH, SECRET, KEY, PENDING, UNCONFIRMED]) userStore.delete(name + id);
}

/** Deletes the tokens of an authorization. */
export function dropLogin({ userStore }: Pick<Kept, 'userStore'>, id: string): void {
  for (const name of [ACCESS, REFRESH, UNCONFIRMED]) userStore.delete(name + id);
}

export function removeConnection(ports: Kept, id: string): void {
  const ids = connectionIds(ports).filter((other) => other !== id);
  ports.userStore.set(LIST, JSON.stringify(ids));
  dropSecrets(ports, id);
  for (const name of [DETAILS, ...Object.values(RATE_LIMITS)]) ports.userStore.delete(name + id);
}

/** Lifetime of the callback's state token. */
const PENDING_MS = HOUR_MS;

const PendingSchema = v.object({
  /** Only known to the window that was opened for it. */
  nonce: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** Requested scopes. */
  scope: v.string(),
  encoding: v.picklist(['multipart', 'urlencoded']),
  /** A challenge was sent, so the code is exchanged with the verifier. */
  pkce: v.optional(v.literal(true)),
  /** How it ended without a login, as a sentence. */
  outcome: v.optional(v.string()),
});
export type Pending = Readonly<v.InferOutput<typeof PendingSchema>>;

/** null: none, or an expired one. */
export function pendingOf(
  { userStore, clock }: Pick<Ports, 'userStore' | 'clock'>,
  id: string,
): Pending | null {
  const pending = parsedJson(PendingSchema, userStore.get(PENDING + id));
  return pending !== null && clock.now() - pending.at < PENDING_MS ? pending : null;
}

export const savePending = ({ userStore }: Pick<Ports, 'userStore'>, id: string, pending: Pending): void =>
  userStore.set(PENDING + id, JSON.stringify(pending));

export const dropPending = ({ userStore }: Pick<Ports, 'userStore'>, id: string): void =>
  userStore.delete(PENDING + id);
