// Workbench, Apps Script host, in the worker: Google's globals that scripts see.
import { type GlobalFactory, SCRIPT_GLOBALS } from './script-globals';
import { spreadsheetApp } from './spreadsheet-app';

/** By name. */
export const GLOBALS: Record<string, GlobalFactory> = {
  ...SCRIPT_GLOBALS,
  SpreadsheetApp: spreadsheetApp,
};
