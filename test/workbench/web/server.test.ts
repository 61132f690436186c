// Workbench tests: the page's server over real HTTP and WebSocket: two people, menus, questions, frames,
// protection.
import path from 'node:path';
import { startWorkbench, type Workbench } from '../../../workbench/web/server/start';
import type { FromPage } from '../../../workbench/web/wire/messages';
import { type Line, openLine } from './line';
import { TINY_SCRIPT } from './tiny-script';

const root = path.join(__dirname, '../../..');
let workbench: Workbench;
let ana: Line;
let ben: Line;

beforeEach(async () => {
  workbench = await startWorkbench({ root, service: null, files: TINY_SCRIPT });
  ana = await openLine(workbench.url, 'ana@example.com');
  ben = await openLine(workbench.url, 'ben@example.com');
  for (const line of [ana, ben]) {
    await line.next('snapshot');
    await line.next('surface', ({ surface }) => surface.type === 'menu');
  }
});
afterEach(async () => {
  for (const line of [ana, ben]) line.close();
  await workbench.close();
});

let seq = 0;
function write(
  row: number,
  column: number,
  v: unknown,
  trigger = 'sheet.command.set-range-values',
): FromPage {
  const cellValue = { [row]: { [column]: { v, f: null, si: null } } };
  const params = { unitId: 'workbook', subUnitId: '0', cellValue, trigger };
  seq += 1;
  const { version } = workbench.host.workbook;
  return {
    kind: 'mutation',
    epoch: 1,
    base: version,
    seq,
    mutation: { id: 'sheet.mutation.set-range-values', params },
  };
}
const cell = (row: number, column: number) => workbench.host.workbook.cells('0').getValue(row, column)?.v;
const address = (rest: string) => new URL(rest, workbench.url.replace('localhost', '127.0.0.1'));

test('typed values reach the other person; their author only gets a confirmation', async () => {
  ana.send(write(0, 4, 'hello'));
  const heard = await ben.next('changes');
  expect(heard.changes).toHaveLength(1);
  expect(JSON.stringify(heard.changes[0]?.mutation)).toContain('hello');
  expect((await ana.next('changes')).changes).toEqual([{ seq, mutation: null }]);
  expect(cell(0, 4)).toBe('hello');
});

test('typing runs onEdit with both values, pasting without values, and formatting does not run it', async () => {
  ana.send(write(0, 0, 'one'));
  await ben.next('changes', ({ changes }) => JSON.stringify(changes).includes('nothing became one'));
  ana.send(write(0, 0, 'two'));
  await ben.next('changes', ({ changes }) => JSON.stringify(changes).includes('one became two'));
  ana.send(write(0, 0, 'three', 'sheet.command.paste'));
  await ben.next('changes', ({ changes }) => JSON.stringify(changes).includes('nothing became nothing'));
  const before = workbench.host.workbook.version;
  ana.send(write(0, 0, 'three'));
  ana.send({ kind: 'call', id: 1, function: 'where', args: [''] });
  await ana.next('reply');
  expect(workbench.host.workbook.version).toBe(before + 1);
});

test('a prompt waits for the person who started it and writes their answer', async () => {
  ana.send({
    kind: 'selection',
    sheetId: '0',
    ranges: [{ row: 4, column: 5, rows: 1, columns: 1 }],
    current: { row: 4, column: 5 },
  });
  ana.send({ kind: 'run', function: 'ask' });
  const { surface } = await ana.next('surface', ({ surface }) => surface.type === 'prompt');
  expect(surface).toMatchObject({
    title: 'Tiny question',
    prompt: 'What should it say?',
    buttons: ['OK', 'CANCEL'],
  });
  ana.send({ kind: 'answer', id: (surface as { id: string }).id, button: 'OK', text: 'from the prompt' });
  await ana.next('running', ({ count }) => count === 0);
  expect(cell(3, 4)).toBe('from the prompt');
});

test('an error of a menu item is shown to the person who chose it', async () => {
  ana.send({ kind: 'run', function: 'fail' });
  expect(await ana.next('failed')).toMatchObject({
    function: 'fail',
    message: 'Error: This always fails',
  });
});

test('google.script.run returns the value, or name and message of the error', async () => {
  ana.send({ kind: 'call', id: 7, function: 'where', args: ['hi'] });
  expect((await ana.next('reply')).answer).toEqual({
    ok: true,
    value: { word: 'hi', range: 'A1', who: 'ana@example.com' },
  });
  ana.send({ kind: 'call', id: 8, function: 'boom', args: [] });
  expect((await ana.next('reply')).answer).toEqual({
    ok: false,
    error: { name: 'TypeError', message: 'boom' },
  });
});

test('a sidebar is served with google.script in it, until it is closed', async () => {
  ana.send({ kind: 'run', function: 'showSidebar' });
  const { surface } = await ana.next('surface', ({ surface }) => surface.type === 'sidebar');
  expect(surface).not.toHaveProperty('html');
  const { frame, id } = surface as { frame: string; id: string };
  const html = await (await fetch(address(frame))).text();
  expect(html.indexOf('withSuccessHandler')).toBeLessThan(html.indexOf('<title>side</title>'));
  ana.send({ kind: 'dismissed', id });
  ana.send({ kind: 'call', id: 9, function: 'where', args: [''] });
  await ana.next('reply');
  expect((await fetch(address(frame))).status).toBe(404);
});

test('a protected column refuses edits of others, with a message, and reverts them in their page', async () => {
  ana.send({ kind: 'run', function: 'closeC' });
  await ana.next('running', ({ count }) => count === 0);
  const { closed } = await ben.next('closed', ({ closed }) => closed.length > 0);
  expect(closed[0]?.range).toMatchObject({ column: 3, columns: 1 });
  ben.send(write(0, 2, 'not allowed'));
  expect((await ben.next('notice')).message).toContain('protected');
  expect(await ben.next('snapshot')).toMatchObject({ epoch: 2 });
  expect(cell(0, 2)).toBeUndefined();
  ana.send(write(0, 2, 'allowed'));
  await ben.next('changes', ({ changes }) => JSON.stringify(changes).includes('allowed'));
});

test('everyone sees who is connected', async () => {
  const session = (who: { user: string }) => who.user;
  expect((await ben.next('people', ({ people }) => people.length === 2)).people.map(session)).toEqual([
    'ana@example.com',
    'ben@example.com',
  ]);
  ben.close();
  await ana.next('people', ({ people }) => people.length === 1);
});

test('other sites cannot reach it', async () => {
  const { port } = new URL(workbench.url);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(200);
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    request({ host: '127.0.0.1', port, headers: { host: 'evil.example' } }, (response) =>
      resolve(response.statusCode),
    ).end();
  });
  expect(status).toBe(403);
});

test('no other site can show the page, and only the page shows its sidebars', async () => {
  const { port } = new URL(workbench.url);
  const parents = async (place: URL | string) =>
    (await fetch(place)).headers.get('content-security-policy') ?? '';
  expect(await parents(workbench.url)).toBe("frame-ancestors 'none'");
  expect(await parents(address('/usercallback'))).toBe("frame-ancestors 'none'");
  ana.send({ kind: 'run', function: 'showSidebar' });
  const { surface } = await ana.next('surface', ({ surface }) => surface.type === 'sidebar');
  const { frame } = surface as { frame: string };
  const page = `http://localhost:${port} http://127.0.0.1:${port}`;
  expect(await parents(address(frame))).toBe(`frame-ancestors ${page}`);
});
