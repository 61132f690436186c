// Workbench, Apps Script host, in the worker: one execution in its own realm: Google's globals, the files,
// the function.
import { isNativeError } from 'node:util/types';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Finish, ScriptFile, WireError, WorkerStart } from '../protocol/messages';
import { seededRandom } from '../protocol/seeded';
import { type Bridge, createBridge } from './bridge/bridge';
import { scriptStack } from './bridge/script-stack';
import { clientValue, plainValue } from './client-value';
import { GLOBALS } from './globals';
import { installClock } from './script-clock';

/**
 * `finish` is final when the promises of the realm have settled as far as possible without external events.
 */
export interface Outcome {
  finish: Finish;
}

export type RunInRealm = (port: MessagePort, evaluate: (file: ScriptFile) => void) => Outcome;

function install(start: WorkerStart, bridge: Bridge): void {
  for (const [name, factory] of Object.entries(GLOBALS)) {
    Object.defineProperty(globalThis, name, {
      value: factory(bridge, start),
      configurable: true,
      writable: true,
      enumerable: true,
    });
  }
}

function callFunction(start: WorkerStart, decode: Bridge['decode']): unknown {
  const name = start.function;
  // Only top-level declarations are not configurable; `eval`, `Array` and later assignments of a script are.
  const found = Object.getOwnPropertyDescriptor(globalThis, name);
  const target: unknown = found?.configurable === false ? found.value : undefined;
  const closed = start.fromClient && name.endsWith('_');
  if (typeof target !== 'function' || closed) {
    throw new Error(`Script function not found: ${name}`);
  }
  // A client's arguments are data only: it must not be able to forge references to objects.
  const args = start.fromClient ? start.args : (decode(start.args) as unknown[]);
  return Reflect.apply(target, undefined, args);
}

const wireError = (error: unknown): WireError =>
  isNativeError(error)
    ? { name: error.name, message: messageOf(error), stack: scriptStack(error) }
    : { name: 'Error', message: thrownText(error) };

/** Google's message names the position of a syntax error; V8 has it only in the stack. */
function messageOf(error: Error): string {
  const [, file, line] = /^(.+\.(?:js|gs)):(\d+)\n/.exec(error.stack ?? '') ?? [];
  if (error.name !== 'SyntaxError' || !file) return error.message;
  return `${error.message} line: ${line} file: ${file}`;
}

/** A thrown value that is not an Error; plain data in full. */
function thrownText(value: unknown): string {
  try {
    const plain = plainValue(value);
    return typeof plain === 'object' && plain !== null ? JSON.stringify(plain) : String(plain);
  } catch {
    return String(value);
  }
}

/**
 * Runs the function. If the result is a promise, waits for it as far as it settles without external events.
 */
export const runInRealm: RunInRealm = (port, evaluate) => {
  const outcome: Outcome = { finish: { ok: true, value: undefined } };
  const setOutcome = (make: () => Finish): void => {
    try {
      outcome.finish = make();
    } catch (error) {
      outcome.finish = { ok: false, error: wireError(error) };
    }
  };
  setOutcome(() => {
    // Received here and not in the thread's realm, so that lists and dates belong to this realm.
    const start = receiveMessageOnPort(port)?.message as WorkerStart;
    if (start.clock) installClock(start.clock);
    if (start.seed !== null) Math.random = seededRandom(start.seed);
    const bridge = createBridge(start, port);
    install(start, bridge);
    start.files.forEach(evaluate);
    const value = callFunction(start, bridge.decode);
    if (start.fromClient) return { ok: true, value: clientValue(value) };
    if (!(value instanceof Promise)) return { ok: true, value: plainValue(value) };
    value.then(
      (settled: unknown) => setOutcome(() => ({ ok: true, value: plainValue(settled) })),
      (error: unknown) => setOutcome(() => ({ ok: false, error: wireError(error) })),
    );
    return { ok: true, value: undefined };
  });
  return outcome;
};
