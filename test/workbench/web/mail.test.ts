// Workbench tests: the page of the outbox shows messages safely, and runs time triggers when they are due or
// on request.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startWorkbench, type Workbench } from '../../../workbench/web/server/start';

const root = path.join(__dirname, '../../..');
const keepIn = mkdtempSync(path.join(tmpdir(), 'bidgrid-mail-'));
const stateFile = path.join(keepIn, 'state.json');
const source = `
  function create() { ScriptApp.newTrigger('report').timeBased().everyDays(1).atHour(7).create(); }
  function report() {
    SpreadsheetApp.getActiveSheet().getRange('A1').setValue('reported');
    MailApp.sendEmail({ to: 'ana@example.com', subject: 'Report', body: 'Text only' });
  }
  function broken() { throw new Error('No <b>figures</b>'); }
  function send(message) { MailApp.sendEmail(message); }`;

const problems: string[] = [];
let workbench: Workbench;
const start = async (): Promise<void> => {
  workbench = await startWorkbench({
    root,
    keepIn,
    service: null,
    files: [{ name: 'Code.js', source }],
    onProblem: (text) => void problems.push(text),
  });
};
beforeAll(start);
afterAll(async () => {
  await workbench.close();
  rmSync(keepIn, { recursive: true });
});

const get = (rest: string): Promise<Response> => fetch(new URL(rest, workbench.url));
const page = async (rest = 'outbox'): Promise<string> => (await get(rest)).text();
const run = async (name: string, ...args: unknown[]): Promise<void> => {
  const { error } = await workbench.host.run({ function: name, args });
  expect(error).toBeUndefined();
};
const runTrigger = (at: number, headers = {}): Promise<Response> =>
  fetch(new URL(`outbox/triggers/${workbench.host.state.triggers[at]?.id ?? 'none'}`, workbench.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('an empty outbox has neither messages nor triggers', async () => {
  const html = await page();
  expect(html).toContain('No mail yet.');
  expect(html).not.toContain('Time triggers');
});

test('messages are listed, newest first, and the newest is shown', async () => {
  await run('send', { to: 'ana@example.com', subject: 'First', body: 'one', cc: 'ben@example.com' });
  await run('send', { to: 'ana@example.com', subject: 'Second', body: 'two', name: 'Bidgrid' });
  const html = await page();
  const order = [
    '<b>Second</b>',
    '<b>First</b>',
    'Bidgrid &lt;ana@example.com&gt;',
    '<pre tabindex="0">two</pre>',
  ];
  const places = order.map((text) => html.indexOf(text));
  expect([places, places.includes(-1)]).toEqual([[...places].sort((a, b) => a - b), false]);
  const first = await page('outbox?mail=1');
  expect(first).toContain('<pre tabindex="0">one</pre>');
  expect(first).toContain('<dd>ben@example.com</dd>');
  expect(await page('outbox?mail=3')).toContain('There is no such message.');
  expect(await page('outbox?mail=x')).toContain('There is no such message.');
});

test('text of a message is never HTML of the page; its HTML is in a frame without rights', async () => {
  const subject = '<img src=x onerror="alert(1)">';
  const htmlBody = '<p>Hi</p><script>alert(1)</script>';
  await run('send', { to: 'ana@example.com', subject, name: '<i>', body: '</pre><b>bold</b>', htmlBody });
  const html = await page();
  expect(html).toContain('<iframe title="Message" sandbox="" src="/outbox/3/html"></iframe>');
  const text = await page('outbox?mail=3&view=text');
  expect(text).toContain('&lt;/pre&gt;&lt;b&gt;bold&lt;/b&gt;</pre>');
  for (const shown of [html, text]) expect(shown).not.toMatch(/<img|<i>|<script/);
  const policy = (await get('outbox')).headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  const message = await get('outbox/3/html');
  expect(message.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/);
  expect(message.headers.get('content-security-policy')).not.toMatch(/script-src|http/);
  expect(await message.text()).toContain(htmlBody);
  expect((await get('outbox/1/html')).status).toBe(404);
});

test('a time trigger is shown and can be run now; its result is shown', async () => {
  await run('create');
  expect(await page()).toContain('<b>report of ana@example.com</b>');
  expect((await runTrigger(0)).headers.get('location')).toBe('/outbox');
  const html = await page();
  expect(html).toContain('<b>Report</b>');
  expect(html).toMatch(/Last run <time [^>]*>[^<]*<\/time>: completed/);
  expect(workbench.host.workbook.cells('0').getValue(0, 0)?.v).toBe('reported');
});

test('only the page itself can run a trigger, and only one that exists', async () => {
  const before = workbench.host.outbox.length;
  expect((await runTrigger(0, { origin: 'http://evil.example' })).status).toBe(403);
  expect((await runTrigger(7)).status).toBe(404);
  expect(workbench.host.outbox).toHaveLength(before);
  expect((await runTrigger(0, { origin: new URL(workbench.url).origin })).status).toBe(303);
  expect(workbench.host.outbox).toHaveLength(before + 1);
});

test('a trigger that became due while the workbench was closed runs at the next start', async () => {
  await workbench.close();
  const state = JSON.parse(readFileSync(stateFile, 'utf8'));
  state.triggers[0].dueAt -= 3 * 86_400_000;
  state.triggers.push({ ...state.triggers[0], id: '7', handler: 'broken' });
  writeFileSync(stateFile, JSON.stringify(state));
  const sent = state.outbox.length;
  await start();
  while (problems.length === 0 || workbench.host.outbox.length === sent)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(workbench.host.outbox).toHaveLength(sent + 1);
  expect(problems).toEqual(['A trigger failed: No <b>figures</b>']);
  expect(await page()).toMatch(/class="problem">Last run .*: No &lt;b&gt;figures&lt;\/b&gt;/);
  expect(workbench.host.state.triggers[0]!.dueAt).toBeGreaterThan(Date.now());
});
