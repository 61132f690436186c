// bench: one document with the built add-on in the host, and the simulated service in its own process.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JobView } from '../src/jobs/job-view';
import type { Reply } from '../src/ports/user-error';
import type { ReviewView } from '../src/push/review/review-view';
import { guardOf, sumOf } from '../src/shared/guards';
import { scriptOf } from '../test/apps-script/script-bundle';
import { createHost, type Host, type RunResult } from '../workbench/apps-script/host';
import { type ServiceProcess, startService } from '../workbench/web/server/service-process';
import { BARE_SCRIPT } from './bare-script';

export const ROOT = path.resolve(__dirname, '../..');
const OWNER = 'anna@example.com';

interface Size {
  readonly campaigns: number;
  /** Per campaign. */
  readonly bids: number;
}

export interface Workplace {
  readonly host: Host;
  readonly service: ServiceProcess;
  /** Runs one function. Throws the error of the script, or an error with the message of the refusal. */
  call<T>(name: string, ...args: unknown[]): Promise<T>;
  /** Like `call`, with the counters of the execution. */
  run(name: string, ...args: unknown[]): Promise<RunResult>;
  /** Steps the job until it ends; `seen` receives each result. */
  finish(job: JobView, seen?: (result: RunResult, ms: number) => void): Promise<JobView>;
  pull(tabs: readonly string[], seen?: (result: RunResult, ms: number) => void): Promise<JobView>;
  push(review: ReviewView, seen?: (result: RunResult, ms: number) => void): Promise<JobView>;
  close(): Promise<void>;
}

const addonFiles = () =>
  readdirSync(path.join(ROOT, 'dist'))
    .filter((name) => /\.(js|html)$/.test(name))
    .map((name) => ({ name, source: readFileSync(path.join(ROOT, 'dist', name), 'utf8') }));

function answerOf<T>(result: RunResult): T {
  if (!result.ok) throw new Error(`${result.ended}: ${result.error?.message}`);
  const value = result.value as Reply<T> | T;
  if (typeof value !== 'object' || value === null || !('ok' in value)) return value as T;
  if (!value.ok) throw new Error(`${value.error.sentence} ${value.error.detail}`);
  return value.value;
}

export const CHOICE = { name: '', platform: '', active: null, bidType: '', selectedRows: false } as const;

export async function openWorkplace(
  size: Size,
  latency: { spreadsheetCallMs: number; fetchMs: number } | undefined = undefined,
): Promise<Workplace> {
  const service = await startService(path.join(ROOT, 'build/workbench/service.cjs'), [
    ...['--campaigns', String(size.campaigns), '--bids', String(size.bids)],
    ...['--sources', String(Math.max(1, Math.ceil(size.bids / 10))), '--tidy'],
  ]);
  const core = await scriptOf(path.join(ROOT, 'bench/core-script.ts'), ['planAll']);
  const host = await createHost({
    // A wrapper keeps the bundle's names local: the add-on's file has names of its own.
    files: [...addonFiles(), { name: 'Bare.js', source: BARE_SCRIPT }, { name: 'Core.js', source: core }],
    owner: OWNER,
    latency,
    scriptProperties: {
      BIDGRID_AUTH_URL: service.auth_url,
      BIDGRID_BASE_URL: service.base_url,
      BIDGRID_API_URL: service.api_url,
      BIDGRID_CLIENT_ID: service.client_id,
      BIDGRID_CLIENT_SECRET: service.client_secret,
      BIDGRID_MANAGEMENT_KEY: service.api_key,
    },
  });
  const run: Workplace['run'] = (name, ...args) =>
    host.run({ function: name, args, user: OWNER, session: 'page-1' });
  const call = async <T>(name: string, ...args: unknown[]): Promise<T> =>
    answerOf<T>(await run(name, ...args));
  const seenRun = async <T>(
    seen: ((result: RunResult, ms: number) => void) | undefined,
    name: string,
    ...args: unknown[]
  ): Promise<T> => {
    const start = performance.now();
    const result = await run(name, ...args);
    seen?.(result, performance.now() - start);
    return answerOf<T>(result);
  };
  const finish: Workplace['finish'] = async (job, seen) => {
    let now = job;
    while (now.state === 'running') now = await seenRun<JobView>(seen, 'jobStep', now.id);
    if (now.state !== 'finished') throw new Error(`${now.state}: ${now.phase} ${now.summary.join(' ')}`);
    return now;
  };
  return {
    host,
    service,
    run,
    call,
    finish,
    pull: async (tabs, seen) => finish(await seenRun<JobView>(seen, 'pullStart', { ...CHOICE, tabs }), seen),
    push: async ({ token, limits, groups }, seen) => {
      const typed = guardOf(limits, sumOf(groups.map(({ tally }) => tally)))?.typed ?? null;
      const order = { token, leaveOut: [], typed };
      return finish(await seenRun<JobView>(seen, 'pushStart', order), seen);
    },
    close: async () => {
      await host.close();
      await service.close();
    },
  };
}
