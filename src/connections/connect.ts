// connections: adds, changes, chooses, tests, disconnects and removes connections.

import { readSettings } from '../features/settings/settings';
import { needFree, withDocument } from '../jobs/lease';
import type { Ports } from '../ports/ports';
import { FieldError, Outdated, UserError, userErrorOf } from '../ports/user-error';
import type { Scope } from '../shared/tab-choices';
import { authorizationAddress } from './authorize';
import { connectionOf, needAddresses, scriptConnection, unconfirmedSentence } from './connection';
import { connectionList, loginOf } from './connection-list';
import {
  type Connection,
  confirmLogin,
  deployedApplication,
  detailsOf,
  dropLogin,
  dropPending,
  dropSecrets,
  KEY,
  listConnection,
  needFreeSlot,
  ownConnection,
  ownConnections,
  removeConnection,
  SECRET,
  saveDetails,
} from './connection-record';
import type {
  Authorization,
  CompanyAnswer,
  ConnectionEdit,
  ConnectionForm,
  ConnectionsView,
  ReconnectForm,
} from './connection-schema';
import { isSame, type Remembered, remember, rememberedBy } from './document-connection';
import { grant } from './grant';
import { tokensOf } from './login';
import { forConnections, mayRead, scopeText } from './permission';

/** Maximum wait in the sidebar. Milliseconds. */
const PATIENCE_MS = 20_000;

const text = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

function changedConnectionScope(scopes: readonly Scope[]): string {
  const scope = scopeText(scopes);
  if (mayRead({ scope }, 'campaigns')) return scope;
  throw new UserError('Campaigns must be readable, because every tab needs the list of campaigns.');
}

/** @throws UserError for an empty name, or one that another connection has */
function changedConnectionName(
  ports: Ports,
  { name, company }: Remembered,
  ownId: string | null,
): Remembered {
  const entered = { name: text(name), company: text(company) };
  if (!entered.name) throw new FieldError('name', 'Give the connection a name, such as your own team.');
  if (!entered.company) throw new FieldError('company', 'Enter the company whose campaigns these are.');
  const same = ownConnections(ports).find((other) => other.id !== ownId && isSame(other, entered));
  if (!same) return entered;
  throw new FieldError(
    'name',
    `You already have a connection "${same.name}" for "${same.company}". Choose another name.`,
  );
}

function onlyOwn(ports: Ports): void {
  if (scriptConnection(ports) === null) return;
  throw new UserError('The company login was set during installation and cannot be changed here.');
}

/** Tests the credentials; the value is the granted part of the scopes. */
function grantedScope(ports: Ports, connection: Connection): string {
  const deadline = ports.clock.now() + PATIENCE_MS;
  const granted = grant(ports, connection, { deadline, anew: true, otherForm: true });
  if (!granted.ok) {
    const { kind, sentence, words } = forConnections(granted.failure);
    if (kind === 'unauthorized') throw new FieldError('clientSecret', sentence, words);
    throw userErrorOf({ ...granted.failure, sentence });
  }
  const { connection: usable, encoding } = granted.value;
  // The setting does not work, so the next test has to ask again and offer the other form.
  if (encoding !== readSettings(ports.documentStore).tokenEncoding) tokensOf(ports, usable).forget();
  return usable.scope;
}

const saveText = ({ userStore }: Ports, name: string, value: string): void =>
  value ? userStore.set(name, value) : userStore.delete(name);

/** @throws UserError when the service does not accept the input; then nothing is stored */
export function connectionAdd(ports: Ports, form: ConnectionForm): ConnectionsView {
  needAddresses(ports);
  onlyOwn(ports);
  needFreeSlot(ports);
  const { party } = form;
  const { name, company } = changedConnectionName(ports, form, null);
  const [clientId, clientSecret] = [form.clientId.trim(), form.clientSecret.trim()];
  const deployed = party === 'third' && !clientId && !clientSecret ? deployedApplication(ports) : null;
  if (!deployed && (!clientId || !clientSecret)) {
    const field = clientId ? 'clientSecret' : 'clientId';
    throw new FieldError(field, 'Enter both the client ID and the client secret.');
  }
  const id = ports.uniqueId();
  const credentials = deployed ?? { clientId, clientSecret };
  const entered: Connection = {
    source: 'user',
    id,
    name,
    company,
    party,
    credentials,
    scope: changedConnectionScope(form.scopes),
    unconfirmed: null,
  };
  const scope = party === 'first' ? grantedScope(ports, entered) : entered.scope;
  const application = deployed ? 'deployment' : 'own';
  saveText(ports, SECRET + id, clientSecret);
  saveText(ports, KEY + id, form.managementKey.trim());
  saveDetails(ports.userStore, id, { name, company, party, application, clientId, scope });
  listConnection(ports, id);
  if (rememberedBy(ports.documentStore) === null) remember(ports.documentStore, { name, company });
  return connectionList(ports);
}

/** The connection of a document must not change during a push. */
function quietly(ports: Ports, work: () => void): ConnectionsView {
  withDocument(ports, () => {
    needFree(ports);
    work();
  });
  return connectionList(ports);
}

