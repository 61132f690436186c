// bench, a and f: pulls of source bids, compared with the minimum, and with latencies like Google's.

import type { RunResult } from '../workbench/apps-script/host';
import { type Measure, measure, median, rowsText } from './measure';
import type { Size } from './parts';
import { openWorkplace, type Workplace } from './workplace';

const SIZES = {
  full: {
    campaigns: 200,
    few: 10_000,
    many: 100_000,
    pairs: 4,
    latency: { spreadsheetCallMs: 30, fetchMs: 300 },
  },
  small: { campaigns: 4, few: 20, many: 40, pairs: 1, latency: { spreadsheetCallMs: 1, fetchMs: 1 } },
} as const;
const TABS = ['source-bids'];
/** Number of parallel requests of the add-on's client, also used for the minimum. */
const TOGETHER = 20;

const SIX_MINUTES = 360;

async function token({ service }: Workplace): Promise<string> {
  const form = new FormData();
  form.set('client_id', service.client_id);
  form.set('client_secret', service.client_secret);
  form.set('grant_type', 'client_credentials');
  form.set('scope', 'campaigns:read source_bids:read');
  const answer = await fetch(`${service.auth_url}/oauth/v1/access_token`, { method: 'POST', body: form });
  const body = JSON.parse(await answer.text()) as {
    accessToken?: { access_token: string };
    access_token?: string;
  };
  const found = body.accessToken?.access_token ?? body.access_token;
  if (!found) throw new Error(`No token: ${answer.status}`);
  return found;
}

/** The requests of a pull, in batches. */
function batchesOf(requests: readonly { url: string; method: string }[]): string[][] {
  const urls = requests.filter(({ method }) => method.toUpperCase() === 'GET').map(({ url }) => url);
  const batches: string[][] = [];
  for (let i = 0; i < urls.length; i += TOGETHER) batches.push(urls.slice(i, i + TOGETHER));
  return batches;
}

interface Times {
  /** Milliseconds: of the executions of the pull together, and of the scripts. */
  readonly pull: number;
  readonly safe: number;
  readonly unsafe: number;
}

/** The same batches for a service of another process. */
const batchesAt = ({ base_url }: Workplace['service'], batches: readonly string[][]): string[][] =>
  batches.map((urls) => urls.map((url) => url.replace(/^https?:\/\/[^/]+/, new URL(base_url).origin)));

/**
 * A first pull into an empty document, and both scripts in the same document and process.
 * @param known the pull's requests; null: not known yet, so the pull comes first
 */
async function pair(
  rows: number,
  campaigns: number,
  known: string[][] | null,
): Promise<Times & { batches: string[][] }> {
  const place = await openWorkplace({ campaigns, bids: rows / campaigns });
  const pull = async (): Promise<number> => {
    let ms = 0;
    await place.pull(TABS, (_, took) => {
      ms += took;
    });
    return ms;
  };
  const script = async (name: string, batches: string[][]): Promise<number> => {
    const result = await place.call<{ ms: number; rows: number }>(name, await token(place), batches);
    if (result.rows !== rows) throw new Error(`${name} found ${result.rows} rows of ${rows}.`);
    return result.ms;
  };
  const both = async (batches: string[][]) => ({
    safe: await script('safePull', batches),
    unsafe: await script('unsafePull', batches),
  });
  try {
    if (known) {
      const batches = batchesAt(place.service, known);
      const scripts = await both(batches);
      return { ...scripts, pull: await pull(), batches };
    }
    const ms = await pull();
    const batches = batchesOf(place.host.requests);
    return { ...(await both(batches)), pull: ms, batches };
  } finally {
    await place.close();
  }
}

/**
 * Pairs in documents of their own. What comes second finds a warm engine and service, so they take turns; the
 * first pair only warms the process.
 */
async function pairsOf(rows: number, { campaigns, pairs }: (typeof SIZES)[Size]): Promise<Times> {
  const { batches } = await pair(rows, campaigns, null);
  const times: Times[] = [];
  for (let i = 0; i < pairs; i += 1) times.push(await pair(rows, campaigns, i % 2 === 0 ? batches : null));
  const middle = (of: keyof Times) => median(times.map((one) => one[of]));
  return { pull: middle('pull'), safe: middle('safe'), unsafe: middle('unsafe') };
}

export async function measurePulls(size: Size): Promise<Measure[]> {
  const numbers = SIZES[size];
  const few = await pairsOf(numbers.few, numbers);
  const many = await pairsOf(numbers.many, numbers);
  const lines = (rows: number, { pull, safe, unsafe }: Times): Measure[] => [
    measure(`a. pull of ${rowsText(rows)} source bids`, pull, 'ms'),
    measure(
      `a. safe script: requests, JSON.parse, formats, rows, one read, base (${rowsText(rows)})`,
      safe,
      'ms',
    ),
    measure(`a. unsafe script: requests, JSON.parse, one setValues (${rowsText(rows)})`, unsafe, 'ms'),
    measure(
      `a. pull ÷ safe script (${rowsText(rows)})`,
      pull / safe,
      '×',
      rows === numbers.many ? 1.4 : null,
    ),
    measure(`a. pull ÷ unsafe script (${rowsText(rows)})`, pull / unsafe, '×'),
  ];
  return [
    ...lines(numbers.few, few),
    ...lines(numbers.many, many),
    measure('a. pull: ten times the rows', many.pull / few.pull, '×', 11),
  ];
}

/**
 * The same pull, with latencies for every call and every request. Google: about ten milliseconds for a
 * spreadsheet call, some tenths of a second for a request to a service.
 */
export async function measureLatency(size: Size): Promise<Measure[]> {
  const { campaigns, many: rows, latency } = SIZES[size];
  const place = await openWorkplace({ campaigns, bids: rows / campaigns }, latency);
  try {
    const seconds: number[] = [];
    let calls = 0;
    await place.pull(TABS, (result: RunResult, ms) => {
      seconds.push(ms / 1000);
      calls += result.totalCalls;
    });
    const all = seconds.reduce((sum, each) => sum + each, 0);
    const name = `f. pull of ${rowsText(rows)} with ${latency.spreadsheetCallMs} ms a call, ${latency.fetchMs} ms a request`;
    return [
      measure(`${name}: all of it`, all, 's'),
      measure(`${name}: steps of the job`, seconds.length, 'executions'),
      measure(`${name}: longest step`, Math.max(...seconds), 's', 30),
      measure(`${name}: six-minute executions needed`, Math.ceil(all / SIX_MINUTES), 'executions'),
      measure(`${name}: calls of services`, calls, 'calls'),
    ];
  } finally {
    await place.close();
  }
}
