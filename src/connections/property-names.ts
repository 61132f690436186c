// connections: names of user properties of connections; all except the list end with the connection's ID.

import type { Interface } from '../ad-service/failure-sentences';

/** IDs of the person's connections. */
export const LIST = 'bidgrid.connections';
/** Name, company, kind, client ID, scopes: nothing secret. */
export const DETAILS = 'bidgrid.connection.';
/** Client secret. */
export const SECRET = 'bidgrid.secret.';
/** Management key of the suppression and app list interfaces. */
export const KEY = 'bidgrid.key.';
export const ACCESS = 'bidgrid.access.';
export const REFRESH = 'bidgrid.refresh.';
/** ID of a login whose company the person has not confirmed. */
export const UNCONFIRMED = 'bidgrid.unconfirmed.';
/** State of the rate limit of each interface. */
export const RATE_LIMITS = {
  'campaign-management': 'bidgrid.rate-limit.',
  token: 'bidgrid.rate-limit-token.',
  suppression: 'bidgrid.rate-limit-suppression.',
  'app-lists': 'bidgrid.rate-limit-app-lists.',
} as const satisfies Readonly<Record<Interface, string>>;
/** Sizes of pages for lists that are too long for one answer. */
export const PAGES = 'bidgrid.pages.';
/** A started authorization. */
export const PENDING = 'bidgrid.pending.';
