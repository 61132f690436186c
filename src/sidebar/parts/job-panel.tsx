// sidebar: the state of a long action: progress bar, counts, time left, cancel; at its end the result.

import type { ComponentChildren } from 'preact';
import type { JobView } from '../../app/surface/job';
import type { JobDriver } from '../use-job';
import { FailureNotice, Notice } from './notice';

const TITLES = { pull: 'Pull', push: 'Push', undo: 'Undo' } as const;

/** `12 s`, `3 min`: remaining time at the average speed so far; empty before the first progress. */
function timeLeft(job: JobView, now: number): string {
  const spent = now - job.startedAt;
  if (job.done === 0 || job.total === 0 || spent < 1500) return '';
  const seconds = Math.ceil(((spent / job.done) * (job.total - job.done)) / 1000);
  if (seconds <= 0) return '';
  return seconds < 90 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
}

function Running(props: { job: JobView; driver: JobDriver }) {
  const { job, driver } = props;
  const percent = job.total > 0 ? Math.round((job.done / job.total) * 100) : 0;
  return (
    <>
      <p class="phase" aria-live="polite">
        {driver.cancelling ? 'Stopping after the current step…' : job.phase}
      </p>
      <progress class="bar" max={100} value={percent} aria-label={`${TITLES[job.kind]} progress`} />
      <p class="meta">
        <span>
          {/* A pull reads each campaign once for each tab, so its total is not a number of campaigns. */}
          {job.kind === 'pull'
            ? `${percent}%`
            : `${job.done.toLocaleString('en')} of ${job.total.toLocaleString('en')}`}
        </span>
        <span>{timeLeft(job, Date.now())}</span>
      </p>
      {job.state === 'parked' && job.resumeAt !== null ? (
        <Notice tone="warning">
          Nothing is sent for now. It resumes at {new Date(job.resumeAt).toLocaleTimeString()} while this is
          open; you can also close it and resume later.
        </Notice>
      ) : null}
      <button type="button" onClick={driver.cancel} disabled={driver.cancelling}>
        Cancel
      </button>
    </>
  );
}

function Ended(props: { job: JobView; children?: ComponentChildren }) {
  const { job } = props;
  const tone =
    job.state === 'failed'
      ? 'error'
      : job.troubles.length > 0 || job.gaps > 0 || job.state === 'cancelled'
        ? 'warning'
        : 'success';
  return (
    <>
      <Notice tone={tone}>
        {job.summary.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {job.troubles.length > 0 ? (
        <ul class="troubles">
          {job.troubles.map((trouble) => (
            <li key={`${trouble.tab} ${trouble.key}`}>
              <strong>{trouble.label}</strong>
              <span>{trouble.reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div class="actions">{props.children}</div>
    </>
  );
}

/** `children`: the buttons offered once the job has ended. */
export function JobPanel(props: { driver: JobDriver; children?: ComponentChildren }) {
  const { job, failure } = props.driver;
  return (
    <section class="job">
      <FailureNotice failure={failure} />
      {failure && job ? (
        <button type="button" onClick={() => props.driver.resume(job)}>
          Resume
        </button>
      ) : null}
      {job && !failure && (job.state === 'running' || job.state === 'parked') ? (
        <Running job={job} driver={props.driver} />
      ) : null}
      {job && job.state !== 'running' && job.state !== 'parked' ? (
        <Ended job={job}>{props.children}</Ended>
      ) : null}
    </section>
  );
}
