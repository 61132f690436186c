// Workbench, Apps Script host: Ui on the main thread: checks permission, then calls the page's hub.
import { ScriptException } from '../protocol/exceptions';
import type { Locks } from './lock';
import { requireMode } from './permission';
import type { Run, Service } from './run';
import { servedHtml } from './served-html';
import type { ButtonName, MenuTree, UiHub } from './ui-hub';

/** The parts of an HtmlOutput that the worker sends. */
export interface Page {
  html: string;
  title: string;
  width: number | null;
  height: number | null;
}

/** Requires an open page for which the script runs. */
function sessionOf(run: Run): string {
  if (run.session === null || !run.documentBound) {
    throw new ScriptException('Cannot call SpreadsheetApp.getUi() from this context.');
  }
  return run.session;
}

export function uiService(hub: UiHub, locks: Locks): Service {
  const ask = (run: Run, type: 'alert' | 'prompt', title: string, prompt: string, buttons: ButtonName[]) => {
    const session = sessionOf(run);
    requireMode(run, 'FULL', `Ui.${type}`, 'ui');
    // Google suspends the script while it asks, and releases its locks.
    locks.releaseAll(run);
    return hub.ask(session, { type, id: hub.newId(), title, prompt, buttons }, run.signal);
  };
  return {
    open: (run) => void sessionOf(run),
    addMenu: (run, menu: MenuTree) => hub.show(sessionOf(run), { type: 'menu', menu }),
    alert: (run, title: string, prompt: string, buttons: ButtonName[]) =>
      ask(run, 'alert', title, prompt, buttons),
    prompt: (run, title: string, prompt: string, buttons: ButtonName[]) =>
      ask(run, 'prompt', title, prompt, buttons),
    showSidebar(run, page: Page) {
      const session = sessionOf(run);
      requireMode(run, 'FULL', 'Ui.showSidebar', 'ui');
      hub.show(session, { type: 'sidebar', id: hub.newId(), title: page.title, html: servedHtml(page.html) });
    },
    showDialog(run, page: Page, title: string, modal: boolean) {
      const session = sessionOf(run);
      requireMode(run, 'FULL', modal ? 'Ui.showModalDialog' : 'Ui.showModelessDialog', 'ui');
      const { width, height } = page;
      const html = servedHtml(page.html);
      hub.show(session, { type: 'dialog', id: hub.newId(), modal, title, html, width, height });
    },
  };
}
