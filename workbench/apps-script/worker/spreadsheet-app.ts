// Workbench, Apps Script host, in the worker: SpreadsheetApp as scripts see it.
import type { Bridge } from './bridge';
import { strict } from './strict';
import { getUi } from './ui';

export function spreadsheetApp(bridge: Bridge): object {
  const spreadsheet = () => bridge.remote('Spreadsheet', null);
  return strict('SpreadsheetApp', { getActiveSpreadsheet: spreadsheet, getActive: spreadsheet, getUi: () => getUi(bridge) });
}
