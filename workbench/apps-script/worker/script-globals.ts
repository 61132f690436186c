// Workbench, Apps Script host, in the worker: the globals beside SpreadsheetApp that scripts see.
import { cacheService } from './cache-service';
import type { GlobalFactory } from './globals';
import { htmlService } from './html-service';
import { lockService } from './lock-service';
import { googleConsole, logger } from './logger';
import { propertiesService } from './properties-service';
import { scriptApp } from './script-app';
import { session } from './session';
import { urlFetchApp } from './url-fetch-app';
import { utilities } from './utilities';

export const SCRIPT_GLOBALS: Record<string, GlobalFactory> = {
  CacheService: cacheService,
  HtmlService: htmlService,
  LockService: lockService,
  Logger: logger,
  PropertiesService: propertiesService,
  ScriptApp: scriptApp,
  Session: session,
  UrlFetchApp: urlFetchApp,
  Utilities: utilities,
  console: googleConsole,
};
