// Workbench, Apps Script host: fires simple and installable triggers with Google's events.
import { handle } from './protocol/messages';
import { nextTime } from './services/clock-schedule';
import { isSpent, type Quota, runtimeSpent, use } from './services/quota';
import type { AuthMode, HostCore, RunResult } from './services/run';
import type { StateFile, StoredTrigger } from './services/state-file';

const SIMPLE_LIMIT_MS = 30_000;

/** A page that a person has open. */
export interface Opened {
  user: string;
  session: string;
}

/** An edit by a person in the grid; writes of a script are not edits. */
export interface Edit {
  user: string;
  session?: string;
  sheetId: string;
  /** Rows and columns count from 1. */
  range: { row: number; column: number; rows: number; columns: number };
  /** New and old content of a single typed cell; absent for a paste and for several cells. */
  value?: unknown;
  oldValue?: unknown;
}

export interface Triggers {
  /** A page was opened: simple onOpen (LIMITED, or NONE before first use), then installable triggers. */
  open(opened: Opened, mode?: 'NONE' | 'LIMITED'): Promise<RunResult>;
  /** The add-on was installed from this page: onInstall, with full rights. */
  install(opened: Opened): Promise<RunResult>;
  /** Cells were edited: simple onEdit, then installable triggers. Results in the order of firing. */
  edited(edit: Edit): Promise<RunResult[]>;
  /** The structure was changed, e.g. INSERT_ROW: installable ON_CHANGE triggers only. */
  changed(opened: { user: string; session?: string }, changeType: string): Promise<RunResult[]>;
  /** Fires the time-driven triggers that are due on the host's clock. */
  runDue(): Promise<RunResult[]>;
}

/** Google passes an edited value as text; a cleared cell has none. */
function eventText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

const NOTHING: RunResult = {
  ok: true,
  ended: 'returned',
  logs: [],
  calls: {},
  totalCalls: 0,
  cells: 0,
  turns: 0,
  lost: [],
};

/** @param runtime daily limit in milliseconds for all triggers of a user */
export function createTriggers(core: HostCore, file: StateFile, runtime: Quota): Triggers {
  /** Without the function, the script has no such trigger. Checked without starting a worker. */
  const mentions = (name: string): boolean =>
    core.options.files.some((script) => /\.(js|gs)$/.test(script.name) && script.source.includes(name));

  async function simple(name: string, mode: AuthMode, who: Opened | Edit, event: object): Promise<RunResult> {
    if (!mentions(name)) return NOTHING;
    if (isSpent(runtime, core, who.user)) {
      const error = { name: 'Exception', message: runtimeSpent(core) };
      return { ...NOTHING, ok: false, ended: 'threw', error };
    }
    const began = core.now();
    const result = await core.run({
      function: name,
      args: [{ ...event, authMode: handle('AuthMode', mode), user: handle('User', who.user) }],
      user: who.user,
      session: who.session ?? null,
      mode,
      timeLimitMs: name === 'onInstall' ? undefined : SIMPLE_LIMIT_MS,
    });
    use(runtime, core, who.user, Math.max(0, core.now() - began));
    return result.error?.message === `Script function not found: ${name}` ? NOTHING : result;
  }

  const installable = (
    type: StoredTrigger['eventType'],
    who: { user: string; session?: string },
    event: object,
  ): Promise<RunResult[]> =>
    Promise.all(
      file.state.triggers
        .filter((trigger) => trigger.eventType === type)
        .map((trigger) =>
          core.run({
            function: trigger.handler,
            args: [
              {
                ...event,
                authMode: handle('AuthMode', 'FULL'),
                user: handle('User', who.user),
                triggerUid: trigger.id,
              },
            ],
            user: trigger.user,
            // A trigger has its creator's rights; on another user's page it shows nothing.
            session: trigger.user === who.user ? (who.session ?? null) : null,
            mode: 'FULL',
          }),
        ),
    );

  const source = handle('Spreadsheet', null);

  function clockEvent(trigger: StoredTrigger): object {
    const now = new Date(core.now());
    return {
      authMode: handle('AuthMode', 'FULL'),
      triggerUid: trigger.id,
      timezone: 'UTC',
      year: now.getUTCFullYear(),
      month: now.getUTCMonth() + 1,
      'day-of-month': now.getUTCDate(),
      'day-of-week': now.getUTCDay() || 7,
      hour: now.getUTCHours(),
      minute: now.getUTCMinutes(),
      second: now.getUTCSeconds(),
    };
  }

  return {
    async open(opened, mode = 'LIMITED') {
      const result = await simple('onOpen', mode, opened, mode === 'NONE' ? {} : { source });
      if (mode !== 'NONE') await installable('ON_OPEN', opened, { source });
      return result;
    },
    install: (opened) => simple('onInstall', 'FULL', opened, { source }),
    async edited(edit) {
      const { sheetId, range } = edit;
      const event: Record<string, unknown> = { source, range: handle('Range', { sheetId, ...range }) };
      if (range.rows === 1 && range.columns === 1) {
        const value = eventText(edit.value);
        const oldValue = eventText(edit.oldValue);
        if (value !== undefined) event.value = value;
        if (oldValue !== undefined) event.oldValue = oldValue;
      }
      return [await simple('onEdit', 'LIMITED', edit, event), ...(await installable('ON_EDIT', edit, event))];
    },
    changed: (opened, changeType) => installable('ON_CHANGE', opened, { source, changeType }),
    runDue() {
      const now = core.now();
      const due = file.state.triggers.filter((trigger) => trigger.dueAt !== null && trigger.dueAt <= now);
      for (const trigger of due) trigger.dueAt = trigger.schedule ? nextTime(trigger.schedule, now) : null;
      if (due.length > 0) file.save();
      return Promise.all(
        due.map((trigger) =>
          core.run({
            function: trigger.handler,
            args: [clockEvent(trigger)],
            user: trigger.user,
            mode: 'FULL',
          }),
        ),
      );
    },
  };
}
