// Workbench, Apps Script host: entry of a worker thread: runs executions one after another, each in its own
// realm.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import vm from 'node:vm';
import { type MessagePort, moveMessagePortToContext, parentPort } from 'node:worker_threads';
import type { WorkerFinish } from '../protocol/messages';
import type { Outcome, RunInRealm } from './realm';

/** Above this heap size, cleaning up costs more than starting a new thread. */
const LARGE_HEAP = 64 * 2 ** 20;

const { setImmediate } = globalThis;
const builtIn = require;
const parent = parentPort;

/** The bundle of realm.ts as a function: compiled once, its top level runs in every realm. */
const bundle = new vm.Script(
  `(require, module) => { const exports = module.exports; ${readFileSync(path.join(__dirname, 'worker-realm.cjs'), 'utf8')}\n}`,
  { filename: 'worker-realm.cjs' },
);
const checkpoint = new vm.Script('');

/**
 * The thread's own realm has only the language, like those of scripts: an object of it that reaches a script
 * gives access to nothing else.
 */
function strip(): void {
  const language = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!language.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

/**
 * A realm has its own globals and its own microtask queue. After the execution the queue is not drained, so
 * nothing of one execution runs during another.
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
    // Unhandled rejections end the thread first.
    setImmediate(() => {
      const needsReplacement = getHeapStatistics().used_heap_size > LARGE_HEAP;
      parent.postMessage({ ...outcome.finish, needsReplacement } satisfies WorkerFinish);
    });
  });
}

main();
