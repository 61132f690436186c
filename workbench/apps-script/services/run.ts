// Workbench, Apps Script host: what a main-thread service can know about the execution that calls it.

import type { LiveWorkbook } from '../engine/live-workbook';
import type { LocaleName } from '../engine/locale';
import type { Selections } from '../engine/selection';
import type { ScriptClock, ScriptFile } from '../protocol/messages';
import type { WireAnswer, WireRequest } from '../protocol/wire-request';
import type { PendingWrites } from './pending-writes';

export type AuthMode = 'NONE' | 'LIMITED' | 'FULL';

export interface LogEntry {
  level: string;
  text: string;
}

/** A call of google.script.run. */
export interface ClientCall {
  user: string;
  session: string;
  function: string;
  args: unknown[];
}

export interface HostOptions {
  /** `.js` and `.gs` are code, `.html` are files for HtmlService. */
  files: ScriptFile[];
  /** Content of appsscript.json. If it lists scopes, services require them. */
  manifest?: unknown;
  /** Scopes that users refused, by user. */
  refusedScopes?: Record<string, string[]>;
  /**
   * The script runs as a versioned deployment: requests require an address in the manifest's
   * `urlFetchWhitelist`.
   */
  deployed?: boolean;
  /** Where the workbook is saved; default: in memory only. */
  workbookFile?: string | null;
  /** Content of such a file, used if the file does not exist. */
  workbookContent?: string;
  /** Where script, user and document properties are saved; never the workbook file. */
  stateFile?: string | null;
  scriptProperties?: Record<string, string>;
  /** Email of the document's owner, who is also the default user. */
  owner?: string;
  latency?: { spreadsheetCallMs?: number; fetchMs?: number };
  now?: () => number;
  /** The clock of scripts; default: the machine's. */
  clock?: ScriptClock;
  /**
   * Breaks the connection of a google.script.run call: before it runs, after it ran; null: does not break it.
   */
  loseClientCall?: (call: ClientCall) => 'before' | 'after' | null;
  /** Maximum size of the arguments of google.script.run, bytes as JSON; default 50 million. */
  clientCallBytes?: number;
  /** Locale of the document and language of messages; default en_US. */
  locale?: LocaleName;
  /** Determines UUIDs, `Math.random` and IDs of sheets, for repeatable runs. */
  seed?: number;
  /** Replaces the network of UrlFetchApp; the requests of a fetchAll then run in sequence. */
  network?: (
    request: WireRequest,
    run: Run,
    send: (request: WireRequest) => Promise<WireAnswer>,
  ) => Promise<WireAnswer>;
  /**
   * `buffered` (default): writes to the spreadsheet are committed by the next read, by flush() or at the end,
   * and lost when the script is killed before. `at-once`: each write is committed when its call returns.
   */
  writes?: 'buffered' | 'at-once';
}

export interface RunOptions {
  function: string;
  args?: unknown[];
  user?: string;
  session?: string | null;
  mode?: AuthMode;
  documentBound?: boolean;
  /**
   * True for `google.script.run` and similar calls: arguments are untrusted, and private functions are
   * refused.
   */
  fromClient?: boolean;
  /** Milliseconds; default 360,000; simple triggers have 30,000. */
  timeLimitMs?: number;
  /** The execution ends right after its n-th service call has run. */
  crashAfterCalls?: number;
  /** Awaited before the n-th call; if it throws, the call fails with this error and does not run. */
  beforeCall?: (n: number, service: string, method: string) => void | Promise<void>;
  /** Awaited after the n-th call has run and before its answer is returned: lets tests interleave. */
  onCall?: (n: number, service: string, method: string) => void | Promise<void>;
  /**
   * Called for each write at its commit, with for instance ("Range.setValues", its range). If it returns a
   * message, the write fails. Not called with `at-once`.
   */
  refuseWrite?: (write: string, place: object) => string | null;
  /** Like the host's option, for this execution. */
  writes?: 'buffered' | 'at-once';
}

export interface RunResult {
  ok: boolean;
  value?: unknown;
  error?: { name: string; message: string; stack?: string };
  ended: 'returned' | 'threw' | 'time-limit' | 'crash-point';
  logs: LogEntry[];
  /** For example `{"Range.setValues": 3}`. Calls of Logger and console are not counted. */
  calls: Record<string, number>;
  totalCalls: number;
  /** Cells of all tables passed to or returned by SpreadsheetApp. */
  cells: number;
  /** Number of commits to the spreadsheet: by a read, by flush() or by the end. */
  turns: number;
  /** Writes that were lost when the execution was killed, such as "Range.setValues", in order. */
  lost: string[];
}

interface Toast {
  message: string;
  title: string;
  /** How long it is shown; negative: until it is closed. */
  seconds: number;
}

/** The host as its services see it. */
export interface HostCore {
  options: HostOptions;
  owner: string;
  workbook: LiveWorkbook;
  /** The selection of each page; scripts read and change it. */
  selections: Selections;
  /** Called with every toast that a script shows. */
  toasts: Set<(run: Run, toast: Toast) => void>;
  now(): number;
  /** From 0 to below 1; derived from the seed if there is one. */
  random(): number;
  run(options: RunOptions): Promise<RunResult>;
}

/** One execution as the services see it. */
export interface Run {
  id: string;
  function: string;
  user: string;
  session: string | null;
  mode: AuthMode;
  documentBound: boolean;
  /** Epoch milliseconds at which the execution is killed. */
  deadline: number;
  /** Aborted when the execution ends for any reason. */
  signal: AbortSignal;
  /** False: writes are carried out when they are called. */
  writesWait: boolean;
  pending: PendingWrites;
  refuseWrite: RunOptions['refuseWrite'];
  log(entry: LogEntry): void;
  host: HostCore;
}

/**
 * One emulated service on the main thread: methods by name. Methods of remote objects receive their ref
 * first.
 */
export type Service = Record<string, (run: Run, ...args: never[]) => unknown>;

/** A service whose method names are checked against a type of Google's. */
export type Served<T> = { [K in keyof T]?: (run: Run, ...args: never[]) => unknown };
