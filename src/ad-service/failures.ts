// ad-service: the result of a request: a value, or a failure with a message and a kind that code can
// handle.

export type FailureKind =
  /** Token, client ID or secret not accepted. */
  | 'unauthorized'
  /** Known, but not allowed. */
  | 'forbidden'
  /** No such object. */
  | 'not-found'
  /** The service rejected this request. */
  | 'refused'
  /** Has to wait; not carried out. */
  | 'rate-limited'
  /** 5xx; may have been carried out. */
  | 'server'
  /** May have been carried out. */
  | 'no-answer'
  /** The answer is unreadable; a write was carried out. */
  | 'garbled'
  /** Nothing was sent, or the address is not the service. */
  | 'configuration';

export interface Failure {
  readonly kind: FailureKind;
  /** HTTP status; null: no answer, or no request. */
  readonly status: number | null;
  /** For the person: what happened, to what, and what to do. No secrets. */
  readonly sentence: string;
  /**
   * The service's message, or the host's reason if there was no answer; at most 300 characters, without
   * secrets; `''`: none. Untrusted.
   */
  readonly words: string;
  /** When a retry makes sense, milliseconds since 1970; null: waiting does not help. */
  readonly retryAt: number | null;
  /** Nothing was sent because the service or its token endpoint fails. A pause, but not a request limit. */
  readonly broken?: true;
  /**
   * It concerns only this part: the service answers others, but this one with a redirect or 401, or refused
   * it with 429 so often that the job no longer waits for it.
   */
  readonly part?: true;
  /** Not sent, because the hourly limit of this many requests is used up. */
  readonly perHour?: number;
}

/** Entries of a list in an answer that cannot be read. An entry that such a list lacks may still exist. */
export interface UnreadPart {
  /** ID of the tab whose rows they would be. */
  readonly tab: string;
  /** ID of the object that they belong to (`groupField` of the tab); null: any in the answer. */
  readonly parent: string | null;
  /** Number of entries; null: unknown, because the list itself cannot be read. */
  readonly count: number | null;
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /** Entries that the value lacks because they cannot be read; absent: none. */
  readonly unread?: readonly UnreadPart[];
  /** A list of several pages: a row that it lacks may have moved between two of them. Absent: it is whole. */
  readonly isPaged?: true;
}

export type Result<T> = Success<T> | { readonly ok: false; readonly failure: Failure };

export const success = <T>(value: T, unread: readonly UnreadPart[] = []): Success<T> =>
  unread.length > 0 ? { ok: true, value, unread } : { ok: true, value };
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});

export const newFailure = (
  kind: FailureKind,
  sentence: string,
  status: number | null = null,
  words = '',
): Failure => ({ kind, status, sentence, words, retryAt: null });
