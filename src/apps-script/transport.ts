// apps-script: the transport over UrlFetchApp; requests of a batch run in parallel, and no network trouble is thrown.

import type { HttpAnswer, HttpRequest, Transport } from '../api/transport';

type FetchRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & { timeoutSeconds?: number };

/** Long enough for a slow answer, short enough that one dead request does not eat an execution of six minutes. */
const TIMEOUT_SECONDS = 60;

/** UrlFetchApp takes signed bytes; the port speaks of 0..255. */
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
    // A redirect would carry the bearer token to wherever the answer says.
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
  const all = response.getAllHeaders() as Record<string, string | string[]>;
  for (const name of Object.keys(all)) {
    const value = all[name];
    headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return {
    kind: 'answer',
    status: response.getResponseCode(),
    headers,
    body: response.getContentText('UTF-8'),
  };
}

const SPENT = "Google's daily number of requests is used up";

/** Google's messages repeat the whole address, query included: only their kind is passed on. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/dns/i.test(message)) return 'the address was not found';
  if (/time(d)?[- ]?out/i.test(message)) return 'the answer took too long';
  if (/too many times/i.test(message)) return SPENT;
  if (/permission|not allowed|whitelist|authoriz/i.test(message)) return 'Google does not allow this request';
  return 'the connection failed';
}

function attempt(requests: readonly HttpRequest[]): HttpAnswer[] | string {
  try {
    return UrlFetchApp.fetchAll(requests.map(toFetch)).map(toAnswer);
  } catch (error) {
    return reasonOf(error);
  }
}

const nothing = (reason: string): HttpAnswer => ({ kind: 'no-answer', reason, spent: reason === SPENT });

/**
 * fetchAll is all or nothing: one request that throws discards every answer although the others may have run. Reads are
 * then asked again one by one; a write of such a batch counts as "no answer", since it may have been carried out.
 */
export const urlFetchTransport: Transport = (requests, mayAskAgain = () => true) => {
  if (requests.length === 0) return [];
  const answers = attempt(requests);
  if (typeof answers !== 'string') return answers;
  return requests.map((request) => {
    if (requests.length === 1 || request.method !== 'GET' || answers === SPENT) return nothing(answers);
    if (!mayAskAgain()) return nothing(answers);
    const again = attempt([request]);
    return typeof again === 'string' ? nothing(again) : again[0]!;
  });
};
