// schedule: pulls tabs under the rules of an ordinary pull: unpushed edits stay.

import type { JobView } from '../../client-api/job';
import { isOver, readJob } from '../../jobs/job-record';
import { NOUN } from '../../jobs/lease';
import { counted } from '../../model/counted';
import { TAB_CHOICES } from '../../model/tab-choices';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { jobCancel, jobStep } from '../jobs';
import { pullScheduled } from '../pull/pull';
import type { Problem, Report } from './report';

/** `problem`: why tabs were pulled only in part or not at all. */
export type PulledTabs = Pick<Report, 'problem' | 'elsewhere'>;

const none = (kind: Problem['kind'], sentence: string): PulledTabs => ({
  problem: { kind, sentence },
  elsewhere: [],
});

/** Sentence about an unfinished job that is running or that only its owner can end; `''`: none. */
function otherJob(ports: Ports): string {
  const job = readJob(ports);
  if (job === null || isOver(job)) return '';
  const now = ports.clock.now();
  const isLive = job.holder.until > now || (job.resumeAt ?? 0) > now;
  if (job.kind === 'pull' && !isLive) return '';
  return `The tabs were not pulled, because the ${NOUN[job.kind]} of ${job.owner.name} is not finished.`;
}

/** Runs steps until the job ends; null: it would not end before the deadline. */
function finished(ports: Ports, started: JobView, deadline: number): JobView | null {
  let job = started;
  for (;;) {
    if (job.state !== 'running' && job.state !== 'parked') return job;
    const pause = job.state === 'parked' ? Math.max(0, (job.resumeAt ?? 0) - ports.clock.now()) : 0;
    if (ports.clock.now() + pause >= deadline) return null;
    if (pause > 0) ports.clock.sleep(pause);
    job = jobStep(ports, job.id);
  }
}

function elsewhereIn(ports: Ports, id: string): Report['elsewhere'] {
  const job = readJob(ports);
  if (job?.id !== id) return [];
  return TAB_CHOICES.flatMap(({ tab, title }) => {
    const values = job.pulled?.[tab]?.elsewhere ?? 0;
    return values > 0 ? [{ title, values }] : [];
  });
}

function problemOf({ state, gaps, summary }: JobView): Problem | null {
  if (state !== 'finished')
    return { kind: 'passing', sentence: `The pull stopped. ${summary[0] ?? ''}`.trim() };
  if (gaps === 0) return null;
  return {
    kind: 'passing',
    sentence: `${counted(gaps, 'part')} of the pull could not be read. Open Bidgrid ▸ Pull… and try again.`,
  };
}

const tooLong = ({ done, total }: JobView): Problem => ({
  kind: 'size',
  sentence: `The pull took longer than the 5 minutes of a morning run: ${done.toLocaleString('en')} of ${counted(total, 'part')} were pulled. Choose fewer tabs in Bidgrid ▸ Schedule….`,
});

/** @param deadline milliseconds since 1970: no step starts after it, and a step takes up to 25 s */
export function pullTabs(ports: Ports, tabs: readonly string[], deadline: number): PulledTabs {
  const other = otherJob(ports);
  if (other !== '') return none('passing', other);
  try {
    const started = pullScheduled(ports, tabs);
    const job = finished(ports, started, deadline);
    const problem = job === null ? tooLong(jobCancel(ports, started.id)) : problemOf(job);
    return { problem, elsewhere: elsewhereIn(ports, started.id) };
  } catch (error) {
    if (error instanceof UserError) return none('tabs', `The tabs were not pulled. ${error.sentence}`);
    throw error;
  }
}
