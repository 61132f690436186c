// Workbench, Apps Script host: the threads that executions run in. Starting one is dear, so it takes the next
// one after.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Finish, WorkerFinish } from './protocol/messages';

/** So many threads wait for work; more are only there while more executions run at once. */
const MOST_IDLE = 4;

/** All hosts of this process share them: an execution leaves nothing behind in a thread. */
const idle: Thread[] = [];

interface Thread {
  readonly worker: Worker;
  /** What is done when it ends by itself. */
  failed(error: unknown): void;
}

export interface ThreadEvents {
  finished(finish: Finish): void;
  /** The thread ended by itself. */
  failed(error: unknown): void;
}

/**
 * Starts the execution whose first message waits on the other end of the port. The answer ends it wherever it
 * is, and does nothing to one that is over.
 */
export function runInThread(port: MessagePort, events: ThreadEvents): () => Promise<unknown> {
  const thread = idle.pop() ?? startThread();
  let over = false;
  const settle = (): void => {
    over = true;
    thread.worker.removeAllListeners('message');
    thread.failed = () => undefined;
  };
  thread.failed = (error) => {
    settle();
    events.failed(error);
  };
  thread.worker.once('message', ({ worn, ...finish }: WorkerFinish) => {
    settle();
    rest(thread, worn);
    events.finished(finish);
  });
  thread.worker.ref();
  thread.worker.postMessage(port, [port]);
  return async () => {
    if (over) return;
    settle();
    await thread.worker.terminate();
  };
}

function rest(thread: Thread, worn: boolean): void {
  if (worn || idle.length >= MOST_IDLE) {
    void thread.worker.terminate();
    return;
  }
  thread.worker.unref();
  idle.push(thread);
}

function startThread(): Thread {
  const thread: Thread = { worker: new Worker(workerFile()), failed: () => undefined };
  const fail = (error: unknown): void => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
    thread.failed(error);
  };
  thread.worker.once('error', fail).once('exit', () => fail(new Error('The execution stopped.')));
  return thread;
}

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
