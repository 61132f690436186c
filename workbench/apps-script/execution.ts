// Workbench, Apps Script host: runs one execution in a worker of its own and answers its service calls.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { notImplemented } from './exceptions';
import type { Answer, CallMessage, Finish, ScriptFile, WireError, WorkerStart } from './protocol';
import type { LogEntry, Run, RunOptions, RunResult, Service } from './run';

/** Services that only record what a script says: no step of its work, so no crash point and not counted. */
const UNCOUNTED = new Set(['console', 'Logger']);

export interface ExecutionPlan {
  run: Run;
  files: ScriptFile[];
  services: Record<string, Service>;
  options: RunOptions;
  timeLimitMs: number;
  /** Aborted when the host closes: every execution ends at once. */
  stopped: AbortSignal;
  /** Extra milliseconds before a call is carried out. */
  latencyOf(service: string): number;
  log: LogEntry[];
}

/** Runs one function to its end; never rejects: whatever happens is in the result. */
export function execute(plan: ExecutionPlan): Promise<RunResult> {
  const { port1, port2 } = new MessageChannel();
  const bell = new SharedArrayBuffer(4);
  const counts: Record<string, number> = {};
  let total = 0;
  const worker = startWorker(plan, port2, bell);

  return new Promise((resolve) => {
    let over = false;
    const end = (ended: RunResult['ended'], rest: Partial<RunResult>): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      port1.close();
      const result = { ok: false, ...rest, ended, logs: plan.log, calls: counts, totalCalls: total };
      worker.terminate().then(
        () => resolve(result),
        () => resolve(result),
      );
    };
    const timer = setTimeout(
      () => end('time-limit', { error: { name: 'Exception', message: 'Exceeded maximum execution time' } }),
      plan.timeLimitMs,
    );
    plan.stopped.addEventListener('abort', () =>
      end('threw', { error: { name: 'Error', message: 'The host was closed.' } }),
    );
    port1.on('message', (call: CallMessage) => {
      void serve(call).then((answer) => {
        if (over || !answer) return;
        port1.postMessage(answer);
        const flag = new Int32Array(bell);
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
      });
    });
    worker.once('message', (finish: Finish) => {
      if (finish.ok) end('returned', { ok: true, value: finish.value });
      else end('threw', { error: finish.error });
    });
    worker.once('error', (error) => end('threw', { error: wireError(error) }));
    worker.once('exit', () => end('threw', { error: { name: 'Error', message: 'The execution stopped.' } }));

    /** Carries out one call; answers null when the crash point was reached. */
    async function serve(call: CallMessage): Promise<Answer | null> {
      const answer = await carryOut(plan, call, () => over);
      if (over) return null;
      if (UNCOUNTED.has(call.service)) return answer;
      const name = `${call.service}.${call.method}`;
      counts[name] = (counts[name] ?? 0) + 1;
      total += 1;
      await plan.options.onCall?.(total, call.service, call.method);
      if (total !== plan.options.crashAfterCalls) return answer;
      end('crash-point', { error: { name: 'Error', message: `Ended after call ${total} (${name}).` } });
      return null;
    }
  });
}

async function carryOut(plan: ExecutionPlan, call: CallMessage, isOver: () => boolean): Promise<Answer> {
  try {
    const wait = plan.latencyOf(call.service);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // An execution that was ended while it waited must not act any more.
    if (isOver()) return { ok: true, value: undefined };
    const service = plan.services[call.service];
    const method = service && Object.hasOwn(service, call.method) ? service[call.method] : undefined;
    if (!method) throw notImplemented(`${call.service}.${call.method}`);
    return { ok: true, value: await method(plan.run, ...(call.args as never[])) };
  } catch (error) {
    return { ok: false, error: wireError(error) };
  }
}

function startWorker(plan: ExecutionPlan, port: MessagePort, bell: SharedArrayBuffer): Worker {
  const start: WorkerStart = {
    port,
    bell,
    files: plan.files,
    function: plan.options.function,
    args: plan.options.args ?? [],
    fromClient: plan.options.fromClient ?? false,
    methods: Object.fromEntries(Object.entries(plan.services).map(([name, s]) => [name, Object.keys(s)])),
    mode: plan.run.mode,
    documentBound: plan.run.documentBound,
    clock: plan.run.host.options.clock ?? null,
  };
  return new Worker(workerFile(), { workerData: start, transferList: [port], stdout: false, stderr: false });
}

const wireError = (error: unknown): WireError =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };

/** The built worker, found from wherever this code runs: the bundle in build/ or the source under test. */
function workerFile(): string {
  let folder = __dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('The worker was not found: package.json is in no folder above.');
    folder = parent;
  }
  const file = path.join(folder, 'build/workbench/worker.cjs');
  if (!existsSync(file)) throw new Error('The worker is not built. Run "node build.js host" first.');
  return file;
}
