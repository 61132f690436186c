// Workbench, Apps Script host, in the worker: Google's globals that scripts see.
import type { WorkerStart } from '../protocol/messages';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { browser } from './browser';
import { cacheService } from './cache-service';
import { charts } from './charts/charts';
import { htmlService } from './html-service';
import { lockService } from './lock-service';
import { googleConsole, logger } from './logger';
import { mailApp } from './mail-app';
import { mimeType } from './mime-type';
import { propertiesService } from './properties-service';
import { scriptApp } from './script-app';
import { session } from './session';
import { spreadsheetApp } from './spreadsheet-app';
import { urlFetchApp } from './url-fetch-app';
import { utilities } from './utilities';

/** Services of Google that the workbench does not implement: each call throws with its name. */
const MISSING = [
  'CalendarApp',
  'CardService',
  'ConferenceDataService',
  'ContactsApp',
  'ContentService',
  'DataStudioApp',
  'DocumentApp',
  'DriveApp',
  'FormApp',
  'GmailApp',
  'GroupsApp',
  'Jdbc',
  'LanguageApp',
  'LinearOptimizationService',
  'Maps',
  'SitesApp',
  'SlidesApp',
  'XmlService',
];

/** Builds one global. */
type GlobalFactory = (bridge: Bridge, start: WorkerStart) => unknown;

/** By name. */
export const GLOBALS: Record<string, GlobalFactory> = {
  ...Object.fromEntries(MISSING.map((name) => [name, () => strict(name, {})])),
  Browser: browser,
  CacheService: cacheService,
  Charts: charts,
  HtmlService: htmlService,
  LockService: lockService,
  Logger: logger,
  MailApp: mailApp,
  MimeType: mimeType,
  PropertiesService: propertiesService,
  ScriptApp: scriptApp,
  Session: session,
  SpreadsheetApp: spreadsheetApp,
  UrlFetchApp: urlFetchApp,
  Utilities: utilities,
  console: googleConsole,
};
