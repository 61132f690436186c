// api: the sentences for failures: what happened, to what, and what to do. Documented statuses are in section 7.

import type { FailureKind } from './errors';

/** The four interfaces of the service; the same status means different things to them. */
export type Interface = 'campaign-management' | 'token' | 'suppression' | 'app-lists';
export type CallKind = 'read' | 'edit' | 'creation';

export interface Ask {
  readonly to: Interface;
  readonly kind: CallKind;
  /** What the request is about: `campaign 007`. */
  readonly what: string;
}

type Sentence = (ask: Ask, status: number) => string;

const VERB: Readonly<Record<CallKind, string>> = { read: 'read', edit: 'change', creation: 'create' };
const NOT_DONE: Readonly<Record<CallKind, string>> = {
  read: 'could not be read',
  edit: 'was not changed',
  creation: 'was not created',
};
const DOING: Readonly<Record<CallKind, string>> = {
  read: 'reading',
  edit: 'changing',
  creation: 'creating',
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const notDone = (ask: Ask): string => `${ask.what} ${NOT_DONE[ask.kind]}`;
const UNCERTAIN = 'Pull to see what the service says now before trying again.';

/** For any interface, by kind of failure: the fallback where no status below says it better. */
const BY_KIND: Readonly<Record<FailureKind, Sentence>> = {
  unauthorised: (ask, status) =>
    `The advertising service does not accept the connection, not even with a new access token (HTTP ${status}), so ${notDone(ask)}. Check the client ID and the client secret in Connections.`,
  forbidden: (ask, status) =>
    `The connection is not allowed to ${VERB[ask.kind]} ${ask.what} (HTTP ${status}). Ask the owner of the OAuth application for that permission, or use another connection.`,
  'not-found': (ask, status) =>
    `The advertising service has nothing at the address of ${ask.what} (HTTP ${status}). It may have been removed, or it belongs to another company than the connection: pull again.`,
  refused: (ask, status) =>
    `The advertising service refused the request (HTTP ${status}), so ${notDone(ask)}. Correct what its own words name, then try again.`,
  'rate-limited': (ask, status) =>
    `The advertising service asks for a pause (HTTP ${status}), so ${notDone(ask)}. Try again after the pause.`,
  server: (ask, status) =>
    ask.kind === 'read'
      ? `The advertising service is not working properly at the moment (HTTP ${status}), so ${notDone(ask)}. Try again in a few minutes.`
      : `The advertising service failed while ${DOING[ask.kind]} ${ask.what} (HTTP ${status}), so it may or may not have been done. ${UNCERTAIN}`,
  'no-answer': (ask) =>
    ask.kind === 'read'
      ? `No answer came from the advertising service, so ${notDone(ask)}. Try again in a few minutes.`
      : `No answer came from the advertising service while ${DOING[ask.kind]} ${ask.what}, so it may or may not have been done. ${UNCERTAIN}`,
  garbled: (ask, status) =>
    ask.kind === 'read'
      ? `The answer of the advertising service cannot be understood (HTTP ${status}), so ${notDone(ask)}. Try again; if it stays so, tell whoever looks after this add-on.`
      : `The advertising service accepted the request about ${ask.what} (HTTP ${status}), but its answer cannot be understood. ${UNCERTAIN}`,
  configuration: (ask, status) =>
    `The address of the advertising service leads elsewhere (HTTP ${status}), so ${notDone(ask)}. Whoever deployed the add-on must correct the address in its script properties.`,
};

const badData: Sentence = (ask, status) =>
  `The advertising service says that the request is not formed properly, or that data are missing or not valid (HTTP ${status}), so ${notDone(ask)}. Correct what its own words name, then try again.`;
const wrongKey: Sentence = (ask, status) =>
  `The advertising service does not accept the management key (HTTP ${status}), so ${notDone(ask)}. Check the key in Connections; it is shown in the Keys tab of the account page.`;
const unavailable: Sentence = (ask, status) =>
  ask.kind === 'read'
    ? `The advertising service is not available (HTTP ${status}), so ${notDone(ask)}. Try again in a few minutes.`
    : `The advertising service was not available while ${DOING[ask.kind]} ${ask.what} (HTTP ${status}), so it may or may not have been done. ${UNCERTAIN}`;
const noSignIn: Sentence = (_ask, status) =>
  `The advertising service does not accept the client ID, the client secret or the requested permissions (HTTP ${status}). Check them in Connections.`;

/** What a status means on one interface, where that is known better than by its kind. */
const BY_STATUS: Readonly<Record<Interface, Readonly<Partial<Record<number, Sentence>>>>> = {
  'campaign-management': {
    400: badData,
    409: (ask, status) =>
      `The advertising service says that the request clashes with what it holds (HTTP ${status}), so ${notDone(ask)}. Pull again, then try again.`,
    413: (ask, status) =>
      `The request is too large for the advertising service (HTTP ${status}), so ${notDone(ask)}. Try with fewer rows at once.`,
    422: badData,
  },
  token: {
    400: noSignIn,
    401: noSignIn,
    403: (_ask, status) =>
      `The OAuth application is not allowed the requested permissions (HTTP ${status}). Ask its owner to add them, or use another connection.`,
    404: (_ask, status) =>
      `There is no sign-in at the address of the advertising service (HTTP ${status}). Whoever deployed the add-on must correct the sign-in address in its script properties.`,
    415: (_ask, status) =>
      `The advertising service does not take sign-ins in this form (HTTP ${status}). Whoever deployed the add-on can choose the other form of the token request in its script properties.`,
  },
  suppression: { 400: badData, 403: wrongKey, 500: unavailable },
  'app-lists': {
    400: badData,
    403: wrongKey,
    404: (ask, status) =>
      `The advertising service does not know that app list (HTTP ${status}), so ${notDone(ask)}. It may have been deleted: open the list of app lists again.`,
    406: (ask, status) =>
      `An active app list already has that name (HTTP ${status}), so ${notDone(ask)}. Choose another name, or use the list that exists.`,
    500: unavailable,
  },
};

export const sentenceFor = (kind: FailureKind, status: number | null, ask: Ask): string =>
  upper((BY_STATUS[ask.to][status ?? 0] ?? BY_KIND[kind])(ask, status ?? 0));
