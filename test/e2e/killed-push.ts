// test, e2e: a push or an undo that dies after a given service call, and what a person does who finds the
// document afterwards.

import type { Reply } from '../../src/ports/user-error';
import type { PushOrder } from '../../src/push/review/push-schema';
import type { ReviewView } from '../../src/push/review/review-view';
import type { RunResult } from '../../workbench/apps-script/host';
import { isChanging } from './kill-points';
import { type Session, wholeOrder } from './session';
import { restoreRun, undoOrder } from './undo-order';

export interface Trace {
  /** Numbers of the calls that change something, counted over the executions of one push. */
  readonly changing: number[];
  total: number;
}

/** Runs one function of the push; ends it after the given call of the whole push. */
async function traced(
  session: Session,
  name: string,
  args: unknown[],
  trace: Trace,
  crashAt: number,
): Promise<RunResult> {
  const before = trace.total;
  const result = await session.run(name, args, {
    crashAfterCalls: crashAt > before ? crashAt - before : undefined,
    onCall: (n, _service, method) => void (isChanging(method) && trace.changing.push(before + n)),
  });
  trace.total += result.totalCalls;
  return result;
}

/**
 * Starts a run and takes its first step. Dies after call `crashAt` (0: does not die). Returns the calls made
 * until then.
 */
async function runAndDie(
  session: Session,
  order: PushOrder,
  crashAt: number,
  trace: Trace = { changing: [], total: 0 },
): Promise<Trace> {
  const started = await traced(session, 'pushStart', [order], trace, crashAt);
  if (started.ended === 'returned') {
    const reply = started.value as Reply<{ id: string }>;
    if (!reply.ok) throw new Error(`pushStart: ${reply.error.sentence} [${reply.error.detail}]`);
    await traced(session, 'jobStep', [reply.value.id], trace, crashAt);
  }
  return trace;
}

/** Pushes the reviewed rows and dies. */
export const pushAndDie = (session: Session, review: ReviewView, crashAt: number): Promise<Trace> =>
  runAndDie(session, wholeOrder(review), crashAt);

/** Restores a run in the cells and pushes that, or dies; a write that died is not followed by a push. */
export async function undoAndDie(session: Session, run: string, crashAt: number): Promise<Trace> {
  const trace: Trace = { changing: [], total: 0 };
  const { token } = await session.ask('undoPreview', run);
  const written = await traced(session, 'undoWrite', [{ run, cell: null, token }], trace, crashAt);
  if (written.ended !== 'returned') return trace;
  const order = await undoOrder(session, run, await session.ask('reviewBuild'));
  return runAndDie(session, order, crashAt, trace);
}

/**
 * Accepts creations that the service has, and creates again those that it does not have (a kill between
 * record and request).
 */
async function decideUnknown(session: Session): Promise<void> {
  for (const { run, entry, seen, candidates } of await session.ask('unknownList')) {
    await session.ask('unknownResolve', { run, entry, take: candidates[0]?.key ?? 'again', seen });
  }
}

/**
 * The actions of a person whose push crashed: its dialog resumes it, or, if it was closed, *Review what is
 * left* ends it. Then what is left is pushed.
 */
export async function recover(session: Session, isClosed = false): Promise<void> {
  const job = await session.ask('jobCurrent');
  const ended = job ? await (isClosed ? session.ask('jobCancel', job.id) : session.finish(job)) : null;
  if (ended?.state === 'finished' && ended.problems.length === 0) return;
  await decideUnknown(session);
  const left = await session.ask('reviewBuild');
  if (left.rows.length > 0) await session.push(left);
}

/** The same for an undo of the run. */
export async function recoverUndo(session: Session, run: string): Promise<void> {
  const job = await session.ask('jobCurrent');
  const ended = job ? await session.finish(job) : null;
  if (ended?.state === 'finished' && ended.problems.length === 0) return;
  await restoreRun(session, run);
  const review = await session.ask('reviewBuild');
  if (review.rows.length > 0)
    await session.finish(await session.ask('pushStart', await undoOrder(session, run, review)));
}
