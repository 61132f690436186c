// apps-script: the transport over UrlFetchApp. Requests of a batch run in parallel; network errors are not
// thrown.

import type { HttpAnswer, HttpRequest, Transport } from '../ad-service/transport';
import { type HostLimit, hostLimit } from '../shared/google-errors';

type FetchRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & { timeoutSeconds?: number };

/** Long enough for a slow answer, short compared with the six minutes of an execution. */
const TIMEOUT_SECONDS = 60;

/** UrlFetchApp takes signed bytes, the port has 0..255. */
function signed(bytes: readonly number[]): number[] {
  return bytes.map((byte) => (byte > 127 ? byte - 256 : byte));
}

function payloadOf(body: NonNullable<HttpRequest['body']>): string | number[] {
  if (typeof body === 'string') return body;
  return 'base64' in body ? Utilities.base64Decode(body.base64) : signed(body);
}

function toFetch(request: HttpRequest): FetchRequest {
  const fetch: FetchRequest = {
    url: request.url,
    method: request.method === 'GET' ? 'get' : 'post',
    headers: { ...request.headers },
    muteHttpExceptions: true,
    // A redirect would send the bearer token to another address.
    followRedirects: false,
    timeoutSeconds: TIMEOUT_SECONDS,
  };
  if (request.body !== undefined) {
    fetch.contentType = request.contentType ?? 'application/octet-stream';
    fetch.payload = payloadOf(request.body);
  }
  return fetch;
}

function toAnswer(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpAnswer {
  const headers: Record<string, string> = {};
  const allHeaders = response.getAllHeaders() as Record<string, string | string[]>;
  for (const name of Object.keys(allHeaders)) {
    const value = allHeaders[name];
    headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return {
    kind: 'answer',
    status: response.getResponseCode(),
    headers,
    body: response.getContentText('UTF-8'),
  };
}

/** Why there is no answer. */
interface Reason {
  readonly reason: string;
  readonly limit?: HostLimit;
}

/** Google's messages contain the whole address with its query. */
const withoutAddresses = (message: string): string => message.replace(/https?:\/\/[^\s"']+/g, 'the address');

function reasonOf(error: unknown): Reason {
  const message = error instanceof Error ? error.message : String(error);
  const limit = hostLimit(message);
  if (limit !== null) return { reason: withoutAddresses(message), limit };
  if (/dns/i.test(message)) return { reason: 'the address was not found' };
  if (/time(d)?[- ]?out/i.test(message)) return { reason: 'the answer took too long' };
  if (/permission|not allowed|whitelist|authoriz/i.test(message))
    return { reason: 'Google does not allow this request' };
  // In an unknown language: an error of Google or of the network.
  return { reason: `the connection failed: ${withoutAddresses(message)}` };
}

function attempt(requests: readonly HttpRequest[]): HttpAnswer[] | Reason {
  try {
    return UrlFetchApp.fetchAll(requests.map(toFetch)).map(toAnswer);
  } catch (error) {
    return reasonOf(error);
  }
}

const nothing = (reason: Reason): HttpAnswer => ({ kind: 'no-answer', ...reason });

/**
 * fetchAll discards all answers if one request throws, although the others may have been sent. Reads are then
 * repeated one by one; a write counts as "no answer", because it may have been carried out.
 */
export const urlFetchTransport: Transport = (requests, mayAskAgain = () => true) => {
  if (requests.length === 0) return [];
  const answers = attempt(requests);
  if (Array.isArray(answers)) return answers;
  return requests.map((request) => {
    if (requests.length === 1 || request.method !== 'GET' || answers.limit) return nothing(answers);
    if (!mayAskAgain()) return nothing(answers);
    const secondAttempt = attempt([request]);
    return Array.isArray(secondAttempt)
      ? secondAttempt[0]!
      : { kind: 'no-answer', ...secondAttempt, twice: true };
  });
};
