// test, sim: one document and one service on one timeline. A step controls clock, network, calls and locks.

import type { Quirks } from '../../workbench/ad-service/quirks';
import type { AdService } from '../../workbench/ad-service/server/service';
import { startAdService } from '../../workbench/ad-service/server/service';
import type { ServiceState } from '../../workbench/ad-service/state';
import { createHost, type Host, type RunResult } from '../../workbench/apps-script/host';
import type { ScriptFile } from '../../workbench/apps-script/protocol/messages';
import type { WireAnswer, WireRequest } from '../../workbench/apps-script/protocol/wire-request';
import type { Run } from '../../workbench/apps-script/services/run';
import { bringBack } from '../faults/bring-back';
import { type Conditions, PLAIN } from './conditions';
import { type GridSide, gridOf } from './grid';
import { PART_SIZE } from './part-size';
import { PEOPLE_SCRIPT } from './people-script';
import { type Effect, effectsBetween, type Held, heldBy } from './service-side';
import { TABS } from './tabs';

export const FROM = Date.UTC(2026, 0, 15, 9, 30);
const CALL_MS = 6;
const REQUEST_MS = 80;
/** Longer than one step of a job takes. */
const SLOW_MS = 45_000;

export const ANNA = 'anna@example.com';
export const BORIS = 'boris@example.com';
/** Can edit the document and has no login to the service. */
export const CARLA = 'carla@example.com';

/** One request as the network saw it. */
export interface Seen {
  readonly n: number;
  readonly user: string;
  readonly run: string;
  readonly function: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Owner of its access token; null: none or unknown. */
  readonly login: string | null;
  /** Whether the service processed it, and whether the add-on received the answer. */
  readonly handled: boolean;
  readonly answered: boolean;
  readonly status: number | null;
  readonly effects: readonly Effect[];
}

/** A fault of one request. */
export type RequestFault =
  | 'drop-before'
  | 'drop-after'
  | 'truncate'
  | 'after-503'
  | 'after-page'
  | 'after-nothing'
  | 'slow'
  | { readonly status: number; readonly retryAfter?: number };

export interface CallPlan {
  readonly user: string;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly session?: string;
  /** False: a command of Google Sheets, run as a script. */
  readonly client?: boolean;
  /** The execution ends right after this call. */
  readonly killAt?: number;
  /** Error that the call throws instead of running; null: it runs. */
  refuse?(n: number, service: string, method: string): string | null;
  /** Error that a write throws at its commit; null: it is committed. */
  refuseWrite?(write: string): string | null;
  requestFault?(n: number, request: WireRequest): RequestFault | null;
  /** Awaited between calls, so that other people can act. */
  meanwhile?(n: number, service: string, method: string): Promise<void> | void;
  /** Called before a request is sent. */
  beforeRequest?(request: WireRequest): void;
}

export interface World {
  readonly service: AdService;
  readonly host: Host;
  readonly grid: GridSide;
  readonly seen: Seen[];
  /** Whether the document's locale writes `2.150,01`. */
  readonly decimalComma: boolean;
  /** Texts that may appear only in user and script properties. */
  readonly secrets: Set<string>;
  /** Owners of access tokens; only the owner may use one. */
  readonly tokens: Map<string, string>;
  /** All finished requests. */
  onSeen: ((seen: Seen) => void) | null;
  now(): number;
  pass(milliseconds: number): void;
  held(company: string): Held;
  /** Runs to its end, alone or while another execution is paused. */
  run(plan: CallPlan): Promise<RunResult>;
  /**
   * Starts an execution beside the paused one; it waits whenever it cannot continue.
   * @returns a promise to await after the paused one has ended
   */
  beside(plan: CallPlan): Promise<Dependencies>;
  close(): Promise<void>;
}

export interface Dependencies {
  /** Lets it continue after the other execution has ended. */
  finish(): Promise<RunResult>;
}

interface Start {
  readonly workbook: string;
  readonly script: string;
  readonly cache: string;
  readonly ahead: bigint;
  readonly state: ServiceState;
  readonly quirks: Quirks;
}

/** A service and the document after its first pull; worlds are opened from it. */
export interface Variant {
  readonly service: AdService;
  readonly start: Start;
  readonly ahead: SharedArrayBuffer;
  /** Owners of the access tokens that people have at the start. */
  readonly tokens: ReadonlyMap<string, string>;
}

const exception = (message: string): Error => Object.assign(new Error(message), { name: 'Exception' });

