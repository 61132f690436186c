// calls: the client calls about connections and persons, with what clients may send in them.

import * as v from 'valibot';
import {
  connectionAdd,
  connectionAuthorise,
  connectionChoose,
  connectionDisconnect,
  connectionEdit,
  connectionReconnect,
  connectionRemove,
} from '../connections/connect';
import { personCall, personName } from '../connections/person-name';
import { connectionTest } from '../connections/test-connection';
import { connectionList } from '../connections/view';
import { SCOPES } from '../model/scopes';
import { LONGEST_NAME, LONGEST_SECRET } from '../model/text-limits';
import type { Ports } from '../ports/ports';
import { replying } from '../ports/trouble';
import { sidebarText, typedText } from '../surface/argument-texts';
import type { ConnectionSurface } from '../surface/connection';
import type { PersonSurface } from '../surface/person';
import { checked } from './arguments';

export const name = typedText('The name', LONGEST_NAME);
const company = typedText('The company', LONGEST_NAME);
const clientSecret = typedText('The client secret', LONGEST_SECRET);
const managementKey = typedText('The management key', LONGEST_SECRET);
export const Id = sidebarText('The ID of the connection', 40);
export const Flag = v.optional(v.boolean());
const scopes = v.array(v.picklist(SCOPES));

export const Form = v.object({
  name,
  company,
  party: v.picklist(['first', 'third']),
  clientId: typedText('The client ID', LONGEST_SECRET),
  clientSecret,
  managementKey,
  scopes,
});
export const Reconnect = v.object({ id: Id, clientSecret, scopes });
export const Edit = v.object({ id: Id, name, company, managementKey: v.nullable(managementKey) });

export function connectionSurface(ports: Ports): ConnectionSurface & PersonSurface {
  const reply = replying(ports.timeText);
  return {
    connectionList: () => reply(() => connectionList(ports)),
    connectionAdd: (form) => reply(() => connectionAdd(ports, checked(Form, form))),
    connectionEdit: (edit) => reply(() => connectionEdit(ports, checked(Edit, edit))),
    connectionChoose: (id) => reply(() => connectionChoose(ports, checked(Id, id))),
    connectionTest: (id) => reply(() => connectionTest(ports, checked(Id, id))),
    connectionReconnect: (form) => reply(() => connectionReconnect(ports, checked(Reconnect, form))),
    connectionAuthorise: (form) => reply(() => connectionAuthorise(ports, checked(Reconnect, form))),
    connectionDisconnect: (id, loginOnly) =>
      reply(() => connectionDisconnect(ports, checked(Id, id), checked(Flag, loginOnly ?? undefined))),
    connectionRemove: (id) => reply(() => connectionRemove(ports, checked(Id, id))),
    personName: () => reply(() => personName(ports)),
    personCall: (called) => reply(() => personCall(ports, checked(name, called))),
  };
}
