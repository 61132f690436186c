// Workbench, Apps Script host, in the worker: ScriptApp: triggers, state tokens, authorization, addresses.
import { signatureMismatch } from '../protocol/exceptions';
import type { StoredTrigger } from '../services/state-file';
import type { Bridge } from './bridge/bridge';
import { googleEnum } from './bridge/enum';
import { strict } from './bridge/strict';
import { numberArgument, textArgument } from './text-argument';
import { triggerBuilder } from './trigger-builder';

type ScriptApp = GoogleAppsScript.Script.ScriptApp;

const AuthMode = googleEnum<ScriptApp['AuthMode']>(['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AuthorizationStatus = googleEnum<ScriptApp['AuthorizationStatus']>(['REQUIRED', 'NOT_REQUIRED']);
const EventType = googleEnum<ScriptApp['EventType']>([
  'CLOCK',
  'ON_OPEN',
  'ON_EDIT',
  'ON_FORM_SUBMIT',
  'ON_CHANGE',
  'ON_EVENT_UPDATED',
]);
const InstallationSource = googleEnum<ScriptApp['InstallationSource']>([
  'APPS_MARKETPLACE_DOMAIN_ADD_ON',
  'NONE',
  'WEB_STORE_ADD_ON',
]);
const TriggerSource = googleEnum<ScriptApp['TriggerSource']>([
  'SPREADSHEETS',
  'CLOCK',
  'FORMS',
  'DOCUMENTS',
  'CALENDAR',
]);
const WeekDay = googleEnum<ScriptApp['WeekDay']>([
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
]);

const STANDARD_TOKEN_SECONDS = 60;

const createTrigger = (stored: StoredTrigger): GoogleAppsScript.Script.Trigger =>
  strict('Trigger', {
    getEventType: () => EventType[stored.eventType],
    getHandlerFunction: () => stored.handler,
    getTriggerSource: () => TriggerSource[stored.source],
    getTriggerSourceId: () => stored.sourceId as string,
    getUniqueId: () => stored.id,
  });

function stateTokenBuilder(bridge: Bridge): GoogleAppsScript.Script.StateTokenBuilder {
  let method = '';
  let seconds = STANDARD_TOKEN_SECONDS;
  const args: Record<string, string> = {};
  const methods: GoogleAppsScript.Script.StateTokenBuilder = {
    createToken: () => bridge.call('ScriptApp', 'createStateToken', [method, args, seconds]) as string,
    withArgument(name, value) {
      args[textArgument('StateTokenBuilder.withArgument', name, [name, value])] = textArgument(
        'StateTokenBuilder.withArgument',
        value,
        [name, value],
      );
      return builder;
    },
    withMethod(name) {
      method = textArgument('StateTokenBuilder.withMethod', name, [name]);
      return builder;
    },
    withTimeout(value) {
      seconds = numberArgument('StateTokenBuilder.withTimeout', value, [value]);
      return builder;
    },
  };
  const builder = strict('StateTokenBuilder', methods);
  return builder;
}

/** @throws ScriptException unless it is an authorization mode and a list of scopes */
function checkScopes(method: string, mode: unknown, scopes: unknown): void {
  const isMode = Object.values(AuthMode).includes(mode as never);
  if (!isMode || !Array.isArray(scopes)) throw signatureMismatch(`ScriptApp.${method}`, [mode, scopes]);
}

/** Google's page for granting scopes; the workbench does not serve it. */
const AUTHORIZATION_URL = 'https://script.google.com/authorize';

/** The global `ScriptApp`. */
export function scriptApp(bridge: Bridge): ScriptApp {
  bridge.revive('Trigger', createTrigger);
  bridge.revive('AuthMode', (name: keyof typeof AuthMode) => AuthMode[name] as unknown as object);
  const methods: Partial<ScriptApp> = {
    AuthMode,
    AuthorizationStatus,
    EventType,
    InstallationSource,
    TriggerSource,
    WeekDay,
    deleteTrigger(trigger) {
      if (typeof trigger !== 'object' || trigger === null) {
        throw signatureMismatch('ScriptApp.deleteTrigger', [trigger]);
      }
      bridge.call('ScriptApp', 'deleteTrigger', [trigger.getUniqueId()]);
    },
    getAuthorizationInfo: (mode: unknown, scopes?: string[]) => {
      checkScopes('getAuthorizationInfo', mode, scopes ?? []);
      const refused = bridge.call('ScriptApp', 'refusedScopes', [scopes ?? null]) as string[];
      const isRequired = refused.length > 0;
      return strict('AuthorizationInfo', {
        getAuthorizationStatus: () =>
          isRequired ? AuthorizationStatus.REQUIRED : AuthorizationStatus.NOT_REQUIRED,
        getAuthorizationUrl: () => (isRequired ? AUTHORIZATION_URL : (null as unknown as string)),
        getAuthorizedScopes: () => bridge.call('ScriptApp', 'grantedScopes', []) as string[],
      });
    },
    getInstallationSource: () => InstallationSource.NONE,
    getProjectTriggers: () =>
      bridge.call('ScriptApp', 'getProjectTriggers', []) as GoogleAppsScript.Script.Trigger[],
    getScriptId: () => bridge.call('ScriptApp', 'getScriptId', []) as string,
    getService: () => {
      const url = bridge.call('ScriptApp', 'getServiceUrl', []) as string | null;
      return strict('Service', {
        getUrl: () => url as string,
        isEnabled: () => url !== null,
      } as GoogleAppsScript.Script.Service);
    },
    getUserTriggers: (document: unknown) =>
      bridge.call('ScriptApp', 'getUserTriggers', [document]) as GoogleAppsScript.Script.Trigger[],
    newStateToken: () => stateTokenBuilder(bridge),
    newTrigger: (name) => triggerBuilder(bridge, textArgument('ScriptApp.newTrigger', name, [name])),
    requireAllScopes(mode) {
      checkScopes('requireAllScopes', mode, []);
      bridge.call('ScriptApp', 'requireScopes', [null]);
    },
    requireScopes(mode: unknown, scopes: string[]) {
      checkScopes('requireScopes', mode, scopes);
      bridge.call('ScriptApp', 'requireScopes', [scopes]);
    },
  };
  return strict('ScriptApp', methods as ScriptApp);
}