const deployed = (service: AdService): Record<string, string> => ({
  BIDGRID_AUTH_URL: service.auth_url,
  BIDGRID_BASE_URL: service.base_url,
  BIDGRID_API_URL: service.api_url,
});

const bytes = (text: string): Uint8Array => Buffer.from(text);
const PAGE = '<html><body><h1>502 Bad gateway</h1></body></html>';

export function worldOn(
  { service, ahead, tokens: known }: Omit<Variant, 'start'>,
  host: Host,
  network: { act: Network | null },
): World {
  const passed = new BigInt64Array(ahead);
  const now = (): number => FROM + Number(Atomics.load(passed, 0));
  const seen: Seen[] = [];
  const secrets = new Set<string>();
  const tokens = new Map(known);
  for (const { client_secret, api_key } of service.companies) secrets.add(client_secret).add(api_key);
  const companies = service.companies.map(({ company_id }) => company_id);
  const all = (): Held[] => companies.map((company) => heldBy(service.state, company));

  const pass = (milliseconds: number): void => {
    Atomics.add(passed, 0, BigInt(Math.round(milliseconds)));
    host.locks.expire();
  };

  const plans = new Map<string, CallPlan>();
  const counts = new Map<string, number>();

  network.act = async (request, run, send) => {
    pass(REQUEST_MS);
    const plan = plans.get(run.session ?? '');
    plan?.beforeRequest?.(request);
    const n = (counts.get(run.id) ?? 0) + 1;
    counts.set(run.id, n);
    const requestFault = plan?.requestFault?.(n, request) ?? null;
    const { pathname } = new URL(request.url);
    const bearer = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
    const token = bearer?.replace(/^Bearer /, '') ?? '';
    if (token !== '') secrets.add(token);
    const writes = request.method !== 'GET' || /\/applists\/(create|delete)$/.test(pathname);
    const before = writes ? all() : [];
    let handled = false;
    let answer: WireAnswer | null = null;
    if (requestFault === 'drop-before') answer = null;
    else if (requestFault !== null && typeof requestFault === 'object') {
      const retry: [string, string][] =
        requestFault.retryAfter === undefined ? [] : [['Retry-After', String(requestFault.retryAfter)]];
      answer = { status: requestFault.status, headers: retry, body: bytes('{"message":"no"}') };
    } else {
      if (requestFault === 'slow') pass(SLOW_MS);
      answer = await send(request);
      handled = answer.status < 400;
      if (pathname.endsWith('/access_token')) keepTokens(answer, secrets, tokens, run.user);
      if (requestFault === 'drop-after') answer = null;
      else if (requestFault === 'truncate')
        answer = { ...answer, body: answer.body.slice(0, answer.body.length >> 1) };
      else if (requestFault === 'after-503') answer = { ...answer, status: 503, body: bytes(PAGE) };
      else if (requestFault === 'after-page') answer = { ...answer, status: 200, body: bytes(PAGE) };
      else if (requestFault === 'after-nothing') answer = { ...answer, body: bytes('') };
    }
    const after = writes ? all() : [];
    const entry: Seen = {
      n: seen.length + 1,
      user: run.user,
      run: run.id,
      function: run.function,
      login: tokens.get(token) ?? null,
      method: request.method,
      path: pathname,
      body: request.body ? Buffer.from(request.body).toString('utf8').slice(0, 4000) : '',
      handled,
      answered: answer !== null && (requestFault === null || requestFault === 'slow'),
      status: answer?.status ?? null,
      effects: companies.flatMap((company, i) =>
        writes ? effectsBetween(company, before[i]!, after[i]!) : [],
      ),
    };
    seen.push(entry);
    world.onSeen?.(entry);
    if (answer === null) throw exception(`Address unavailable: ${request.url}`);
    return answer;
  };

  /** Blocks an execution that runs beside another one until that one has ended. */
  let held: { readonly until: Promise<void>; readonly release: () => void } | null = null;
  let besideEnds: Promise<unknown> | null = null;
  /** If the other execution needs a lock of the one beside it, it continues after that one has ended. */
  let mainHeld: Promise<unknown> | null = null;
  let starting: (() => void) | null = null;
  host.locks.onWait = () => {
    if (starting) starting();
    else if (held && besideEnds) {
      mainHeld = besideEnds;
      held.release();
      held = null;
    }
    // No other execution can release the lock: time passes until it expires.
    else setImmediate(() => pass(120_000));
  };

  const start = (plan: CallPlan, isBeside: boolean): Promise<RunResult> => {
    const session = plan.session ?? `page-${plan.user}`;
    if (plan.client !== false) plans.set(session, plan);
    return host.run({
      function: plan.name,
      args: [...plan.args],
      user: plan.user,
      session,
      fromClient: plan.client !== false,
      // Read after each call, because a plan can decide late.
      get crashAfterCalls() {
        return plan.killAt;
      },
      beforeCall: (n, service, method) => {
        const message = plan.refuse?.(n, service, method) ?? null;
        if (message !== null) throw exception(message);
      },
      refuseWrite: plan.refuseWrite,
      onCall: async (n, service, method) => {
        if (isBeside) await held?.until;
        else await mainHeld;
        pass(CALL_MS);
        await plan.meanwhile?.(n, service, method);
      },
    });
  };

  const world: World = {
    service,
    host,
    grid: gridOf(host),
    seen,
    decimalComma: host.workbook.locale.decimalComma,
    secrets,
    tokens,
    onSeen: null,
    now,
    pass,
    held: (company) => heldBy(service.state, company),
    run: (plan) => start(plan, false),
    beside: async (plan) => {
      const waits = new Promise<'waits'>((resolve) => {
        starting = () => {
          let release = (): void => {};
          const until = new Promise<void>((free) => {
            release = free;
          });
          held = { until, release };
          resolve('waits');
        };
      });
      const running = start(plan, true);
      besideEnds = running;
      await Promise.race([running, waits]);
      starting = null;
      return {
        finish: async () => {
          held?.release();
          held = null;
          const result = await running;
          besideEnds = null;
          mainHeld = null;
          return result;
        },
      };
    },
    close: () => host.close(),
  };
  return world;
}

