// test of service: app lists, and the client with the management key that requests them (sections 2.13, 4.3
// and 5.2).

import { createManagementClient, type ManagementOptions } from '../../src/ad-service/service-client';
import type { HttpAnswer } from '../../src/ad-service/transport';
import { createAppList, decodeAppList, listAppLists } from '../../src/tabs/app-lists/app-lists-requests';
import { manualClock } from './manual-clock';
import { answer, nothing, plainTransport } from './plain-transport';
import { failureIn, valueIn } from './results';

const KEY = 'key/with+signs & 123';

function setUp(reply: (before: number) => HttpAnswer, more: Partial<ManagementOptions> = {}) {
  const plain = plainTransport((_request, before) => reply(before));
  const clock = manualClock();
  const options = {
    transport: plain.transport,
    apiUrl: 'https://api.example/',
    apiKey: KEY,
    clock,
    random: () => 0,
  };
  return {
    client: createManagementClient('app-lists', { ...options, ...more }),
    batches: plain.batches,
    clock,
  };
}
const LISTS = {
  code: 200,
  app_lists: [
    { app_list_id: 7, name: 'A', description: null, app_count: '12' },
    { app_list_id: '007', name: '=B', app_count: 'many' },
  ],
  count: 2,
};

describe('the requests', () => {
  it('carry the key in the query, encoded, and nothing else of the campaign management', () => {
    const { client, batches } = setUp(() => answer(200, LISTS));
    client.send([createAppList({ appListId: '', name: 'A+b c', description: '', apps: null })]);
    listAppLists(client);
    const key = 'api_key=key%2Fwith%2Bsigns%20%26%20123';
    const headers = { accept: 'application/json' };
    expect(batches).toEqual([
      [{ method: 'GET', url: `https://api.example/applists/create?${key}&name=A%2Bb%20c`, headers }],
      [{ method: 'GET', url: `https://api.example/applists/list?${key}`, headers }],
    ]);
  });

  it.each([
    ['no key', { apiKey: ' ' }, /no management key.*Connections/],
    ['an address without https', { apiUrl: 'http://api.example' }, /script properties/],
  ])('are not sent with %s', (_name, more, sentence) => {
    const { client, batches } = setUp(() => answer(200, LISTS), more);
    expect(failureIn(listAppLists(client))).toMatchObject({
      kind: 'configuration',
      sentence: expect.stringMatching(sentence),
    });
    expect(batches).toEqual([]);
  });

  it('that are refused for their key are sent once, and the key is not shown anywhere', () => {
    const words = `bad key ${KEY} in /x?api_key=${encodeURIComponent(KEY)}`;
    const { client, batches } = setUp(() => answer(403, words));
    const failure = failureIn(listAppLists(client));
    expect(failure).toMatchObject({ kind: 'unauthorized', status: 403 });
    expect(JSON.stringify(failure)).not.toMatch(/with[+%]/);
    expect(batches).toHaveLength(1);
  });

  it('are retried for the list, and for a creation only after 429, though it is a GET', () => {
    const listing = setUp((before) => (before < 2 ? nothing : answer(200, LISTS)));
    expect(listAppLists(listing.client).ok).toBe(true);
    expect(listing.batches).toHaveLength(3);
    for (const [first, times] of [
      [answer(429), 2],
      [answer(500), 1],
      [nothing, 1],
      [answer(406), 1],
    ] as const) {
      const { client, batches } = setUp((before) => (before < 1 ? first : answer(200, { app_list_id: '1' })));
      client.send([createAppList({ name: 'A' })]);
      expect(batches).toHaveLength(times);
    }
  });
});

describe('reading', () => {
  it('a list of app lists', () => {
    const { client } = setUp(() => answer(200, LISTS));
    expect(valueIn(listAppLists(client))).toEqual([
      { appListId: '7', name: 'A', description: '', apps: 12 },
      { appListId: '007', name: '=B', apps: '⚠\u00a0Unreadable: many' },
    ]);
  });

  it('a list of app lists without those that have no ID', () => {
    const odd = { app_lists: [{ name: 'A' }, { app_list_id: 7 }] };
    const listed = listAppLists(setUp(() => answer(200, odd)).client);
    expect(valueIn(listed)).toEqual([{ appListId: '7' }]);
    expect(listed).toMatchObject({ unread: [{ tab: 'app-lists', parent: null, count: 1 }] });
  });

  it.each([[[]], [null], [{ code: 500 }], [{ app_lists: ['A'] }], [{ app_lists: {} }]])(
    '%j is garbled',
    (body) => {
      const { client } = setUp(() => answer(200, body));
      expect(failureIn(listAppLists(client)).kind).toBe('garbled');
    },
  );

  it('the answer to a creation', () => {
    expect(valueIn(decodeAppList({ app_list_id: '1E5' }))).toEqual({ appListId: '1E5' });
    expect(failureIn(decodeAppList(null)).sentence).toMatch(/an app list cannot be read: null/);
    expect(decodeAppList({}).ok).toBe(false);
  });
});

it('refuses to create a list whose name is no text', () => {
  expect(() => createAppList({ name: 7 })).toThrow(TypeError);
  expect(() => createAppList({ name: '' })).toThrow(TypeError);
});
