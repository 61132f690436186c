// test, connections: a person adds, changes, chooses and tests connections; what is refused changes nothing.

import * as v from 'valibot';
import { writeKept } from '../../src/ad-service/token-request';
import type { HttpRequest } from '../../src/ad-service/transport';
import {
  connectionAdd,
  connectionAuthorize,
  connectionChoose,
  connectionConfirm,
  connectionDisconnect,
  connectionEdit,
  connectionReconnect,
} from '../../src/connections/connect';
import { connectionList } from '../../src/connections/connection-list';
import { markUnconfirmed } from '../../src/connections/connection-record';
import { ConnectionForm } from '../../src/connections/connection-schema';
import { rememberedBy } from '../../src/connections/document-connection';
import { WRITE_SCOPES } from '../../src/connections/permission';
import { connectionTest } from '../../src/connections/test-connection';
import { newJob, writeJob } from '../../src/jobs/job-record';
import { FieldError } from '../../src/ports/user-error';
import type { Scope } from '../../src/shared/tab-choices';
import { answer } from '../ad-service/plain-transport';
import { campaignBody, type ServicePorts, servicePorts } from '../features/service-ports';
import { giveConnection } from './give-connection';

const SCOPES = WRITE_SCOPES.split(' ') as Scope[];
const FORM: ConnectionForm = {
  name: 'Other',
  company: 'Harbour',
  party: 'first',
  clientId: 'client-1234',
  clientSecret: 'secret-1',
  managementKey: '',
  scopes: SCOPES,
};

const LISTS = { code: 200, app_lists: [], count: 0 };
const service = (more: object = {}, key = 'key'): ServicePorts =>
  servicePorts(
    {
      'GET /campaigns': ['c1', 'c2', 'c3', 'c4'].map((id) => campaignBody(id)),
      'GET /creative_sets/c1': [],
      'GET /source_bids/c1': { total_row_count: 0, offset: 0, limit: 1, source_bids: [] },
      'GET /applists/list': LISTS,
      ...more,
    },
    key,
  );

/** A service whose token requests get this answer. */
function refusing(status: number, body: object = {}): ServicePorts {
  const ports = service();
  const { transport } = ports;
  return Object.assign(ports, {
    transport: (requests: readonly HttpRequest[]) =>
      requests.map((request) =>
        request.url.includes('access_token') ? answer(status, body) : transport([request])[0]!,
      ),
  });
}

const names = (ports: ServicePorts) => connectionList(ports).connections.map(({ name }) => name);
/** Without the state of the rate limits. */
const everything = (ports: ServicePorts) =>
  JSON.stringify([...ports.userStore.entries].filter(([name]) => !name.includes('rate-limit')).sort());
/** A login of a person by the service's page. */
function thirdParty(ports: ServicePorts, id: string): void {
  giveConnection(ports, { id, name: `Third ${id}`, company: 'Harbour', party: 'third' });
  const expiresAt = ports.clock.now() + 1_000_000;
  ports.userStore.set(`bidgrid.refresh.${id}`, writeKept({ state: 'good', token: 'refresh', expiresAt }));
}

/** The field and the sentence that a person sees. */
function refusalOf(work: () => unknown): [string, string] {
  try {
    work();
  } catch (error) {
    if (error instanceof FieldError) return [error.field, error.sentence];
    return ['', (error as { sentence?: string }).sentence ?? String(error)];
  }
  throw new Error('It was not refused.');
}