type Network = NonNullable<Parameters<typeof createHost>[0]['network']>;

function keepTokens(
  answer: WireAnswer,
  secrets: Set<string>,
  tokens: Map<string, string>,
  user: string,
): void {
  for (const [, token] of Buffer.from(answer.body)
    .toString('utf8')
    .matchAll(/"(?:access_token|refresh_token)"\s*:\s*"([^"]+)"/g)) {
    secrets.add(token!);
    tokens.set(token!, user);
  }
}

async function openHost(
  variant: Omit<Variant, 'start'>,
  files: readonly ScriptFile[],
  seed: number,
  start: Start | null,
  conditions: Conditions = PLAIN,
): Promise<World> {
  const network: { act: Network | null } = { act: null };
  const passed = new BigInt64Array(variant.ahead);
  Atomics.store(passed, 0, start?.ahead ?? 0n);
  const host = await createHost({
    files: [...files, { name: 'Sim.js', source: PEOPLE_SCRIPT }],
    owner: ANNA,
    clock: { ahead: variant.ahead, sleepsAtOnce: true, from: FROM },
    now: () => FROM + Number(Atomics.load(passed, 0)),
    seed,
    locale: conditions.locale,
    workbookContent: start?.workbook,
    scriptProperties: deployed(variant.service),
    network: (request, run: Run, send) => network.act!(request, run, send),
  });
  if (start) {
    Object.assign(host.state, JSON.parse(start.script));
    host.cache.restore(start.cache);
  }
  if (conditions.chart) host.addChartSheet('Results', 0);
  if (conditions.noTriggers) host.quotas.triggerRuntime.limit = 0;
  if (conditions.tables) {
    for (const sheet of host.workbook.core.getSheets()) {
      if (sheet.isSheetHidden()) continue;
      const table = { row: 2, column: 1, rows: sheet.getRowCount() - 1, columns: sheet.getColumnCount() };
      host.workbook.own.typedColumns.push({ sheetId: sheet.getSheetId(), ...table });
    }
  }
  if (conditions.littleData !== null) host.quotas.bandwidth.limit = conditions.littleData;
  if (conditions.shortTime !== null) host.quotas.urlFetchRate.limit = conditions.shortTime;
  return worldOn(variant, host, network);
}

const SCOPES = ['campaigns:write', 'creatives:write', 'source_bids:write'];

/** The value of a client call that must succeed. */
export async function callOrThrow<T>(
  world: World,
  user: string,
  name: string,
  ...args: unknown[]
): Promise<T> {
  const result = await world.run({ user, name, args });
  const reply = result.value as { ok: boolean; value: T; error: { sentence: string } } | undefined;
  if (!result.ok || !reply?.ok)
    throw new Error(`${name}: ${result.error?.message ?? reply?.error.sentence ?? result.ended}`);
  return reply.value;
}

