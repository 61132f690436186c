// Workbench, Apps Script host: runs one execution in its own realm and answers its service calls.
import { isNativeError } from 'node:util/types';
import { MessageChannel } from 'node:worker_threads';
import { ExecutionEnd, notImplemented } from './protocol/exceptions';
import type { Answer, CallMessage, ScriptFile, WireError, WorkerStart } from './protocol/messages';
import type { LogEntry, Run, RunOptions, RunResult, Service } from './services/run';
import { kindOfCall } from './services/spreadsheet-buffer';
import { runInThread } from './worker-pool';

/** Services that only record output of a script: their calls are not crash points and are not counted. */
const UNCOUNTED = new Set(['console', 'Logger']);

interface ExecutionPlan {
  run: Run;
  files: ScriptFile[];
  services: Record<string, Service>;
  options: RunOptions;
  timeLimitMs: number;
  /** Aborted when the host closes; all executions end immediately. */
  stopped: AbortSignal;
  /** Extra milliseconds before a call is carried out. */
  latencyOf(service: string): number;
  log: LogEntry[];
}

/** Runs one function to its end. The result contains its errors; rejects only with an error of `onCall`. */
export function execute(plan: ExecutionPlan): Promise<RunResult> {
  const { port1, port2 } = new MessageChannel();
  const bell = new SharedArrayBuffer(4);
  const counts: Record<string, number> = {};
  let total = 0;
  let cells = 0;
  port1.postMessage(startOf(plan, bell));

  return new Promise((resolve, reject) => {
    let over = false;
    const end = (ended: RunResult['ended'], rest: Partial<RunResult>): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      port1.close();
      const { pending } = plan.run;
      const lost = pending.drop();
      const spent = { calls: counts, totalCalls: total, cells, turns: pending.turns };
      const result = { ok: false, ...rest, ended, logs: plan.log, ...spent, lost };
      plan.stopped.removeEventListener('abort', stop);
      void kill().finally(() => resolve(result));
    };
    const threw = (error: WireError): void => end('threw', { error });
    const timer = setTimeout(
      () => end('time-limit', { error: { name: 'Exception', message: 'Exceeded maximum execution time' } }),
      plan.timeLimitMs,
    );
    const stop = (): void => end('threw', { error: { name: 'Error', message: 'The host was closed.' } });
    const failHook = (error: unknown): void => {
      reject(error);
      stop();
    };
    plan.stopped.addEventListener('abort', stop);
    port1.on('message', (call: CallMessage) => {
      void serve(call).then((answer) => {
        if (over || !answer) return;
        port1.postMessage(answer);
        const flag = new Int32Array(bell);
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
      }, failHook);
    });
    const kill = runInThread(port2, {
      finished: (finish) => {
        // Commits the last writes whether the script returns or throws; an error of the script takes
        // precedence.
        void plan.run.pending.commit().then(
          () => (finish.ok ? end('returned', { ok: true, value: finish.value }) : threw(finish.error)),
          (late) => threw(finish.ok ? wireError(late) : finish.error),
        );
      },
      failed: (error) => end('threw', { error: wireError(error) }),
    });

    /** Carries out one call; returns null when the execution ends with it. */
    async function serve(call: CallMessage): Promise<Answer | null> {
      if (UNCOUNTED.has(call.service)) return carryOut(plan, call, () => over);
      const answer = await carryOut(plan, call, () => over, total + 1);
      if (over) return null;
      const name = `${call.service}.${call.method}`;
      counts[name] = (counts[name] ?? 0) + 1;
      total += 1;
      if (kindOfCall(call.service, call.method) !== null)
        cells += cellsIn(call.args) + (answer.ok ? cellsIn([answer.value]) : 0);
      if (!answer.ok && answer.ends) {
        threw(answer.error);
        return null;
      }
      await plan.options.onCall?.(total, call.service, call.method);
      if (total !== plan.options.crashAfterCalls) return answer;
      end('crash-point', { error: { name: 'Error', message: `Ended after call ${total} (${name}).` } });
      return null;
    }
  });
}

/** Cells of the tables among these values. */
const cellsIn = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => {
    if (!Array.isArray(value) || !Array.isArray(value[0])) return sum;
    return sum + value.length * value[0].length;
  }, 0);

/** `ends`: the execution ends instead of receiving the error. */
type Carried = Answer & { ends?: boolean };

/** @param n number of the call; absent for calls that are not counted */
async function carryOut(
  plan: ExecutionPlan,
  call: CallMessage,
  isOver: () => boolean,
  n?: number,
): Promise<Carried> {
  try {
    if (n !== undefined) await plan.options.beforeCall?.(n, call.service, call.method);
    const wait = plan.latencyOf(call.service);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // An execution that ended while it waited must not continue.
    if (isOver()) return { ok: true, value: undefined };
    const service = plan.services[call.service];
    const method = service && Object.hasOwn(service, call.method) ? service[call.method] : undefined;
    if (!method) throw notImplemented(`${call.service}.${call.method}`);
    return { ok: true, value: await method(plan.run, ...(call.args as never[])) };
  } catch (error) {
    return { ok: false, error: wireError(error), ends: error instanceof ExecutionEnd };
  }
}

/** Each execution has its own random numbers. */
function seedOf({ id, host }: Run): number | null {
  const { seed } = host.options;
  return seed === undefined ? null : Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(Number(id), 0x85ebca6b);
}

const startOf = (plan: ExecutionPlan, bell: SharedArrayBuffer): WorkerStart => ({
  bell,
  files: plan.files.filter(({ name }) => /\.(js|gs)$/.test(name)),
  function: plan.options.function,
  args: plan.options.args ?? [],
  fromClient: plan.options.fromClient ?? false,
  methods: Object.fromEntries(Object.entries(plan.services).map(([name, s]) => [name, Object.keys(s)])),
  mode: plan.run.mode,
  documentBound: plan.run.documentBound,
  clock: plan.run.host.options.clock ?? null,
  seed: seedOf(plan.run),
});

/**
 * Errors of another realm (of a test) are not instances of our Error; an error that ended a thread is not a
 * native one.
 */
const wireError = (error: unknown): WireError =>
  error instanceof Error || isNativeError(error)
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
