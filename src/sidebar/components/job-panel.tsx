// sidebar: the panel of a long action: progress bar, counts, time left, cancel; at the end its result.

import type { ComponentChildren } from 'preact';
import type { JobView } from '../../jobs/job-view';
import { counted, grouped } from '../../shared/sentences';
import { EVERY_CAMPAIGN } from '../../shared/tab-choices';
import { ask } from '../client/bridge';
import type { JobDriver } from '../client/use-job';
import { clockText } from '../client/when';
import { Ended, MissingList } from './job-result';
import { Countdown, FailureNotice, Notice } from './notice';

export const JOB_TITLES = {
  pull: 'Pull',
  push: 'Push',
  review: 'Review',
} as const;

/** `about 12 s left`, `about 3 min left`, `about 1 h 5 min left`; `''`: unknown. */
function timeLeft({ endsAt }: Pick<JobView, 'endsAt'>, time: number): string {
  if (endsAt === null || endsAt <= time) return '';
  const seconds = Math.ceil((endsAt - time) / 1000);
  if (seconds < 90) return `about ${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

/** The pause of a parked job, with its countdown, and the time at which the job may end. */
function Parked({ job, resumeAt }: { job: JobView; resumeAt: number }) {
  const { kind, endsAt } = job;
  const place = document.body.classList.contains('wide') ? 'dialog' : 'sidebar';
  const end = endsAt !== null && endsAt > resumeAt ? endsAt : null;
  return (
    <Notice tone="warning">
      Resumes in <Countdown until={resumeAt} /> (at {clockText(resumeAt)}) while this {place} is open
      {end === null ? '' : `, and ends at about ${clockText(end)}`}.{' '}
      {kind === 'push'
        ? 'If you close it, what was not sent stays as edits.'
        : 'You can also close it and resume later.'}
    </Notice>
  );
}

/** What the numbers of a job count. */
const UNITS = {
  push: 'row',
  review: 'request',
} as const;

const percentOf = ({ done: doneCount, total }: Pick<JobView, 'done' | 'total'>): number =>
  total > 0 ? Math.round((doneCount / total) * 100) : 0;

/**
 * `12 of 40 rows`; `retrying`: a pull tries again what it could not read; `''` while the total is unknown.
 * A pull reads each campaign once for each tab, so its total is not a number of campaigns.
 */
export function amountText({
  kind,
  done: doneCount,
  total,
}: Pick<JobView, 'kind' | 'done' | 'total'>): string {
  if (total === 0) return '';
  if (kind === 'pull') return doneCount < total ? `${percentOf({ done: doneCount, total })} %` : 'retrying';
  return `${grouped(doneCount)} of ${counted(total, UNITS[kind])}`;
}

/** `The push is paused at 12 of 40 rows. …`, for a job whose step failed. */
function pausedText(job: JobView): string {
  const amount = job.done < job.total ? ` at ${amountText(job)}` : '';
  return `The ${JOB_TITLES[job.kind].toLowerCase()} is paused${amount}. Resume it here.`;
}

/** A running job: phase, progress, and remaining or waiting time. @param onSkip absent: nothing to skip */
export function JobProgress(props: {
  job: JobView;
  canceling: boolean;
  onCancel: () => void;
  skipping?: boolean;
  onSkip?: () => void;
}) {
  const { job, canceling, skipping = false } = props;
  const isRetry = job.state === 'parked' && job.missing.length > 0;
  const percent = percentOf(job);
  return (
    <>
      <p class="phase" aria-live="polite">
        {canceling ? 'Stopping after the current step…' : job.phase}
      </p>
      <progress
        max={100}
        value={job.total > 0 ? percent : undefined}
        aria-label={`${JOB_TITLES[job.kind]} progress`}
      />
      <p class="hint line">
        <span>{amountText(job)}</span>
        {/* A parked job shows a countdown instead. */}
        <span>{job.state === 'parked' ? '' : timeLeft(job, Date.now())}</span>
      </p>
      {isRetry ? <MissingList missing={job.missing} /> : null}
      {job.state === 'parked' && job.resumeAt !== null ? <Parked job={job} resumeAt={job.resumeAt} /> : null}
      <div class="actions">
        {isRetry && props.onSkip ? (
          <button type="button" onClick={props.onSkip} disabled={canceling || skipping}>
            Skip
          </button>
        ) : null}
        <button type="button" onClick={props.onCancel} disabled={canceling}>
          Cancel
        </button>
      </div>
      {isRetry ? (
        <p class="hint">
          Skip ends the pull without these parts. Cancel stops it. Both keep the rows that were pulled.
        </p>
      ) : null}
    </>
  );
}

/** Pulls what the last pull could not read. */
export const pullUnread = () => ask('pullStart', { ...EVERY_CAMPAIGN, tabs: ['campaigns'], missed: true });

/**
 * The job that this panel runs.
 * @param props `back`: the main button at the end, or if it could not be started; `children`: others
 */
export function JobPanel(props: {
  driver: JobDriver;
  back: { readonly text: string; onBack(): void };
  children?: ComponentChildren;
}) {
  const { driver, back } = props;
  const { job, failure } = driver;
  const isMissing = job !== null && job.gaps > 0;
  const actions = (
    <div class="actions">
      {isMissing ? (
        <button type="button" class="primary" onClick={() => driver.start(pullUnread)}>
          Try again
        </button>
      ) : null}
      <button type="button" class={isMissing ? '' : 'primary'} onClick={back.onBack}>
        {back.text}
      </button>
      {props.children}
    </div>
  );
  return (
    <section class="job">
      <FailureNotice failure={failure} />
      {job === null ? (
        failure && actions
      ) : failure ? (
        <>
          <p>{pausedText(job)}</p>
          <button type="button" onClick={() => driver.resume(job)}>
            Resume
          </button>
        </>
      ) : driver.isRunning ? (
        <JobProgress
          job={job}
          canceling={driver.canceling}
          onCancel={driver.cancel}
          skipping={driver.skipping}
          onSkip={driver.skip}
        />
      ) : (
        <Ended job={job} actions={actions} />
      )}
    </section>
  );
}
