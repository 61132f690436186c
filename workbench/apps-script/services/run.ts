// Workbench, Apps Script host: what a service on the main thread knows about the execution that calls it.

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
  /** `.js` and `.gs` are code, `.html` are files of HtmlService. */
  files: ScriptFile[];
  /** Content of appsscript.json. If it lists scopes, services need them. */
  manifest?: unknown;
  /** Scopes that users did not grant, by user. */
  refusedScopes?: Record<string, string[]>;
  /**
   * The script runs as a versioned deployment: requests need an address of the manifest's
   * `urlFetchWhitelist`.
   */
  deployed?: boolean;
  /** Where the workbook is kept; without it in memory only. */
  workbookFile?: string | null;
  /** What such a file held, to begin with where there is no file. */
  workbookContent?: string;
  /** Where script, user and document properties are kept; never the workbook file. */
  stateFile?: string | null;
  scriptProperties?: Record<string, string>;
  /** E-mail of the owner of the document and default user. */
  owner?: string;
  latency?: { spreadsheetCallMs?: number; fetchMs?: number };
  now?: () => number;
  /** The clock of scripts; without it they have the machine's. */
  clock?: ScriptClock;
  /** Loses the connection of a call of google.script.run: before it runs, after it ran; null: not. */
  loseClientCall?: (call: ClientCall) => 'before' | 'after' | null;
  /** Largest arguments of a call of google.script.run, bytes as JSON; default 50 million. */
  clientCallBytes?: number;
  /** Locale of the document and language of messages; default en_US. */
  locale?: LocaleName;
  /** Determines UUIDs, `Math.random` and IDs of sheets, so that a run can be repeated. */
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
  /** True for `google.script.run` and alike: the arguments are untrusted and private functions closed. */
  fromClient?: boolean;
  /** Milliseconds; 360,000 unless told, 30,000 is right for simple triggers. */
  timeLimitMs?: number;
  /** The execution ends right after its n-th service call was carried out. */
  crashAfterCalls?: number;
  /** Awaited before the n-th call; if it throws, the call fails with this error and is not carried out. */
  beforeCall?: (n: number, service: string, method: string) => void | Promise<void>;
  /** Awaited after the n-th call was carried out and before its answer is given: lets tests interleave. */
  onCall?: (n: number, service: string, method: string) => void | Promise<void>;
  /**
   * Called for each write at its commit, such as ("Range.setValues", its range): a returned message makes the
   * write fail. Not for `at-once`.
   */
  refuseWrite?: (write: string, place: object) => string | null;
  /** As the host's option, for this execution. */
  writes?: 'buffered' | 'at-once';
}

export interface RunResult {
  ok: boolean;
  value?: unknown;
  error?: { name: string; message: string; stack?: string };
  ended: 'returned' | 'threw' | 'time-limit' | 'crash-point';
  logs: LogEntry[];
  /** For instance `{"Range.setValues": 3}`. Calls of Logger and console are not counted. */
  calls: Record<string, number>;
  totalCalls: number;
  /** Cells of all tables that calls of SpreadsheetApp were given or returned. */
  cells: number;
  /** How often writes were committed to the spreadsheet: by a read, by flush() or by the end. */
  turns: number;
  /** Writes that were lost when the execution was killed, such as "Range.setValues", in their order. */
  lost: string[];
}

export interface Toast {
  message: string;
  title: string;
  /** How long it stays; negative: until it is closed. */
  seconds: number;
}

/** The host as its services see it. */
export interface HostCore {
  options: HostOptions;
  owner: string;
  workbook: LiveWorkbook;
  /** What each page has selected; scripts read and move it. */
  selections: Selections;
  /** Told of every toast that a script shows. */
  toasts: Set<(run: Run, toast: Toast) => void>;
  now(): number;
  /** From 0 to below 1, from the seed if there is one. */
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
  /** Epoch milliseconds at which the execution is ended. */
  deadline: number;
  /** Aborted when the execution ends, in whatever way. */
  signal: AbortSignal;
  /** False: writes are carried out at their call. */
  writesWait: boolean;
  pending: PendingWrites;
  refuseWrite: RunOptions['refuseWrite'];
  log(entry: LogEntry): void;
  host: HostCore;
}

/**
 * One emulated service on the main thread: method name to implementation. Remote objects pass their ref
 * first.
 */
export type Service = Record<string, (run: Run, ...args: never[]) => unknown>;

/** A service whose method names are checked against one of Google's types. */
export type Served<T> = { [K in keyof T]?: (run: Run, ...args: never[]) => unknown };
