// surface: how every client call is answered. Only JSON crosses (no Date, no undefined).

/** The call failed or was refused. */
export interface ReplyError {
  readonly sentence: string;
  readonly detail: string;
  /** The values shown are out of date, so nothing was done: read and show the current state. */
  readonly outdated?: true;
  /** Name of the form field that is refused; absent: none, or several. */
  readonly field?: string;
  /** When it can be tried again, milliseconds since 1970; absent: not known, or waiting does not help. */
  readonly until?: number;
  /**
   * Google failed and may work after so many milliseconds; absent: waiting does not help, or the cause is
   * another.
   */
  readonly pause?: number;
}

/**
 * Every client call answers so; it never throws, because google.script.run would strip all but name and
 * message.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ReplyError };
