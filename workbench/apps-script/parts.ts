// Workbench, Apps Script host: the parts of a host other than the spreadsheet.
import { type ClientAnswer, callFromClient, handleUserCallback, type UserCallback } from './client-call';
import { type CacheControl, cacheServices } from './services/cache';
import { htmlService } from './services/html';
import { createLocks, type Locks } from './services/lock';
import { logService } from './services/logger';
import { mailService } from './services/mail';
import { propertiesServices } from './services/properties';
import { dailyQuota, type Quota, shortQuota } from './services/quota';
import type { ClientCall, HostCore, Run, Service } from './services/run';
import { type ScriptIdentity, scriptAppService } from './services/script-app';
import { type SessionControl, sessionService } from './services/session';
import { openStateFile, type ScriptState } from './services/state-file';
import { createStateTokens } from './services/state-token';
import { uiService } from './services/ui';
import { createUiHub, type UiHub } from './services/ui-hub';
import { createUrlFetch, type FetchLimits, type RequestEntry } from './services/url-fetch';
import { createTriggers, type Triggers } from './triggers';

const FETCHES_A_DAY = 20_000;
const PROPERTY_CALLS_A_DAY = 50_000;
/** Recipients, for consumer accounts. */
const MAIL_A_DAY = 100;
/** Milliseconds, for consumer accounts. */
const TRIGGER_RUNTIME_A_DAY = 90 * 60_000;

/** All services of one host except the workbook. State is kept in closures created here. */
export interface Parts extends Triggers {
  /** Main-thread services by the name that code in the worker uses. */
  services: Record<string, Service>;
  /** Called when an execution has ended for any reason: releases its locks. */
  onEnd(run: Run): void;
  close(): void;
  /** Menus, sidebars and dialogs that scripts show on the open pages. */
  ui: UiHub;
  /** Requests sent by UrlFetchApp: no headers, no bodies, secrets in addresses masked. */
  requests: RequestEntry[];
  /** Stores of PropertiesService, installable triggers, sent mail. Scripts see changes immediately. */
  state: ScriptState;
  /** Writes `state` to the state file after a change from outside. */
  saveState(): void;
  /** Held locks by name. */
  heldLocks(): string[];
  locks: Pick<Locks, 'waiting' | 'expire' | 'onWait'>;
  cache: CacheControl;
  sessionControl: SessionControl;
  quotas: FetchLimits & { properties: Quota; email: Quota; triggerRuntime: Quota };
  /** Script ID and address of the web app, set by the page's server. */
  identity: ScriptIdentity;
  /** google.script.run of a page. */
  callFromClient(call: ClientCall): Promise<ClientAnswer>;
  /** The redirect to /usercallback of this script. */
  userCallback(callback: UserCallback): Promise<{ status: number; html: string }>;
}

export function createParts(core: HostCore): Parts {
  const file = openStateFile(core.options.stateFile);
  if (core.options.scriptProperties) {
    Object.assign(file.state.script, core.options.scriptProperties);
    file.save();
  }
  const ui = createUiHub();
  core.toasts.add((run, toast) => {
    if (run.session !== null) ui.show(run.session, { type: 'toast', ...toast });
  });
  const locks = createLocks();
  const tokens = createStateTokens();
  const cache = cacheServices();
  const sessionPart = sessionService(core);
  const quotas: Parts['quotas'] = {
    urlFetch: dailyQuota('urlfetch', FETCHES_A_DAY),
    urlFetchRate: shortQuota('urlfetch rateMax', 10_000),
    bandwidth: shortQuota('bandwidth', 15_000),
    notPermitted: [],
    properties: dailyQuota('properties', PROPERTY_CALLS_A_DAY),
    email: dailyQuota('email', MAIL_A_DAY),
    triggerRuntime: dailyQuota('trigger', TRIGGER_RUNTIME_A_DAY),
  };
  const urlFetch = createUrlFetch(quotas);
  const identity: ScriptIdentity = { scriptId: 'workbench-script', serviceUrl: null, isAddon: true };

  return {
    services: {
      ...propertiesServices(file, quotas.properties),
      ...cache.services,
      ...locks.services,
      HtmlService: htmlService(core),
      Logger: logService(),
      MailApp: mailService(file, quotas.email),
      ScriptApp: scriptAppService(file, tokens, identity),
      Session: sessionPart.service,
      Ui: uiService(ui, locks),
      UrlFetchApp: urlFetch.service,
      console: logService(),
    },
    onEnd: (run) => locks.releaseAll(run),
    close: () => file.save(),
    ui,
    requests: urlFetch.requests,
    state: file.state,
    saveState: () => file.save(),
    heldLocks: () => locks.held(),
    locks,
    cache: cache.control,
    sessionControl: sessionPart.control,
    quotas,
    identity,
    ...createTriggers(core, file, quotas.triggerRuntime),
    callFromClient: (call) => callFromClient(core, call),
    userCallback: (callback) => handleUserCallback(core, tokens, callback),
  };
}
