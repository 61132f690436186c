// Workbench, Apps Script host, in the worker: the globals beside SpreadsheetApp that scripts see.
import { browser } from './browser';
import { cacheService } from './cache-service';
import type { GlobalFactory } from './globals';
import { htmlService } from './html-service';
import { lockService } from './lock-service';
import { googleConsole, logger } from './logger';
import { mimeType } from './mime-type';
import { propertiesService } from './properties-service';
import { scriptApp } from './script-app';
import { session } from './session';
import { strict } from './strict';
import { urlFetchApp } from './url-fetch-app';
import { utilities } from './utilities';

/** Services that every script sees at Google and the workbench lacks: each call throws with its name. */
const MISSING = [
  'CalendarApp',
  'CardService',
  'Charts',
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
  'MailApp',
  'Maps',
  'SitesApp',
  'SlidesApp',
  'XmlService',
];

export const SCRIPT_GLOBALS: Record<string, GlobalFactory> = {
  ...Object.fromEntries(MISSING.map((name) => [name, () => strict(name, {})])),
  Browser: browser,
  CacheService: cacheService,
  HtmlService: htmlService,
  LockService: lockService,
  Logger: logger,
  MimeType: mimeType,
  PropertiesService: propertiesService,
  ScriptApp: scriptApp,
  Session: session,
  UrlFetchApp: urlFetchApp,
  Utilities: utilities,
  console: googleConsole,
};
