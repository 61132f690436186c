// ad-service: the port that sends requests; takes many at once, as UrlFetchApp.fetchAll does.

import type { HostLimit } from '../shared/google-errors';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): void;
}

/** Bytes as Base64: millions of bytes as numbers take too much memory. */
export interface Base64Body {
  readonly base64: string;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content type of the body; absent when there is no body. */
  readonly contentType?: string;
  /** Text, or bytes for multipart bodies: few as numbers 0..255, a file as Base64. */
  readonly body?: string | readonly number[] | Base64Body;
}

/** An answer with a status, or none (the request may have been carried out). */
export type HttpAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | {
      readonly kind: 'no-answer';
      readonly reason: string;
      /** A limit of the host, which applies to other requests as well. */
      readonly limit?: HostLimit;
      /** It was sent twice, because the host withheld the first answer. */
      readonly twice?: true;
    };

/**
 * Sends all requests, in parallel where the host can, and returns one answer for each, in order. Never throws
 * for the network. Header names of answers are lower case. `reason` names no secret: no query, header or
 * body.
 * @param mayAskAgain asked before a request is sent once more because the host withheld its answer; absent:
 * it may be
 */
export type Transport = (requests: readonly HttpRequest[], mayAskAgain?: () => boolean) => HttpAnswer[];
