// test of service: lists of IDs as raw data, to suppression and app lists, and the returned counts (sections
// 4.2, 4.3).

import {
  createManagementClient,
  type ManagementInterface,
  readSuppression,
  suppressionCall,
} from '../../src/ad-service/service-client';
import type { HttpAnswer } from '../../src/ad-service/transport';
import {
  appListCall,
  deleteAppList,
  readAppCounts,
  readApps,
} from '../../src/tabs/app-lists/app-lists-requests';
import { manualClock } from './manual-clock';
import { answer, plainTransport } from './plain-transport';
import { failureIn, valueIn } from './results';

function setUp(to: ManagementInterface, reply: (before: number) => HttpAnswer) {
  const plain = plainTransport((_request, before) => reply(before));
  const clock = manualClock();
  const options = { transport: plain.transport, apiUrl: 'https://api.example', apiKey: 'k&y 1', clock };
  return {
    client: createManagementClient(to, { ...options, random: () => 0 }),
    batches: plain.batches,
    clock,
  };
}
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

it.each([
  ['add', '/suppressionApps'],
  ['remove', '/deleteSuppressionApps'],
] as const)('%s IDs: app and key in the query, the unchanged list in the body', (action, path) => {
  const { client, batches } = setUp('suppression', () => answer(200, ''));
  client.send([suppressionCall(action, 'example.a+b', `${ID}\n${ID}`)]);
  expect(batches).toEqual([
    [
      {
        method: 'POST',
        url: `https://api.example${path}?api_key=k%26y%201&package_name=example.a%2Bb`,
        headers: { accept: 'application/json' },
        contentType: 'text/plain; charset=utf-8',
        body: `${ID}\n${ID}`,
      },
    ],
  ]);
});

it('apps of a list: appended, removed, and the list deleted', () => {
  const { client, batches } = setUp('app-lists', () => answer(200, ''));
  client.send([appListCall('add', '007', 'a\nb'), appListCall('remove', '007', 'a'), deleteAppList('007')]);
  const query = 'api_key=k%26y%201&app_list_id=007';
  expect(batches.flat().map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', `https://api.example/applists/append?${query}`, 'a\nb'],
    ['POST', `https://api.example/applists/deleteApps?${query}`, 'a'],
    ['GET', `https://api.example/applists/delete?${query}`, undefined],
  ]);
});

test('counts of suppression and of app lists are read by their names', () => {
  expect(valueIn(readSuppression({ num_valid_ids: '2', num_invalid_ids: 1 }, 'x'))).toEqual({
    valid: 2,
    invalid: 1,
  });
  expect(failureIn(readSuppression({ num_valid_ids: 1 }, 'x')).sentence).toMatch(
    /the suppression list of x.*num_invalid_ids/,
  );
  expect(valueIn(readAppCounts({ app_list_id: '1', processed_apps: 3, failed_apps: 1 }, '1'))).toEqual({
    valid: 3,
    invalid: 1,
  });
  expect(failureIn(readAppCounts({ processed_apps: 3 }, '1')).kind).toBe('garbled');
});

it.each<[unknown, string[] | null]>([
  [{ code: 200, apps: [{ application: 'a' }, { application: 7 }], count: 2 }, ['a', '7']],
  [{ code: 200, apps: [], count: 0 }, []],
  [{ code: 200 }, null],
  [{ apps: ['a'] }, null],
  [{ apps: [{}] }, null],
  [[], null],
])('apps of a list from %j', (body, apps) => {
  const { client } = setUp('app-lists', () => answer(200, body));
  const read = readApps(client, '1');
  if (apps) expect(valueIn(read)).toEqual(apps);
  else expect(failureIn(read)).toMatchObject({ kind: 'garbled' });
});
