// Workbench, Apps Script host, in the worker: the Ui of SpreadsheetApp.getUi(): menus, questions, sidebars,
// dialogs.
import { signatureMismatch } from '../protocol/exceptions';
import type { ButtonName, MenuEntry, MenuTree, UiAnswer } from '../services/ui-hub';
import type { Bridge } from './bridge/bridge';
import { googleEnum } from './bridge/enum';
import { strict } from './bridge/strict';
import { pageOf } from './html-output';

type Ui = GoogleAppsScript.Base.Ui;
type GoogleMenu = GoogleAppsScript.Base.Menu;

const Button = googleEnum<Ui['Button']>(['CLOSE', 'OK', 'CANCEL', 'YES', 'NO']);
export const ButtonSet = googleEnum<Ui['ButtonSet']>(['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL']);

const treesOfMenus = new WeakMap<object, MenuTree>();

function createMenu(bridge: Bridge, caption: string, addon: boolean): GoogleMenu {
  const tree: MenuTree = { caption, addon, items: [] };
  const add = (entry: MenuEntry): GoogleMenu => {
    tree.items.push(entry);
    return menu;
  };
  const methods: GoogleMenu = {
    addItem(text, functionName) {
      if (typeof text !== 'string' || typeof functionName !== 'string' || functionName === '') {
        throw signatureMismatch('Menu.addItem', [text, functionName]);
      }
      return add({ type: 'item', caption: text, functionName });
    },
    addSeparator: () => add({ type: 'separator' }),
    addSubMenu(child) {
      const inner = treesOfMenus.get(child);
      if (!inner) throw signatureMismatch('Menu.addSubMenu', [child]);
      return add({ type: 'menu', caption: inner.caption, items: inner.items });
    },
    addToUi: () => void bridge.call('Ui', 'addMenu', [tree]),
  };
  const menu = strict('Menu', methods);
  treesOfMenus.set(menu, tree);
  return menu;
}

interface Question {
  title: string;
  prompt: string;
  buttons: ButtonName[];
}

/** Google's overloads are (prompt), (prompt, buttons) and (title, prompt, buttons); two texts match none. */
function questionOf(method: string, args: unknown[]): Question {
  const last = args.at(-1);
  const isSet = Object.values(ButtonSet).includes(last as never);
  const texts = isSet ? args.slice(0, -1) : args;
  const [first, second] = texts.map(String);
  const isValid = texts.length === 1 || (texts.length === 2 && isSet);
  const textual = texts.every((text) => text !== null && text !== undefined && typeof text !== 'object');
  if (!isValid || !textual || first === undefined) throw signatureMismatch(method, args);
  const buttons = (isSet ? String(last) : 'OK').split('_') as ButtonName[];
  return second === undefined
    ? { title: '', prompt: first, buttons }
    : { title: first, prompt: second, buttons };
}

function createPromptResponse(answer: UiAnswer): GoogleAppsScript.Base.PromptResponse {
  return strict('PromptResponse', {
    getResponseText: () => answer.text ?? '',
    getSelectedButton: () => Button[answer.button],
  });
}

/** SpreadsheetApp.getUi(); throws if no page is open for the execution. */
export function getUi(bridge: Bridge): Ui {
  bridge.call('Ui', 'open', []);
  const ask = (method: 'alert' | 'prompt', args: unknown[]): UiAnswer => {
    const { title, prompt, buttons } = questionOf(`Ui.${method}`, args);
    return bridge.call('Ui', method, [title, prompt, buttons]) as UiAnswer;
  };
  const dialog = (method: string, output: unknown, title: unknown, modal: boolean): void => {
    const page = pageOf(output);
    if (!page || typeof title !== 'string') throw signatureMismatch(`Ui.${method}`, [output, title]);
    bridge.call('Ui', 'showDialog', [page, title, modal]);
  };
  const methods: Omit<Ui, 'showDialog'> = {
    Button,
    ButtonSet,
    alert: (...args: unknown[]) => Button[ask('alert', args).button],
    createAddonMenu: () => createMenu(bridge, '', true),
    createMenu: (caption) => createMenu(bridge, caption, false),
    prompt: (...args: unknown[]) => createPromptResponse(ask('prompt', args)),
    showModalDialog: (output, title) => dialog('showModalDialog', output, title, true),
    showModelessDialog: (output, title) => dialog('showModelessDialog', output, title, false),
    showSidebar(output) {
      const page = pageOf(output);
      if (!page) throw signatureMismatch('Ui.showSidebar', [output]);
      bridge.call('Ui', 'showSidebar', [page]);
    },
  };
  return strict('Ui', methods as Ui);
}
