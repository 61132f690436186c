// push: cancels a push: reconciles the changes that were sent and sends no more.

import { isOver, type Job } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { forgetCancel } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { openRun } from '../journal/journal';
import { account, stopDamaged, stopPush, stopUnprepared } from './end-push';
import { having, pushView } from './push-job';

const SENTENCE = (what: string) =>
  `The ${what} was canceled. What was sent before stays; nothing more is sent.`;

const TOO_LATE = (what: string) => `It was too late to cancel the ${what}: every row had been sent.`;

/** Anyone can cancel, even while the owner is away. Under the document lock. */
export function cancelPush(ports: Ports, job: Job): JobView {
  forgetCancel(ports);
  if (!isOver(job) && !job.prepared) return stopUnprepared(ports, job);
  const journal = openRun(ports, job.id);
  if (isOver(job)) return pushView(ports, job, journal);
  if (journal === null || journal.isDamaged) return stopDamaged(ports, job, journal);
  account(ports, job, journal, having(journal, 'sending'));
  const sentence = having(journal, 'planned').length > 0 ? SENTENCE(job.kind) : TOO_LATE(job.kind);
  return stopPush(ports, job, journal, { state: 'canceled', sentence });
}
