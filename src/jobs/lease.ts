// jobs: allows one long action per document at a time: who may start or resume one, and who has to wait.

import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';
import { sentenceTime } from '../shared/time';
import { isOver, type Job, readJob } from './job-record';

/** Longer than a batch of requests, short enough for a person to wait. */
const WAIT_MS = 15_000;

export const NOUN = {
  pull: 'pull',
  push: 'push',
  review: 'review',
} as const;

const WITH_ARTICLE = {
  pull: 'a pull',
  push: 'a push',
  review: 'a review',
} as const;

/** @throws UserError if the document stays locked for 15 s */
export const withDocument = <T>(ports: Ports, work: () => T): T =>
  withDocumentOr(ports, work, () => {
    throw new UserError(
      'Bidgrid is busy with another action in this spreadsheet. Try again in half a minute.',
    );
  });

/** @param busy called instead, without the lock, if the document stays locked for 15 s */
export function withDocumentOr<T>(ports: Ports, work: () => T, busy: () => T): T {
  const lockedResult = ports.documentLock.withLock(WAIT_MS, work);
  return lockedResult.got ? lockedResult.value : busy();
}

/** @throws UserError while another person holds the job */
export function mayGoOn(ports: Ports, job: Job): void {
  const held = job.holder.id !== ports.person().id && job.holder.until > ports.clock.now();
  if (!held) return;
  throw new UserError(
    `${job.holder.name} is working on this ${NOUN[job.kind]}. If nothing happens, you can resume it after ${sentenceTime(ports.timeText(job.holder.until))}.`,
  );
}

/**
 * A review stops no other job, nor does an unfinished pull of this person or without a holder: their steps
 * left everything consistent. A push does, because the outcome of its requests has to be recorded.
 * @throws UserError if another job has to end first
 */
export function needFree(ports: Ports): void {
  const job = readJob(ports);
  if (job === null || isOver(job) || job.kind === 'review') return;
  const mine = job.holder.id === ports.person().id;
  const live = job.holder.until > ports.clock.now();
  if (live && !mine) {
    throw new UserError(
      `${job.holder.name} started ${WITH_ARTICLE[job.kind]} in this spreadsheet that is still running. Wait until it finishes; if it has stopped, try again at ${sentenceTime(ports.timeText(job.holder.until))}.`,
    );
  }
  if (job.kind !== 'pull') {
    throw new UserError(
      `A push of ${job.owner.name} from ${sentenceTime(ports.timeText(job.startedAt))} is not finished. Open Bidgrid ▸ Review and push…, and choose Review what is left.`,
    );
  }
}

/** Why a push cannot start now, as a sentence; `''` if it can. */
export function obstacleOf(ports: Ports): string {
  try {
    needFree(ports);
    return '';
  } catch (error) {
    if (error instanceof UserError) return error.sentence;
    throw error;
  }
}

/** Holds the ID of the job to cancel. */
const NAME = 'bidgrid.cancel';

export const askToCancel = ({ documentStore }: Ports, { id }: Job): void => documentStore.set(NAME, id);

/** Checked under the document lock, before each slice of a pull and each batch of a push. */
export const isCancelAsked = ({ documentStore }: Ports, { id }: Job): boolean =>
  documentStore.get(NAME) === id;

export const forgetCancel = ({ documentStore }: Ports): void => documentStore.delete(NAME);