/** Two people connect to both companies, choose the first one and pull every tab. */
export async function makeVariant(files: readonly ScriptFile[], number: number): Promise<Variant> {
  const ahead = new SharedArrayBuffer(8);
  const passed = new BigInt64Array(ahead);
  const service = await startAdService({
    campaigns: 2 + (number % 2),
    sources: 2,
    bids: number === 3 ? 75 : 3,
    seed: 11 + number,
    now: () => FROM + Number(Atomics.load(passed, 0)),
    quirks: {
      list_omits: number % 3 === 2 ? 'some' : 'none',
      asset_processing_seconds: 1,
      targets_either_or: number % 2 === 0 ? 'replace' : 'refuse',
      empty_default: number % 3 === 1 ? 'omitted' : 'present',
    },
  });
  keepSmall(service.state);
  const variant = { service, ahead, tokens: new Map<string, string>() };
  const world = await openHost(variant, files, number, null);
  for (const user of [ANNA, BORIS]) {
    for (const { name, client_id, client_secret, api_key } of service.companies) {
      await callOrThrow(world, user, 'connectionAdd', {
        name,
        company: name,
        party: 'first',
        clientId: client_id,
        clientSecret: client_secret,
        managementKey: api_key,
        scopes: SCOPES,
      });
    }
  }
  const list = await callOrThrow<{ connections: { id: string }[] }>(world, ANNA, 'connectionList');
  await callOrThrow(world, ANNA, 'connectionChoose', list.connections[0]!.id);
  await prepareSettings(world);
  let job = await callOrThrow<{ id: string; state: string; summary: string[] }>(world, ANNA, 'pullStart', {
    name: '',
    platform: '',
    active: null,
    bidType: '',
    selectedRows: false,
    tabs: TABS.map(({ id }) => id),
  });
  while (job.state === 'running') job = await callOrThrow(world, ANNA, 'jobStep', job.id);
  if (job.state !== 'finished') throw new Error(`The first pull is ${job.state}: ${job.summary.join(' ')}`);
  const { host } = world;
  const start: Start = {
    workbook: JSON.stringify({ workbook: host.workbook.snapshot(), own: host.workbook.own }),
    script: JSON.stringify(host.state),
    cache: host.cache.saved(),
    ahead: Atomics.load(passed, 0),
    state: structuredClone(service.state),
    quirks: structuredClone(service.quirks),
  };
  await world.close();
  return { service, ahead, start, tokens: world.tokens };
}

/** Few countries and sets make quick steps; the first three of each campaign stay. */
function keepSmall(state: ServiceState): void {
  for (const targets of state.targets.values()) {
    const kept = [...targets.countries.keys()].filter((code) => code !== 'DEFAULT').slice(0, 3);
    for (const code of [...targets.countries.keys()])
      if (code !== 'DEFAULT' && !kept.includes(code)) targets.countries.delete(code);
  }
  const perCampaign = new Map<string, number>();
  for (const [id, set] of state.creative_sets) {
    const count = (perCampaign.get(set.campaign_id) ?? 0) + 1;
    perCampaign.set(set.campaign_id, count);
    if (count > 2) state.creative_sets.delete(id);
  }
}

/** Settings without guards and with small parts of uploads. */
async function prepareSettings(world: World): Promise<void> {
  interface Setting {
    name: string;
    form: { kind: string; mayBeOff?: boolean };
  }
  const { settings } = await callOrThrow<{ settings: Setting[] }>(world, ANNA, 'settingsRead');
  const changes = settings.filter(({ form }) => form.mayBeOff).map(({ name }) => [name, 'off'] as const);
  const { problems } = await callOrThrow<{ problems: object }>(world, ANNA, 'settingsSave', {
    ...Object.fromEntries(changes),
    uploadChunk: PART_SIZE,
  });
  if (Object.keys(problems).length > 0) throw new Error(`settingsSave: ${JSON.stringify(problems)}`);
}

/** The document and the service after the first pull. */
export async function openWorld(
  variant: Variant,
  files: readonly ScriptFile[],
  seed: number,
  conditions: Conditions,
): Promise<World> {
  bringBack(variant.service.state, variant.start.state);
  variant.service.faults.clear();
  variant.service.lateReads.clear();
  variant.service.repeats.clear();
  Object.assign(variant.service.quirks, variant.start.quirks);
  variant.service.log.clear();
  return openHost(variant, files, 1000 + seed, variant.start, conditions);
}
