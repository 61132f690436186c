// sidebar: an unfinished job of this document: owner, start time, progress, and a button to resume or cancel
// it.

import type { JobView } from '../../app/surface/job';
import { ask } from '../bridge';
import type { JobDriver } from '../use-job';
import { isHeld } from '../use-unfinished';
import { Notice } from './notice';

const WORDS = {
  pull: { noun: 'A pull', doing: 'is pulling' },
  push: { noun: 'A push', doing: 'is pushing' },
  undo: { noun: 'An undo', doing: 'is undoing a push' },
} as const;

const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A colleague at work. */
function Held(props: { job: JobView }) {
  const { kind, holder, startedAt, done, total } = props.job;
  return (
    <Notice tone="warning">
      <p>
        <strong>{holder.name}</strong> {WORDS[kind].doing} in this spreadsheet since {clock(startedAt)}:{' '}
        {done} of {total} done.
      </p>
      <p>
        You can continue editing. If it has stopped, you can {kind === 'pull' ? 'resume' : 'cancel'} it after{' '}
        {clock(holder.until)}.
      </p>
    </Notice>
  );
}

/** Anyone can resume a pull, and cancel a push or undo; only the approver can resume these. */
export function Unfinished(props: { job: JobView; driver: JobDriver }) {
  const { job, driver } = props;
  if (isHeld(job, Date.now())) return <Held job={job} />;
  const who = job.mine ? 'you started' : `${job.owner || 'a colleague'} started`;
  const mayResume = job.mine || job.kind === 'pull';
  return (
    <Notice tone="warning">
      <p>
        {WORDS[job.kind].noun} {who} at {clock(job.startedAt)} is not finished ({job.done} of {job.total}{' '}
        done).{' '}
        {mayResume
          ? ''
          : 'Only the person who approved it can resume it; cancel it to push the rest yourself.'}
      </p>
      <button
        type="button"
        onClick={() => (mayResume ? driver.resume(job) : driver.start(() => ask('jobCancel', job.id)))}
      >
        {mayResume ? 'Resume' : 'Cancel it'}
      </button>
    </Notice>
  );
}
