// app: what the steps of a push share: the run's entries in the log, and how it stands.

import type { Journal, LoggedOperation } from '../../sync/journal';
import { isSettled, type Outcome } from '../../sync/operation';
import { type Job, viewOf } from '../job/job-record';
import { type LogSheet, openLog, readLog } from '../log/log-sheet';
import type { Ports } from '../ports';
import type { JobView } from '../surface/job';

export interface Run {
  readonly log: LogSheet;
  readonly journal: Journal;
}

/** Entries stand where they were appended, unless somebody sorted the log: then all of it is read. */
export function readRun(ports: Ports, job: Pick<Job, 'id' | 'logRow' | 'total'>): Run {
  const log = openLog(ports.workbook);
  const near = readLog(log, job.logRow ?? 2, job.id);
  const whole = near.operations.length === job.total && near.damaged.length === 0;
  return { log, journal: whole || (job.logRow ?? 2) <= 2 ? near : readLog(log, 2, job.id) };
}

export const having = (journal: Journal, outcome: Outcome): LoggedOperation[] =>
  journal.operations.filter((logged) => logged.outcome === outcome);

/** Operations that need nothing more. */
export const settledCount = (journal: Journal): number =>
  journal.operations.filter(({ outcome }) => isSettled(outcome)).length;

function troublesOf(journal: Journal): JobView['troubles'] {
  return journal.operations
    .filter(({ outcome }) => outcome !== 'verified' && isSettled(outcome))
    .map(({ operation: { tab, key, label }, outcome, detail }) => {
      return { tab, key, label, reason: detail || REASONS[outcome] };
    });
}

const REASONS: Readonly<Record<Outcome, string>> = {
  planned: '',
  sending: '',
  verified: '',
  done: 'The service accepted it, but has another value now.',
  failed: 'The service refused it.',
  conflict: 'It was changed at the service since the review.',
  unknown: 'It was sent, but no clear answer came. Review again in a few minutes.',
  cancelled: 'It was not sent.',
  observed: '',
};

/** The job as clients see it, with the troubles so far. */
export const pushView = (ports: Ports, job: Job, journal: Journal): JobView =>
  viewOf(job, ports.person(), troublesOf(journal).slice(0, 500));
