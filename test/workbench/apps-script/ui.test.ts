// Workbench, Apps Script host: the Ui shows menus, prompts, sidebars and dialogs on one page and returns
// answers.
import type { UiEvent } from '../../../workbench/apps-script/services/ui-hub';
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const ON_PAGE = { session: 'page' };

/** A host whose page answers every question the same way; `seen` are the events of the page. */
async function page(body: string, button: 'OK' | 'CANCEL' | 'YES' | 'NO' | 'CLOSE' = 'OK', text?: string) {
  const host = await hostWith(`function main() { const ui = SpreadsheetApp.getUi(); ${body} }`);
  const seen: UiEvent[] = [];
  host.ui.subscribe('page', (event) => {
    seen.push(event);
    if (event.type !== 'alert' && event.type !== 'prompt') return;
    setImmediate(() => host.ui.answer('page', event.id, { button, text }));
  });
  return { host, seen, run: () => resultOf(host, { function: 'main', ...ON_PAGE }) };
}

test('a menu with separators and submenus arrives as a tree', async () => {
  const { seen, run } = await page(`
    ui.createMenu('Bidgrid').addItem('Pull', 'pull').addSeparator()
      .addSubMenu(ui.createMenu('More').addItem('Help', 'help')).addToUi();
    ui.createAddonMenu().addItem('Start', 'start').addToUi();`);
  await run();
  expect(seen).toEqual([
    {
      type: 'menu',
      menu: {
        caption: 'Bidgrid',
        addon: false,
        items: [
          { type: 'item', caption: 'Pull', functionName: 'pull' },
          { type: 'separator' },
          { type: 'menu', caption: 'More', items: [{ type: 'item', caption: 'Help', functionName: 'help' }] },
        ],
      },
    },
    {
      type: 'menu',
      menu: { caption: '', addon: true, items: [{ type: 'item', caption: 'Start', functionName: 'start' }] },
    },
  ]);
});

test('alert has a title, buttons, and answers with a Button', async () => {
  const { seen, run } = await page(
    `const answer = ui.alert('Title', 'Sure?', ui.ButtonSet.YES_NO); return [answer === ui.Button.NO, String(answer)]`,
    'NO',
  );
  expect(await run()).toEqual([true, 'NO']);
  expect(seen[0]).toMatchObject({ type: 'alert', title: 'Title', prompt: 'Sure?', buttons: ['YES', 'NO'] });
});

test('an alert of one text has one button; its cross is CLOSE', async () => {
  const { seen, run } = await page(`return ui.alert('Done') === ui.Button.CLOSE`, 'CLOSE');
  expect(await run()).toBe(true);
  expect(seen[0]).toMatchObject({ title: '', prompt: 'Done', buttons: ['OK'] });
});

test('prompt gives the text and the button', async () => {
  const { run } = await page(
    `const r = ui.prompt('How many?', ui.ButtonSet.OK_CANCEL); return [r.getResponseText(), r.getSelectedButton() === ui.Button.OK]`,
    'OK',
    '12',
  );
  expect(await run()).toEqual(['12', true]);
});

test('two texts fit no overload of alert', async () => {
  const { run } = await page(`ui.alert('Title', 'Text')`);
  await expect(run()).rejects.toThrow("don't match the method signature for Ui.alert");
});

test('a sidebar and dialogs send their HTML; the next one replaces the previous one', async () => {
  const { host, seen, run } = await page(`
    const html = (text) => HtmlService.createHtmlOutput(text).setTitle('T').setWidth(600).setHeight(400);
    ui.showSidebar(html('first'));
    ui.showSidebar(html('second'));
    ui.showModalDialog(html('modal'), 'Review');
    ui.showModelessDialog(html('loose'), 'Info');`);
  await run();
  expect(host.ui.shown('page').open).toEqual([
    { type: 'sidebar', id: expect.any(String), title: 'T', html: 'second' },
    {
      type: 'dialog',
      id: expect.any(String),
      modal: false,
      title: 'Info',
      html: 'loose',
      width: 600,
      height: 400,
    },
  ]);
  expect(seen.map((event) => event.type)).toEqual([
    'sidebar',
    'close',
    'sidebar',
    'dialog',
    'close',
    'dialog',
  ]);
});

test('a page that connects later, or again, gets the open sidebar and dialogs; closed ones are dropped', async () => {
  const { host, run } = await page(
    `ui.createMenu('M').addItem('a', 'b').addToUi(); ui.showSidebar(HtmlService.createHtmlOutput('s'));`,
  );
  await run();
  const again: UiEvent[] = [];
  const stop = host.ui.subscribe('page', (event) => again.push(event));
  expect(again.map((event) => event.type)).toEqual(['menu', 'sidebar']);
  stop();
  host.ui.closed('page', host.ui.shown('page').open[0]!.id);
  expect(host.ui.shown('page').open).toEqual([]);
});

