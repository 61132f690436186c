// Workbench, Apps Script host: MailApp accepts and refuses what Google does; messages reach the outbox.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Host } from '../../../workbench/apps-script/host';
import { closeAll, hostWith, resultOf } from './script-host';

const SCOPE = 'https://www.googleapis.com/auth/script.send_mail';
const NOON = Date.UTC(2026, 0, 15, 12);
const SCRIPT = `
  function send(...args) { MailApp.sendEmail(...args); return 'sent'; }
  function left() { return MailApp.getRemainingDailyQuota(); }
  function twice() { MailApp.sendEmail('a@x.example', '1', ''); MailApp.sendEmail('a@x.example', '2', ''); }
  function writeAndSend() {
    SpreadsheetApp.getActiveSheet().getRange('A1').setValue('lost');
    MailApp.sendEmail('a@x.example', 's', 'b');
  }
  function onEdit() { MailApp.sendEmail('a@x.example', 's', 'b'); }`;

let now = NOON;
let host: Host;
beforeAll(async () => {
  host = await hostWith(SCRIPT, { now: () => now });
});
beforeEach(() => {
  host.state.outbox.length = 0;
  now += 86_400_000;
});
const folder = mkdtempSync(path.join(tmpdir(), 'mail-'));
afterAll(async () => {
  await closeAll();
  rmSync(folder, { recursive: true });
});

const send = (...args: unknown[]): Promise<unknown> => resultOf(host, { function: 'send', args });
const many = (count: number): string => Array.from({ length: count }, (_, n) => `p${n}@x.example`).join(', ');

test.each([
  [[{ to: 'a@x.example', subject: 's', body: 'b' }], { to: 'a@x.example', subject: 's', body: 'b' }],
  [['a@x.example', 's', 'b'], { to: 'a@x.example', subject: 's', body: 'b' }],
  [
    ['a@x.example', 's', 'b', { htmlBody: '<b>b</b>', name: 'N', cc: 'c@x.example', bcc: 'd@x.example' }],
    {
      to: 'a@x.example',
      subject: 's',
      body: 'b',
      htmlBody: '<b>b</b>',
      name: 'N',
      cc: 'c@x.example',
      bcc: 'd@x.example',
    },
  ],
  [
    ['a@x.example', 'r@x.example', 's', 'b'],
    { to: 'a@x.example', replyTo: 'r@x.example', subject: 's', body: 'b' },
  ],
  [
    [{ to: 'a@x.example', subject: 's', body: 'b', replyTo: 'r@x.example', noReply: true, unknown: 1 }],
    { to: 'a@x.example', subject: 's', body: 'b', replyTo: 'r@x.example', noReply: true },
  ],
  [
    ['Ann Example <a@x.example>, "Example, Ben" <b@x.example>,', 7, true],
    { to: 'Ann Example <a@x.example>, "Example, Ben" <b@x.example>,', subject: '7', body: 'true' },
  ],
  [[{ bcc: 'a@x.example' }], { to: '', subject: '', body: '', bcc: 'a@x.example' }],
  [
    [{ to: 'a@x.example', attachments: [], inlineImages: {}, cc: null }],
    { to: 'a@x.example', subject: '', body: '' },
  ],
])('sendEmail(%j) sends one message', async (args, message) => {
  await send(...args);
  expect(host.outbox).toEqual([{ from: 'owner@example.com', time: now, ...message }]);
});

test.each([
  [[{ subject: 's', body: 'b' }], 'Exception: Failed to send email: no recipient'],
  [['', 's', 'b'], 'Exception: Failed to send email: no recipient'],
  [[' , ', 's', 'b'], 'Exception: Failed to send email: no recipient'],
  [['someone', 's', 'b'], 'Exception: Invalid email: someone'],
  [['a@x.example, b', 's', 'b'], 'Exception: Invalid email: b'],
  [['a@x.example; b@x.example', 's', 'b'], 'Exception: Invalid email: a@x.example; b@x.example'],
  [['a@x.example', 's', 'b', { cc: 'two @x.example' }], 'Exception: Invalid email: two @x.example'],
  [['a@x.example', 's', 'b', { replyTo: 'r' }], 'Exception: Invalid email: r'],
  [['a@x.example', 's', 'b', { cc: ['c@x.example'] }], 'Exception: Invalid argument: cc'],
  [[], "Exception: The parameters () don't match the method signature for MailApp.sendEmail."],
  [
    ['a@x.example'],
    "Exception: The parameters (String) don't match the method signature for MailApp.sendEmail.",
  ],
  [
    ['a@x.example', 's'],
    "Exception: The parameters (String,String) don't match the method signature for MailApp.sendEmail.",
  ],
  [
    [null, 's', 'b'],
    "Exception: The parameters (null,String,String) don't match the method signature for MailApp.sendEmail.",
  ],
  [[many(51), 's', 'b'], 'Exception: Limit Exceeded: Email Recipients Per Message.'],
  [['a@x.example', 'x'.repeat(251), 'b'], 'Exception: Argument too large: subject'],
  [['a@x.example', 's', 'x'.repeat(204_801)], 'Exception: Limit Exceeded: Email Body Size.'],
  [
    ['a@x.example', 's', 'b', { attachments: ['blob'] }],
    'Error: MailApp.sendEmail with attachments is not implemented in the workbench',
  ],
])('sendEmail(%#) is refused', async (args, message) => {
  await expect(send(...args)).rejects.toThrow(new Error(message));
  expect(host.outbox).toEqual([]);
});

