// Workbench, Apps Script host: entry of a worker thread: gives each execution a realm of its own, one after
// the other.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import vm from 'node:vm';
import { type MessagePort, moveMessagePortToContext, parentPort } from 'node:worker_threads';
import type { WorkerFinish } from '../protocol/messages';
import type { Outcome, RunInRealm } from './realm';

/** A heap of this size costs more to clean up than a new thread costs. */
const LARGE_HEAP = 64 * 2 ** 20;

const { setImmediate } = globalThis;
const builtIn = require;
const parent = parentPort;

/** The bundle of realm.ts as a function: compiled once, its top level runs anew in every realm. */
const bundle = new vm.Script(
  `(require, module) => { const exports = module.exports; ${readFileSync(path.join(__dirname, 'worker-realm.cjs'), 'utf8')}\n}`,
  { filename: 'worker-realm.cjs' },
);
const checkpoint = new vm.Script('');

/**
 * The thread's own realm has the language only, like those of the scripts: should an object of it ever get to
 * a script, then it leads nowhere.
 */
function strip(): void {
  const language = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!language.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

/**
 * A realm has globals of its own and a queue of its own for what promises still have to do: once the
 * execution is over nobody empties it, so nothing of one execution runs while another does.
 */
function execute(port: MessagePort): Outcome {
  const realm = vm.createContext(vm.constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' });
  const module = { exports: {} as { runInRealm: RunInRealm } };
  (bundle.runInContext(realm) as (require: NodeRequire, module: object) => void)(builtIn, module);
  const outcome = module.exports.runInRealm(moveMessagePortToContext(port, realm), ({ name, source }) => {
    new vm.Script(source, { filename: name }).runInContext(realm);
  });
  checkpoint.runInContext(realm);
  return outcome;
}

function main(): void {
  if (!parent) throw new Error('The worker was started without a parent.');
  strip();
  parent.on('message', (port: MessagePort) => {
    const outcome = execute(port);
    // Rejections that nobody handles end the thread first.
    setImmediate(() => {
      const worn = getHeapStatistics().used_heap_size > LARGE_HEAP;
      parent.postMessage({ ...outcome.finish, worn } satisfies WorkerFinish);
    });
  });
}

main();
