// sidebar: an unfinished job of this document: whose it is, since when, how far, and whether one may go on with it.

import type { JobView } from '../../app/surface/job';
import { isHeld } from '../use-unfinished';
import { Notice } from './notice';

const WORDS = {
  pull: { noun: 'A pull', doing: 'is pulling' },
  push: { noun: 'A push', doing: 'is pushing' },
  undo: { noun: 'An undo', doing: 'is undoing a push' },
} as const;

const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A colleague at work: nothing to be done but wait. */
function Held(props: { job: JobView }) {
  const { kind, holder, startedAt, done, total } = props.job;
  return (
    <Notice tone="warning">
      <p>
        <strong>{holder.name}</strong> {WORDS[kind].doing} in this spreadsheet since {clock(startedAt)}:{' '}
        {done} of {total} done.
      </p>
      <p>
        You can go on editing. Pulling and pushing wait until this is over; if nothing happens any more, you
        can take it over after {clock(holder.until)}.
      </p>
    </Notice>
  );
}

export function Unfinished(props: { job: JobView; onResume: () => void }) {
  const { job } = props;
  if (isHeld(job, Date.now())) return <Held job={job} />;
  const who = job.mine ? 'you started' : `${job.owner || 'a colleague'} started`;
  return (
    <Notice tone="warning">
      <p>
        {WORDS[job.kind].noun} {who} at {clock(job.startedAt)} is not finished ({job.done} of {job.total}{' '}
        done).
      </p>
      <button type="button" onClick={props.onResume}>
        {job.holder.mine ? 'Go on with it' : 'Take it over'}
      </button>
    </Notice>
  );
}
