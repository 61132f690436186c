// bench, a and f: pulling source bids against the bare bound, and under latencies as Google's.

import type { RunResult } from '../workbench/apps-script/host';
import { type Measure, measure, median } from './measure';
import { openWorkplace, type Workplace } from './workplace';

export const CAMPAIGNS = 200;
const TABS = ['source-bids'];
/** How many requests the add-on's client sends together; the bare bound gets the same. */
const TOGETHER = 20;
const RUNS = 3;

/**
 * Google: a call to the spreadsheet takes some ten milliseconds, a request to a service some tenths of a
 * second.
 */
export const LATENCY = { spreadsheetCallMs: 30, fetchMs: 300 } as const;
const SIX_MINUTES = 360;

export const rowsText = (rows: number): string => rows.toLocaleString('en');

async function token({ service }: Workplace): Promise<string> {
  const form = new FormData();
  form.set('client_id', service.client_id);
  form.set('client_secret', service.client_secret);
  form.set('grant_type', 'client_credentials');
  form.set('scope', 'campaigns:read source_bids:read');
  const answer = await fetch(`${service.auth_url}/oauth/v1/access_token`, { method: 'POST', body: form });
  const told = JSON.parse(await answer.text()) as {
    accessToken?: { access_token: string };
    access_token?: string;
  };
  const found = told.accessToken?.access_token ?? told.access_token;
  if (!found) throw new Error(`No token: ${answer.status}`);
  return found;
}

/** The requests that a pull made, in batches. */
function batchesOf(requests: readonly { url: string; method: string }[]): string[][] {
  const urls = requests.filter(({ method }) => method.toUpperCase() === 'GET').map(({ url }) => url);
  const batches: string[][] = [];
  for (let i = 0; i < urls.length; i += TOGETHER) batches.push(urls.slice(i, i + TOGETHER));
  return batches;
}

async function bare(place: Workplace, batches: string[][], rows: number): Promise<number> {
  const result = await place.call<{ ms: number; rows: number }>('barePull', await token(place), batches);
  if (result.rows !== rows) throw new Error(`The bare pull found ${result.rows} rows of ${rows}.`);
  return result.ms;
}

/** First pull into an empty document; the executions' times together. */
async function firstPull(rows: number): Promise<{ ms: number; bareMs: number }> {
  const place = await openWorkplace({ campaigns: CAMPAIGNS, bids: rows / CAMPAIGNS });
  try {
    let ms = 0;
    await place.pull(TABS, (_, took) => {
      ms += took;
    });
    const bareMs = await bare(place, batchesOf(place.host.requests), rows);
    return { ms, bareMs };
  } finally {
    await place.close();
  }
}

/** Several documents each: no run profits from the one before. */
async function pulls(rows: number): Promise<{ ms: number; bareMs: number }> {
  const runs: { ms: number; bareMs: number }[] = [];
  for (let i = 0; i < RUNS; i += 1) runs.push(await firstPull(rows));
  return { ms: median(runs.map(({ ms }) => ms)), bareMs: median(runs.map(({ bareMs }) => bareMs)) };
}

export async function measurePulls(): Promise<Measure[]> {
  const few = await pulls(10_000);
  const many = await pulls(100_000);
  const told = (rows: number, { ms, bareMs }: { ms: number; bareMs: number }): Measure[] => [
    measure(`a. pull of ${rowsText(rows)} source bids`, ms, 'ms', 1.3 * bareMs),
    measure(`a. its bare bound: requests, JSON.parse, one setValues (${rowsText(rows)})`, bareMs, 'ms'),
    measure(`a. pull ÷ bare bound (${rowsText(rows)})`, ms / bareMs, '×', 1.3),
  ];
  return [
    ...told(10_000, few),
    ...told(100_000, many),
    measure('a. pull: ten times the rows', many.ms / few.ms, '×', 11),
  ];
}

/** The same pull, with latencies for every call and every request. */
export async function measureLatency(): Promise<Measure[]> {
  const rows = 100_000;
  const place = await openWorkplace({ campaigns: CAMPAIGNS, bids: rows / CAMPAIGNS }, LATENCY);
  try {
    const took: number[] = [];
    let calls = 0;
    await place.pull(TABS, (result: RunResult, ms) => {
      took.push(ms / 1000);
      calls += result.totalCalls;
    });
    const all = took.reduce((sum, seconds) => sum + seconds, 0);
    const name = `f. pull of ${rowsText(rows)} with ${LATENCY.spreadsheetCallMs} ms a call, ${LATENCY.fetchMs} ms a request`;
    return [
      measure(`${name}: all of it`, all, 's'),
      measure(`${name}: steps of the job`, took.length, 'executions'),
      measure(`${name}: longest step`, Math.max(...took), 's', 30),
      measure(`${name}: six-minute executions that would do`, Math.ceil(all / SIX_MINUTES), 'executions'),
      measure(`${name}: calls of services`, calls, 'calls'),
    ];
  } finally {
    await place.close();
  }
}
