// connections: connections and persons.

import * as v from 'valibot';
import { call } from '../calls/call';
import { sidebarText, typedText } from '../calls/call-schemas';
import { SCOPES } from '../shared/tab-choices';
import { LONGEST_NAME, LONGEST_SECRET } from '../shared/text-limits';
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
import { personCall, personName } from './person-name';
import { connectionTest } from './test-connection';

const name = typedText('The name', LONGEST_NAME);
const company = typedText('The company', LONGEST_NAME);
const clientSecret = typedText('The client secret', LONGEST_SECRET);
const managementKey = typedText('The management key', LONGEST_SECRET);
const Id = sidebarText('The ID of the connection', 40);
const scopes = v.array(v.picklist(SCOPES));

const Form = v.object({
  name,
  company,
  party: v.picklist(['first', 'third']),
  clientId: typedText('The client ID', LONGEST_SECRET),
  clientSecret,
  managementKey,
  scopes,
});
const Reconnect = v.object({ id: Id, clientSecret, scopes });
const Confirm = v.object({
  id: Id,
  login: sidebarText('The ID of the login', 40),
  company,
  isRight: v.boolean(),
});
const Edit = v.object({ id: Id, name, company, managementKey: v.nullable(managementKey) });

export const CONNECTION_CALLS = {
  connectionList: call(connectionList),
  /**
   * first: requests a token and saves the connection only if that works · third: saves it, to be authorized
   * next.
   */
  connectionAdd: call(connectionAdd, Form),
  connectionEdit: call(connectionEdit, Edit),
  /** Uses the connection's name and company for this document, for everyone who opens it. */
  connectionChoose: call(connectionChoose, Id),
  /** Sends real requests. Fails if the login is refused. */
  connectionTest: call(connectionTest, Id),
  /** first: tests the secret and the scopes, and saves them if they work. */
  connectionReconnect: call(connectionReconnect, Reconnect),
  /** third: starts an authorization. */
  connectionAuthorize: call(connectionAuthorize, Reconnect),
  connectionAuthorizeCancel: call(connectionAuthorizeCancel, Id),
  /** third: keeps the login of an authorization, or deletes it if it is for another company. */
  connectionConfirm: call(connectionConfirm, Confirm),
  /** Deletes tokens, client secret and management key. */
  connectionDisconnect: call(connectionDisconnect, Id),
  /** Forgets all of it. */
  connectionRemove: call(connectionRemove, Id),
  personName: call(personName),
  /** Sets the name for all spreadsheets, if Google does not provide one. */
  personCall: call(personCall, name),
};
