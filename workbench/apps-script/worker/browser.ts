// Workbench, Apps Script host, in the worker: Browser, the predecessor of Ui: message and input dialogs.
import { ScriptException } from '../protocol/exceptions';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { ButtonSet, getUi } from './ui';

type Ui = GoogleAppsScript.Base.Ui;

/** The global `Browser`; its dialogs return texts: "ok", "cancel", "yes", "no", or the input. */
export function browser(bridge: Bridge): object {
  const ui = (method: string): Ui => {
    try {
      return getUi(bridge);
    } catch {
      throw new ScriptException(
        `Cannot call Browser.${method}() from this context; have you tried Logger.log() instead?`,
      );
    }
  };
  return strict('Browser', {
    Buttons: ButtonSet,
    inputBox: (...args: unknown[]) => {
      const answer = ui('inputBox').prompt(...(args as [string]));
      const confirmed = ['OK', 'YES'].includes(String(answer.getSelectedButton()));
      return confirmed ? answer.getResponseText() : 'cancel';
    },
    msgBox: (...args: unknown[]) => {
      const button = String(ui('msgBox').alert(...(args as [string]))).toLowerCase();
      return button === 'close' ? 'cancel' : button;
    },
  });
}
