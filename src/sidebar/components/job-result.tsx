// sidebar: the result of a long action: its summary, the tabs that were pulled, and what could not be read.

import type { ComponentChildren } from 'preact';
import type { JobView } from '../../jobs/job-view';
import { Notice, type Tone } from './notice';
import { PullSentences } from './sheet-links';

export function MissingList({ missing }: Pick<JobView, 'missing'>) {
  return (
    <ul class="bullets">
      {missing.map(({ what }) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
  );
}

/** The parts that a pull could not read, and why. */
function Missing({ missing }: Pick<JobView, 'missing'>) {
  const reasons = [...new Set(missing.map(({ why }) => why).filter((why) => why !== ''))];
  return (
    <Notice tone="warning">
      <p>
        <strong>Some parts could not be read.</strong> Their rows in the sheet stay as they are.
      </p>
      <MissingList missing={missing} />
      <details>
        <summary>{reasons.length === 1 ? 'Reason' : 'Reasons'}</summary>
        {reasons.map((why) => (
          <p key={why}>{why}</p>
        ))}
      </details>
    </Notice>
  );
}

function Sentences(props: { tone: Tone; sentences: readonly string[]; tabs?: readonly string[] }) {
  const { tone, sentences, tabs = [] } = props;
  if (sentences.length + tabs.length === 0) return null;
  return (
    <Notice tone={tone}>
      <PullSentences sentences={sentences} tabs={tabs} />
    </Notice>
  );
}

/** The summary of a job that has ended, warnings first. */
export function EndedSentences({ job }: { job: JobView }) {
  const tone =
    job.state === 'failed'
      ? 'error'
      : job.problems.length > 0 || job.state === 'canceled'
        ? 'warning'
        : job.missing.length > 0 || job.warnings > 0
          ? 'plain'
          : 'success';
  return (
    <>
      <Sentences tone="warning" sentences={job.summary.slice(0, job.warnings)} />
      <Sentences tone={tone} sentences={job.summary.slice(job.warnings)} tabs={job.pulledTabs} />
    </>
  );
}

/** If parts are missing, what to do next comes before what was read, to be visible without scrolling. */
export function Ended({ job, actions }: { job: JobView; actions: ComponentChildren }) {
  const isMissing = job.missing.length > 0;
  return (
    <>
      {isMissing ? <Missing missing={job.missing} /> : null}
      {isMissing ? actions : null}
      <EndedSentences job={job} />
      {isMissing ? null : actions}
    </>
  );
}
