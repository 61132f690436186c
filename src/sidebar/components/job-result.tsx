// sidebar: the result of a long action: its summary, counts by tab, and what went wrong.

import type { ComponentChildren } from 'preact';
import type { JobView } from '../../jobs/job-view';
import { RowOfList } from './list-parts';
import { Notice, type Tone } from './notice';
import { TabLinks } from './sheet-links';

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

function Sentences(props: { tone: Tone; sentences: readonly string[] }) {
  if (props.sentences.length === 0) return null;
  return (
    <Notice tone={props.tone}>
      {props.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/**
 * Rows of a push by tab.
 * @param isAlways also if all rows are of one tab and were verified, which the summary states
 */
export function ByTab({ byTab, isAlways = false }: Pick<JobView, 'byTab'> & { isAlways?: boolean }) {
  const isPlain = byTab.length < 2 && byTab.every(({ failed, notSent }) => failed + notSent === 0);
  if (byTab.length === 0 || (isPlain && !isAlways)) return null;
  const columns = [
    ['pushed', 'Pushed'],
    ['failed', 'Failed'],
    ['notSent', 'Not sent'],
  ] as const;
  const shownColumns = columns.filter(([name]) => byTab.some((tab) => tab[name] > 0));
  return (
    <table class="by-tab">
      <thead>
        <tr>
          <th scope="col">Tab</th>
          {shownColumns.map(([name, title]) => (
            <th key={name} scope="col" class="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byTab.map((tab) => (
          <tr key={tab.title}>
            <th scope="row">{tab.title}</th>
            {shownColumns.map(([name]) => (
              <td key={name} class="number">
                {tab[name] > 0 ? tab[name].toLocaleString('en') : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
      <Sentences tone={tone} sentences={job.summary.slice(job.warnings)} />
    </>
  );
}

/** What to do next is visible without scrolling: it comes before what was read. */
export function Ended({ job, actions }: { job: JobView; actions: ComponentChildren }) {
  const isMissing = job.missing.length > 0;
  return (
    <>
      {isMissing ? <Missing missing={job.missing} /> : null}
      {isMissing ? actions : null}
      <EndedSentences job={job} />
      <ByTab byTab={job.byTab} />
      {job.problems.length > 0 ? (
        <ul class="list">
          {job.problems.map((problem) => (
            <li key={`${problem.tab} ${problem.key}`}>
              <RowOfList label={problem.label} />
              <p class="error">{problem.reason}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {job.kind === 'pull' ? <TabLinks tabs={job.pulledTabs} /> : null}
      {isMissing ? null : actions}
    </>
  );
}
