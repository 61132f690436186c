// Workbench, Apps Script host: the messages between an execution's worker and the main thread.

/**
 * A reference to an emulated Google object as it crosses the bridge: `$` is its type ("Range"), `ref` says
 * which one. A method that returns the object it was called on answers with {@link SELF}.
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

/** What the worker says when the called function is over. */
export type Finish = { ok: true; value: unknown } | { ok: false; error: WireError };

export interface ScriptFile {
  name: string;
  source: string;
}

/**
 * A clock for scripts that can go ahead of the machine's, so that a pause is over without being waited out.
 */
export interface ScriptClock {
  /**
   * One BigInt64: milliseconds that it goes ahead now. Whoever holds it may let time pass, executions see it
   * at once.
   */
  ahead: SharedArrayBuffer;
  /**
   * Milliseconds since 1970. If set, time stands still except for `ahead`, and waiting for a lock ends by
   * `locks.expire`.
   */
  from?: number;
  /** `Utilities.sleep` lets the time pass in an instant. */
  sleepsAtOnce: boolean;
}

/** The same, with what only the thread knows: `worn` asks for another thread for the next execution. */
export type WorkerFinish = Finish & { worn: boolean };

/** Everything an execution is started with: the first message on its port. */
export interface WorkerStart {
  /** One Int32: 0 while the worker waits, 1 when an answer lies in the port. */
  bell: SharedArrayBuffer;
  /** The files of code, in their order. */
  files: ScriptFile[];
  function: string;
  args: unknown[];
  /** True for `google.script.run`: names ending in `_` are private, results must be JSON-like. */
  fromClient: boolean;
  /** Methods that the main thread answers, by service: what is missing here is not implemented. */
  methods: Record<string, string[]>;
  /** Facts of the run that services may read without a call (user is not one of them). */
  mode: 'NONE' | 'LIMITED' | 'FULL';
  documentBound: boolean;
  /** Null: scripts have the machine's clock. */
  clock: ScriptClock | null;
  /** Determines UUIDs and `Math.random`; null: random. */
  seed: number | null;
}
