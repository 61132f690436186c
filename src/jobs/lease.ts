// jobs: one long action at a time in a document: who may start one, go on with one, or has to wait.

import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';
import { isOver, type Job, readJob } from './job-record';

/** Longer than one batch of requests takes, shorter than a person's patience. */
const WAIT_MS = 15_000;

export const NOUN = {
  pull: 'pull',
  push: 'push',
  undo: 'undo',
  review: 'review',
  'undo-preview': 'undo preview',
} as const;

const WITH_ARTICLE = {
  pull: 'a pull',
  push: 'a push',
  undo: 'an undo',
  review: 'a review',
  'undo-preview': 'an undo preview',
} as const;

/** @throws UserError when other work on the document does not end in time */
export const withDocument = <T>(ports: Ports, work: () => T): T =>
  withDocumentOr(ports, work, () => {
    throw new UserError(
      'Bidgrid is busy with another action in this spreadsheet. Try again in half a minute.',
    );
  });

/** @param busy called instead, without the lock, when other work on the document does not end in time */
export function withDocumentOr<T>(ports: Ports, work: () => T, busy: () => T): T {
  const done = ports.documentLock.withLock(WAIT_MS, work);
  return done.got ? done.value : busy();
}

/** @throws UserError while somebody else holds the job */
export function mayGoOn(ports: Ports, job: Job): void {
  const held = job.holder.id !== ports.person().id && job.holder.until > ports.clock.now();
  if (!held) return;
  throw new UserError(
    `${job.holder.name} is working on this ${NOUN[job.kind]}. If nothing happens, you can resume it after ${ports.timeText(job.holder.until)}.`,
  );
}

/**
 * An unfinished pull that nobody works on is simply dropped: each of its steps left everything consistent. An
 * unfinished push has requests to be accounted for.
 * @throws UserError when another job has to end first
 */
export function mayStart(ports: Ports): void {
  const job = readJob(ports);
  if (job === null || isOver(job)) return;
  const mine = job.holder.id === ports.person().id;
  const live = job.holder.until > ports.clock.now();
  if (live && !mine) {
    throw new UserError(
      `${job.holder.name} started ${WITH_ARTICLE[job.kind]} in this spreadsheet that is still running. Wait until it finishes; if it has stopped, try again at ${ports.timeText(job.holder.until)}.`,
    );
  }
  if (job.kind !== 'pull') {
    const what = job.kind === 'push' ? 'A push' : 'An undo';
    throw new UserError(
      `${what} of ${job.owner.name} from ${ports.timeText(job.startedAt)} is not finished. Open Bidgrid › Pull… to resume or cancel it.`,
    );
  }
}

/** Why a push could not be started now, as a sentence; `''` when it could. */
export function obstacleOf(ports: Ports): string {
  try {
    mayStart(ports);
    return '';
  } catch (error) {
    if (error instanceof UserError) return error.sentence;
    throw error;
  }
}
