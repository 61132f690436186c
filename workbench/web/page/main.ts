// Workbench page: connects grid, menus, sidebar, dialogs and server.

import type { ClientAnswer } from '../../apps-script/client-call';
import type { MenuTree } from '../../apps-script/services/ui-hub';
import type { FromServer, Surface } from '../wire/messages';
import { createPageSync } from '../wire/page-sync';
import { rememberPlace, returnToPlace } from './address';
import { createChartLayer } from './chart-layer';
import { writeBooleansToCheckboxes } from './checkbox-values';
import { connect } from './connection';
import { createDialogs } from './dialogs';
import { byId } from './dom';
import { loadFonts } from './fonts';
import { extendFormulas } from './formulas';
import { showInsertedRows } from './inserted-rows';
import { listenToKeys } from './keys';
import { setDocumentLocale } from './locale/document-locale';
import { followLocale } from './locale/locale-cells';
import { createMenuBar } from './menu-bar';
import { ownMenus } from './own-menus';
import { createPageApi, type PageApi } from './page-api';
import { pasteTextAsTyped } from './paste-text';
import { redrawFormats } from './redrawn-formats';
import { leaveOutRemovedSheets } from './removed-sheets';
import { scriptMenus } from './script-menus';
import { selectAgain, selectAreas, watchSelection } from './selection';
import { createSidePanel } from './side-panel';
import { createSpreadsheet } from './spreadsheet';
import { createTitleBar } from './title-bar';
import { showToast } from './toasts';
import { readTypedCellsAsTheHost } from './typed-cells';
import { installVeto } from './veto';
import './page.css';

declare global {
  interface Window {
    workbench: PageApi;
  }
}

extendFormulas();
await loadFonts();
const session = crypto.randomUUID();
const sheets = createSpreadsheet(byId('grid'));
const { api, injector, unitId } = sheets;
const notice = (message: string): void => showToast({ title: '', message, seconds: 10, kind: 'problem' });

const calls = new Map<number, (answer: ClientAnswer) => void>();
const menus = new Map<string, MenuTree>();
let nextCall = 1;
let online = false;
let markReady = (): void => {};
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

const title = createTitleBar(session, (name) => api.getActiveWorkbook()?.setName(name));
const menuBar = createMenuBar(sheets.focus);
redrawFormats(injector);
writeBooleansToCheckboxes(injector);
void leaveOutRemovedSheets(injector);
showInsertedRows(injector);
listenToKeys(sheets, byId('grid'));
const veto = installVeto(injector, unitId, notice);
const showState = (): void => title.setState(!online ? 'offline' : sync.pending() > 0 ? 'saving' : 'saved');

const line = connect({
  user: new URLSearchParams(location.search).get('user'),
  session,
  receive,
  online: (isOnline) => {
    online = isOnline;
    veto.setOnline(isOnline);
    if (!isOnline) loseCalls();
    showState();
  },
});

const sync = createPageSync({
  injector,
  unitId,
  replace: (workbook) => {
    const isFirst = unitId() === null;
    sheets.replace(workbook);
    if (isFirst) {
      followLocale(injector);
      readTypedCellsAsTheHost(injector);
      pasteTextAsTyped(injector, api);
      returnToPlace(api);
    }
    void sheets.rendered().then(() => {
      // The name box and the formula bar miss a selection that is made before they are drawn.
      if (isFirst && !sheets.editing()) selectAgain(api);
      markReady();
    });
  },
  send: (message) => {
    line.send(message);
    showState();
  },
  busy: sheets.editing,
  updated: () => {
    title.setName(api.getActiveWorkbook()?.getName() ?? '');
    showState();
  },
  notice,
});
sheets.onEditEnd(sync.resume);

const chartLayer = createChartLayer({
  api,
  injector,
  grid: byId('grid'),
  focusGrid: sheets.focus,
  remove: (id) => void line.send({ kind: 'removeChart', id }),
  move: (id, anchor) => void line.send({ kind: 'moveChart', id, anchor }),
});

