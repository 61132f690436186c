// test of faults: a person's action as client calls, any of which may be cut off, and how the person
// recovers.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { ReviewView } from '../../src/push/review/review-view';
import type { RunResult } from '../../workbench/apps-script/host';
import { ALL, type Session, wholeOrder } from '../e2e/session';
import { letPass } from './frozen';

/** Runs one function of the add-on. */
export type Runner = (name: string, args: unknown[]) => Promise<RunResult>;

/** @returns nothing: the state that the call leaves counts, not its result */
export type Act = (session: Session, run: Runner) => Promise<void>;

/** The value of a call; null when it was cut off or refused. */
export function answered<T>(result: RunResult): T | null {
  const reply = result.ended === 'returned' ? (result.value as Reply<T>) : null;
  return reply?.ok ? reply.value : null;
}

/** Steps a job until it ends, parks, fails or is cut off. */
export async function drive(run: Runner, started: RunResult): Promise<void> {
  let job = answered<JobView>(started);
  while (job?.state === 'running') job = answered<JobView>(await run('jobStep', [job.id]));
}

export const pushes: Act = async (_session, run) => {
  const review = answered<ReviewView>(await run('reviewBuild', []));
  if (review) await drive(run, await run('pushStart', [wholeOrder(review)]));
};

export const pulls =
  (tabs: readonly string[]): Act =>
  async (_session, run) =>
    drive(run, await run('pullStart', [{ ...ALL, tabs }]));

/** More rounds than recovering from any single fault takes. */
const ROUNDS = 5;
/**
 * Milliseconds. Longer than every requested pause, the hour of the request limit and the lease of the
 * document.
 */
export const PAUSES_OVER = 7_300_000;

/** Resumes the unfinished job. */
async function finishJob(session: Session): Promise<void> {
  let job = await session.ask('jobCurrent');
  for (let i = 0; job && i < 30 && (job.state === 'running' || job.state === 'parked'); i += 1) {
    job = await session.ask('jobStep', job.id);
  }
}

/** Repeats until nothing is left to do. @param again returns whether something was left */
export async function inRounds(session: Session, again: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await finishJob(session);
    if (!(await again())) return;
  }
}

export async function pullAll(session: Session, tabs: readonly string[]): Promise<void> {
  const pulled = await session.pull(tabs);
  if (pulled.state !== 'finished')
    throw new Error(`The pull is ${pulled.state}: ${pulled.summary.join(' ')}`);
}

/** Then a creation that is not listed can be repeated. Milliseconds. */
const LAG_OVER = 121_000;

/** Decides creations that were recorded but perhaps not sent, as a person who looks at the service does. */
async function decideUnknown(session: Session): Promise<void> {
  const waits = (await session.ask('unknownList')).some(({ wait }) => wait !== '');
  if (waits) letPass(session, LAG_OVER);
  for (const { run, entry, seen, candidates } of await session.ask('unknownList'))
    await session.ask('unknownResolve', { run, entry, seen, take: candidates[0]?.key ?? 'again' });
}

/** Rows that name a parent which the interrupted push created get its ID, by the button of the review. */
async function enterParentIds(session: Session): Promise<void> {
  const { held } = await session.ask('reviewBuild');
  const offers = held.flatMap(({ fixes }) => fixes.filter(({ label }) => label.startsWith('Use ')));
  if (offers.length > 0)
    await session.ask(
      'checkFix',
      offers.map(({ fix }) => fix),
    );
}

/**
 * Recovers as the person who finds the document does: resumes what is unfinished, decides what is unclear,
 * pushes the remaining edits, and pulls.
 */
export const recoverPush =
  (tabs: readonly string[]) =>
  async (session: Session): Promise<void> => {
    letPass(session, PAUSES_OVER);
    await inRounds(session, async () => {
      await decideUnknown(session);
      await enterParentIds(session);
      const review = await session.ask('reviewBuild');
      if (review.rows.length > 0) await session.push(review);
      return review.rows.length > 0;
    });
    await pullAll(session, tabs);
  };

export const recoverPull =
  (tabs: readonly string[]) =>
  async (session: Session): Promise<void> => {
    letPass(session, PAUSES_OVER);
    await finishJob(session);
    await pullAll(session, tabs);
  };
