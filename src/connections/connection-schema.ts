// connections: connections. Secrets are never returned.

import * as v from 'valibot';
import { type Argument, sidebarText, typedText } from '../calls/call-schemas';
import { SCOPES } from '../shared/tab-choices';
import { LONGEST_NAME, LONGEST_SECRET } from '../shared/text-limits';

export const connectionId = sidebarText('The ID of the connection', 40);
export const typedName = typedText('The name', LONGEST_NAME);
const typedCompany = typedText('The company', LONGEST_NAME);
const typedSecret = typedText('The client secret', LONGEST_SECRET);
const typedKey = typedText('The management key', LONGEST_SECRET);
const chosenScopes = v.array(v.picklist(SCOPES));

export interface ConnectionView {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  /** first: the company's own OAuth application · third: an application authorized by the company. */
  readonly party: 'first' | 'third';
  /** third: client ID and secret come from the deployment. */
  readonly deployed: boolean;
  /** Last four characters of the client ID, to recognize it; `''`: none. */
  readonly clientIdEnd: string;
  readonly scopes: readonly string[];
  readonly canWrite: boolean;
  /**
   * ready: can be used · unconfirmed: authorized, but the person has not confirmed the company · waiting: an
   * authorization was begun and has not come back · open: not authorized yet, or disconnected · again: the
   * login was lost and has to be renewed by hand.
   */
  readonly state: 'ready' | 'unconfirmed' | 'waiting' | 'open' | 'again';
  /** Message about the state; `''`: none. */
  readonly sentence: string;
  /** Whether a client secret is kept with it, or by the deployment. */
  readonly hasSecret: boolean;
  /** Whether a management key is kept with it. */
  readonly hasKey: boolean;
  /** Milliseconds since 1970; null: no token. */
  readonly tokenExpiresAt: number | null;
  /** third: when the login ends unless it is used. */
  readonly loginExpiresAt: number | null;
}

export interface ConnectionsView {
  /** False if the deployment lacks the service's addresses (script properties); then nothing works. */
  readonly addressesSet: boolean;
  /** script: the login comes from script properties and no form is shown; `connections` then has that one. */
  readonly source: 'script' | 'user';
  readonly connections: readonly ConnectionView[];
  /** Stored in this document; null: nothing yet. */
  readonly document: { readonly name: string; readonly company: string } | null;
  /** ID of the connection that this person uses in this document; null: none. */
  readonly current: string | null;
  /** Why there is none; `''`: there is one. */
  readonly why: string;
  /** Whether campaigns were pulled into this document: those of another company would be mixed with them. */
  readonly pulled: boolean;
  /** To register with third-party applications. */
  readonly redirectAddress: string;
  /** Whether the deployment has a third-party application, so that users need no credentials. */
  readonly deployedApplication: boolean;
}

export interface TestedPart {
  readonly what: string;
  /** off: the connection has no scope or key for it, or there is nothing to test it with. */
  readonly result: 'works' | 'fails' | 'off';
  /** A few words; `''`: it works. */
  readonly reason: string;
  /** The failure and what to do; `''`: nothing. */
  readonly sentence: string;
}

/** Result of a connection test, by part of the service. */
export interface ConnectionTest {
  /** Number of campaigns that the connection can read; null: they cannot be read. */
  readonly campaigns: number | null;
  /** Names of the first campaigns, to recognize the company. */
  readonly names: readonly string[];
  readonly parts: readonly TestedPart[];
  /**
   * ID of the tested login if its company is not confirmed and its campaigns could be read; goes back with
   * the answer. null: there is no question.
   */
  readonly unconfirmed: string | null;
  /** The form of token requests that works while the one in the settings does not; null: that one works. */
  readonly otherForm: { readonly setting: string; readonly value: string } | null;
}

export const ConnectionForm = v.object({
  name: typedName,
  company: typedCompany,
  /** As in `ConnectionView`. */
  party: v.picklist(['first', 'third']),
  /** Both empty: the deployment's third-party application. */
  clientId: typedText('The client ID', LONGEST_SECRET),
  clientSecret: typedSecret,
  /** `''`: none. */
  managementKey: typedKey,
  scopes: chosenScopes,
});
export type ConnectionForm = Argument<typeof ConnectionForm>;

/** New secrets for an existing connection; empty texts keep the stored ones. */
export const ReconnectForm = v.object({
  id: connectionId,
  clientSecret: typedSecret,
  scopes: chosenScopes,
});
export type ReconnectForm = Argument<typeof ReconnectForm>;

export const ConnectionEdit = v.object({
  id: connectionId,
  name: typedName,
  company: typedCompany,
  /** null keeps the stored key, `''` deletes it. */
  managementKey: v.nullable(typedKey),
});
export type ConnectionEdit = Argument<typeof ConnectionEdit>;

/** The answer to the question whether a new login is for the right company. */
export const CompanyAnswer = v.object({
  id: connectionId,
  /** ID of the login whose campaigns the person saw. */
  login: sidebarText('The ID of the login', 40),
  /** Company in the question. */
  company: typedCompany,
  /** False: the login is deleted. */
  isRight: v.boolean(),
});
export type CompanyAnswer = Argument<typeof CompanyAnswer>;

export interface Authorization {
  readonly view: ConnectionsView;
  /** Where the person grants access; opens in a new window. */
  readonly address: string;
}

/** The management key that suppression and app lists are sent with. */
export interface ManagementKeyView {
  /** ID of its connection. */
  readonly connection: string;
  /** `your connection "Our team" (Harbour Games)` or `your company login`. */
  readonly owner: string;
  readonly isSet: boolean;
}
