// test, connections: which connection a document and a person use, what is stored where, what scopes allow,
// and how a person is identified.

import { connectionConfirm, connectionEdit, connectionRemove } from '../../src/connections/connect';
import { connectionOf, managementKeyOf, needConnection } from '../../src/connections/connection';
import { connectionList } from '../../src/connections/connection-list';
import type { Connection } from '../../src/connections/connection-record';
import { markUnconfirmed, ownConnections } from '../../src/connections/connection-record';
import { matching, remember, rememberedBy } from '../../src/connections/document-connection';
import {
  canWrite,
  inConnections,
  mayRead,
  readBlockedReason,
  scopeText,
  WRITE_SCOPES,
  writeBlockedReason,
} from '../../src/connections/permission';
import { personCall, personName } from '../../src/connections/person-name';
import { newJob, writeJob } from '../../src/jobs/job-record';
import { pushObstacle } from '../../src/push/review/build-review';
import { plainStore } from '../contract/plain-store';
import { type PlainPorts, plainPorts } from '../ports/plain-ports';
import { giveConnection } from './give-connection';

function give(ports: PlainPorts, id: string, name: string, company: string): void {
  giveConnection(ports, { id, name, company });
  ports.userStore.set(`bidgrid.key.${id}`, `key ${id}`);
}

describe('the connection of a document', () => {
  const all = (['a', 'b', 'c'] as const).map((id) => ({ id }) as unknown as Connection);
  const [harbour, pelt, second] = all.map((connection, i) => ({
    ...connection,
    name: ['Main', 'Main', 'Reading'][i]!,
    company: ['Harbour', 'Pelt', 'Harbour'][i]!,
  })) as [Connection, Connection, Connection];

  test.each([
    ['the only one, while the document remembers nothing', [harbour], null, harbour],
    ['none of several, while the document remembers nothing', [harbour, pelt], null, null],
    ['the one of the company', [harbour, pelt], { name: 'Main', company: 'Pelt' }, pelt],
    ['the one of the company under another name', [harbour, pelt], { name: 'Ours', company: ' pelt ' }, pelt],
    [
      'by name among several of the company',
      [harbour, second],
      { name: 'reading', company: 'Harbour' },
      second,
    ],
    ['none of several without that name', [harbour, second], { name: 'Ours', company: 'Harbour' }, null],
    [
      'never another company’s, though it is the only one',
      [pelt],
      { name: 'Main', company: 'Harbour' },
      null,
    ],
    ['none', [], { name: 'Main', company: 'Harbour' }, null],
  ] as const)('is %s', (_name, own, wanted, expected) => {
    expect(matching(own, wanted)).toBe(expected);
  });

  test('is stored by name and company only', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    remember(ports.documentStore, ownConnections(ports)[0]!);
    expect([...ports.documentStore.entries.values()]).toEqual(['{"name":"Main","company":"Harbour"}']);
  });

  test.each(['', '{', 'null', '{"name":1}', JSON.stringify({ name: 'x'.repeat(101), company: '' })])(
    'ignores an invalid stored value: %.20j',
    (text) => {
      const store = plainStore();
      store.set('bidgrid.document-connection', text);
      expect(rememberedBy(store)).toBeNull();
    },
  );

  test('is reported as missing, with what to do', () => {
    const ports = plainPorts();
    expect(() => needConnection(ports)).toThrow(/no connection to the advertising service yet/);
    give(ports, 'a', 'Main', 'Harbour');
    give(ports, 'b', 'Main', 'Pelt');
    expect(() => needConnection(ports)).toThrow(/several connections/);
    remember(ports.documentStore, { name: 'Main', company: 'Quay' });
    expect(() => needConnection(ports)).toThrow(
      /^This spreadsheet is for the company "Quay", and you have no connection for it\. Open .* add one\.$/,
    );
    give(ports, 'c', 'First', 'Quay');
    give(ports, 'd', 'Second', 'Quay');
    expect(() => needConnection(ports)).toThrow(/^You have several connections for the company "Quay"\. /);
  });

  test('is the deployment’s if it has one', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    ports.scriptStore.set('BIDGRID_CLIENT_ID', 'deployed');
    ports.scriptStore.set('BIDGRID_CLIENT_SECRET', 'deployed secret');
    expect(connectionOf(ports)).toMatchObject({ source: 'script', credentials: { clientId: 'deployed' } });
  });
});

