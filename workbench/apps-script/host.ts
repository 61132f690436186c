// Workbench, Apps Script host: one document with its script: runs functions, keeps the workbook.
import { setMaxListeners } from 'node:events';
import { openLiveWorkbook } from './engine/live-workbook';
import { createSelections } from './engine/selection';
import { execute } from './execution';
import { createParts, type Parts } from './parts';
import { ScriptException } from './protocol/exceptions';
import type { SentMail } from './protocol/mail-message';
import { seededRandom } from './protocol/seeded';
import { createPendingWrites } from './services/pending-writes';
import type { HostCore, HostOptions, LogEntry, Run, RunOptions, RunResult } from './services/run';
import { spreadsheetServices } from './services/spreadsheet';
import { insertSheet } from './services/spreadsheet-copies';

export type { HostOptions, RunOptions, RunResult } from './services/run';

/** Concurrent executions of one user, as at Google. */
const SIMULTANEOUS = 30;
const SIX_MINUTES = 360_000;

export interface Host extends HostCore, Omit<Parts, 'services' | 'onEnd'> {
  /** Adds a chart sheet, as "Move to own sheet" does. @param index counts from 0 */
  addChartSheet(name: string, index?: number): string;
  /** Messages sent by MailApp, in order. */
  readonly outbox: readonly SentMail[];
  close(): Promise<void>;
}

/** Opens the document and prepares the script; no code of the script has run yet. */
export async function createHost(options: HostOptions): Promise<Host> {
  const owner = options.owner ?? 'owner@example.com';
  const workbook = openLiveWorkbook({
    file: options.workbookFile,
    content: options.workbookContent,
    owner,
    locale: options.locale,
  });
  const running = new Set<Promise<RunResult>>();
  const stopper = new AbortController();
  setMaxListeners(0, stopper.signal);
  const perUser = new Map<string, number>();
  let nextRun = 1;

  const core: HostCore = {
    options,
    owner,
    workbook,
    selections: createSelections(workbook),
    toasts: new Set(),
    now: options.now ?? Date.now,
    random: options.seed === undefined ? Math.random : seededRandom(options.seed),
    run,
  };
  const parts = createParts(core);
  const spreadsheet = spreadsheetServices(core);
  const services = { ...spreadsheet, ...parts.services };
  const spreadsheetMs = options.latency?.spreadsheetCallMs ?? 0;

  async function run(wanted: RunOptions): Promise<RunResult> {
    const user = wanted.user ?? owner;
    const timeLimitMs = wanted.timeLimitMs ?? SIX_MINUTES;
    const log: LogEntry[] = [];
    const controller = new AbortController();
    // Every request of a large fetchAll adds a listener.
    setMaxListeners(0, controller.signal);
    const self: Run = {
      id: String(nextRun++),
      function: wanted.function,
      user,
      session: wanted.session ?? null,
      mode: wanted.mode ?? 'FULL',
      documentBound: wanted.documentBound ?? true,
      deadline: Date.now() + timeLimitMs,
      signal: controller.signal,
      writesWait: (wanted.writes ?? options.writes ?? 'buffered') === 'buffered',
      pending: createPendingWrites(),
      refuseWrite: wanted.refuseWrite,
      log: (entry) => void log.push(entry),
      host: core,
    };
    const now = perUser.get(user) ?? 0;
    if (now >= SIMULTANEOUS) return refused(log);
    perUser.set(user, now + 1);
    if (self.documentBound && !workbook.own.people.includes(user)) {
      workbook.own.people.push(user);
      workbook.ownChanged();
    }
    const result = execute({
      run: self,
      files: options.files,
      services,
      options: wanted,
      timeLimitMs,
      stopped: stopper.signal,
      latencyOf: (service) => (service in spreadsheet ? spreadsheetMs : 0),
      log,
    }).finally(() => {
      perUser.set(user, (perUser.get(user) ?? 1) - 1);
      running.delete(result);
      controller.abort();
      parts.onEnd(self);
    });
    running.add(result);
    return result;
  }

  return {
    ...core,
    ...parts,
    // Tests replace the whole state.
    get outbox() {
      return parts.state.outbox;
    },
    addChartSheet: (name, index = workbook.core.getSheetSize()) => {
      const id = insertSheet(core, name, index);
      workbook.own.chartSheets.push(id);
      workbook.ownChanged();
      return id;
    },
    close: async () => {
      stopper.abort();
      await Promise.all(running);
      parts.close();
      workbook.close();
    },
  };
}

function refused(logs: LogEntry[]): RunResult {
  const { name, message } = new ScriptException(
    'There are too many scripts running simultaneously for this Google user account.',
  );
  return {
    ok: false,
    ended: 'threw',
    error: { name, message },
    logs,
    calls: {},
    totalCalls: 0,
    cells: 0,
    turns: 0,
    lost: [],
  };
}
