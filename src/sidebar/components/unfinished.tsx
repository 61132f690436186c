// sidebar: an unfinished job of this document: owner, start time, progress, and a button to resume
// or end it.

import type { JobView } from '../../jobs/job-view';
import { ask, openReview } from '../client/bridge';
import { pause } from '../client/job-waits';
import { useRunsElsewhere } from '../client/other-windows';
import { isOver, type JobDriver } from '../client/use-job';
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

/** A button of the notice that does not start a job in this panel. */
function NoticeButton({ text, work }: { text: string; work: () => Promise<unknown> }) {
  const { run, busy, failure } = useRequest();
  return (
    <>
      <FailureNotice failure={failure} />
      <button type="button" disabled={busy} onClick={() => run(work)}>
        {text}
      </button>
    </>
  );
}

/** Ends a push that no window runs: what was not sent stays as edits. */
async function endPush({ id }: JobView): Promise<void> {
  // A step that still runs ends it after its batch.
  while (!isOver(await ask('jobCancel', id))) await pause(1_000);
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
          You can continue editing. If it has stopped, you can {kind === 'pull' ? 'resume it' : 'end it'}{' '}
          after {clockText(holder.until)}.
        </p>
      )}
    </Notice>
  );
}

/**
 * An unfinished job of this document: its owner, start, progress, and a button. Anyone can resume a pull, end
 * a push and review what is left of it, and cancel a review.
 * @param props `onReview`: shows the review, in the review dialog itself; absent: opens the dialog
 */
export function Unfinished(props: { job: JobView | null; driver: JobDriver; onReview?: () => void }) {
  const { job, driver, onReview = openReview } = props;
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
  return (
    <Notice tone="warning">
      <p>
        {begun} is not finished (<Progress job={job} />
        ).{job.kind === 'push' ? ' What was not sent stays as edits.' : ''}
      </p>
      {job.kind === 'pull' ? (
        <button type="button" onClick={() => driver.resume(job)}>
          Resume
        </button>
      ) : job.kind === 'push' ? (
        <NoticeButton text="Review what is left" work={() => endPush(job).then(onReview)} />
      ) : job.mine ? (
        // Only the review dialog shows what a review compared.
        <NoticeButton text="Open the review" work={openReview} />
      ) : (
        <CancelIt job={job} driver={driver} />
      )}
    </Notice>
  );
}
