// sidebar: an unfinished job of this document: owner, start time, progress, and a button to resume or
// cancel it.

import type { JobView } from '../../jobs/job-view';
import { ask, openReview } from '../client/bridge';
import { useRunsElsewhere } from '../client/other-windows';
import type { JobDriver } from '../client/use-job';
import { useRequest } from '../client/use-request';
import { isHeld } from '../client/use-unfinished';
import { clockText } from '../client/when';
import { amountText } from './job-panel';
import { Countdown, FailureNotice, Notice } from './notice';

const WORDS = {
  pull: { noun: 'A pull', doing: 'is pulling' },
  push: { noun: 'A push', doing: 'is pushing' },
  review: { noun: 'A review', doing: 'is reviewing changes' },
} as const;

const CancelIt = (props: { job: JobView; driver: JobDriver }) => (
  <button type="button" onClick={() => props.driver.start(() => ask('jobCancel', props.job.id))}>
    Cancel the {props.job.kind}
  </button>
);

/** Only the review dialog shows what a review compared, so it resumes there. */
function OpenReview() {
  const { run, busy, failure } = useRequest();
  return (
    <>
      <FailureNotice failure={failure} />
      <button type="button" disabled={busy} onClick={() => run(openReview)}>
        Open the review
      </button>
    </>
  );
}

/** Progress and waiting time. */
const Progress = (props: { job: JobView }) => {
  const { state, resumeAt } = props.job;
  return (
    <>
      {amountText(props.job) || 'just started'}
      {state === 'parked' && resumeAt !== null ? (
        <>
          , waiting for <Countdown until={resumeAt} />
        </>
      ) : null}
    </>
  );
};

/** A job of a colleague. A review changes nothing at the service, so anyone may cancel it at any time. */
function Held(props: { job: JobView; driver: JobDriver }) {
  const { job, driver } = props;
  const { kind, holder, startedAt } = job;
  return (
    <Notice tone="warning">
      <p>
        <strong>{holder.name}</strong> {WORDS[kind].doing} in this spreadsheet since {clockText(startedAt)}:{' '}
        <Progress job={job} />.
      </p>
      {kind === 'review' ? (
        <CancelIt job={job} driver={driver} />
      ) : (
        <p>
          You can continue editing. If it has stopped, you can {kind === 'pull' ? 'resume' : 'cancel'} it
          after {clockText(holder.until)}.
        </p>
      )}
    </Notice>
  );
}

const ONLY_OWNER = {
  push: 'Only the person who approved it can resume it; cancel it to push the rest yourself.',
  review: 'Only they can resume it.',
  pull: '',
} as const;

/**
 * An unfinished job of this document: its owner, start, progress, and a button to resume or cancel it. Anyone
 * can resume a pull and cancel the others.
 */
export function Unfinished(props: { job: JobView | null; driver: JobDriver }) {
  const { job, driver } = props;
  const runsElsewhere = useRunsElsewhere(job);
  if (job === null) return null;
  if (isHeld(job, Date.now())) return <Held job={job} driver={driver} />;
  if (runsElsewhere === null) return null;
  const who = job.mine ? 'you started' : `${job.owner || 'a colleague'} started`;
  const begun = `${WORDS[job.kind].noun} ${who} at ${clockText(job.startedAt)}`;
  if (runsElsewhere) {
    return (
      <Notice tone="plain">
        {begun} is running in another window ({amountText(job) || 'just started'}).
      </Notice>
    );
  }
  const mayResume = job.mine || job.kind === 'pull';
  return (
    <Notice tone="warning">
      <p>
        {begun} is not finished (<Progress job={job} />
        ). {mayResume ? '' : ONLY_OWNER[job.kind]}
      </p>
      {mayResume && job.kind === 'review' ? (
        <OpenReview />
      ) : mayResume ? (
        <button type="button" onClick={() => driver.resume(job)}>
          Resume
        </button>
      ) : (
        <CancelIt job={job} driver={driver} />
      )}
    </Notice>
  );
}