export function connectionEdit(ports: Ports, edit: ConnectionEdit): ConnectionsView {
  const { id } = edit;
  const connectionBefore = ownConnection(ports, id);
  const after = changedConnectionName(ports, edit, id);
  const saveKey = () => {
    if (edit.managementKey !== null) saveText(ports, KEY + id, edit.managementKey.trim());
  };
  if (connectionBefore.name === after.name && connectionBefore.company === after.company) {
    saveKey();
    return connectionList(ports);
  }
  return quietly(ports, () => {
    const remembered = rememberedBy(ports.documentStore);
    saveKey();
    saveDetails(ports.userStore, id, { ...detailsOf(ports, id)!, ...after });
    if (remembered && isSame(remembered, connectionBefore)) remember(ports.documentStore, after);
  });
}

/** @throws UserError unless it is connected and its company is confirmed */
export function connectionChoose(ports: Ports, id: string): ConnectionsView {
  const connection = ownConnection(ports, id);
  const { state } = loginOf(ports, connection);
  if (state === 'unconfirmed') throw new UserError(unconfirmedSentence(connection));
  if (state !== 'ready') throw new UserError(`Connect "${connection.name}" before you use it here.`);
  return quietly(ports, () => remember(ports.documentStore, connection));
}

/**
 * @throws UserError when the service does not accept it, or for a third-party connection; nothing is changed
 * then
 */
export function connectionReconnect(ports: Ports, form: ReconnectForm): ConnectionsView {
  const { id, ...entered } = form;
  const connection = ownConnection(ports, id);
  if (connection.party !== 'first') {
    throw new UserError(
      'This connection is authorized in the window of the advertising service. Choose "Authorize".',
    );
  }
  const clientSecret = entered.clientSecret.trim() || connection.credentials.clientSecret;
  if (!clientSecret) throw new FieldError('clientSecret', 'Enter the client secret.');
  const credentials = { ...connection.credentials, clientSecret };
  const changedConnection = { ...connection, credentials, scope: changedConnectionScope(entered.scopes) };
  const scope = grantedScope(ports, changedConnection);
  ports.userStore.set(SECRET + id, clientSecret);
  saveDetails(ports.userStore, id, { ...detailsOf(ports, id)!, scope });
  return connectionList(ports);
}

export function connectionAuthorize(ports: Ports, form: ReconnectForm): Authorization {
  const storedConnection = ownConnection(ports, form.id);
  if (storedConnection.party !== 'third') {
    throw new UserError('This connection signs in with its client secret. Choose "Connect again" instead.');
  }
  const entered = form.clientSecret.trim();
  const clientSecret = entered || storedConnection.credentials.clientSecret;
  const connection = { ...storedConnection, credentials: { ...storedConnection.credentials, clientSecret } };
  const { tokenEncoding } = readSettings(ports.documentStore);
  // All checks have passed: a refused connection stores nothing.
  const address = authorizationAddress(ports, connection, changedConnectionScope(form.scopes), tokenEncoding);
  if (entered) ports.userStore.set(SECRET + form.id, entered);
  return { view: connectionList(ports), address };
}

/** The answer of the window that was opened for it is refused. */
export function connectionAuthorizeCancel(ports: Ports, id: string): ConnectionsView {
  ownConnection(ports, id);
  dropPending(ports, id);
  return connectionList(ports);
}

/**
 * Keeps the login of an authorization, or deletes it if its company is the wrong one. Answering twice has no
 * effect.
 * @throws Outdated when the login, or the company's name, is not the one in the question
 */
export function connectionConfirm(ports: Ports, answer: CompanyAnswer): ConnectionsView {
  const { id, login, company, isRight } = answer;
  // The person's lock keeps an authorization in another window from storing its login meanwhile.
  const lockedResult = ports.userLock.withLock(PATIENCE_MS, () => {
    const connection = ownConnection(ports, id);
    const { name, unconfirmed } = connection;
    if (unconfirmed === null) {
      if (isRight || loginOf(ports, connection).state !== 'ready') return;
      throw new Outdated(
        `The company of "${name}" was confirmed in another window. To use another company, authorize it again.`,
      );
    }
    if (unconfirmed !== login || connection.company !== company) {
      throw new Outdated(`"${name}" was changed in another window. Check its campaigns again.`);
    }
    if (isRight) confirmLogin(ports, id);
    else dropLogin(ports, id);
  });
  if (!lockedResult.got)
    throw new UserError('Another window of yours is signing in. Try again in a few seconds.');
  return connectionList(ports);
}

export function connectionDisconnect(ports: Ports, id: string): ConnectionsView {
  ownConnection(ports, id);
  dropSecrets(ports, id);
  return connectionList(ports);
}

export function connectionRemove(ports: Ports, id: string): ConnectionsView {
  removeConnection(ports, id);
  return connectionList(ports);
}

/** The first pull decides the company of a document. */
export function bindDocument(ports: Ports): void {
  const connection = connectionOf(ports);
  if (connection?.source !== 'user' || rememberedBy(ports.documentStore)) return;
  remember(ports.documentStore, connection);
}
