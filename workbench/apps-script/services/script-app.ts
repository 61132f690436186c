// Workbench, Apps Script host: ScriptApp on the main thread: installable triggers, state tokens, addresses.
import { ExecutionEnd, ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle } from '../protocol/messages';
import { type ClockSchedule, chosenTime, nextTime } from './clock-schedule';
import { grantedScopes, refusedScopes, requireMode } from './permission';
import type { Run, Service } from './run';
import { scriptTimeZone } from './session';
import type { StateFile, StoredTrigger } from './state-file';
import type { StateTokens } from './state-token';

/** Facts about the script, set by the page's server. */
export interface ScriptIdentity {
  scriptId: string;
  /** Result of ScriptApp.getService().getUrl(); null: nothing is deployed. */
  serviceUrl: string | null;
  /**
   * An add-on may have one trigger of each type per user and document; time-driven triggers at most hourly.
   */
  isAddon: boolean;
}

const MOST_TRIGGERS = 20;
const HOUR_MINUTES = 60;

/** Google's name for a kind of trigger in its messages. */
const kindOf = (trigger: Pick<StoredTrigger, 'eventType'>): string =>
  trigger.eventType === 'CLOCK' ? 'time-based' : trigger.eventType.replace('ON_', '').toLowerCase();

function checkLimits(run: Run, wanted: StoredTrigger, all: StoredTrigger[], identity: ScriptIdentity): void {
  const own = all.filter((trigger) => trigger.user === run.user);
  if (own.length >= MOST_TRIGGERS) {
    throw new ScriptException(
      'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
    );
  }
  if (!identity.isAddon) return;
  if (own.some((trigger) => trigger.eventType === wanted.eventType)) {
    throw new ScriptException(
      `The Add-on has created too many ${kindOf(wanted)} triggers in this document for this Google user account.`,
    );
  }
  const minutes = wanted.schedule?.everyMinutes;
  if (minutes !== undefined && minutes < HOUR_MINUTES) {
    throw new ScriptException(
      'The Add-on created a time-based trigger that fires more often than once an hour.',
    );
  }
}

/** Digits, as at Google. */
const newTriggerId = (random: () => number): string =>
  [1, 2].map(() => 1e8 + Math.floor(random() * 9e8)).join('');

export function scriptAppService(file: StateFile, tokens: StateTokens, identity: ScriptIdentity): Service {
  const { state } = file;
  return {
    createTrigger(
      run,
      wanted: Pick<StoredTrigger, 'handler' | 'eventType' | 'source'> & { schedule?: ClockSchedule },
    ) {
      requireMode(run, 'FULL', 'ScriptApp.newTrigger', 'script');
      const { host } = run;
      const schedule = wanted.schedule
        ? chosenTime(wanted.schedule, scriptTimeZone(host), host.random)
        : null;
      const trigger: StoredTrigger = {
        id: newTriggerId(host.random),
        user: run.user,
        handler: wanted.handler,
        eventType: wanted.eventType,
        source: wanted.source,
        sourceId: wanted.source === 'SPREADSHEETS' ? 'this document' : null,
        schedule,
        dueAt: schedule ? nextTime(schedule, host.now()) : null,
      };
      checkLimits(run, trigger, state.triggers, identity);
      state.triggers.push(trigger);
      file.save();
      return handle('Trigger', trigger);
    },
    getProjectTriggers(run) {
      requireMode(run, 'FULL', 'ScriptApp.getProjectTriggers', 'script');
      return state.triggers
        .filter((trigger) => trigger.user === run.user)
        .map((trigger) => handle('Trigger', trigger));
    },
    getUserTriggers(run, document: unknown) {
      if (!isHandle(document, 'Spreadsheet'))
        throw signatureMismatch('ScriptApp.getUserTriggers', [document]);
      requireMode(run, 'FULL', 'ScriptApp.getUserTriggers', 'script');
      return state.triggers
        .filter((trigger) => trigger.user === run.user && trigger.source === 'SPREADSHEETS')
        .map((trigger) => handle('Trigger', trigger));
    },
    deleteTrigger(run, id: string) {
      requireMode(run, 'FULL', 'ScriptApp.deleteTrigger', 'script');
      const position = state.triggers.findIndex((trigger) => trigger.id === id && trigger.user === run.user);
      if (position < 0) throw new ScriptException('The trigger does not exist or belongs to someone else.');
      state.triggers.splice(position, 1);
      file.save();
    },
    createStateToken(run, method: string, args: Record<string, string>, seconds: number) {
      requireMode(run, 'FULL', 'ScriptApp.newStateToken');
      return tokens.create(run.user, method, args, seconds, run.host.now());
    },
    grantedScopes,
    refusedScopes: (run, wanted: string[] | null) => refusedScopes(run, wanted),
    requireScopes(run, wanted: string[] | null) {
      // Google ends the execution, which cannot catch it, and shows the consent page if someone is present.
      if (refusedScopes(run, wanted).length === 0) return;
      throw new ExecutionEnd('Authorization is required to perform that action.');
    },
    getScriptId: () => identity.scriptId,
    getServiceUrl: () => identity.serviceUrl,
  };
}
