// Workbench, Apps Script host: sends one real HTTP request like Google's fetch service.
import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { ScriptException } from '../protocol/exceptions';
import type { WireAnswer, WireRequest } from '../protocol/wire-request';

const LARGEST_ANSWER = 50 * 1024 * 1024;
const MOST_REDIRECTS = 20;
const USER_AGENT = 'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com)';

const DECODERS: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Google's message for a request without an answer. */
function networkError(url: string, error: NodeJS.ErrnoException): ScriptException {
  if (error instanceof ScriptException) return error;
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new ScriptException(`DNS error: ${url}`);
  if (error.code === 'ETIMEDOUT') return new ScriptException(`Timeout: ${url}`);
  if (error.code?.includes('CERT') || error.code?.startsWith('ERR_TLS')) {
    return new ScriptException(`SSL Error ${url}`);
  }
  if (error.code === 'ECONNREFUSED') return new ScriptException(`Address unavailable: ${url}`);
  return new ScriptException(`Unexpected error: ${url}`);
}

function pairs(raw: string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) found.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return found;
}

/** One request and its complete answer, without following redirects. */
function once(request: WireRequest, signal: AbortSignal): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const secure = request.url.startsWith('https:');
    const headers: Record<string, string | number> = {
      'User-Agent': USER_AGENT,
      'Accept-Encoding': 'gzip, deflate, br',
      ...Object.fromEntries(request.headers),
    };
    if (request.body) headers['Content-Length'] = request.body.length;
    else if (request.method !== 'GET') headers['Content-Length'] = 0;
    const options = {
      method: request.method,
      headers,
      // One connection per request: a kept connection may be closed by the server, which would look like a
      // lost answer.
      agent: false,
      signal,
      rejectUnauthorized: request.validateHttpsCertificates,
    };
    const sent = (secure ? https : http).request(request.url, options, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LARGEST_ANSWER)
          sent.destroy(new ScriptException('Limit Exceeded: URLFetch Response Size.'));
        else chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const encoding = answer.headers['content-encoding']?.toLowerCase() ?? '';
        try {
          const bytes = Buffer.concat(chunks);
          const body = bytes.length > 0 ? (DECODERS[encoding]?.(bytes) ?? bytes) : bytes;
          resolve({ status: answer.statusCode ?? 0, headers: pairs(answer.rawHeaders), body });
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    sent.on('error', reject);
    sent.end(request.body ?? undefined);
  });
}

/** The request after a redirect: as in browsers, 303 and a redirected POST become GET. */
function redirected(request: WireRequest, answer: WireAnswer, location: string): WireRequest {
  const url = new URL(location, request.url).href;
  const sameHost = new URL(url).host === new URL(request.url).host;
  const toGet = answer.status === 303 || (request.method === 'POST' && answer.status < 303);
  const dropped = (name: string) =>
    (toGet && name === 'content-type') || (!sameHost && (name === 'authorization' || name === 'cookie'));
  return {
    ...request,
    url,
    method: toGet ? 'GET' : request.method,
    body: toGet ? null : request.body,
    headers: request.headers.filter(([name]) => !dropped(name.toLowerCase())),
  };
}

/**
 * Sends the request and follows redirects if it allows that; any status is an answer.
 * @throws ScriptException with Google's message if there is no answer: DNS, connection, timeout, size.
 */
export async function sendRequest(request: WireRequest, ended: AbortSignal): Promise<WireAnswer> {
  const timer = new AbortController();
  const alarm = setTimeout(() => timer.abort(), request.timeoutSeconds * 1000);
  const signal = AbortSignal.any([ended, timer.signal]);
  let current = request;
  try {
    for (let hops = 0; ; hops++) {
      const answer = await once(current, signal);
      const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
      const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined;
      if (!isRedirect || !request.followRedirects) return answer;
      if (hops >= MOST_REDIRECTS) throw new ScriptException(`Too many redirects: ${request.url}`);
      current = redirected(current, answer, location);
    }
  } catch (error) {
    if (timer.signal.aborted) throw new ScriptException(`Timeout: ${request.url}`);
    throw networkError(request.url, error as NodeJS.ErrnoException);
  } finally {
    clearTimeout(alarm);
  }
}
