// Workbench, Apps Script host: fires simple and installable triggers with Google's events.
import { handle } from './protocol/messages';
import { clockEvent } from './services/clock-event';
import { nextTime } from './services/clock-schedule';
import { isRevoked } from './services/permission';
import { isSpent, type Quota, runtimeSpent, use } from './services/quota';
import type { AuthMode, HostCore, RunOptions, RunResult } from './services/run';
import type { StateFile, StoredTrigger } from './services/state-file';

const SIMPLE_LIMIT_MS = 30_000;

/** A page that a person has open. */
interface Opened {
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

interface LastRun {
  /** When it ended, epoch milliseconds. */
  time: number;
  result: RunResult;
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
  /** Fires each time-driven trigger that is due on the host's clock once, however long it is overdue. */
  runDue(): Promise<RunResult[]>;
  /** Fires a time-driven trigger at once, in addition to its schedule; null: there is none with this ID. */
  fireNow(id: string): Promise<RunResult | null>;
  /** The last run of an installable trigger since the host was opened. */
  lastRun(id: string): LastRun | null;
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

  const refused = (message: string): RunResult => ({
    ...NOTHING,
    ok: false,
    ended: 'threw',
    error: { name: 'Exception', message },
  });

  /** Runs a trigger unless its user's runtime of the day is used up. */
  async function timed(run: RunOptions & { user: string }): Promise<RunResult> {
    if (isSpent(runtime, core, run.user)) return refused(runtimeSpent(core));
    const began = core.now();
    const result = await core.run(run);
    use(runtime, core, run.user, Math.max(0, core.now() - began));
    return result;
  }

  const lastRuns = new Map<string, LastRun>();

  /** Runs an installable trigger as its creator, whose consent it needs. */
  async function asCreator(
    { id, handler, user }: StoredTrigger,
    event: object,
    session: string | null = null,
  ): Promise<RunResult> {
    const result = isRevoked({ host: core, user })
      ? refused('Authorization is required to perform that action.')
      : await timed({ function: handler, args: [event], user, session, mode: 'FULL' });
    lastRuns.set(id, { time: core.now(), result });
    return result;
  }

  async function simple(name: string, mode: AuthMode, who: Opened | Edit, event: object): Promise<RunResult> {
    if (!mentions(name)) return NOTHING;
    const result = await timed({
      function: name,
      args: [{ ...event, authMode: handle('AuthMode', mode), user: handle('User', who.user) }],
      user: who.user,
      session: who.session ?? null,
      mode,
      timeLimitMs: name === 'onInstall' ? undefined : SIMPLE_LIMIT_MS,
    });
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
          asCreator(
            trigger,
            {
              ...event,
              authMode: handle('AuthMode', 'FULL'),
              user: handle('User', who.user),
              triggerUid: trigger.id,
            },
            // On another user's page it shows nothing.
            trigger.user === who.user ? who.session : null,
          ),
        ),
    );

  const source = handle('Spreadsheet', null);

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
      return Promise.all(due.map((trigger) => asCreator(trigger, clockEvent(trigger.id, now))));
    },
    async fireNow(id) {
      const trigger = file.state.triggers.find((one) => one.id === id && one.source === 'CLOCK');
      return trigger ? asCreator(trigger, clockEvent(id, core.now())) : null;
    },
    lastRun: (id) => lastRuns.get(id) ?? null,
  };
}
