// Workbench, page server: connects the host, the simulated service and the page.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { LocaleName } from '../../apps-script/engine/locale';
import { createHost, type Host, type RunResult } from '../../apps-script/host';
import type { ScriptClock } from '../../apps-script/protocol/messages';
import { createApp } from './app';
import { introduce } from './demo-document';
import { applyAndReport } from './edit-event';
import { type FolderLock, lockFolder } from './folder-lock';
import { pullPast } from './past-days';
import { forbidden } from './protected-cells';
import { type ServiceProcess, startService } from './service-process';
import { createSync, type PageLink, type Sync } from './sync';

export interface WorkbenchOptions {
  /** Folder of the repository, with dist/ and build/. */
  root: string;
  /** Default 0: a free port. */
  port?: number;
  /** Folder for the workbook and all other data; default null: in memory. */
  keepIn?: string | null;
  /** Deletes the data in the folder. */
  fresh?: boolean;
  /** Apps Script files to run instead of dist/. */
  files?: { name: string; source: string }[];
  /** Additional arguments of the simulated service, such as `--campaigns 20`; null: no service. */
  service?: string[] | null;
  owner?: string;
  /** Does not store the demo's login in the script properties: each person connects in the add-on. */
  connectYourself?: boolean;
  /** Fills the tab History of a new document with this many days; default 0: none. */
  pastDays?: number;
  /** Locale of the document; default en_US. */
  locale?: LocaleName;
  /** The clock of scripts; default: the machine's. */
  clock?: ScriptClock;
  /** Determines the random values of scripts; default: random. */
  seed?: number;
  /** Called with errors in triggers, for the terminal. */
  onProblem?: (text: string) => void;
}

export interface Workbench {
  url: string;
  host: Host;
  service: ServiceProcess | null;
  close(): Promise<void>;
}

