// Workbench, Apps Script host: the messages between an execution's worker and the main thread.

/**
 * A reference to an emulated Google object, as passed between threads: `$` is its type ("Range"), `ref`
 * identifies it. A method that returns its own object answers with {@link SELF}.
 */
export interface Handle<Ref = unknown> {
  $: string;
  ref: Ref;
}

export const SELF: Handle = { $: 'self', ref: null };

export const handle = <Ref>(type: string, ref: Ref): Handle<Ref> => ({ $: type, ref });

export function isHandle(value: unknown, type?: string): value is Handle {
  if (typeof value !== 'object' || value === null || !('$' in value) || !('ref' in value)) return false;
  return type === undefined || value.$ === type;
}

/** One blocking service call of a script. Arguments are structured-clonable; Google objects are handles. */
export interface CallMessage {
  service: string;
  method: string;
  args: unknown[];
}

export interface WireError {
  name: string;
  message: string;
  stack?: string;
}

export type Answer = { ok: true; value: unknown } | { ok: false; error: WireError };

/** Sent by the worker when the called function has ended. */
export type Finish = { ok: true; value: unknown } | { ok: false; error: WireError };

export interface ScriptFile {
  name: string;
  source: string;
}

/** A clock for scripts that can be ahead of the machine's, so that pauses end without waiting. */
export interface ScriptClock {
  /**
   * One BigInt64: milliseconds that it is ahead. Writing it advances the clock of all executions immediately.
   */
  ahead: SharedArrayBuffer;
  /**
   * Milliseconds since 1970. If set, the clock is frozen except for `ahead`, and waits for a lock end with
   * `locks.expire`.
   */
  from?: number;
  /** `Utilities.sleep` advances the clock instead of waiting. */
  sleepsAtOnce: boolean;
}

/** The same, plus `needsReplacement` from the thread: it requests a new thread for the next execution. */
export type WorkerFinish = Finish & { needsReplacement: boolean };

/** Parameters of an execution: the first message on its port. */
export interface WorkerStart {
  /** One Int32: 0 while the worker waits, 1 when an answer is on the port. */
  bell: SharedArrayBuffer;
  /** The code files, in order. */
  files: ScriptFile[];
  function: string;
  args: unknown[];
  /** True for `google.script.run`: names ending in `_` are private, results must be JSON-like. */
  fromClient: boolean;
  /** Methods that the main thread implements, by service; all others are not implemented. */
  methods: Record<string, string[]>;
  /** Facts about the run that services can read without a call (except the user). */
  mode: 'NONE' | 'LIMITED' | 'FULL';
  documentBound: boolean;
  /** null: scripts use the machine's clock. */
  clock: ScriptClock | null;
  /** Determines UUIDs and `Math.random`; null: random. */
  seed: number | null;
}
