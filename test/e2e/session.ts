// test, e2e: a document with the built add-on in the host, and its own simulated service over real HTTP.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientApi } from '../../src/all-calls';
import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { PushOrder } from '../../src/push/review/push-schema';
import type { ReviewView } from '../../src/push/review/review-view';
import { guardOf, sumOf } from '../../src/shared/guards';
import { RESOURCES } from '../../src/tabs/registry';
import type { AdService, ServiceOptions } from '../../workbench/ad-service/server/service';
import type { Host, HostOptions, RunOptions, RunResult } from '../../workbench/apps-script/host';
import { createHost, startAdService } from '../outside/programs';
import { PATIENT } from './script-clock';
import { type Sheets, sheetsOf } from './sheets';
import { lastRun, restoreRun, undoOrder } from './undo-order';

const DIST = path.join(__dirname, '../../dist');

export const addonFiles = () =>
  readdirSync(DIST)
    .filter((name) => /\.(js|html)$/.test(name))
    .map((name) => ({ name, source: readFileSync(path.join(DIST, name), 'utf8') }));

type RequestedRow<K extends keyof ClientApi> = ReturnType<ClientApi[K]> extends Reply<infer T> ? T : never;

export interface Session {
  readonly service: AdService;
  readonly host: Host;
  readonly sheets: Sheets;
  /** Runs one function as a client does. */
  run(name: string, args?: unknown[], options?: Partial<RunOptions>): Promise<RunResult>;
  /** The value of a client call; throws the sentence of a refusal. */
  ask<K extends keyof ClientApi>(name: K, ...args: Parameters<ClientApi[K]>): Promise<RequestedRow<K>>;
  askAs<K extends keyof ClientApi>(
    user: string,
    name: K,
    ...args: Parameters<ClientApi[K]>
  ): Promise<RequestedRow<K>>;
  /** Runs a function of a person's script. */
  person(name: string, ...args: unknown[]): Promise<unknown>;
  /** Steps until the job ends or parks. */
  finish(job: JobView): Promise<JobView>;
  pull(tabs?: readonly string[]): Promise<JobView>;
  /** Reviews, then pushes everything that can be pushed. */
  push(review?: ReviewView): Promise<JobView>;
  /**
   * Writes the old values of a run into the cells, then reviews and pushes them.
   * @param run absent: the newest
   */
  undo(run?: string): Promise<JobView>;
  close(): Promise<void>;
}

export const ALL = { name: '', platform: '', active: null, bidType: '', selectedRows: false } as const;

/** IDs of all tabs except these. */
export const tabsExcept = (...others: readonly string[]): string[] =>
  RESOURCES.map(({ tab }) => tab.id).filter((id) => !others.includes(id));

export const OWNER = 'anna@example.com';

export interface SessionOptions {
  readonly service?: ServiceOptions;
  /** Merged over the properties with the service's addresses and the deployment's credentials. */
  readonly properties?: Record<string, string>;
  readonly now?: () => number;
  /** Locale of the document. */
  readonly locale?: HostOptions['locale'];
  /** Waiting for the service takes no time. Not for executions that wait for each other. */
  readonly patient?: boolean;
}

function replyOf<T>(result: RunResult): T {
  if (!result.ok) throw new Error(`${result.ended}: ${result.error?.name}: ${result.error?.message}`);
  const reply = result.value as Reply<T>;
  if (!reply.ok) throw new Error(`${reply.error.sentence} [${reply.error.detail}]`);
  return reply.value;
}

/** The properties that a deployment sets: the service's addresses and its credentials. */
export const deployedFor = (service: AdService): Record<string, string> => ({
  BIDGRID_AUTH_URL: service.auth_url,
  BIDGRID_BASE_URL: service.base_url,
  BIDGRID_API_URL: service.api_url,
  BIDGRID_CLIENT_ID: service.client_id,
  BIDGRID_CLIENT_SECRET: service.client_secret,
  BIDGRID_MANAGEMENT_KEY: service.api_key,
});

/** The order that pushes all reviewed changes, with the number that the guards ask for. */
export const wholeOrder = ({ token, limits, groups }: ReviewView): PushOrder => ({
  token,
  leaveOut: [],
  typed: guardOf(limits, sumOf(groups.map(({ tally }) => tally)))?.typed ?? null,
});

/** A text with numbers such as `7.1 %`, with the decimal separator of the document. */
export const inDocument = ({ host }: Session, text: string): string =>
  host.workbook.locale.decimalComma ? text.replaceAll('.', ',') : text;

export async function openSession(options: SessionOptions = {}): Promise<Session> {
  const service = await startAdService({ campaigns: 8, sources: 1, bids: 1, ...options.service });
  const host = await createHost({
    files: options.patient ? [...addonFiles(), PATIENT] : addonFiles(),
    owner: OWNER,
    now: options.now,
    locale: options.locale,
    // A pause of the add-on between two tries ends at once.
    clock: { ahead: new SharedArrayBuffer(8), sleepsAtOnce: true },
    scriptProperties: options.properties ?? deployedFor(service),
  });
  return sessionOn(service, host);
}

export function sessionOn(service: AdService, host: Host): Session {
  const run: Session['run'] = (name, args = [], rest = {}) =>
    host.run({ function: name, args, user: OWNER, session: 'page-1', fromClient: true, ...rest });
  const person: Session['person'] = async (name, ...args) => {
    const { ok, error, value } = await run(name, args, { fromClient: false });
    if (!ok) throw new Error(`${name}: ${error?.message}`);
    return value;
  };
  const askAs: Session['askAs'] = async (user, name, ...args) => replyOf(await run(name, args, { user }));
  const ask: Session['ask'] = (name, ...args) => askAs(OWNER, name, ...args);
  const finish: Session['finish'] = async (job) => {
    let now = job;
    while (now.state === 'running') now = await ask('jobStep', now.id);
    return now;
  };
  return {
    service,
    host,
    sheets: sheetsOf(host),
    run,
    person,
    ask,
    askAs,
    finish,
    pull: async (tabs) => finish(await ask('pullStart', tabs ? { ...ALL, tabs } : ALL)),
    push: async (review) => {
      const view = review ?? (await ask('reviewBuild'));
      return finish(await ask('pushStart', wholeOrder(view)));
    },
    undo: async (run) => {
      const name = run ?? (await lastRun({ ask }));
      await restoreRun({ ask }, name);
      const order = await undoOrder({ ask }, name, await ask('reviewBuild'));
      return finish(await ask('pushStart', order));
    },
    close: async () => {
      await host.close();
      await service.close();
    },
  };
}