/** Starts everything; resolves when the page can be opened. On an error, ends everything it has started. */
export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { root, keepIn = null, onProblem = () => {} } = options;
  const kept = (name: string): string | null => (keepIn ? path.join(keepIn, name) : null);
  const undo: (() => Promise<void> | void)[] = [];
  let lock: FolderLock | null = null;
  if (keepIn) {
    mkdirSync(keepIn, { recursive: true, mode: 0o700 });
    lock = lockFolder(keepIn);
    undo.push(lock.release);
    if (options.fresh) for (const name of KEPT) rmSync(path.join(keepIn, name), { force: true });
  }
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const service =
      options.service === null ? null : await startDemo(root, options.service ?? [], kept('service.json'));
    if (service) undo.push(service.close);
    const files = options.files ?? scriptFiles(path.join(root, 'dist'));
    const workbookFile = kept('workbook.json');
    const isNew = !workbookFile || !existsSync(workbookFile);
    const isFilled = isNew && service !== null && (options.pastDays ?? 0) > 0;
    const clock =
      options.clock ?? (isFilled ? { ahead: new SharedArrayBuffer(8), sleepsAtOnce: false } : undefined);
    const login = service && !options.connectYourself ? loginProperties(service) : {};
    const host = await createHost({
      files,
      manifest: manifestOf(files),
      workbookFile,
      stateFile: kept('state.json'),
      scriptProperties: service ? { ...addressProperties(service), ...login } : undefined,
      owner: options.owner ?? 'ana@example.com',
      locale: options.locale,
      clock,
      now: clock && nowOf(clock),
      seed: options.seed,
    });
    undo.push(() => host.close());
    // A folder that was used with the demo's login would otherwise keep it.
    if (options.connectYourself) for (const name of LOGIN) delete host.state.script[name];
    if (service && isNew) introduce(host.workbook);
    const edits = createEditQueue(host, onProblem);
    const sync = createSync({
      workbook: host.workbook,
      forbids: (user, mutation) => forbidden(host.workbook, user, mutation),
      applied: (page, mutation, apply) => edits(page, applyAndReport(host.workbook, mutation, apply)),
    });
    undo.push(sync.close);
    const app = await createApp({
      host,
      sync,
      pageFolder: path.join(root, 'build/page'),
      report: (name) => reportOf(service, name),
    });
    undo.push(() => app.close());
    undo.push(runTimers(host, sync, onProblem));
    await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    const { port } = app.server.address() as AddressInfo;
    const url = `http://localhost:${port}/`;
    host.identity.serviceUrl = url;
    lock?.name(url);
    if (service) {
      host.state.script.BIDGRID_REDIRECT_URL = `${url}usercallback`;
      await register(service, `${url}usercallback`);
    }
    if (isFilled) await pullPast(host, service, clock!, options.pastDays!);
    host.saveState();
    return { url, host, service, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Triggers run on the same clock as scripts. */
function nowOf({ ahead, from }: ScriptClock): () => number {
  const milliseconds = new BigInt64Array(ahead);
  return () => (from ?? Date.now()) + Number(Atomics.load(milliseconds, 0));
}

const TIMER_MS = 5000;

/** Fires time triggers when they are due, also those that became due while the workbench was closed. */
function runTimers(host: Host, sync: Sync, onProblem: (text: string) => void): () => void {
  let stopped = false;
  const fire = async (): Promise<void> => {
    const results = await host.runDue();
    if (stopped) return;
    if (results.length > 0) sync.flush();
    reportFailures(results, onProblem);
  };
  const tick = (): void => void fire().catch((error) => onProblem(String(error)));
  tick();
  const timer = setInterval(tick, TIMER_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

function reportFailures(results: readonly RunResult[], onProblem: (text: string) => void): void {
  for (const { ok, error } of results) {
    if (!ok) onProblem(`A trigger failed: ${error?.message ?? 'it was stopped'}`);
  }
}

const REPORTS: ReadonlySet<string> = new Set(['report.csv', 'report-messy.csv']);

/** Reports to import as figures, made from the service's campaigns. */
async function reportOf(service: ServiceProcess | null, name: string): Promise<string | null> {
  if (!service || !REPORTS.has(name)) return null;
  const answer = await fetch(`${service.control_url}/${name}`, {
    headers: { 'x-control-token': service.control_token },
  });
  return answer.ok ? await answer.text() : null;
}

/** Files that the workbench creates in the folder; other files belong to the user. */
const KEPT = ['workbook.json', 'state.json', 'service.json'];

const startDemo = (root: string, args: string[], stateFile: string | null): Promise<ServiceProcess> =>
  startService(path.join(root, 'build/workbench/service.cjs'), [
    ...(stateFile ? ['--state', stateFile] : []),
    ...args,
  ]);

/** The files that clasp would push. @throws Error if the add-on is not built */
function scriptFiles(folder: string): { name: string; source: string }[] {
  if (!existsSync(path.join(folder, 'Code.js'))) {
    throw new Error('The add-on is not built. Run "node build.js workbench" first.');
  }
  return readdirSync(folder).map((name) => ({ name, source: readFileSync(path.join(folder, name), 'utf8') }));
}

function manifestOf(files: { name: string; source: string }[]): unknown {
  const manifest = files.find((file) => file.name === 'appsscript.json');
  return manifest ? JSON.parse(manifest.source) : undefined;
}

const addressProperties = (service: ServiceProcess): Record<string, string> => ({
  BIDGRID_AUTH_URL: service.auth_url,
  BIDGRID_BASE_URL: service.base_url,
  BIDGRID_API_URL: service.api_url,
});

const loginProperties = (service: ServiceProcess): Record<string, string> => ({
  BIDGRID_CLIENT_ID: service.client_id,
  BIDGRID_CLIENT_SECRET: service.client_secret,
  BIDGRID_MANAGEMENT_KEY: service.api_key,
});
const LOGIN = ['BIDGRID_CLIENT_ID', 'BIDGRID_CLIENT_SECRET', 'BIDGRID_MANAGEMENT_KEY'];

/** Sets the redirect address of the service's third-party application to this page, as its owner would. */
async function register(service: ServiceProcess, redirect_uri: string): Promise<void> {
  const change = { kind: 'application', id: service.third_party.client_id, fields: { redirect_uri } };
  const answer = await fetch(`${service.control_url}/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control-token': service.control_token },
    body: JSON.stringify(change),
  });
  if (!answer.ok)
    throw new Error(`The simulated service does not take the redirect address: ${answer.status}`);
}

/** Fires the triggers of each page's edits one after another, in the order of the edits. */
function createEditQueue(host: Host, onProblem: (text: string) => void) {
  const last = new Map<string, Promise<unknown>>();
  return ({ user, session }: PageLink, { edit, change }: ReturnType<typeof applyAndReport>): void => {
    const fire = async (): Promise<void> => {
      const results = edit ? await host.edited({ user, session, ...edit }) : [];
      results.push(...(await host.changed({ user, session }, change)));
      reportFailures(results, onProblem);
    };
    last.set(
      session,
      (last.get(session) ?? Promise.resolve()).then(fire).catch((error) => onProblem(String(error))),
    );
  };
}
