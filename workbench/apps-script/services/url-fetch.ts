// Workbench, Apps Script host: UrlFetchApp on the main thread: permission, quota, sending, errors, request
// log.
import { setTimeout as wait } from 'node:timers/promises';
import { ScriptException } from '../protocol/exceptions';
import type { WireAnswer, WireRequest } from '../protocol/wire-request';
import { sendRequest } from './http-request';
import { requireAllowedAddress, requireMode } from './permission';
import { checkBandwidth, type Quota, spend, use } from './quota';
import type { Run, Service } from './run';

/**
 * One sent request; `status` is null if there was no answer. No headers and no bodies: they contain secrets.
 */
export interface RequestEntry {
  url: string;
  method: string;
  status: number | null;
}

/** Number of characters of an answer that Google quotes in its error. */
const QUOTED_CHARACTERS = 100;

/** Values of parameters that look like secrets are masked, because people can see the log. */
const withoutSecrets = (url: string): string =>
  url.replace(/([?&][^=&#]*(?:key|secret|token|code|password|auth|sign)[^=&#]*=)[^&#]*/gi, '$1***');

function refusal(request: WireRequest, answer: WireAnswer): ScriptException {
  const { origin } = new URL(request.url);
  const text = Buffer.from(answer.body).toString('utf8');
  const quote =
    text === ''
      ? ''
      : ` Truncated server response: ${text.slice(0, QUOTED_CHARACTERS)}${text.length > QUOTED_CHARACTERS ? '...' : ''}`;
  return new ScriptException(
    `Request failed for ${origin} returned code ${answer.status}.${quote} (use muteHttpExceptions option to examine full response)`,
  );
}

const delay = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await wait(ms, undefined, { signal });
};

/** Runs all requests in sequence. */
async function oneByOne<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  for (const item of items) outcomes.push(...(await Promise.allSettled([act(item)])));
  return outcomes;
}

interface UrlFetch {
  service: Service;
  /** Every request sent, in order. */
  requests: RequestEntry[];
}

export interface FetchLimits {
  /** Requests of a user per day; each request of fetchAll counts. */
  readonly urlFetch: Quota;
  /** Requests of a user per some seconds. */
  readonly urlFetchRate: Quota;
  /** Bytes of requests and answers of a user. */
  readonly bandwidth: Quota;
  /** Prefixes of addresses that the administrator does not permit. */
  readonly notPermitted: string[];
}

export function createUrlFetch(limits: FetchLimits): UrlFetch {
  const requests: RequestEntry[] = [];

  async function send(run: Run, request: WireRequest): Promise<WireAnswer> {
    requireAllowedAddress(run, request.url);
    if (limits.notPermitted.some((prefix) => request.url.startsWith(prefix)))
      throw new ScriptException(`UrlFetch calls to ${request.url} are not permitted by your admin`);
    spend(limits.urlFetch, run);
    spend(limits.urlFetchRate, run);
    checkBandwidth(limits.bandwidth, run, request.url);
    const entry: RequestEntry = { url: withoutSecrets(request.url), method: request.method, status: null };
    requests.push(entry);
    await delay(run.host.options.latency?.fetchMs ?? 0, run.signal);
    const really = (sent: WireRequest) => sendRequest(sent, run.signal);
    const { network } = run.host.options;
    const answer = await (network ? network(request, run, really) : really(request));
    entry.status = answer.status;
    use(limits.bandwidth, run.host, run.user, (request.body?.length ?? 0) + answer.body.length);
    if (answer.status >= 400 && !request.muteHttpExceptions) throw refusal(request, answer);
    return answer;
  }

  const service: Service = {
    fetch(run, request: WireRequest) {
      requireMode(run, 'FULL', 'UrlFetchApp.fetch', 'request');
      return send(run, request);
    },
    async fetchAll(run, batch: WireRequest[]) {
      requireMode(run, 'FULL', 'UrlFetchApp.fetchAll', 'request');
      // All of them finish; then one failure discards all answers.
      const outcomes = run.host.options.network
        ? await oneByOne(batch, (request) => send(run, request))
        : await Promise.allSettled(batch.map((request) => send(run, request)));
      return outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason as Error;
        return outcome.value;
      });
    },
  };
  return { service, requests };
}
