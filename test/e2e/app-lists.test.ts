// test, e2e: app lists beside the grid: names with every character, the tab, and killed calls.

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
