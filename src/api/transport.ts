// api: the port through which requests leave the add-on; batch-shaped because UrlFetchApp.fetchAll is.

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content type of the body; absent when there is no body. */
  readonly contentType?: string;
  /** Text, or bytes 0..255 for multipart bodies. */
  readonly body?: string | readonly number[];
}

/** An answer with a status, or the plain fact that none came (then the request may or may not have been carried out). */
export type HttpAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'no-answer'; readonly reason: string };

/**
 * Sends all requests, in parallel where the host can, and returns one answer for each, in order. Never throws for
 * the network. Header names of answers are lower case. `reason` names no secret: no query, header or body.
 */
export type Transport = (requests: readonly HttpRequest[]) => HttpAnswer[];
