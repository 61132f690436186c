// connections: connections and persons.

import { call } from '../calls/call';
import {
  connectionAdd,
  connectionAuthorize,
  connectionAuthorizeCancel,
  connectionChoose,
  connectionConfirm,
  connectionDisconnect,
  connectionEdit,
  connectionReconnect,
  connectionRemove,
} from './connect';
import { connectionList } from './connection-list';
import {
  CompanyAnswer,
  ConnectionEdit,
  ConnectionForm,
  connectionId,
  ReconnectForm,
  typedName,
} from './connection-schema';
import { personCall, personName } from './person-name';
import { connectionTest } from './test-connection';

export const CONNECTION_CALLS = {
  connectionList: call(connectionList),
  /**
   * first: requests a token and saves the connection only if that works · third: saves it, to be authorized
   * next.
   */
  connectionAdd: call(connectionAdd, ConnectionForm),
  connectionEdit: call(connectionEdit, ConnectionEdit),
  /** Uses the connection's name and company for this document, for everyone who opens it. */
  connectionChoose: call(connectionChoose, connectionId),
  /** Sends real requests. Fails if the login is refused. */
  connectionTest: call(connectionTest, connectionId),
  /** first: tests the secret and the scopes, and saves them if they work. */
  connectionReconnect: call(connectionReconnect, ReconnectForm),
  /** third: starts an authorization. */
  connectionAuthorize: call(connectionAuthorize, ReconnectForm),
  connectionAuthorizeCancel: call(connectionAuthorizeCancel, connectionId),
  /** third: keeps the login of an authorization, or deletes it if it is for another company. */
  connectionConfirm: call(connectionConfirm, CompanyAnswer),
  /** Deletes tokens, client secret and management key. */
  connectionDisconnect: call(connectionDisconnect, connectionId),
  /** Forgets all of it. */
  connectionRemove: call(connectionRemove, connectionId),
  personName: call(personName),
  /** Sets the name for all spreadsheets, if Google does not provide one. */
  personCall: call(personCall, typedName),
};
