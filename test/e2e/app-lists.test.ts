// test, e2e: app lists beside the grid: every command of the service through the built add-on, with and
// without faults.

import type { UploadView } from '../../src/features/lists/lists-schema';
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
async function send(id: string, action: 'add' | 'remove', apps: readonly string[]): Promise<UploadView> {
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

it.each(['a/b', 'ü', 'a&b', 'a%20b', '', '  ', 'a\nb', 'a.b', "a'b", '=1'])(
  'the name %j is refused before anything is sent',
  async (name) => {
    await expect(session.ask('appListCreate', { name, description: '' })).rejects.toThrow(/takes letters/);
    expect(session.service.log.entries).toEqual([]);
  },
);

it('a name in use is reported, also when a colleague has just used it', async () => {
  await create('Taken');
  session.service.log.clear();
  await expect(create('Taken')).rejects.toThrow(/named "Taken" already exists/);
  expect(requests('create')).toEqual([]);
  // The list read first does not contain it yet.
  session.service.faults.add({ kind: 'status', status: 406, path: '/applists/create' });
  await expect(create('Fresh')).rejects.toThrow(/already has that name/);
  expect(logged()).toMatchObject({ Action: 'Create', IDs: 'Fresh', Outcome: 'failed' });
});

it.each([
  ['the connection breaks after the work', { kind: 'drop_after' }, true],
  ['the connection breaks before the work', { kind: 'drop_before' }, false],
  ['500 after the work', { kind: 'status', status: 500, when: 'after' }, true],
  ['half an answer', { kind: 'truncate' }, true],
] as const)('creating is never repeated blindly: %s', async (words, fault, made) => {
  const name = words.replace(/[^a-z0-9 ]/gi, '');
  session.service.faults.add({ ...fault, path: '/applists/create' });
  if (made) await create(name);
  else await expect(create(name)).rejects.toThrow(/nothing was done.*Try again/);
  expect(requests('create')).toHaveLength(1);
  expect(served(name)).toHaveLength(made ? 1 : 0);
  expect(logged()).toMatchObject({ IDs: name, Outcome: made ? 'verified' : 'failed' });
});

it.each([
  [1, '1 app list cannot be read and is not shown.'],
  [2, '2 app lists cannot be read and are not shown.'],
])('says that %i of the lists cannot be read', async (count, note) => {
  const { app_lists } = session.service.state;
  const odd = Array.from({ length: count }, (_, i) => `odd-${i}`);
  const [list] = app_lists.values();
  for (const id of odd) app_lists.set(id, { ...list!, app_list_id: {} as string, name: id });
  const view = await session.ask('appListsRead');
  expect(view.notes).toEqual([note]);
  expect(view.lists.map(({ name }) => name)).not.toEqual(expect.arrayContaining(odd));
  for (const id of odd) app_lists.delete(id);
  expect((await session.ask('appListsRead')).notes).toEqual([]);
});

it('a creation that cannot be verified is reported as unknown', async () => {
  session.service.faults.add({ kind: 'drop_after', path: '/applists/create' });
  session.service.faults.add({ kind: 'status', status: 403, path: '/applists/list', skip: 1, times: null });
  await expect(create('Unknown end')).rejects.toThrow(/not known.*few minutes/);
  expect(logged()).toMatchObject({ IDs: 'Unknown end', Outcome: 'unknown' });
});

it('a creation that was done is reported as done, also if the lists cannot be shown after it', async () => {
  session.service.faults.add({ kind: 'status', status: 403, path: '/applists/list', skip: 1, times: null });
  const view = await session.ask('appListCreate', { name: 'Done unseen', description: '' });
  expect(view).toEqual({
    lists: [],
    notes: [expect.stringMatching(/^It was done, but the lists cannot be shown: /)],
  });
  expect(served('Done unseen')).toHaveLength(1);
  expect(logged()).toMatchObject({ IDs: 'Done unseen', Outcome: 'done' });
});

it('creates and deletes beside a list that cannot be read', async () => {
  const { app_lists } = session.service.state;
  const [list] = app_lists.values();
  app_lists.set('odd', { ...list!, app_list_id: {} as string, name: 'odd' });
  const note = '1 app list cannot be read and is not shown.';
  const created = await session.ask('appListCreate', { name: 'Beside odd', description: '' });
  expect(created.notes).toContain(note);
  const { id } = created.lists.find(({ name }) => name === 'Beside odd')!;
  // It may be the one that cannot be read.
  await expect(session.ask('appListDelete', { id: 'absent', typed: 'x' })).rejects.toThrow(
    `Nothing was deleted. ${note}`,
  );
  const { lists, notes } = await session.ask('appListDelete', { id, typed: 'Beside odd' });
  expect([lists.some((one) => one.id === id), notes.includes(note)]).toEqual([false, true]);
  expect(served('Beside odd')).toEqual([]);
  app_lists.delete('odd');
});

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

it('apps come from rows selected in Sources, lists from selected cells', async () => {
  await session.pull(['sources']);
  const { sheets, host } = session;
  const rows = sheets.rows('Sources').slice(1, 4);
  const select = (sheet: string, row: number, column: number, rows: number, columns: number) => {
    const sheetId = sheets.idOf(sheet);
    const range = { sheetId, row, column, rows, columns };
    host.selections.report('page-1', { sheetId, ranges: [range], current: range });
  };
  select('Sources', 3, 1, 3, 2);
  expect(await session.ask('selectedList', 'sources')).toEqual({
    place: '3 rows of Sources',
    cells: [['External app ID'], ...rows.map((row) => [row['External app ID']])],
  });

  const header = sheets.headers('Sources').indexOf('External app ID') + 1;
  select('Sources', 1, header, 1_000, 1);
  const { place, cells } = await session.ask('selectedList', 'range');
  expect(place).toMatch(/^Sources!/);
  expect(cells).toEqual(
    [['External app ID']].concat(sheets.rows('Sources').map((row) => [String(row['External app ID'] ?? '')])),
  );
  select('Sheet1', 900, 1, 5, 1);
  await expect(session.ask('selectedList', 'range')).rejects.toThrow('Sheet1!A900:A904 is empty.');
  await expect(session.ask('selectedList', 'sources')).rejects.toThrow(/Select rows in the tab Sources/);
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

it('so is the outcome of a killed deletion, while other lists stay', async () => {
  const made = async (name: string) => {
    const { lists } = await session.ask('appListCreate', { name, description: '' });
    return lists.find((list) => list.name === name)!;
  };
  const [whole, gone, kept] = [await made('Gone whole'), await made('Gone'), await made('Kept')];
  const calls: string[] = [];
  await session.run('appListDelete', [{ id: whole.id, typed: whole.name }], {
    onCall: (_n, _service, method) => void calls.push(method),
  });
  const fetches = calls.flatMap((method, i) => (method === 'fetchAll' ? [i + 1] : []));
  const deletes = fetches.length > 2 ? fetches[1]! : fetches[0]!;
  const kill = async ({ id, name }: typeof gone, crashAfterCalls: number) =>
    expect((await session.run('appListDelete', [{ id, typed: name }], { crashAfterCalls })).ended).toBe(
      'crash-point',
    );
  await kill(gone, deletes);
  await kill(kept, deletes - 1);
  expect([served('Gone').length, served('Kept').length]).toEqual([0, 1]);
  later(session.host, 420_000);
  await session.ask('appListsRead');
  const logLine = (key: string) => session.sheets.rows('Bidgrid log').find((line) => line.IDs === key);
  expect(logLine(gone.id)).toMatchObject({ Outcome: 'verified' });
  expect(logLine(kept.id)).toMatchObject({
    Outcome: 'failed',
    Detail: expect.stringContaining('nothing was changed'),
  });
});
