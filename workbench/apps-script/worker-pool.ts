// Workbench, Apps Script host: the threads of executions. Starting a thread is slow, so threads are reused.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Finish, WorkerFinish } from './protocol/messages';

/** Number of idle threads; more exist only while more executions run at once. */
const MOST_IDLE = 4;

/** Shared by all hosts of this process: an execution leaves no state in its thread. */
const idle: Thread[] = [];

interface Thread {
  readonly worker: Worker;
  /** Called when the thread ends by itself. */
  failed(error: unknown): void;
}

interface ThreadEvents {
  finished(finish: Finish): void;
  /** The thread ended by itself. */
  failed(error: unknown): void;
}

/**
 * Starts the execution whose first message is on the other end of the port. Returns a function that kills it,
 * and does nothing after it has ended.
 */
export function runInThread(port: MessagePort, events: ThreadEvents): () => Promise<unknown> {
  const thread = idle.pop() ?? startThread();
  let over = false;
  const detach = (): void => {
    over = true;
    thread.worker.removeAllListeners('message');
    thread.failed = () => undefined;
  };
  thread.failed = (error) => {
    detach();
    events.failed(error);
  };
  thread.worker.once('message', ({ needsReplacement, ...finish }: WorkerFinish) => {
    detach();
    recycle(thread, needsReplacement);
    events.finished(finish);
  });
  thread.worker.ref();
  thread.worker.postMessage(port, [port]);
  return async () => {
    if (over) return;
    detach();
    await thread.worker.terminate();
  };
}

function recycle(thread: Thread, needsReplacement: boolean): void {
  if (needsReplacement || idle.length >= MOST_IDLE) {
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

/** The built worker, found relative to the running code: the bundle in build/ or the source under test. */
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
