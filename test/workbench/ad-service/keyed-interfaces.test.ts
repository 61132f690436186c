// test of ad-service: the suppression and app list interfaces, which accept a management key instead of a
// token.
import { type Answer, type RunningService, readAnswer, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService({ campaigns: 3 });
});
afterEach(() => running.service.close());

const address = (path: string, query: Record<string, string>, api_key = running.service.api_key): string => {
  const text = Object.entries({ api_key, ...query }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${running.service.api_url}${path}?${text.join('&')}`;
};
const get = async (path: string, query: Record<string, string> = {}, key?: string): Promise<Answer> =>
  readAnswer(await fetch(address(path, query, key)));
const post = async (
  path: string,
  query: Record<string, string>,
  body: string,
  type = 'text/plain',
  key?: string,
): Promise<Answer> =>
  readAnswer(
    await fetch(address(path, query, key), { method: 'POST', body, headers: { 'content-type': type } }),
  );
const quirk = (quirks: object) => running.control('POST', '/quirks', quirks);

const A = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
const B = 'AEBE52E7-03EE-455A-B3C4-E57283966239';

describe('suppression', () => {
  const app = { package_name: 'example.zumbo.quest' };
  const ids = () => [
    ...(running.service.state.suppression.get('company-1')?.get('example.zumbo.quest') ?? []),
  ];

  test('adds and removes, counting every line', async () => {
    const body = `${A}\r\n${B}\n\nnonsense\n${A}\n${A.slice(1)}\n`;
    expect(await post('/suppressionApps', app, body)).toMatchObject({
      status: 200,
      json: { num_valid_ids: 3, num_invalid_ids: 2 },
    });
    expect(ids()).toEqual([A, B.toLowerCase()]);
    expect((await post('/deleteSuppressionApps', app, `${A.toUpperCase()}\nx`)).json).toEqual({
      num_valid_ids: 1,
      num_invalid_ids: 1,
    });
    expect(ids()).toEqual([B.toLowerCase()]);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'application/json',
    'application/octet-stream',
    'multipart/form-data',
  ])('takes raw data as %s', async (type) => {
    expect((await post('/suppressionApps', app, `${A}\n${B}`, type)).json).toEqual({
      num_valid_ids: 2,
      num_invalid_ids: 0,
    });
  });

  test('answers as section 7 says', async () => {
    expect((await post('/suppressionApps', app, A, 'text/plain', 'wrong')).status).toBe(403);
    expect(
      (await readAnswer(await fetch(`${running.service.api_url}/suppressionApps`, { method: 'POST' })))
        .status,
    ).toBe(403);
    expect((await post('/suppressionApps', {}, A)).status).toBe(400);
    expect((await post('/suppressionApps', app, ' \n')).status).toBe(400);
  });

  test('can be limited to the apps of the company', async () => {
    await quirk({ unknown_suppression_app: 'refuse' });
    expect((await post('/suppressionApps', app, A)).status).toBe(400);
    const { package_name } = running.service.state.campaigns.get('007')!;
    expect((await post('/suppressionApps', { package_name }, A)).status).toBe(200);
  });

  test('accepts 100,000 identifiers', async () => {
    const body = Array.from({ length: 100_000 }, (_, n) => `${A.slice(0, -8)}${String(n).padStart(8, '0')}`);
    expect((await post('/suppressionApps', app, body.join('\n'))).json).toEqual({
      num_valid_ids: 100_000,
      num_invalid_ids: 0,
    });
  });
});

describe('app lists', () => {
  const create = async (name: string): Promise<string> =>
    ((await get('/applists/create', { name, description: '=1+1' })).json as { app_list_id: string })
      .app_list_id;
  const apps = async (app_list_id: string) => (await get('/applists/list', { app_list_id })).json;

  test('creates, lists and deletes', async () => {
    const before = (await get('/applists/list')).json as { count: number };
    const app_list_id = await create('my_list-1+2 x');
    const after = (await get('/applists/list')).json as { count: number; code: number; app_lists: object[] };
    expect(after).toMatchObject({ code: 200, count: before.count + 1 });
    expect(after.app_lists.at(-1)).toEqual({
      app_list_id,
      name: 'my_list-1+2 x',
      description: '=1+1',
      app_count: 0,
    });
    expect(await get('/applists/delete', { app_list_id })).toMatchObject({ status: 200, text: '' });
    expect((await get('/applists/list')).json).toEqual(before);
    expect((await get('/applists/list', { app_list_id })).status).toBe(404);
  });

  test('406 for the name of an active list; the name is free again after its deletion', async () => {
    const app_list_id = await create('twice');
    expect((await get('/applists/create', { name: 'twice' })).status).toBe(406);
    await get('/applists/delete', { app_list_id });
    expect((await get('/applists/create', { name: 'twice' })).status).toBe(200);
  });

  test('appends and deletes apps, counting every line', async () => {
    const app_list_id = await create('apps');
    const body = '007\nexample.app\ntwo words\n007\na,b\n';
    expect((await post('/applists/append', { app_list_id }, body)).json).toEqual({
      app_list_id,
      processed_apps: 3,
      failed_apps: 2,
    });
    expect(await apps(app_list_id)).toEqual({
      code: 200,
      count: 2,
      apps: [{ application: '007' }, { application: 'example.app' }],
    });
    expect((await post('/applists/deleteApps', { app_list_id }, '007\nabsent\n?')).json).toEqual({
      app_list_id,
      processed_apps: 1,
      failed_apps: 2,
    });
    await quirk({ absent_app_delete: 'processed' });
    expect((await post('/applists/deleteApps', { app_list_id }, 'absent\n?')).json).toMatchObject({
      processed_apps: 1,
      failed_apps: 1,
    });
    expect(await apps(app_list_id)).toMatchObject({ count: 1 });
  });

  test('answers as section 7 says', async () => {
    const app_list_id = await create('mine');
    expect((await get('/applists/list', {}, 'wrong')).status).toBe(403);
    const other = running.service.companies[1]!.api_key;
    expect((await get('/applists/list', { app_list_id }, other)).status).toBe(404);
    expect((await get('/applists/create', { name: 'mine' }, other)).status).toBe(200);
    expect((await get('/applists/create')).status).toBe(400);
    expect((await get('/applists/create', { name: 'a/b' })).status).toBe(400);
    expect((await get('/applists/delete')).status).toBe(400);
    expect((await get('/applists/delete', { app_list_id: '1' })).status).toBe(404);
    expect((await post('/applists/append', { app_list_id }, '')).status).toBe(400);
    expect((await post('/applists/append', { app_list_id: '1' }, 'x')).status).toBe(404);
    expect((await post('/applists/list', {}, 'x')).status).toBe(404);
  });

  test('a HEAD creates nothing', async () => {
    await fetch(address('/applists/create', { name: 'head' }), { method: 'HEAD' });
    expect((await get('/applists/create', { name: 'head' })).status).toBe(200);
  });

  test('a raw plus is a space or a plus', async () => {
    const raw = (name: string) => fetch(`${address('/applists/create', {})}&name=${name}`);
    await raw('one+two');
    await quirk({ plus_in_query: 'plus' });
    await raw('three+four');
    const { app_lists } = (await get('/applists/list')).json as { app_lists: { name: string }[] };
    expect(app_lists.slice(-2).map(({ name }) => name)).toEqual(['one two', 'three+four']);
  });
});