describe('quota', () => {
  const left = (user?: string): Promise<unknown> => resultOf(host, { function: 'left', user });

  test('counts recipients per user and day', async () => {
    expect(await left()).toBe(100);
    await send(many(40), 's', 'b', { cc: 'c@x.example', bcc: 'd@x.example, e@x.example' });
    expect([await left(), await left('ben@example.com')]).toEqual([57, 100]);
    now += 86_400_000;
    expect(await left()).toBe(100);
  });

  test('refuses a message with more recipients than are left, and none of them gets it', async () => {
    host.quotas.email.limit = 2;
    const spent = new Error('Exception: Service invoked too many times for one day: email.');
    await expect(send(many(3), 's', 'b')).rejects.toThrow(spent);
    await send(many(2), 's', 'b');
    await expect(send(many(1), 's', 'b')).rejects.toThrow(spent);
    expect([host.outbox.length, await left()]).toEqual([1, 0]);
    host.quotas.email.limit = 100;
  });

  test('is not used by a refused message', async () => {
    await expect(send('someone', 's', 'b')).rejects.toThrow();
    expect(await left()).toBe(100);
  });
});

describe('kills', () => {
  test('after a message: it stays sent, later ones are not; uncommitted cells are lost', async () => {
    const ended = await host.run({ function: 'twice', crashAfterCalls: 1 });
    expect(ended).toMatchObject({ ended: 'crash-point', calls: { 'MailApp.sendEmail': 1 } });
    expect(host.outbox.map(({ subject }) => subject)).toEqual(['1']);
    let mail = 0;
    const counting = await host.run({
      function: 'writeAndSend',
      onCall: (n, service) => {
        if (service === 'MailApp') mail = n;
      },
    });
    expect(counting.ok).toBe(true);
    const killed = await host.run({ function: 'writeAndSend', crashAfterCalls: mail });
    expect([killed.lost, host.outbox.length]).toEqual([['Range.setValue'], 3]);
  });

  test('of the network before it: nothing is sent', async () => {
    const beforeCall = (): void => {
      throw Object.assign(new Error('Service error: Mail'), { name: 'Exception' });
    };
    const { error } = await host.run({ function: 'twice', beforeCall });
    expect([error?.message, host.outbox]).toEqual(['Service error: Mail', []]);
  });
});

describe('permission', () => {
  const refused = (method: string) =>
    `Exception: You do not have permission to call ${method}. Required permissions: ${SCOPE}`;
  const others = ['https://www.googleapis.com/auth/spreadsheets.currentonly'];

  test.each([
    ['send', 'MailApp.sendEmail', ['a@x.example', 's', 'b']],
    ['left', 'MailApp.getRemainingDailyQuota', []],
  ])('%s needs the scope in the manifest, and the consent of the person', async (name, method, args) => {
    host.options.manifest = { oauthScopes: others };
    await expect(resultOf(host, { function: name, args })).rejects.toThrow(new Error(refused(method)));
    host.options.manifest = { oauthScopes: [...others, SCOPE] };
    host.options.refusedScopes = { 'ben@example.com': [SCOPE] };
    const run = { function: name, args };
    await expect(resultOf(host, { ...run, user: 'ben@example.com' })).rejects.toThrow(
      new Error(refused(method)),
    );
    await resultOf(host, run);
    host.options.manifest = undefined;
    host.options.refusedScopes = undefined;
  });

  test('a simple trigger may not send', async () => {
    const range = { row: 1, column: 1, rows: 1, columns: 1 };
    const [result] = await host.edited({ user: 'a@x.example', sheetId: 'any', range });
    expect(result?.error?.message).toBe(
      `Specified permissions are not sufficient to call MailApp.sendEmail. Required permissions: ${SCOPE}`,
    );
    expect(host.outbox).toEqual([]);
  });
});

test('the outbox is kept in the state file', async () => {
  const stateFile = path.join(folder, 'state.json');
  const first = await hostWith(SCRIPT, { stateFile });
  await first.run({ function: 'twice', user: 'ben@example.com', crashAfterCalls: 1 });
  const second = await hostWith(SCRIPT, { stateFile });
  expect(second.outbox).toMatchObject([{ from: 'ben@example.com', to: 'a@x.example', subject: '1' }]);
});
