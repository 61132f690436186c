// ports: the error that use cases throw, with a message for the person.

import type { Failure } from '../ad-service/failures';
import { FormatRefused, googleError } from '../shared/google-errors';
import { MINUTE_MS, sentenceTime } from '../shared/time';

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

export class UserError extends Error {
  readonly sentence: string;
  /** More information for support; no secrets. */
  readonly detail: string;
  /** When it will pass, milliseconds since 1970; null: unknown, or waiting does not help. */
  readonly until: number | null;

  constructor(sentence: string, detail = '', until: number | null = null) {
    super(sentence);
    this.name = 'UserError';
    this.sentence = sentence;
    this.detail = detail;
    this.until = until;
  }
}

/** An input of a form is refused. The sidebar shows the sentence next to that field. */
export class FieldError extends UserError {
  readonly field: string;

  constructor(field: string, sentence: string, detail = '') {
    super(sentence, detail);
    this.name = 'FieldError';
    this.field = field;
  }
}

/**
 * The shown values are out of date, and nothing was done. The client reads the current state and shows it
 * with the message.
 */
export class Outdated extends UserError {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Outdated';
  }
}

/** Nothing failed: the person has to do something else first. The sidebar shows the sentence as a hint. */
export class NotReady extends UserError {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotReady';
  }
}

export const userErrorOf = ({ kind, sentence, words, retryAt }: Failure): UserError =>
  new UserError(sentence, words, kind === 'rate-limited' ? retryAt : null);

/** The message with the time to resume, rounded up to the minute. */
function timely({ sentence, until }: UserError, timeText: TimeText): string {
  if (until === null) return sentence;
  return `${sentence} You can continue at ${sentenceTime(timeText(Math.ceil(until / MINUTE_MS) * MINUTE_MS))}.`;
}

/** Query strings can have keys; the rest of an error text is useful for support. */
const withoutQueries = (text: string) => text.replace(/\?[^\s"')]*/g, '?…');

const TABLE =
  'This tab contains a table. Convert it back to a range (Format ▸ Convert to unformatted data) and try again.';

const FORMAT_REFUSED =
  'Google refused a number format, a dropdown or a value. Remove your own data validations from this tab, or convert its table to a range (Format ▸ Convert to unformatted data), and try again.';

const VALIDATION =
  'A cell that has to be written has a data validation that does not allow the value. Remove it, then try again.';

const PROTECTED =
  'A cell that has to be written is protected and you may not edit it. Ask the owner of the spreadsheet.';

const UNKNOWN =
  'Something unexpected happened and the action was stopped. Nothing is lost: try it once more.';

/** Milliseconds to wait after an error of Google in an unknown language. */
const UNKNOWN_PAUSE = 5_000;

/** Errors of our own code, which waiting does not change. */
const OF_CODE = /^(Type|Range|Reference|Syntax)Error$/;

/** An unexpected error, from a Google service or from a bug. */
function explained(
  message: string,
  error: unknown,
): { readonly sentence: string; readonly pause: number | null } {
  if (/typed column/i.test(message)) return { sentence: TABLE, pause: null };
  if (/data validation/i.test(message)) return { sentence: VALIDATION, pause: null };
  if (/protected/i.test(message)) return { sentence: PROTECTED, pause: null };
  const mappedError = googleError(message);
  if (mappedError) return mappedError;
  if (error instanceof FormatRefused) return { sentence: FORMAT_REFUSED, pause: null };
  const isOfCode = error instanceof Error && OF_CODE.test(error.name);
  return { sentence: UNKNOWN, pause: isOfCode ? null : UNKNOWN_PAUSE };
}

/** Formats a time for people of this document. */
export type TimeText = (ms: number) => string;

/** Runs a client call and converts anything thrown to an answer. */
export const replying =
  (timeText: TimeText) =>
  <T>(work: () => T): Reply<T> => {
    try {
      return { ok: true, value: work() };
    } catch (error) {
      if (error instanceof UserError) {
        const { detail, until } = error;
        const more = {
          ...(error instanceof Outdated ? { outdated: true as const } : {}),
          ...(error instanceof NotReady ? { notReady: true as const } : {}),
          ...(error instanceof FieldError ? { field: error.field } : {}),
          ...(until === null ? {} : { until }),
        };
        return { ok: false, error: { sentence: timely(error, timeText), detail, ...more } };
      }
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const { sentence, pause } = explained(message, error);
      const detail = withoutQueries(message).slice(0, 500);
      return { ok: false, error: { sentence, detail, ...(pause === null ? {} : { pause }) } };
    }
  };