describe('a sentence read in Connections', () => {
  test.each([
    ['Refused (HTTP 401). Check them in Connections.', 'Refused (HTTP 401). Check them.'],
    ['Check the key in Connections; it is shown.', 'Check the key; it is shown.'],
    [
      'It ended. Open Bidgrid ▸ More ▸ Connections… and choose "Connect again".',
      'It ended. Choose "Connect again".',
    ],
    ['No scope. In Bidgrid ▸ More ▸ Connections…, choose More.', 'No scope. Choose More.'],
    ['Then open Bidgrid ▸ More ▸ Connections… and choose Test.', 'Then choose Test.'],
  ])('does not send the reader there: %s', (sentence, shown) => {
    expect(inConnections(sentence)).toBe(shown);
  });
});

describe('a person’s connections', () => {
  test('keep each secret in a separate property, and show none', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    const view = JSON.stringify(connectionList(ports));
    expect(view).not.toContain('secret a');
    expect(view).not.toContain('key a');
    expect(ports.userStore.get('bidgrid.connection.a')).not.toMatch(/secret a|key a/);
  });

  test('the management key is that of the connection; the deployment’s key is used only with the deployment’s login', () => {
    const ports = plainPorts();
    ports.scriptStore.set('BIDGRID_MANAGEMENT_KEY', ' deployed key ');
    give(ports, 'a', 'Main', 'Harbour');
    expect(managementKeyOf(ports, connectionOf(ports)!)).toBe('key a');
    ports.userStore.delete('bidgrid.key.a');
    expect(managementKeyOf(ports, connectionOf(ports)!)).toBe('');
    ports.scriptStore.set('BIDGRID_CLIENT_ID', 'deployed');
    ports.scriptStore.set('BIDGRID_CLIENT_SECRET', 'deployed secret');
    expect(managementKeyOf(ports, connectionOf(ports)!)).toBe('deployed key');
  });

  test('the document follows a rename by the person who uses the connection, but not during a push', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    remember(ports.documentStore, { name: 'Main', company: 'Harbour' });
    const edit = { id: 'a', name: ' All  of it ', company: 'Harbour Games', managementKey: null };
    writeJob(ports, newJob(ports, 'push', 'Sending', 3));
    expect(() => connectionEdit(ports, edit)).toThrow(/not finished/);
    expect(ownConnections(ports)[0]).toMatchObject({ name: 'Main', company: 'Harbour' });
    ports.documentStore.delete('bidgrid.job');
    expect(connectionEdit(ports, edit)).toMatchObject({
      current: 'a',
      document: { name: 'All of it', company: 'Harbour Games' },
    });
  });

  test('a new name for the same company is stored, in the document, too', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    remember(ports.documentStore, { name: 'Main', company: 'Harbour' });
    connectionEdit(ports, { id: 'a', name: 'Reading', company: 'Harbour', managementKey: null });
    expect(ownConnections(ports)[0]).toMatchObject({ name: 'Reading', company: 'Harbour' });
    expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Reading', company: 'Harbour' });
  });

  test('a new management key is stored during a push, too, and changes nothing else', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    remember(ports.documentStore, { name: 'Main', company: 'Harbour' });
    writeJob(ports, newJob(ports, 'push', 'Sending', 3));
    connectionEdit(ports, { id: 'a', name: 'Main', company: 'Harbour', managementKey: ' new key ' });
    expect(managementKeyOf(ports, connectionOf(ports)!)).toBe('new key');
    expect(ownConnections(ports)[0]).toMatchObject({ name: 'Main', company: 'Harbour' });
    expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Main', company: 'Harbour' });
  });

  test('are distinguished by name and company', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    give(ports, 'b', 'Main', 'Pelt');
    const edit = { id: 'b', name: 'main', company: 'HARBOUR', managementKey: null };
    expect(() => connectionEdit(ports, edit)).toThrow(/already/);
    expect(() => connectionEdit(ports, { ...edit, name: ' ' })).toThrow(/name/);
  });

  test('leave nothing behind when they are removed', () => {
    const ports = plainPorts();
    give(ports, 'a', 'Main', 'Harbour');
    ports.userStore.set('bidgrid.refresh.a', 'x');
    ports.userStore.set('bidgrid.access.a', 'x');
    ports.userStore.set('bidgrid.pending.a', 'x');
    connectionRemove(ports, 'a');
    expect([...ports.userStore.entries]).toEqual([['bidgrid.connections', '[]']]);
  });
});

