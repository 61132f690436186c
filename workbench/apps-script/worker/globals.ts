// Workbench, Apps Script host, in the worker: the list of Google's globals that scripts see.
import type { WorkerStart } from '../protocol';
import type { Bridge } from './bridge';
import { SCRIPT_GLOBALS } from './script-globals';
import { spreadsheetApp } from './spreadsheet-app';

/** Builds one global; the key in {@link GLOBALS} is its name in scripts. */
export type GlobalFactory = (bridge: Bridge, start: WorkerStart) => unknown;

export const GLOBALS: Record<string, GlobalFactory> = {
  ...SCRIPT_GLOBALS,
  SpreadsheetApp: spreadsheetApp,
};
