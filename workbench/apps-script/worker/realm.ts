// Workbench, Apps Script host, in the worker: one execution, in a realm of its own: Google's globals, the
// files, the function.
import { isNativeError } from 'node:util/types';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Finish, ScriptFile, WireError, WorkerStart } from '../protocol/messages';
import { seededRandom } from '../protocol/seeded';
import { type Bridge, createBridge } from './bridge/bridge';
import { scriptStack } from './bridge/script-stack';
import { clientValue, plainValue } from './client-value';
import { GLOBALS } from './globals';
import { keepTimeBy } from './script-clock';

/**
 * `finish` is final when the promises of the realm have done what they can do without anything from outside.
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
  // Only top-level declarations are not configurable: `eval`, `Array` and what a script assigns later are.
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

/** Google says where a file cannot be read; V8 tells it in the stack only. */
function messageOf(error: Error): string {
  const [, file, line] = /^(.+\.(?:js|gs)):(\d+)\n/.exec(error.stack ?? '') ?? [];
  if (error.name !== 'SyntaxError' || !file) return error.message;
  return `${error.message} line: ${line} file: ${file}`;
}

/** What a script threw that is no Error: plain data in full. */
function thrownText(value: unknown): string {
  try {
    const plain = plainValue(value);
    return typeof plain === 'object' && plain !== null ? JSON.stringify(plain) : String(plain);
  } catch {
    return String(value);
  }
}

/**
 * Runs the function; a result that is a promise is waited for, as far as it settles without anything from
 * outside.
 */
export const runInRealm: RunInRealm = (port, evaluate) => {
  const outcome: Outcome = { finish: { ok: true, value: undefined } };
  const settle = (make: () => Finish): void => {
    try {
      outcome.finish = make();
    } catch (error) {
      outcome.finish = { ok: false, error: wireError(error) };
    }
  };
  settle(() => {
    // Received here and not in the thread's realm, so that its lists and dates are of this realm.
    const start = receiveMessageOnPort(port)?.message as WorkerStart;
    if (start.clock) keepTimeBy(start.clock);
    if (start.seed !== null) Math.random = seededRandom(start.seed);
    const bridge = createBridge(start, port);
    install(start, bridge);
    start.files.forEach(evaluate);
    const value = callFunction(start, bridge.decode);
    if (start.fromClient) return { ok: true, value: clientValue(value) };
    if (!(value instanceof Promise)) return { ok: true, value: plainValue(value) };
    value.then(
      (settled: unknown) => settle(() => ({ ok: true, value: plainValue(settled) })),
      (error: unknown) => settle(() => ({ ok: false, error: wireError(error) })),
    );
    return { ok: true, value: undefined };
  });
  return outcome;
};
