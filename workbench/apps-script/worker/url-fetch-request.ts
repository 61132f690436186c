// Workbench, Apps Script host, in the worker: converts the parameters of UrlFetchApp.fetch to one HTTP
// request.
import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { URL } from 'node:url';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import type { WireRequest } from '../protocol/wire-request';
import { blobBytes, isBlob, isBlobSource } from './blob';
import { encodeText, fromSigned } from './bytes';

/** `timeoutSeconds` is newer than the published types. */
export type FetchOptions = GoogleAppsScript.URL_Fetch.URLFetchRequestOptions & { timeoutSeconds?: number };

const LONGEST_URL = 2082;
const MOST_HEADERS = 100;
const LARGEST_BODY = 50 * 1024 * 1024;
const METHODS = new Set(['GET', 'DELETE', 'PATCH', 'POST', 'PUT']);
/** Set by Google; refused from a script. */
const FORBIDDEN_HEADERS = new Set(['host', 'content-length']);
export const FORM = 'application/x-www-form-urlencoded';

const invalid = (attribute: string) =>
  new ScriptException(`Attribute provided with invalid value: ${attribute}`);

/** A body and its default content type. */
interface Body {
  bytes: Uint8Array;
  contentType: string;
  /** True if the script's contentType cannot be used, because the boundary is generated here. */
  fixedType: boolean;
}

function checkedUrl(url: unknown): string {
  if (typeof url !== 'string') throw signatureMismatch('UrlFetchApp.fetch', [url]);
  if (url === '') throw new ScriptException('Attribute provided with no value: url');
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  if (full.length > LONGEST_URL) throw new ScriptException('Limit Exceeded: URLFetch URL Length.');
  if (/[\s{}|\\^`<>"]/.test(full) || !/^https?:/i.test(full) || !URL.canParse(full)) {
    throw new ScriptException(`Invalid argument: ${url}`);
  }
  return full;
}

function checkedHeaders(given: unknown): [string, string][] {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid('headers');
  const headers = Object.entries(given).map(([name, value]): [string, string] => {
    if (value === undefined || value === null) {
      throw new ScriptException(`Attribute provided with no value: Header:${name}`);
    }
    const text = String(value);
    const allowed = /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(text);
    if (!allowed || FORBIDDEN_HEADERS.has(name.toLowerCase())) throw invalid(`Header:${name}`);
    return [name, text];
  });
  if (headers.length > MOST_HEADERS) throw new ScriptException('Limit Exceeded: URLFetch Header Count.');
  return headers;
}

/** application/x-www-form-urlencoded in Google's form: a space is a plus. */
const formText = (entries: [string, unknown][]): string =>
  entries
    .map((entry) =>
      entry
        .map((part) =>
          encodeURIComponent(String(part))
            .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
            .replaceAll('%20', '+'),
        )
        .join('='),
    )
    .join('&');

const quoted = (text: string): string => text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));

/** Blobs become parts with a file name, all other values text parts. */
function multipart(entries: [string, unknown][]): Body {
  const boundary = `----${randomUUID()}`;
  const parts = entries.flatMap(([name, value]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (!isBlobSource(value)) return [encodeText(`${start}\r\n\r\n${String(value)}\r\n`)];
    const blob = value.getBlob();
    const type = blob.getContentType() ?? 'application/octet-stream';
    const file = quoted(blob.getName() ?? name);
    return [
      encodeText(`${start}; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`),
      blobBytes(blob),
      encodeText('\r\n'),
    ];
  });
  const bytes = Buffer.concat([...parts, encodeText(`--${boundary}--\r\n`)]);
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}`, fixedType: true };
}

function bodyOf(payload: unknown): Body | null {
  if (payload === undefined || payload === null) return null;
  if (typeof payload === 'string') return { bytes: encodeText(payload), contentType: FORM, fixedType: false };
  if (Array.isArray(payload)) {
    return { bytes: fromSigned(payload as number[]), contentType: FORM, fixedType: false };
  }
  if (isBlob(payload)) {
    const contentType = payload.getContentType() ?? 'application/octet-stream';
    return { bytes: blobBytes(payload), contentType, fixedType: false };
  }
  if (typeof payload !== 'object') throw invalid('payload');
  const entries = Object.entries(payload);
  if (entries.some(([, value]) => isBlobSource(value))) return multipart(entries);
  return { bytes: encodeText(formText(entries)), contentType: FORM, fixedType: false };
}

const flag = (value: unknown, standard: boolean): boolean =>
  value === undefined ? standard : Boolean(value);

/**
 * The request that Google would send. Throws Google's errors for requests that it refuses before sending.
 * Unknown options are ignored.
 */
export function buildRequest(url: unknown, options: FetchOptions = {}): WireRequest {
  if (typeof options !== 'object' || options === null)
    throw signatureMismatch('UrlFetchApp.fetch', [url, options]);
  const address = checkedUrl(url);
  const headers = checkedHeaders(options.headers);
  const body = bodyOf(options.payload);
  if (body && body.bytes.length > LARGEST_BODY)
    throw new ScriptException('Limit Exceeded: URLFetch POST Size.');
  const asked = String(options.method ?? 'get').toUpperCase();
  if (!METHODS.has(asked)) throw invalid('method');
  const timeoutSeconds = options.timeoutSeconds ?? 360;
  if (typeof timeoutSeconds !== 'number' || !(timeoutSeconds > 0)) throw invalid('timeoutSeconds');
  if (body) {
    const own = headers.findIndex(([name]) => name.toLowerCase() === 'content-type');
    const type = body.fixedType
      ? body.contentType
      : (options.contentType ?? headers[own]?.[1] ?? body.contentType);
    if (own >= 0) headers.splice(own, 1);
    headers.push(['Content-Type', type]);
  }
  return {
    url: address,
    // With a payload, GET becomes POST at Google.
    method: body && asked === 'GET' ? 'POST' : asked,
    headers,
    body: body?.bytes ?? null,
    muteHttpExceptions: flag(options.muteHttpExceptions, false),
    followRedirects: flag(options.followRedirects, true),
    validateHttpsCertificates: flag(options.validateHttpsCertificates, true),
    timeoutSeconds,
  };
}
