// ports: the answer to every client call. JSON only (no Date, no undefined).

/** The call failed or was rejected. */
export interface ReplyError {
  readonly sentence: string;
  readonly detail: string;
  /** The values shown are out of date and nothing was done: read and show the current state. */
  readonly outdated?: true;
  /** Nothing failed: the person has to do something else first. */
  readonly notReady?: true;
  /** Name of the form field that is refused; absent: none, or several. */
  readonly field?: string;
  /** When it can be tried again, milliseconds since 1970; absent: not known, or waiting does not help. */
  readonly until?: number;
  /** Milliseconds after which a call that failed at Google may work; absent: waiting does not help. */
  readonly pause?: number;
}

/** Client calls never throw: google.script.run drops everything except name and message of an error. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ReplyError };