describe('a new connection', () => {
  test('is tested, and its secrets are stored, but never shown', () => {
    const ports = service();
    const form = {
      ...FORM,
      name: ' Our   team ',
      clientId: ' client-1234 ',
      clientSecret: ' secret-1 ',
      managementKey: ' key-1 ',
    };
    const view = connectionAdd(ports, form);
    expect(view.connections[1]).toMatchObject({
      name: 'Our team',
      company: 'Harbour',
      party: 'first',
      deployed: false,
      clientIdEnd: '1234',
      scopes: SCOPES,
      canWrite: true,
      state: 'ready',
      hasSecret: true,
      hasKey: true,
    });
    expect(JSON.stringify(view)).not.toMatch(/secret-1|key-1/);
    expect(everything(ports)).toMatch(/secret-1/);
    expect(everything(ports)).not.toMatch(/" secret-1|key-1 "/);
    // The spreadsheet uses the first connection that a person adds in it.
    expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Our team', company: 'Harbour' });
    connectionAdd(ports, { ...FORM, name: 'Third', company: 'Meadow' });
    expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Our team', company: 'Harbour' });
  });

  test.each<[Partial<ConnectionForm>, string, RegExp]>([
    [{ name: ' ' }, 'name', /^Give the connection a name/],
    [{ company: ' ' }, 'company', /^Enter the company/],
    [{ name: 'main', company: 'PELT ' }, 'name', /^You already have a connection "Main" for "Pelt"/],
    [{ clientId: '' }, 'clientId', /both/],
    [{ clientSecret: ' ' }, 'clientSecret', /both/],
    [{ party: 'third', clientId: '', clientSecret: '' }, 'clientId', /both/],
    [{ scopes: ['creatives:write'] }, '', /^Campaigns must be readable/],
  ])('%j is refused, and nothing is stored', (more, field, sentence) => {
    const ports = service();
    const before = everything(ports);
    expect(refusalOf(() => connectionAdd(ports, { ...FORM, ...more }))).toEqual([
      field,
      expect.stringMatching(sentence),
    ]);
    expect([everything(ports), ports.sent]).toEqual([before, []]);
  });

  test.each([
    [401, 'clientSecret'],
    [500, ''],
  ])('that the service answers with HTTP %d is not stored', (status, field) => {
    const ports = refusing(status);
    expect(refusalOf(() => connectionAdd(ports, FORM))).toEqual([
      field,
      expect.stringContaining(`HTTP ${status}`),
    ]);
    expect(names(ports)).toEqual(['Main']);
    expect(everything(ports)).not.toContain('secret-1');
  });

  test('is refused after the 40th, and nothing is stored', () => {
    const ports = service();
    ports.userStore.set('bidgrid.connections', JSON.stringify(Array(40).fill('a')));
    const before = everything(ports);
    expect(() => connectionAdd(ports, FORM)).toThrow(/already have 40 connections/);
    expect([everything(ports), ports.sent]).toEqual([before, []]);
  });

  test.each<[Partial<ConnectionForm>, string]>([
    [{ name: 'n'.repeat(81) }, 'The name can have at most 80 characters. Shorten it.'],
    [{ company: 'c'.repeat(81) }, 'The company can have at most 80 characters. Shorten it.'],
    [
      { managementKey: 'k'.repeat(2_001) },
      'The management key can have at most 2,000 characters. Shorten it.',
    ],
  ])('has texts of limited length: %#', (more, sentence) => {
    expect(() => v.parse(ConnectionForm, { ...FORM, ...more })).toThrow(sentence);
  });

  test('of the service’s page is not tested, and may use the application of the deployment', () => {
    const ports = service();
    ports.scriptStore.set('BIDGRID_THIRD_PARTY_CLIENT_ID', 'deployed-9999');
    ports.scriptStore.set('BIDGRID_THIRD_PARTY_CLIENT_SECRET', 'deployed-secret');
    const { connections, deployedApplication } = connectionAdd(ports, {
      ...FORM,
      party: 'third',
      clientId: '',
      clientSecret: '',
    });
    expect(deployedApplication).toBe(true);
    expect(connections[1]).toMatchObject({
      deployed: true,
      clientIdEnd: '9999',
      state: 'open',
      sentence: '"Other" is not authorized yet.',
    });
    expect(ports.sent).toEqual([]);
  });

  test('is refused where the deployment has a login for everyone', () => {
    const ports = service();
    ports.scriptStore.set('BIDGRID_CLIENT_ID', 'common');
    ports.scriptStore.set('BIDGRID_CLIENT_SECRET', 'common-secret');
    expect(() => connectionAdd(ports, FORM)).toThrow(/was set during installation/);
    expect(connectionList(ports)).toMatchObject({
      source: 'script',
      current: 'script',
      connections: [{ name: 'Company login', scopes: [] }],
    });
  });
});

