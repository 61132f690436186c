// test of faults: a person's action as the calls it makes, any of which may be cut off, and what the person does afterwards.

import type { ReviewView } from '../../src/app/surface/review';
import type { RunOptions, RunResult } from '../../workbench/apps-script/host';
import { ALL, type Session, wholeOrder } from '../e2e/session';

/** Runs one function of the add-on. */
export type Runner = (name: string, args: unknown[]) => Promise<RunResult>;

/** @returns nothing: whether it got through does not matter, the state that it leaves does */
export type Act = (session: Session, run: Runner) => Promise<void>;

interface Answer {
  readonly ok: boolean;
  readonly value?: { readonly id: string; readonly state: string };
}

const answerOf = (result: RunResult): Answer | null =>
  result.ended === 'returned' ? (result.value as Answer) : null;

/** Steps a job until it ends, parks, fails or is cut off. */
async function drive(run: Runner, started: RunResult): Promise<void> {
  let answer = answerOf(started);
  while (answer?.ok && answer.value?.state === 'running') {
    answer = answerOf(await run('jobStep', [answer.value.id]));
  }
}

export const pushes: Act = async (_session, run) => {
  const review = (await run('reviewBuild', [])).value as
    | { ok: true; value: ReviewView }
    | { ok: false }
    | undefined;
  if (!review?.ok) return;
  await drive(run, await run('pushStart', [wholeOrder(review.value)]));
};

export const pulls =
  (tabs: readonly string[]): Act =>
  async (_session, run) =>
    drive(run, await run('pullStart', [{ ...ALL, tabs }]));

/** A runner that counts service calls over all executions of an action. */
export function counting(
  session: Session,
  options: (before: number) => Partial<RunOptions> = () => ({}),
): { run: Runner; total(): number } {
  let total = 0;
  const run: Runner = async (name, args) => {
    const result = await session.run(name, args, options(total));
    total += result.totalCalls;
    return result;
  };
  return { run, total: () => total };
}

/** More rounds than any single fault needs. */
const ROUNDS = 5;

/** What a person does who finds the document: goes on with what is unfinished, pushes what is left, and pulls. */
export const recoverPush =
  (tabs: readonly string[]) =>
  async (session: Session): Promise<void> => {
    later(session);
    await pushRest(session);
    const pulled = await session.pull(tabs);
    if (pulled.state !== 'finished')
      throw new Error(`The pull is ${pulled.state}: ${pulled.summary.join(' ')}`);
  };

/** Pauses are over. */
function later({ host }: Session): void {
  const source =
    '(function () { var real = Date.now; Date.now = function () { return real.call(Date) + 3700000; }; })();';
  host.options.files.push({ name: 'Later.js', source });
}

async function pushRest(session: Session): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    let job = await session.ask('jobCurrent');
    for (let i = 0; job && i < 30 && (job.state === 'running' || job.state === 'parked'); i += 1) {
      job = await session.ask('jobStep', job.id);
    }
    const review = await session.ask('reviewBuild');
    if (review.rows.length === 0) return;
    await session.push(review);
  }
}

export const recoverPull =
  (tabs: readonly string[]) =>
  async (session: Session): Promise<void> => {
    later(session);
    const job = await session.ask('jobCurrent');
    if (job) await session.finish(await session.ask('jobStep', job.id));
    const pulled = await session.pull(tabs);
    if (pulled.state !== 'finished')
      throw new Error(`The pull is ${pulled.state}: ${pulled.summary.join(' ')}`);
  };