const reportSelection = watchSelection(api, injector, (selected) => {
  rememberPlace(selected);
  line.send(selected);
});

/** A script must see the text that the person has typed so far, so the edit is finished first. */
async function beforeScript(): Promise<void> {
  await sheets.finishEdit();
  reportSelection();
}

const frameHandlers = {
  focusGrid: sheets.focus,
  call: (name: string, args: unknown[], reply: (answer: ClientAnswer) => void): void => {
    const id = nextCall++;
    calls.set(id, reply);
    void beforeScript().then(() => {
      if (!line.send({ kind: 'call', id, function: name, args })) loseCalls();
    });
  },
};
const dismissed = (id: string): void => void line.send({ kind: 'dismissed', id });
const sidePanel = createSidePanel(frameHandlers, dismissed);
const dialogs = createDialogs({
  ...frameHandlers,
  dismissed,
  answer: (id, button, text) => void line.send({ kind: 'answer', id, button, text }),
});

/** As at Google, the error does not report whether the calls ran. */
function loseCalls(): void {
  for (const reply of calls.values()) {
    reply({
      ok: false,
      error: { name: 'NetworkError', message: 'NetworkError: Connection failure due to HTTP 0' },
    });
  }
  calls.clear();
}

const runScript = (name: string): void =>
  void beforeScript().then(() => line.send({ kind: 'run', function: name }));

function drawMenus(): void {
  menuBar.draw([...ownMenus(api), ...scriptMenus([...menus.values()], runScript)]);
}

const FIRST_ITEM = 'Home';
let hasChosen = new URLSearchParams(location.search).has('bare');
/** An add-on cannot open its sidebar by itself, so the page opens Home once, as a person would. */
function chooseHome({ items }: Pick<MenuTree, 'items'>): void {
  for (const item of items) {
    if (item.type === 'menu') chooseHome(item);
    if (hasChosen || item.type !== 'item' || item.caption !== FIRST_ITEM) continue;
    hasChosen = true;
    void ready.then(() => runScript(item.functionName));
  }
}

function show(surface: Surface): void {
  if (surface.type === 'menu') {
    menus.set(surface.menu.caption, surface.menu);
    drawMenus();
    chooseHome(surface.menu);
  } else if (surface.type === 'sidebar') sidePanel.show(surface);
  else if (surface.type === 'dialog') dialogs.show(surface);
  else if (surface.type === 'toast') showToast(surface);
  else if (surface.type === 'close') closeSurface(surface.id);
  else dialogs.ask(surface);
}

function closeSurface(id: string): void {
  sidePanel.close(id);
  dialogs.close(id);
}

const handlers: { [K in FromServer['kind']]: (message: Extract<FromServer, { kind: K }>) => void } = {
  hello: (message) => {
    setDocumentLocale(message.locale);
    sync.receive(message);
  },
  snapshot: (message) => sync.receive(message),
  changes: (message) => sync.receive(message),
  people: ({ people }) => title.setPeople(people),
  closed: ({ closed }) => veto.setClosed(closed),
  charts: ({ charts }) => chartLayer.setCharts(charts),
  surface: ({ surface }) => show(surface),
  surfaces: ({ ids }) => {
    for (const id of [sidePanel.shownId(), ...dialogs.shownIds()]) {
      if (id !== null && !ids.includes(id)) closeSurface(id);
    }
  },
  select: ({ sheetId, ranges }) => selectAreas(api, sheetId, ranges),
  reply: ({ id, answer }) => {
    calls.get(id)?.(answer);
    calls.delete(id);
  },
  running: ({ count }) => title.setRunning(count),
  failed: ({ function: name, message }) =>
    showToast({ title: `Error in ${name}`, message, seconds: -1, kind: 'problem' }),
  notice: ({ message }) => notice(message),
};

function receive(message: FromServer): void {
  const handler = handlers[message.kind] as (message: FromServer) => void;
  handler(message);
}

drawMenus();
window.workbench = createPageApi(api, injector, ready, byId('grid'), () => online && sync.pending() === 0);
