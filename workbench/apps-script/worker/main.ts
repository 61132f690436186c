// Workbench, Apps Script host: entry of the worker: builds Google's globals, loads the files, calls the function.
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { Finish, WireError, WorkerStart } from '../protocol';
import { createBridge } from './bridge';
import { clientValue, plainValue } from './client-value';
import { GLOBALS } from './globals';
import { keepTimeBy } from './script-clock';
import { scriptStack } from './script-stack';

const start = workerData as WorkerStart;
const { setImmediate } = globalThis;

/** Apps Script has the language and Google's services, nothing of Node: everything else goes. */
function strip(): void {
  const language = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!language.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

function install(): (value: unknown) => unknown {
  const bridge = createBridge(start);
  for (const [name, factory] of Object.entries(GLOBALS)) {
    Object.defineProperty(globalThis, name, {
      value: factory(bridge, start),
      configurable: true,
      writable: true,
      enumerable: true,
    });
  }
  return bridge.decode;
}

function load(): void {
  for (const file of start.files) {
    if (!/\.(js|gs)$/.test(file.name)) continue;
    new vm.Script(file.source, { filename: file.name }).runInThisContext();
  }
}

function callFunction(decode: (value: unknown) => unknown): unknown {
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
  error instanceof Error
    ? { name: error.name, message: messageOf(error), stack: scriptStack(error) }
    : { name: 'Error', message: thrownText(error) };

/** Google says where a file cannot be read; V8 tells it in the stack only. */
function messageOf(error: Error): string {
  const [, file, line] = /^(.+\.(?:js|gs)):(\d+)\n/.exec(error.stack ?? '') ?? [];
  if (!(error instanceof SyntaxError) || !file) return error.message;
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

/** Runs the function; a result that is a promise is waited for, as far as it settles without anything from outside. */
function main(): void {
  const port = parentPort;
  if (!port) throw new Error('The worker was started without a parent.');
  let finish: Finish = { ok: true, value: undefined };
  const settle = (make: () => Finish): void => {
    try {
      finish = make();
    } catch (error) {
      finish = { ok: false, error: wireError(error) };
    }
  };
  settle(() => {
    strip();
    if (start.clock) keepTimeBy(start.clock);
    const decode = install();
    load();
    const value = callFunction(decode);
    if (start.fromClient) return { ok: true, value: clientValue(value) };
    if (!(value instanceof Promise)) return { ok: true, value: plainValue(value) };
    value.then(
      (settled: unknown) => settle(() => ({ ok: true, value: plainValue(settled) })),
      (error: unknown) => settle(() => ({ ok: false, error: wireError(error) })),
    );
    return { ok: true, value: undefined };
  });
  setImmediate(() => port.postMessage(finish));
}

main();