describe('scopes', () => {
  const scope = 'campaigns:write creatives:read';

  test.each([
    ['campaigns', null, null],
    ['targets', null, null],
    ['device-targeting', null, null],
    ['ads', 'creatives:write', null],
    ['assets', 'creatives:write', null],
    ['sources', 'source_bids:write', 'source_bids:read'],
    ['source-bids', 'source_bids:write', 'source_bids:read'],
    ['app-lists', null, null],
  ] as const)('of %s: writing lacks %s, reading lacks %s', (tab, write, read) => {
    if (write === null) expect(writeBlockedReason({ scope }, tab)).toBeNull();
    else expect(writeBlockedReason({ scope }, tab)).toContain(write);
    if (read === null) expect(readBlockedReason({ scope }, tab)).toBeNull();
    else expect(readBlockedReason({ scope }, tab)).toContain(read);
  });

  test('a write scope includes reading; without one nothing can be pushed', () => {
    expect(mayRead({ scope: WRITE_SCOPES }, 'creatives')).toBe(true);
    expect([
      canWrite({ scope: WRITE_SCOPES }),
      canWrite({ scope }),
      canWrite({ scope: 'campaigns:read creatives:read source_bids:read' }),
    ]).toEqual([true, true, false]);
    expect(scopeText(['source_bids:read', 'campaigns:write', 'nonsense'])).toBe(
      'campaigns:write source_bids:read',
    );
  });
});

describe('a person without an address', () => {
  const nameless = (): PlainPorts => {
    const ports = plainPorts();
    ports.at = { id: 'person-c', name: 'A colleague', known: 'none' };
    return ports;
  };

  test('is asked for a name, once for all documents', () => {
    const ports = nameless();
    expect(personName(ports).known).toBe('none');
    expect(personCall(ports, ' Cleo \n from Bids ')).toEqual({ name: 'Cleo from Bids', known: 'own' });
    expect(ports.userStore.get('bidgrid.person-name')).toBe('Cleo from Bids');
  });

  test.each(['', ' \u200b ', 'ben@example.com', 'x'.repeat(61)])('cannot be called %j', (name) => {
    expect(() => personCall(nameless(), name)).toThrow(/name/);
  });

  test('is not asked for a name if Google returns the address', () => {
    expect(() => personCall(plainPorts(), 'Another person')).toThrow(/Google/);
  });
});

test('a company is not confirmed while another window signs in', () => {
  const ports = plainPorts();
  give(ports, 'a', 'Main', 'Harbour');
  ports.userLock.taken = true;
  const answer = { id: 'a', login: 'login', company: 'Harbour', isRight: true };
  expect(() => connectionConfirm(ports, answer)).toThrow(/^Another window of yours is signing in\./);
});

test('a listed connection whose details are missing or invalid is not offered, and others are', () => {
  const ports = plainPorts();
  for (const id of ['a', 'b', 'c']) give(ports, id, `Name ${id}`, 'Harbour');
  ports.userStore.delete('bidgrid.connection.a');
  ports.userStore.set('bidgrid.connection.b', '{"name":1}');
  expect(ownConnections(ports).map(({ id }) => id)).toEqual(['c']);
  expect(connectionOf(ports)).toMatchObject({ id: 'c' });
});

test('nothing can be pushed with a login whose company is not confirmed', () => {
  const ports = plainPorts();
  giveConnection(ports, { party: 'third' });
  expect(pushObstacle(ports)).toBe('');
  markUnconfirmed(ports, 'a', 'login-1');
  expect(pushObstacle(ports)).toMatch(/^Confirm the company of "Main" first\./);
});
