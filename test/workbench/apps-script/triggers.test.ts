// Workbench, Apps Script host: actions of people run triggers, in the right mode and with the right event.
import type { HostCore, RunOptions } from '../../../workbench/apps-script/services/run';
import { openStateFile } from '../../../workbench/apps-script/services/state-file';
import { createTriggers } from '../../../workbench/apps-script/triggers';
import { closeAll, hostWith, resultOf } from './script-host';

afterEach(closeAll);

const USER = { user: 'a@example.com', session: 'page' };
const CELL = { row: 2, column: 3, rows: 1, columns: 1 };

/** Writes the content of an event to the script properties, where the test reads it. */
const NOTE = `function note(name, e) {
  const range = e.range && [e.range.getRow(), e.range.getColumn(), e.range.getNumRows(), e.range.getNumColumns()];
  PropertiesService.getScriptProperties().setProperty(name, JSON.stringify({
    mode: String(e.authMode), full: e.authMode === ScriptApp.AuthMode.FULL, user: e.user.getEmail(), me: Session.getEffectiveUser().getEmail(),
    source: String(e.source), range, value: e.value, oldValue: e.oldValue, uid: e.triggerUid, change: e.changeType}));
}`;

const noted = (host: { state: { script: Record<string, string> } }, name: string): unknown => {
  const text = host.state.script[name];
  return text === undefined ? undefined : JSON.parse(text);
};

test('onOpen runs LIMITED, with the document and the user, for the page that was opened', async () => {
  const host = await hostWith(`${NOTE}
    function onOpen(e) { note('open', e); SpreadsheetApp.getUi().createMenu('M').addItem('a', 'b').addToUi(); }`);
  const result = await host.open(USER);
  expect(result.error).toBeUndefined();
  expect(noted(host, 'open')).toMatchObject({
    mode: 'LIMITED',
    full: false,
    user: USER.user,
    source: 'Spreadsheet',
  });
  expect(host.ui.shown('page').menus).toHaveLength(1);
});

test('in mode NONE onOpen may only create menus, and top-level statements run in its mode', async () => {
  const menu = `function onOpen(e) { SpreadsheetApp.getUi().createMenu(String(e.authMode)).addItem('a', 'b').addToUi(); }`;
  const good = await hostWith(menu);
  expect((await good.open(USER, 'NONE')).ok).toBe(true);
  expect(good.ui.shown('page').menus[0]?.caption).toBe('NONE');
  const bad = await hostWith(`const settings = PropertiesService.getUserProperties().getKeys(); ${menu}`);
  const result = await bad.open(USER, 'NONE');
  expect(result.error?.message).toContain('Specified permissions are not sufficient');
  expect(bad.ui.shown('page').menus).toEqual([]);
});

test('onInstall runs FULL and may call onOpen', async () => {
  const host = await hostWith(
    `${NOTE} function onOpen(e) { note('open', e); } function onInstall(e) { onOpen(e); }`,
  );
  await host.install(USER);
  expect(noted(host, 'open')).toMatchObject({ mode: 'FULL', full: true });
});

test('a script without triggers ignores events', async () => {
  const host = await hostWith(`// onEdit is only spoken of here\nfunction other() {}`);
  expect(await host.open(USER)).toMatchObject({ ok: true, totalCalls: 0 });
  const sheetId = host.workbook.core.getSheets()[0]!.getSheetId();
  expect(await host.edited({ ...USER, sheetId, range: CELL, value: 1 })).toEqual([
    expect.objectContaining({ ok: true }),
  ]);
});

describe('onEdit', () => {
  const edit = async (what: { range?: typeof CELL; value?: unknown; oldValue?: unknown }) => {
    const host = await hostWith(`${NOTE} function onEdit(e) { note('edit', e); }`);
    const sheetId = host.workbook.core.getSheets()[0]!.getSheetId();
    const results = await host.edited({ ...USER, sheetId, range: CELL, ...what });
    expect(results[0]?.error).toBeUndefined();
    return noted(host, 'edit');
  };

  test('of one typed cell has the range and both values as text', async () => {
    expect(await edit({ value: 5, oldValue: 'old' })).toMatchObject({
      mode: 'LIMITED',
      user: USER.user,
      range: [2, 3, 1, 1],
      value: '5',
      oldValue: 'old',
    });
  });

  test('of an emptied cell has no value, of a checkbox TRUE or FALSE', async () => {
    expect(await edit({ value: '', oldValue: 3 })).not.toHaveProperty('value');
    expect(await edit({ value: true, oldValue: false })).toMatchObject({ value: 'TRUE', oldValue: 'FALSE' });
  });

  test('of a paste has a range and no values', async () => {
    const pasted = await edit({ range: { row: 1, column: 1, rows: 2, columns: 2 }, value: 'ignored' });
    expect(pasted).toMatchObject({ range: [1, 1, 2, 2] });
    expect(pasted).not.toHaveProperty('value');
  });

  test('may not fetch', async () => {
    const host = await hostWith(`function onEdit() { UrlFetchApp.fetch('http://127.0.0.1:1') }`);
    const sheetId = host.workbook.core.getSheets()[0]!.getSheetId();
    const [result] = await host.edited({ ...USER, sheetId, range: CELL });
    expect(result?.error?.message).toContain('UrlFetchApp.fetch');
  });

  test('is not fired by a script', async () => {
    const host = await hostWith(`${NOTE} function onEdit(e) { note('edit', e); }
      function main() { SpreadsheetApp.getActiveSpreadsheet().getActiveSheet().getRange(1, 1, 1, 1).setValues([['x']]); }`);
    await resultOf(host, { function: 'main' });
    expect(noted(host, 'edit')).toBeUndefined();
  });
});

