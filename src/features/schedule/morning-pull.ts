// schedule: pulls tabs under the rules of an ordinary pull: unpushed edits stay.

import { isOver, readJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { NOUN } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { pullScheduled } from '../../pull/pull';
import { counted, grouped } from '../../shared/sentences';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { jobCancel, jobStep } from '../jobs/jobs';
import type { Problem, Report } from './news';

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

const gapsText = (gaps: number, missing: JobView['missing']): string =>
  `${counted(gaps, 'part')} of the pull could not be read. ${missing[0]?.why ?? ''}`.trim();

/** Why a pull waits. */
function reasonOf(ports: Ports, { phase, gaps, missing }: JobView): string {
  if (gaps > 0) return gapsText(gaps, missing);
  return readJob(ports)?.pause?.sentence ?? phase;
}

interface Ended {
  readonly job: JobView;
  /** Why it had to wait for the service the last time; `''`: it was working all the time. */
  readonly waitedFor: string;
  readonly hasEnded: boolean;
}

/** Runs steps until the job ends, or would not end before the deadline. */
function stepped(ports: Ports, started: JobView, deadline: number): Ended {
  let job = started;
  let waitedFor = '';
  for (;;) {
    if (job.state !== 'running' && job.state !== 'parked') return { job, waitedFor, hasEnded: true };
    const isWaiting = job.state === 'parked';
    const pause = isWaiting ? Math.max(0, (job.resumeAt ?? 0) - ports.clock.now()) : 0;
    if (isWaiting) waitedFor = reasonOf(ports, job);
    if (ports.clock.now() + pause >= deadline) return { job, waitedFor, hasEnded: false };
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

function problemOf({ state, gaps, summary, missing }: JobView): Problem | null {
  if (state !== 'finished')
    return { kind: 'passing', sentence: `The pull stopped. ${summary[0] ?? ''}`.trim() };
  if (gaps === 0) return null;
  return {
    kind: 'passing',
    sentence: `${gapsText(gaps, missing)} Open Bidgrid ▸ Pull… and try again.`,
  };
}

/** Only a pull that never had to wait is too large. */
function outOfTime({ done, total }: JobView, waitedFor: string): Problem {
  if (waitedFor !== '')
    return { kind: 'passing', sentence: `The pull was canceled while it waited. ${waitedFor}` };
  return {
    kind: 'size',
    sentence: `The pull took longer than the 5 minutes of a morning run: ${grouped(done)} of ${counted(total, 'part')} were pulled. Open Bidgrid ▸ More ▸ Schedule… and choose fewer tabs.`,
  };
}

const why = (sentence: string): string => `The tabs were not pulled. ${sentence}`;

/** Why it was not started is a problem of the person, unless it is known when it passes. */
function start(ports: Ports, tabs: readonly string[]): JobView | PulledTabs {
  try {
    return pullScheduled(ports, tabs);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return none(error.until === null ? 'tabs' : 'passing', why(error.sentence));
  }
}

/**
 * @param deadline milliseconds since 1970: no step starts after it, and a step takes up to 25 s
 * @throws UserError when a step of the pull fails
 */
export function pullTabs(ports: Ports, tabs: readonly string[], deadline: number): PulledTabs {
  const other = otherJob(ports);
  if (other !== '') return none('passing', other);
  const started = start(ports, tabs);
  if ('problem' in started) return started;
  const { job, waitedFor, hasEnded } = stepped(ports, started, deadline);
  const problem = hasEnded ? problemOf(job) : outOfTime(jobCancel(ports, started.id), waitedFor);
  return { problem, elsewhere: elsewhereIn(ports, started.id) };
}
