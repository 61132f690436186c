// ad-service: messages for failures: what happened, to what, and what to do. Documented statuses are in
// section 7.

import { grouped } from '../shared/sentences';
import type { FailureKind } from './failures';

/** The interfaces of the service; a status can mean different things on each. */
export type Interface = 'campaign-management' | 'token' | 'suppression' | 'app-lists';
/** read · edit: changes fields of one object · upload: adds IDs to a list or removes them · creation */
export type CallKind = 'read' | 'edit' | 'upload' | 'creation';

export interface Ask {
  readonly to: Interface;
  readonly kind: CallKind;
  /** The object of the request: `campaign 007`. */
  readonly what: string;
}

/**
 * A sentence with placeholders filled by `sentenceFor`. Two: for a read, and for a write, which may have been
 * carried out.
 */
type Sentence = string | readonly [read: string, write: string];

const VERB: Readonly<Record<CallKind, readonly [verb: string, doing: string, notDone: string]>> = {
  read: ['read', 'reading', 'could not be read'],
  edit: ['change', 'changing', 'was not changed'],
  upload: ['change', 'changing', 'was not changed'],
  creation: ['create', 'creating', 'was not created'],
};

const SERVICE = 'advertising service';
const LATER = 'Try again in a few minutes.';

/** By kind of failure, if there is no sentence for the status below. */
const BY_KIND: Readonly<Record<FailureKind, Sentence>> = {
  unauthorized:
    'The {s} does not accept the connection, not even with a new access token {so}. Check the client ID and the client secret in Connections.',
  forbidden:
    'The connection is not allowed to {verb} {what} {http}. Ask the owner of the OAuth application for that permission, or use another connection.',
  'not-found':
    'The {s} has nothing at the address of {what} {http}. It may have been removed, or it belongs to another company than the connection: pull again.',
  refused: 'The {s} refused the request {so}. {fix}',
  'rate-limited': 'The {s} asks for a pause {so}. Try again after the pause.',
  server: [
    `The {s} is not working properly at the moment {so}. ${LATER}`,
    'The {s} failed while {doing} {http}{unclear}',
  ],
  'no-answer': [
    `No answer came from the {s}, so {undone}. ${LATER}`,
    'No answer came from the {s} while {doing}{unclear}',
  ],
  garbled: [
    'The answer of the {s} cannot be read {so}. Try again; if this happens again, contact the person who installed Bidgrid.',
    'The {s} accepted the request about {what} {http}, but its answer cannot be read. {pull}',
  ],
  configuration:
    'The address of the {s} leads elsewhere {so}. {deployer} correct the address in {properties}',
};

const BAD_DATA = 'The {s} rejected the request {so}: a value is invalid or missing. {fix}';
const WRONG_KEY =
  'The {s} does not accept the management key {so}. Check the key in Connections; it is shown in the Keys tab of the account page.';
const UNAVAILABLE: Sentence = [
  `The {s} is not available {so}. ${LATER}`,
  'The {s} was not available while {doing} {http}{unclear}',
];
const NO_SIGN_IN =
  'The {s} does not accept the client ID, the client secret or the requested permissions {http}. Check them in Connections.';

const SCOPE_REFUSED =
  'The OAuth application lacks some of the requested scopes {http}. Ask its owner to add them, or use another connection.';

/** By interface and status. */
const BY_STATUS: Readonly<Record<Interface, Readonly<Partial<Record<number, Sentence>>>>> = {
  'campaign-management': {
    400: BAD_DATA,
    409: 'The {s} rejected the request {so}, because it conflicts with existing data. Pull again, then try again.',
    413: 'The request is too large for the {s} {so}. Try with fewer rows at once.',
    422: BAD_DATA,
  },
  token: {
    400: 'The {s} does not accept the client ID, the client secret or the requested permissions {http}. Check them in Connections; if they are correct, choose the other form of "Token requests are sent as" in Settings.',
    401: NO_SIGN_IN,
    403: SCOPE_REFUSED,
    404: 'There is no sign-in at the address of the {s} {http}. {deployer} correct the sign-in address in {properties}',
    415: 'The {s} does not accept this form of sign-in {http}. Choose the other form of "Token requests are sent as" in Settings.',
  },
  suppression: { 400: BAD_DATA, 403: WRONG_KEY, 500: UNAVAILABLE },
  'app-lists': {
    400: BAD_DATA,
    403: WRONG_KEY,
    404: 'The {s} does not know that app list {so}. It may have been deleted: open the list of app lists again.',
    406: 'An active app list already has that name {so}. Choose another name, or use the list that exists.',
    500: UNAVAILABLE,
  },
};

const filled = (sentence: string, places: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, place: string) => places[place] as string);

/** Why a request is not sent now, for reasons outside of it. */
const NOT_SENT = {
  limit: 'Settings allow {n} requests an hour to the {s}, and too few of them are left, so {undone}.',
  tooMany:
    'This takes more than the {n} requests that may be sent to the {s} in an hour, so {undone}. Change fewer campaigns at a time, or enter a larger number in Settings if it allows more.',
  day: "Google's daily number of requests is used up for you, so {undone}. Try again later, or ask a colleague to do it.",
  short: 'Google asks for a pause between requests, so {undone}. Try again after the pause.',
  unclear:
    'A request limit of Google is used up for you, so {undone}. If it still fails after a few minutes, it is the daily limit.',
  bandwidth:
    'Google limits how much data can be transferred at a time, so {undone}. Try again after the pause.',
  permission:
    'The administrator of your Google account does not permit requests to the {s}, so {undone}. Ask the administrator to allow its addresses.',
  busy: 'Other windows of yours are using the {s} at this moment, so {undone}.',
  broken: `The {s} is not working properly at the moment and got no further requests, so {undone}. ${LATER}`,
  scope:
    'You did not allow Bidgrid to send requests, so {undone}. Choose any item of the Bidgrid menu and allow all permissions.',
} as const;

/** @param n the limit, if there is one */
export const notSent = (why: keyof typeof NOT_SENT, n: number, { kind, what }: Ask): string =>
  filled(NOT_SENT[why], { s: SERVICE, n: grouped(n), undone: `${what} ${VERB[kind][2]}` });

/** A token request with a scope that the application does not have, for any status. */
export const scopeRefused = (status: number | null): string =>
  filled(SCOPE_REFUSED, { http: `(HTTP ${status ?? 0})` });

export function sentenceFor(kind: FailureKind, status: number | null, ask: Ask): string {
  const sentence = BY_STATUS[ask.to][status ?? 0] ?? BY_KIND[kind];
  const [verb, doing, notDone] = VERB[ask.kind];
  const { what } = ask;
  const http = `(HTTP ${status ?? 0})`;
  const undone = `${what} ${notDone}`;
  const pull = 'Pull to see the current values before trying again.';
  const places: Readonly<Record<string, string>> = {
    s: SERVICE,
    http,
    what,
    verb,
    undone,
    so: `${http}, so ${undone}`,
    doing: `${doing} ${what}`,
    unclear: `, so it may or may not have been done. ${pull}`,
    pull,
    fix: 'Correct the values, then try again. If they look right, pull first.',
    deployer: 'The person who installed Bidgrid must',
    properties: 'the script properties.',
  };
  const template = typeof sentence === 'string' ? sentence : sentence[ask.kind === 'read' ? 0 : 1];
  return filled(template, places);
}