describe('an edit', () => {
  test('renames the connection in the spreadsheet, too', () => {
    const ports = service();
    connectionChoose(ports, 'a');
    connectionEdit(ports, { id: 'a', name: 'Renamed', company: 'Pelt', managementKey: null });
    expect(names(ports)).toEqual(['Renamed']);
    expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Renamed', company: 'Pelt' });
    expect(connectionList(ports)).toMatchObject({ current: 'a', why: '' });
  });

  test('of a connection that another spreadsheet uses leaves this one', () => {
    const ports = service();
    connectionChoose(ports, 'a');
    giveConnection(ports, { id: 'b', name: 'Second', company: 'Harbour' });
    connectionEdit(ports, { id: 'b', name: 'Renamed', company: 'Harbour', managementKey: null });
    expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Main', company: 'Pelt' });
  });

  test.each<[string | null, boolean]>([
    [null, true],
    [' ', false],
    ['new', true],
  ])('with the management key %j: has a key: %s', (managementKey, hasKey) => {
    for (const name of ['Main', 'Renamed']) {
      const ports = service();
      const { connections } = connectionEdit(ports, { id: 'a', name, company: 'Pelt', managementKey });
      expect(connections[0]).toMatchObject({ name, hasKey });
    }
  });

  test('of the name waits for a push, and that of the key does not', () => {
    const ports = service();
    writeJob(ports, newJob(ports, 'push', '', 1));
    expect(() => connectionEdit(ports, { id: 'a', name: 'New', company: 'Pelt', managementKey: '' })).toThrow(
      /A push of/,
    );
    expect(connectionList(ports).connections).toMatchObject([{ name: 'Main', hasKey: true }]);
    expect(() => connectionChoose(ports, 'a')).toThrow(/A push of/);
    expect(
      connectionEdit(ports, { id: 'a', name: 'Main', company: 'Pelt', managementKey: '' }).connections,
    ).toMatchObject([{ hasKey: false }]);
  });

  test('keeps its own name, and takes none of another', () => {
    const ports = service();
    giveConnection(ports, { id: 'b', name: 'Second', company: 'Pelt' });
    expect(() =>
      connectionEdit(ports, { id: 'b', name: 'Main', company: 'Pelt', managementKey: null }),
    ).toThrow(/already have a connection/);
    connectionEdit(ports, { id: 'b', name: 'second', company: 'Pelt', managementKey: null });
    expect(names(ports)).toEqual(['Main', 'second']);
  });
});

test('of several connections, the chosen one is used', () => {
  const ports = service();
  giveConnection(ports, { id: 'b', name: 'Second', company: 'Harbour' });
  expect(connectionList(ports)).toMatchObject({
    current: null,
    why: expect.stringMatching(/^You have several connections/),
  });
  expect(connectionChoose(ports, 'b')).toMatchObject({
    current: 'b',
    document: { name: 'Second', company: 'Harbour' },
  });
  connectionDisconnect(ports, 'a');
  expect(() => connectionChoose(ports, 'a')).toThrow('Connect "Main" before you use it here.');
});

