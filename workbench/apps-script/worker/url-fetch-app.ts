// Workbench, Apps Script host, in the worker: UrlFetchApp and its HTTPResponse.
import { signatureMismatch } from '../protocol/exceptions';
import type { WireAnswer, WireRequest } from '../protocol/wire-request';
import { createBlob } from './blob';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { decodeText, toSigned } from './bytes';
import { buildRequest, type FetchOptions, FORM } from './url-fetch-request';

type Response = GoogleAppsScript.URL_Fetch.HTTPResponse;

/** Repeated headers: getHeaders returns the last line, getAllHeaders returns all of them. */
function headersOf(answer: WireAnswer, all: boolean): object {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of answer.headers) {
    const earlier = found[name];
    if (all && earlier !== undefined)
      found[name] = [...(Array.isArray(earlier) ? earlier : [earlier]), value];
    else found[name] = value;
  }
  return found;
}

const headerOf = (answer: WireAnswer, wanted: string): string | undefined =>
  answer.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

function createResponse(answer: WireAnswer): Response {
  const contentType = headerOf(answer, 'content-type');
  const charsetOf = () => /charset="?([^\s;"]+)/i.exec(contentType ?? '')?.[1];
  const blob = () => {
    const file = /filename="?([^";]+)/i.exec(headerOf(answer, 'content-disposition') ?? '')?.[1];
    return createBlob(answer.body, contentType?.split(';')[0]?.trim() ?? null, file ?? null);
  };
  const methods: Response = {
    getAllHeaders: () => headersOf(answer, true),
    getAs: (type) => blob().getAs(type),
    getBlob: blob,
    getContent: () => toSigned(answer.body),
    getContentText: (charset?: string) => decodeText(answer.body, charset ?? charsetOf()),
    getHeaders: () => headersOf(answer, false),
    getResponseCode: () => answer.status,
  };
  return strict('HTTPResponse', methods);
}

function requestOf(entry: unknown): WireRequest {
  if (typeof entry === 'string') return buildRequest(entry);
  if (typeof entry !== 'object' || entry === null || !('url' in entry)) {
    throw signatureMismatch('UrlFetchApp.fetchAll', [[entry]]);
  }
  return buildRequest(entry.url, entry as FetchOptions);
}

/** Result of getRequest: the request with Google's defaults, before it is sent. */
function shown(url: string, options: FetchOptions): GoogleAppsScript.URL_Fetch.URLFetchRequest {
  const request = buildRequest(url, options);
  const isType = (name: string) => name.toLowerCase() === 'content-type';
  const contentType =
    request.headers.find(([name]) => isType(name))?.[1] ?? (request.method === 'POST' ? FORM : undefined);
  return {
    url: request.url,
    method: request.method.toLowerCase() as GoogleAppsScript.URL_Fetch.HttpMethod,
    headers: Object.fromEntries(request.headers.filter(([name]) => !isType(name))),
    followRedirects: request.followRedirects,
    validateHttpsCertificates: request.validateHttpsCertificates,
    useIntranet: options.useIntranet ?? false,
    ...(contentType === undefined ? {} : { contentType }),
    ...(request.body === null ? {} : { payload: decodeText(request.body) }),
  };
}

/** The global `UrlFetchApp`. Checks requests; the main thread sends them. */
export function urlFetchApp(bridge: Bridge): GoogleAppsScript.URL_Fetch.UrlFetchApp {
  const methods: GoogleAppsScript.URL_Fetch.UrlFetchApp = {
    fetch(url: string, options?: FetchOptions) {
      const request = buildRequest(url, options);
      return createResponse(bridge.call('UrlFetchApp', 'fetch', [request]) as WireAnswer);
    },
    fetchAll(requests) {
      if (!Array.isArray(requests)) throw signatureMismatch('UrlFetchApp.fetchAll', [requests]);
      const built = requests.map(requestOf);
      return (bridge.call('UrlFetchApp', 'fetchAll', [built]) as WireAnswer[]).map(createResponse);
    },
    getRequest: (url: string, options?: FetchOptions) => shown(url, options ?? {}),
  };
  return strict('UrlFetchApp', methods);
}
