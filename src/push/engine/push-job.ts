// push: what the steps of a push share: how its entries are counted, and how clients see it.

import { isOver, type Job, viewOf } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import type { Ports } from '../../ports/ports';
import { isFinal, type Outcome } from '../../sync/operation';
import { ALL_TABS } from '../../tabs/registry';
import type { RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';

/** Most rows that a view lists with their reason. */
const MOST_PROBLEMS = 500;

type Entries = Pick<RunJournal, 'entries'>;

export const entriesWith = ({ entries }: Entries, ...outcomes: readonly Outcome[]): LoggedOperation[] =>
  entries.filter(({ outcome }) => outcomes.includes(outcome));

/** Number of entries with a final outcome. */
export const finalCount = ({ entries }: Entries): number =>
  entries.filter(({ outcome }) => isFinal(outcome)).length;

const REASONS: Readonly<Record<Outcome, string>> = {
  planned: '',
  sending: '',
  verified: '',
  present: '',
  stored: '',
  late: '',
  done: 'The service accepted it, but has another value now.',
  failed: 'The service refused it.',
  conflict: 'It was changed at the service since the review.',
  unknown: 'It was sent, but no clear answer arrived. Review again in a few minutes.',
  canceled: '',
};

/** The summary counts rows that were canceled without a reason of their own. */
const isProblem = ({ outcome, detail }: LoggedOperation): boolean =>
  ['done', 'failed', 'conflict', 'unknown'].includes(outcome) || (outcome === 'canceled' && detail !== '');

/** The first rows that were not verified, in the order of the push, and the number of the others. */
export function problemsOf({ entries }: Entries): Pick<JobView, 'problems' | 'moreProblems'> {
  const problemEntries = entries.filter(isProblem);
  const problems = problemEntries
    .slice(0, MOST_PROBLEMS)
    .map(({ operation: { tab, key, label }, outcome, detail }) => {
      return { tab, key, label, reason: detail || REASONS[outcome] };
    });
  return { problems, moreProblems: problemEntries.length - problems.length };
}

/** Rows of each tab by how they ended. */
export function byTab({ entries }: Entries): JobView['byTab'] {
  return ALL_TABS.map(({ id, title }) => {
    const outcomes = entries.filter(({ operation }) => operation.tab === id).map(({ outcome }) => outcome);
    const count = (...which: readonly Outcome[]) =>
      outcomes.filter((outcome) => which.includes(outcome)).length;
    return {
      title,
      pushed: count('verified', 'stored', 'late', 'done'),
      failed: count('failed', 'conflict'),
      unknown: count('unknown'),
      notSent: count('canceled', 'present'),
    };
  }).filter(({ pushed, failed, unknown, notSent }) => pushed + failed + unknown + notSent > 0);
}

/**
 * The job as clients see it, with the rows that ended without being verified. @param journal null: it can't
 * be read
 */
export const pushView = (ports: Ports, job: Job, journal: Entries | null): JobView =>
  viewOf(
    job,
    ports.person(),
    journal === null ? undefined : { ...problemsOf(journal), byTab: isOver(job) ? byTab(journal) : [] },
  );