describe('a connection that lost its login', () => {
  const open = () => {
    const ports = service();
    connectionDisconnect(ports, 'a');
    return ports;
  };

  test('has a state, and connects again with its secret', () => {
    const ports = open();
    expect(connectionList(ports).connections).toMatchObject([
      { state: 'open', sentence: '"Main" is disconnected.', hasSecret: false, hasKey: false },
    ]);
    expect(
      refusalOf(() => connectionReconnect(ports, { id: 'a', clientSecret: ' ', scopes: SCOPES })),
    ).toEqual(['clientSecret', 'Enter the client secret.']);
    const { connections } = connectionReconnect(ports, {
      id: 'a',
      clientSecret: ' secret-2 ',
      scopes: ['campaigns:read'],
    });
    expect(connections).toMatchObject([
      { state: 'ready', scopes: ['campaigns:read'], canWrite: false, hasSecret: true },
    ]);
    expect(everything(ports)).toContain('"secret-2"');
  });

  test('keeps the old secret if none is entered, and if the new one is refused', () => {
    const ports = refusing(401);
    const before = everything(ports);
    expect(
      refusalOf(() => connectionReconnect(ports, { id: 'a', clientSecret: 'wrong', scopes: SCOPES }))[0],
    ).toBe('clientSecret');
    expect(everything(ports)).toBe(before);
    const other = service();
    connectionReconnect(other, { id: 'a', clientSecret: '', scopes: ['campaigns:write'] });
    expect(everything(other)).toContain('secret a');
    expect(connectionList(other).connections).toMatchObject([{ scopes: ['campaigns:write'] }]);
  });

  test('of one kind is not connected in the way of the other', () => {
    const ports = service();
    thirdParty(ports, 'b');
    expect(() => connectionReconnect(ports, { id: 'b', clientSecret: 'x', scopes: SCOPES })).toThrow(
      /Choose "Authorize"/,
    );
    expect(() => connectionAuthorize(ports, { id: 'a', clientSecret: 'x', scopes: SCOPES })).toThrow(
      /Choose "Connect again"/,
    );
    const { address, view } = connectionAuthorize(ports, {
      id: 'b',
      clientSecret: ' secret-3 ',
      scopes: ['campaigns:read', 'creatives:write'],
    });
    const { searchParams, pathname } = new URL(address);
    expect(pathname).toBe('/oauth/initialize');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'client b',
      response_type: 'code',
      scope: 'campaigns:read creatives:write',
      redirect_uri: 'https://script.example/usercallback',
    });
    expect(view.connections[1]).toMatchObject({
      state: 'waiting',
      sentence: 'The authorization has started and is not finished.',
    });
    expect(everything(ports)).toContain('"secret-3"');
  });
});

describe('the question whose login it is', () => {
  const asked = () => {
    const ports = service();
    thirdParty(ports, 'b');
    markUnconfirmed(ports, 'b', 'login-1');
    return ports;
  };
  const ANSWER = { id: 'b', login: 'login-1', company: 'Harbour', isRight: true };
  const stateOf = (ports: ServicePorts) => connectionList(ports).connections[1]!.state;

  test('is answered before the connection is used', () => {
    const ports = asked();
    expect(stateOf(ports)).toBe('unconfirmed');
    expect(() => connectionChoose(ports, 'b')).toThrow(/^Confirm the company of "Third b" first/);
    connectionConfirm(ports, ANSWER);
    expect(stateOf(ports)).toBe('ready');
    // Again has no effect.
    connectionConfirm(ports, ANSWER);
    expect(connectionChoose(ports, 'b').current).toBe('b');
    expect(() => connectionConfirm(ports, { ...ANSWER, isRight: false })).toThrow(
      /was confirmed in another window/,
    );
    expect(stateOf(ports)).toBe('ready');
  });

  test('No deletes the login of the wrong company, and again has no effect', () => {
    const ports = asked();
    connectionConfirm(ports, { ...ANSWER, isRight: false });
    expect(stateOf(ports)).toBe('open');
    connectionConfirm(ports, { ...ANSWER, isRight: false });
    expect(stateOf(ports)).toBe('open');
  });

  test.each([{ login: 'login-2' }, { company: 'Pelt' }])('of %j is outdated', (more) => {
    const ports = asked();
    expect(() => connectionConfirm(ports, { ...ANSWER, ...more })).toThrow(
      /"Third b" was changed in another window/,
    );
    expect(stateOf(ports)).toBe('unconfirmed');
  });

  test('waits for another window', () => {
    const ports = asked();
    ports.userLock.taken = true;
    expect(() => connectionConfirm(ports, ANSWER)).toThrow(/^Another window of yours is signing in/);
  });
});

