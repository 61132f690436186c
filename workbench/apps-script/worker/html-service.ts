// Workbench, Apps Script host, in the worker: HtmlService.
import { signatureMismatch } from '../protocol/exceptions';
import { isBlobSource } from './blob';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { createHtmlOutput, SandboxMode, XFrameOptionsMode } from './html-output';
import { createHtmlTemplate } from './html-template';

type HtmlService = GoogleAppsScript.HTML.HtmlService;

/** The text of a `String` or `BlobSource` argument. */
function textOf(method: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (isBlobSource(value)) return value.getBlob().getDataAsString();
  throw signatureMismatch(`HtmlService.${method}`, [value]);
}

/** The global `HtmlService`. File names include their folder, as clasp pushes them. */
export function htmlService(bridge: Bridge): HtmlService {
  const file = (method: string, name: unknown): string => {
    if (typeof name !== 'string') throw signatureMismatch(`HtmlService.${method}`, [name]);
    return bridge.call('HtmlService', 'file', [name]) as string;
  };
  const methods: Omit<HtmlService, 'getUserAgent'> = {
    SandboxMode,
    XFrameOptionsMode,
    createHtmlOutput: (content: unknown = '') => createHtmlOutput(textOf('createHtmlOutput', content)),
    createHtmlOutputFromFile: (name) => createHtmlOutput(file('createHtmlOutputFromFile', name)),
    createTemplate: (content: unknown) =>
      createHtmlTemplate(textOf('createTemplate', content), createHtmlOutput),
    createTemplateFromFile: (name) =>
      createHtmlTemplate(file('createTemplateFromFile', name), createHtmlOutput),
  };
  return strict('HtmlService', methods as HtmlService);
}