test('other pages see nothing', async () => {
  const { host, run } = await page(`ui.showSidebar(HtmlService.createHtmlOutput('s'))`);
  const others: UiEvent[] = [];
  host.ui.subscribe('other', (event) => others.push(event));
  await run();
  expect(others).toEqual([]);
});

test('a prompt closes when its execution ends', async () => {
  const host = await hostWith(`function main() { SpreadsheetApp.getUi().alert('?') }`);
  const result = await host.run({ function: 'main', ...ON_PAGE, timeLimitMs: 300 });
  expect(result.ended).toBe('time-limit');
  expect(host.ui.shown('page').open).toEqual([]);
});

test('a closed prompt returns CLOSE; an unknown button is ignored', async () => {
  const host = await hostWith(`function main() { return String(SpreadsheetApp.getUi().alert('?')) }`);
  const running = resultOf(host, { function: 'main', ...ON_PAGE });
  const { id } = await new Promise<UiEvent & { id: string }>((resolve) => {
    host.ui.subscribe('page', (event) => event.type === 'alert' && resolve(event));
  });
  host.ui.answer('page', id, { button: 'YES' });
  expect(host.ui.shown('page').open).toHaveLength(1);
  host.ui.closed('page', id);
  expect(await running).toBe('CLOSE');
});

test('a toast reaches the page', async () => {
  const { seen, run } = await page(`SpreadsheetApp.getActiveSpreadsheet().toast('Pulled', 'Bidgrid', 3)`);
  await run();
  expect(seen).toEqual([{ type: 'toast', message: 'Pulled', title: 'Bidgrid', seconds: 3 }]);
});

test('a page that leaves answers with CLOSE', async () => {
  const host = await hostWith(`function main() { return String(SpreadsheetApp.getUi().alert('?')) }`);
  const running = resultOf(host, { function: 'main', ...ON_PAGE });
  await new Promise<void>((resolve) => host.ui.subscribe('page', () => resolve()));
  host.ui.leave('page');
  expect(await running).toBe('CLOSE');
});

test.each([
  ['without a page', { session: null }],
  ['outside the document', { session: 'page', documentBound: false }],
])('there is no Ui %s', async (_name, run) => {
  await expect(runBody('SpreadsheetApp.getUi()', {}, run)).rejects.toThrow(
    'Exception: Cannot call SpreadsheetApp.getUi() from this context.',
  );
});

describe.each(['NONE', 'LIMITED'] as const)('mode %s', (mode) => {
  test('may add menus', async () => {
    await runBody(
      `SpreadsheetApp.getUi().createMenu('M').addItem('a', 'b').addToUi()`,
      {},
      { ...ON_PAGE, mode },
    );
  });

  test.each([
    [`showSidebar(HtmlService.createHtmlOutput(''))`, 'Ui.showSidebar'],
    [`showModalDialog(HtmlService.createHtmlOutput(''), 't')`, 'Ui.showModalDialog'],
    [`showModelessDialog(HtmlService.createHtmlOutput(''), 't')`, 'Ui.showModelessDialog'],
    [`alert('x')`, 'Ui.alert'],
    [`prompt('x')`, 'Ui.prompt'],
  ])('may not %s', async (call, method) => {
    await expect(runBody(`SpreadsheetApp.getUi().${call}`, {}, { ...ON_PAGE, mode })).rejects.toThrow(
      `Specified permissions are not sufficient to call ${method}. Required permissions: https://www.googleapis.com/auth/script.container.ui`,
    );
  });
});

test('Browser shows its own dialogs and returns texts', async () => {
  const no = await page(`return Browser.msgBox('Title', 'Sure?', Browser.Buttons.YES_NO)`, 'NO');
  expect(await no.run()).toBe('no');
  const typed = await page(`return [Browser.inputBox('How many?'), ui.Button.OK === undefined]`, 'OK', '12');
  expect(await typed.run()).toEqual(['12', false]);
  const closed = await page(
    `return Browser.inputBox('Title', 'How many?', Browser.Buttons.OK_CANCEL)`,
    'CLOSE',
  );
  expect(await closed.run()).toBe('cancel');
  await expect(runBody(`Browser.msgBox('x')`)).rejects.toThrow(
    'Exception: Cannot call Browser.msgBox() from this context; have you tried Logger.log() instead?',
  );
});

test('template literals of a page lose what looks like a comment, as at Google; nothing else does', async () => {
  const html =
    '<p>`//kept`</p><script>const a = `https://ads.example`; const b = `x/* gone */$' +
    '{1}y`; const c = "//kept"; // `kept`\n</script>';
  const { seen, run } = await page(
    `ui.showSidebar(HtmlService.createHtmlOutput(${JSON.stringify(html)})); ui.showModalDialog(HtmlService.createHtmlOutput(${JSON.stringify(html)}), 't');`,
  );
  await run();
  const served =
    '<p>`//kept`</p><script>const a = `https:`; const b = `x$' +
    '{1}y`; const c = "//kept"; // `kept`\n</script>';
  expect(seen).toMatchObject([{ html: served }, { html: served }]);
});