describe('a test', () => {
  const WORKS = { result: 'works', reason: '', sentence: '' };
  const parts = (ports: ServicePorts) =>
    connectionTest(ports, 'a').parts.map(({ what, result, reason }) => [what, result, reason]);
  const [CAMPAIGNS, CREATIVES, BIDS, APPS] = [
    'Campaigns',
    'Creatives',
    'Source bids',
    'App lists and suppression',
  ];

  test('reads one of each, and names three campaigns', () => {
    const ports = service();
    expect(connectionTest(ports, 'a')).toEqual({
      campaigns: 4,
      names: ['Name c1', 'Name c2', 'Name c3'],
      parts: [CAMPAIGNS, CREATIVES, BIDS, APPS].map((what) => ({ what, ...WORKS })),
      unconfirmed: null,
      otherForm: null,
    });
    expect(ports.asked()).toEqual([
      'GET /campaigns',
      'GET /creative_sets/c1',
      'GET /source_bids/c1?limit=1&offset=0',
      'GET /applists/list',
    ]);
  });

  test.each<[string, object, string, unknown[][]]>([
    [
      'without campaigns',
      { 'GET /campaigns': [] },
      'key',
      [
        [CAMPAIGNS!, 'works', ''],
        [CREATIVES!, 'off', 'not tested, because there is no campaign'],
        [BIDS!, 'off', 'not tested, because there is no campaign'],
        [APPS!, 'works', ''],
      ],
    ],
    [
      'when campaigns cannot be read',
      { 'GET /campaigns': answer(404) },
      '',
      [
        [CAMPAIGNS!, 'fails', 'not found (HTTP 404)'],
        [CREATIVES!, 'off', 'not tested, because campaigns cannot be read'],
        [BIDS!, 'off', 'not tested, because campaigns cannot be read'],
        [APPS!, 'off', 'no management key'],
      ],
    ],
    [
      'when a campaign cannot be read',
      { 'GET /campaigns': [campaignBody('c1'), { name: 'Half' }] },
      'key',
      [
        [CAMPAIGNS!, 'fails', '1 of 2 cannot be read'],
        [CREATIVES!, 'works', ''],
        [BIDS!, 'works', ''],
        [APPS!, 'works', ''],
      ],
    ],
    [
      'when parts are refused',
      {
        'GET /creative_sets/c1': answer(403),
        'GET /source_bids/c1': answer(400),
        'GET /applists/list': answer(403),
      },
      'key',
      [
        [CAMPAIGNS!, 'works', ''],
        [CREATIVES!, 'fails', 'not allowed (HTTP 403)'],
        [BIDS!, 'fails', 'refused (HTTP 400)'],
        [APPS!, 'fails', expect.stringContaining('(HTTP 403)')],
      ],
    ],
  ])('%s', (_, replies, key, expected) => {
    expect(parts(service(replies, key))).toEqual(expected);
  });

  test('does not read what the scopes do not permit', () => {
    const ports = service();
    giveConnection(ports, { id: 'b', scope: 'campaigns:read source_bids:read' });
    const { parts: tested } = connectionTest(ports, 'b');
    expect(tested[1]).toMatchObject({
      what: CREATIVES,
      result: 'off',
      reason: 'no access',
      sentence: expect.stringContaining('creatives:read'),
    });
    expect(tested[2]).toMatchObject({ what: BIDS, result: 'works' });
    expect(ports.asked()).not.toContain('GET /creative_sets/c1');
  });

  test('of a refused login is refused', () => {
    expect(() => connectionTest(refusing(401), 'a')).toThrow(/HTTP 401/);
  });
});