test.each([
  ['en_US', /too much computer time for one day/],
  ['ja_JP', /コンピュータ使用時間/],
] as const)(
  'triggers of a user do not run when their time of the day is used up (%s)',
  async (locale, message) => {
    let now = Date.UTC(2026, 0, 15);
    const host = await hostWith(
      "function onEdit() { PropertiesService.getScriptProperties().setProperty('a', '1'); }",
      {
        locale,
        now: () => now,
      },
    );
    const edit = (user: string) => host.edited({ user, session: 'page', sheetId: 'any', range: CELL });
    expect(await edit('a@example.com')).toMatchObject([{ ok: true }]);
    host.quotas.triggerRuntime.limit = 0;
    const [refused] = await edit('a@example.com');
    expect([refused!.ok, refused!.error!.message]).toEqual([false, expect.stringMatching(message)]);
    host.quotas.triggerRuntime.limit = 1;
    now += 86_400_000;
    expect(await edit('a@example.com')).toMatchObject([{ ok: true }]);
  },
);

test('simple triggers have thirty seconds, onInstall has the usual time limit', async () => {
  // Reaching the limit would take thirty seconds: only the value passed to the host is compared.
  const asked: RunOptions[] = [];
  const host = await hostWith('function onOpen() {} function onEdit() {} function onInstall() {}');
  const core: HostCore = {
    ...host,
    run(options) {
      asked.push(options);
      return host.run(options);
    },
  };
  const triggers = createTriggers(core, openStateFile(null), host.quotas.triggerRuntime);
  await triggers.open(USER);
  await triggers.edited({ ...USER, sheetId: 'any', range: CELL });
  await triggers.install(USER);
  expect(asked.map((run) => [run.function, run.mode, run.timeLimitMs])).toEqual([
    ['onOpen', 'LIMITED', 30_000],
    ['onEdit', 'LIMITED', 30_000],
    ['onInstall', 'FULL', undefined],
  ]);
});

describe('installable triggers', () => {
  const SCRIPT = `${NOTE}
    function onEdit(e) { note('simple', e); }
    function edited(e) { note('edited', e); }
    function opened(e) { note('opened', e); }
    function changed(e) { note('changed', e); }
    function hourly(e) { PropertiesService.getScriptProperties().setProperty('hourly', e.timezone + ' ' + e.hour); }
    function install() {
      const builder = () => ScriptApp.newTrigger('edited').forSpreadsheet(SpreadsheetApp.getActive());
      builder().onEdit().create();
      ScriptApp.newTrigger('opened').forSpreadsheet('id').onOpen().create();
      ScriptApp.newTrigger('changed').forSpreadsheet('id').onChange().create();
    }
    function installClock() { return ScriptApp.newTrigger('hourly').timeBased().everyHours(2).create().getUniqueId(); }`;

  test('run FULL as their creator, after the simple one', async () => {
    const host = await hostWith(SCRIPT);
    await resultOf(host, { function: 'install', user: 'maker@example.com' });
    const sheetId = host.workbook.core.getSheets()[0]!.getSheetId();
    await host.edited({ ...USER, sheetId, range: CELL, value: 'v' });
    await host.open(USER);
    await host.changed(USER, 'INSERT_ROW');
    expect(noted(host, 'simple')).toMatchObject({ mode: 'LIMITED' });
    expect(noted(host, 'edited')).toMatchObject({
      mode: 'FULL',
      user: USER.user,
      me: 'maker@example.com',
      value: 'v',
      uid: host.state.triggers[0]?.id,
    });
    expect(noted(host, 'opened')).toMatchObject({ mode: 'FULL' });
    expect(noted(host, 'changed')).toMatchObject({ change: 'INSERT_ROW' });
  });

  test('by time run when they are due', async () => {
    let now = Date.UTC(2026, 0, 1, 10);
    const host = await hostWith(SCRIPT, { now: () => now });
    await resultOf(host, { function: 'installClock' });
    expect(await host.runDue()).toEqual([]);
    now = Date.UTC(2026, 0, 1, 12);
    expect(await host.runDue()).toHaveLength(1);
    expect(host.state.script.hourly).toBe('UTC 12');
    expect(await host.runDue()).toEqual([]);
  });
});
