// Workbench tests: starting the workbench: the demo service is configured, and a restart loses nothing.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { HomeView } from '../../../src/features/home/home-schema';
import type { WorkbenchOptions } from '../../../workbench/web/server/start';
import { sheetsOf } from '../../e2e/sheets';
import { startWorkbench } from '../../outside/programs';
import { openLine } from './line';
import { TINY_SCRIPT } from './tiny-script';

const root = path.join(__dirname, '../../..');
const keepIn = mkdtempSync(path.join(tmpdir(), 'bidgrid-start-'));
afterAll(() => rmSync(keepIn, { recursive: true, force: true }));

const start = (more: Partial<WorkbenchOptions> = {}) =>
  startWorkbench({
    root,
    keepIn,
    files: TINY_SCRIPT,
    service: ['--campaigns', '2', '--sources', '1', '--bids', '1'],
    ...more,
  });

test('the service runs, and its addresses and credentials are only in the script properties', async () => {
  const workbench = await start();
  const { service, host } = workbench;
  expect(host.state.script).toMatchObject({
    BIDGRID_AUTH_URL: service?.auth_url,
    BIDGRID_BASE_URL: service?.base_url,
    BIDGRID_API_URL: service?.api_url,
    BIDGRID_CLIENT_ID: service?.client_id,
    BIDGRID_CLIENT_SECRET: service?.client_secret,
    BIDGRID_MANAGEMENT_KEY: service?.api_key,
  });
  host.workbook.setCells('0', { 0: { 0: { v: 'kept' } } });
  await workbench.close();
  await expect(fetch(service!.base_url)).rejects.toThrow();
  expect(readFileSync(path.join(keepIn, 'workbook.json'), 'utf8')).not.toContain(service!.client_secret);
});

test('a restart keeps the workbook and the credentials; a fresh start has a new workbook', async () => {
  const again = await start();
  const secret = again.service?.client_secret;
  expect(again.host.workbook.cells('0').getValue(0, 0)?.v).toBe('kept');
  await again.close();
  const fresh = await start({ fresh: true });
  // The demo's own first tab, not its previous content.
  expect(fresh.host.workbook.cells('0').getValue(0, 0)?.v).toBe('Campaigns – demo');
  expect(fresh.host.workbook.facade.getName()).toBe('Campaigns – demo');
  expect(fresh.service?.client_secret).toBe(secret);
  await fresh.close();
});

test('a filled History and Home have the same figures of yesterday and of a week before', async () => {
  const workbench = await start({ keepIn: null, files: undefined, pastDays: 12 });
  const { host } = workbench;
  const { value } = await host.run({ function: 'homeRead', args: [], session: 'home' });
  const { yesterday, weekBefore } = (value as { value: HomeView }).value;
  const spends = new Map<string, number>();
  for (const { Day, Spend } of sheetsOf(host).rows('History'))
    spends.set(String(Day), (spends.get(String(Day)) ?? 0) + Number(Spend));
  await workbench.close();
  expect(spends.size).toBeGreaterThan(8);
  const [before, last] = [[...spends].at(-8), [...spends].at(-1)];
  expect([yesterday!.day, yesterday!.spend]).toEqual([last![0], expect.closeTo(last![1], 2)]);
  expect([weekBefore!.day, weekBefore!.spend]).toEqual([before![0], expect.closeTo(before![1], 2)]);
  expect(last![1]).not.toBe(before![1]);
}, 60_000);

test('a busy port is an error, and started processes are ended', async () => {
  const first = await start({ service: null, keepIn: null });
  const port = Number(new URL(first.url).port);
  await expect(start({ port, keepIn: null })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
});

test('without the demo login each person connects; the service knows the redirect address of this page', async () => {
  const first = await start();
  await first.close();
  const workbench = await start({ connectYourself: true });
  const { service, host, url } = workbench;
  expect(Object.keys(host.state.script).sort()).toEqual([
    'BIDGRID_API_URL',
    'BIDGRID_AUTH_URL',
    'BIDGRID_BASE_URL',
    'BIDGRID_REDIRECT_URL',
  ]);
  const query = new URLSearchParams({
    client_id: service!.third_party.client_id,
    redirect_uri: `${url}usercallback`,
    response_type: 'code',
    scope: 'campaigns:read',
    state: 'any',
  });
  expect((await fetch(`${service!.auth_url}/oauth/initialize?${query}`)).status).toBe(200);
  await workbench.close();
});

test('only the owner can read its files', async () => {
  const folder = path.join(keepIn, 'made', 'here');
  const workbench = await start({ keepIn: folder });
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  workbench.host.workbook.setCells('0', { 0: { 0: { v: 'kept' } } });
  expect(mode(path.join(folder, 'lock'))).toBe('600');
  await workbench.close();
  expect(mode(folder)).toBe('700');
  expect(readdirSync(folder).map((name) => [name, mode(path.join(folder, name))])).toEqual([
    ['service.json', '600'],
    ['state.json', '600'],
    ['workbook.json', '600'],
  ]);
});

test.each([
  ['another host', '/socket?session=p1', 'evil.example', 403],
  ['no such page', '/nowhere', 'localhost', 404],
])('it ends after a WebSocket was refused: %s', async (_, address, name, status) => {
  const workbench = await start({ service: null, keepIn: null });
  const { hostname, port } = new URL(workbench.url);
  // The other end never closes its half of the connection.
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.write(
    `GET ${address} HTTP/1.1\r\nHost: ${name}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  expect(answer.toString()).toMatch(`HTTP/1.1 ${status}`);
  await workbench.close();
  socket.destroy();
});

test('the first SIGTERM ends it and its service, with a page open and everything kept', async () => {
  const folder = path.join(keepIn, 'ended');
  const program = path.join(root, 'build/workbench/start.cjs');
  const args = [program, '--keep-in', folder, '--campaigns', '1', '--print-service'];
  const child = spawn(process.execPath, args, { env: { ...process.env, PORT: '0' } });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const lines: string[] = [];
  const url = await new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const ready = /^The workbench is ready: (\S+)$/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
  });
  const line = await openLine(url, 'ana@example.com');
  await line.next('snapshot');
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  line.close();
  expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  expect(existsSync(path.join(folder, 'workbook.json'))).toBe(true);
  const { base_url } = JSON.parse(lines[0]!) as { base_url: string };
  await expect(fetch(base_url)).rejects.toThrow();
});
