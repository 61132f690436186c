// test, e2e: app lists beside the grid: every command of the service through the built add-on, with and
// without faults.

import type { Upload } from '../../src/features/lists/lists-schema';
import { later } from './script-clock';
import { openSession, type Session } from './session';
import { uploadOrder } from './upload-order';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 2, sources: 6 } });
});
afterAll(() => session?.close());
afterEach(() => {
  session.service.faults.clear();
  session.service.log.clear();
});

const served = (name: string) =>
  [...session.service.state.app_lists.values()].filter((list) => list.name === name && list.active);
const appsOf = (id: string): string[] => [...session.service.state.app_lists.get(id)!.applications];
const requests = (command: string) =>
  session.service.log.entries.filter(({ path }) => path === `/applists/${command}`);
const logged = () => session.sheets.rows('Bidgrid log').at(-1);

async function create(name: string, description = ''): Promise<string> {
  const { lists } = await session.ask('appListCreate', { name, description });
  return lists.find((list) => list.name === name)!.id;
}

/** Sends these apps as one part. */
async function send(id: string, action: 'add' | 'remove', apps: readonly string[]): Promise<Upload> {
  const upload = await session.ask(
    'uploadStart',
    uploadOrder({
      target: { kind: 'app-list', id, name: 'any' },
      action,
      total: apps.length,
      fingerprint: apps.join('-'),
    }),
  );
  const part = { id: upload.id, turn: 0, part: 0, action, lines: apps.join('\n') };
  return (await session.ask('uploadSend', part)).upload;
}

it.each([{ plus_in_query: 'space' }, { plus_in_query: 'plus' }] as const)(
  'names with every allowed character arrive exactly (%j)',
  async (quirk) => {
    Object.assign(session.service.quirks, quirk);
    for (const name of [
      `A-z_0 9+1 ${quirk.plus_in_query}`,
      `++ --  __ ${quirk.plus_in_query}`,
      `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ${quirk.plus_in_query}`,
    ]) {
      await create(name, 'a&b=c#?% ü "x"');
      expect(served(name)).toMatchObject([{ name, description: 'a&b=c#?% ü "x"' }]);
    }
    Object.assign(session.service.quirks, { plus_in_query: 'space' });
  },
);

it('apps are appended, listed and removed, and the counts of the service are compared', async () => {
  const id = await create('Apps');
  const added = await send(id, 'add', ['example.one', '123456789', 'example.TWO']);
  expect(added).toMatchObject({ confirmed: 3, valid: 3, invalid: 0, oddParts: 0 });
  await session.ask('uploadEnd', added.id);
  expect(await session.ask('appListApps', id)).toEqual(['example.one', '123456789', 'example.TWO']);
  // The service counts an app that was not in the list as failed.
  const removed = await send(id, 'remove', ['example.one', 'example.absent']);
  expect(removed).toMatchObject({ valid: 1, invalid: 1, odd: [{ part: 1, sent: 2, valid: 1, invalid: 1 }] });
  expect(await session.ask('uploadEnd', removed.id)).toEqual([
    expect.stringMatching(/^1 app removed from the app list/),
    'The service counted 1 app as invalid.',
  ]);
  expect(appsOf(id)).toEqual(['123456789', 'example.TWO']);
  expect(logged()).toMatchObject({ Action: 'Remove', IDs: id, After: '2 apps', Outcome: 'done' });
});

