// service: what a request comes to: a value, or a failure that a person can understand and the app can act
// on.

/**
 * unauthorised: token, client ID or secret not accepted · forbidden: known, but not allowed · not-found: no
 * such object · refused: the service said no to this request · rate-limited: told to wait, or could not be
 * sent for now; not carried out · server: 5xx, may have been carried out · no-answer: may have been carried
 * out · garbled: carried out if it was a write, but the answer cannot be read · configuration: nothing was
 * sent or the address is not the service.
 */
export type FailureKind =
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'rate-limited'
  | 'server'
  | 'no-answer'
  | 'garbled'
  | 'configuration';

export interface Failure {
  readonly kind: FailureKind;
  /** HTTP status; null when there was no answer or no request. */
  readonly status: number | null;
  /** For the person: what happened, to what, and what to do. Holds no secret. */
  readonly sentence: string;
  /**
   * The service's own text, or the host's reason when there was no answer; at most 300 characters, secrets
   * removed, `''` when nothing was said. Untrusted.
   */
  readonly words: string;
  /** Milliseconds since 1970: trying again makes sense from then on; null when waiting is not what helps. */
  readonly retryAt: number | null;
  /** Nothing was sent because the service or its token endpoint fails. A pause, but not a request limit. */
  readonly broken?: true;
  /**
   * The service refuses this request (429, a redirect, 401), although it accepts others: it concerns only
   * this part.
   */
  readonly part?: true;
  /** Not sent, because an hourly limit of so many requests is used up. */
  readonly perHour?: number;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});

export const trouble = (
  kind: FailureKind,
  sentence: string,
  status: number | null = null,
  words = '',
): Failure => ({ kind, status, sentence, words, retryAt: null });