it('a replacement adds and removes apps, and resumes with the remaining difference', async () => {
  const id = await create('Replaced');
  const first = await send(id, 'add', ['a', 'b', 'c']);
  await session.ask('uploadEnd', first.id);
  const order = uploadOrder({
    target: { kind: 'app-list', id, name: 'Replaced' },
    action: 'replace',
    total: 3,
    fingerprint: 'b-d',
    source: 'new.csv',
  });
  const started = await session.ask('uploadStart', order);
  const half = (
    await session.ask('uploadSend', { id: started.id, turn: 0, part: 0, action: 'add', lines: 'd' })
  ).upload;
  // The sidebar is closed; meanwhile a colleague removes "a". The rest is compared again.
  session.service.state.app_lists.get(id)!.applications.delete('a');
  expect((await session.ask('uploadsOpen', 'app-list')).unfinished).toEqual([half]);
  const resumed = await session.ask('uploadStart', { ...order, total: 1, resumes: half.id });
  expect(resumed).toMatchObject({ total: 2, confirmed: 1, parts: 1 });
  const whole = await session.ask('uploadSend', {
    id: half.id,
    turn: 1,
    part: 1,
    action: 'remove',
    lines: 'c',
  });
  expect(whole.upload).toMatchObject({ total: 2, confirmed: 2 });
  expect(await session.ask('uploadEnd', half.id)).toEqual([expect.stringContaining('2 apps changed in')]);
  expect(appsOf(id)).toEqual(['b', 'd']);
});

it('deleting requires the typed name, and is verified when no answer arrives', async () => {
  const id = await create('Doomed');
  await expect(session.ask('appListDelete', { id, typed: 'doomed' })).rejects.toThrow(/Nothing was deleted/);
  expect(requests('delete')).toEqual([]);
  session.service.faults.add({ kind: 'drop_after', path: '/applists/delete', times: 1 });
  const { lists } = await session.ask('appListDelete', { id, typed: 'Doomed' });
  expect(lists.some((list) => list.id === id)).toBe(false);
  expect(served('Doomed')).toEqual([]);
  expect(logged()).toMatchObject({ Action: 'Delete', IDs: id, Outcome: 'verified' });
  await expect(session.ask('appListDelete', { id, typed: 'Doomed' })).rejects.toThrow(/already deleted/);
  await expect(session.ask('appListApps', id)).rejects.toThrow(/does not know that app list/);
});

it('the App lists tab is updated without losing typed values', async () => {
  await session.pull(['app-lists']);
  const { sheets } = session;
  const line = sheets.rows('App lists').length + 2;
  await sheets.type('App lists', line, 'Name', 'Typed here');
  const id = await create('Followed', 'by the tab');
  const upload = await send(id, 'add', ['example.one', 'example.two']);
  await session.ask('uploadEnd', upload.id);
  const rowOf = () => sheets.rows('App lists').find((row) => row['App list ID'] === id);
  expect(rowOf()).toMatchObject({ Name: 'Followed', Description: 'by the tab', Apps: 2, Change: null });
  expect(sheets.rows('App lists').find((row) => row.Name === 'Typed here')).toMatchObject({ Change: 'new' });
});

it('the outcome of a killed call is read from the list once the call can no longer be running', async () => {
  const methods: string[] = [];
  const form = (name: string) => ({ name, description: '' });
  await session.run('appListCreate', [form('Whole')], {
    onCall: (_n, _service, method) => void methods.push(method),
  });
  // It reads the lists, creates one, and reads them again.
  const [, makes, asks] = methods.flatMap((method, i) => (method === 'fetchAll' ? [i + 1] : []));
  const kill = async (name: string, crashAfterCalls: number) =>
    expect((await session.run('appListCreate', [form(name)], { crashAfterCalls })).ended).toBe('crash-point');
  await kill('Made', asks! - 1);
  await kill('Never sent', makes! - 1);
  expect([served('Made').length, served('Never sent').length]).toEqual([1, 0]);
  const logLine = (key: string) => session.sheets.rows('Bidgrid log').find((line) => line.IDs === key);
  await session.ask('appListsRead');
  // They may still be running.
  expect([logLine('Made'), logLine('Never sent')]).toEqual([undefined, undefined]);
  const whole = logLine('Whole');
  later(session.host, 420_000);
  await session.ask('appListsRead');
  expect(logLine('Made')).toMatchObject({
    Outcome: 'verified',
    Detail: expect.stringContaining('interrupted'),
  });
  expect(logLine('Never sent')).toMatchObject({
    Outcome: 'failed',
    Detail: expect.stringContaining('nothing was changed'),
  });
  expect(logLine('Whole')).toEqual(whole);
});
