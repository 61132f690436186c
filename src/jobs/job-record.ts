// jobs: the stored state of a document's current or last long action: owner, progress, who may resume.

import * as v from 'valibot';
import { type Argument, sidebarText, tabName, typedText } from '../calls/call-schemas';
import type { Person, Ports } from '../ports/ports';
import { parsedJson } from '../ports/stored-json';
import { leftSentence } from '../shared/sentences';
import { LONGEST_SEARCH } from '../shared/text-limits';
import type { JobView } from './job-view';

const JOB = 'bidgrid.job';

/** How long a job belongs to the person who ran its last step. Afterwards anyone can resume a pull. */
export const LEASE_MS = 90_000;

/** Cells left as they are that a job remembers. */
const MOST_LEFT = 100;

/** What a pull did to one tab, in rows. */
const Pulled = v.object({
  reported: v.number(),
  added: v.number(),
  changed: v.number(),
  /** Values that were changed at the service since they were last read, not from this document. */
  elsewhere: v.optional(v.number()),
  /** Rows in the tab that the service no longer returns. */
  gone: v.number(),
  /** Rows not added, because another row of the tab has their key. */
  held: v.optional(v.number()),
  /** Some rows were read with values from before a push of the last minutes. */
  isLate: v.optional(v.boolean()),
  /** Values of the pulled rows that cannot be read. */
  unreadable: v.optional(v.number()),
  /** Rows that are not shown because they cannot be read. */
  unread: v.optional(
    v.object({
      rows: v.number(),
      /** There are more, of unknown number. */
      isMore: v.boolean(),
      campaigns: v.number(),
      /** Positions of the first of the campaigns in the order of the pull. */
      first: v.array(v.number()),
    }),
  ),
  /** The pull created the tab, and it has only rows of the service. */
  fresh: v.optional(v.boolean()),
});

/**
 * The campaigns to pull; empty texts and null mean "any". `selectedRows`: only visible rows selected in
 * Campaigns.
 */
export const PullChoice = v.object({
  /** IDs of the tabs to pull; absent: only Campaigns. Ads and Assets include Creative sets. */
  tabs: v.optional(v.array(tabName)),
  name: typedText('The campaign name', LONGEST_SEARCH),
  platform: v.picklist(['', 'ios', 'android']),
  active: v.nullable(v.boolean()),
  bidType: sidebarText('The bid type', 100),
  selectedRows: v.boolean(),
  /** True: pulls what the last pull could not read, and ignores the other properties. */
  missed: v.optional(v.boolean()),
});
export type PullChoice = Argument<typeof PullChoice>;

const JobSchema = v.object({
  id: v.string(),
  kind: v.picklist(['pull', 'push', 'review']),
  state: v.picklist(['running', 'parked', 'finished', 'canceled', 'failed']),
  /** Progress, as a sentence. */
  phase: v.string(),
  /** Parked: why. `isLimit`: nothing failed, so the view shows the progress as well. */
  pause: v.optional(v.object({ sentence: v.string(), isLimit: v.boolean() })),
  done: v.number(),
  total: v.number(),
  startedAt: v.number(),
  resumeAt: v.nullable(v.number()),
  /** Milliseconds of work so far. */
  worked: v.optional(v.number()),
  /** When the request limit frees the last request, milliseconds since 1970. */
  limitedUntil: v.optional(v.number()),
  /** Push: requests sent and the groups of rows they were for, for the estimate. */
  cost: v.optional(v.object({ requests: v.number(), groups: v.number() })),
  /** Estimated end, milliseconds since 1970. */
  endsAt: v.optional(v.nullable(v.number())),
  /**
   * Consecutive steps without progress because the service does not work, and because it refuses with 429.
   * Pauses grow with them.
   */
  strikes: v.optional(v.object({ broken: v.number(), refused: v.number() })),
  owner: v.object({ id: v.string(), name: v.string() }),
  /** The person who ran the last step; others may resume a pull after `until`. */
  holder: v.object({ id: v.string(), name: v.string(), until: v.number() }),
  summary: v.array(v.string()),
  /** Pull only. */
  choice: v.optional(PullChoice),
  /** By tab id. */
  pulled: v.optional(v.record(v.string(), Pulled)),
  /** Number of campaigns; absent until known. */
  chosen: v.optional(v.number()),
  /** Pull: number of retries of parts that could not be read. */
  round: v.optional(v.number()),
  /** Pull: when the service allows the next try of such a part, milliseconds since 1970. */
  retryAt: v.optional(v.number()),
  /** Pull: number of parts that could not be read, set at the end. */
  gaps: v.optional(v.number()),
  /** Cells that were left as they are, as in `WorkbookPort`. */
  left: v.optional(v.array(v.string())),
  missing: v.optional(v.array(v.object({ what: v.string(), why: v.string() }))),
  /** Pull: as in `JobView`. */
  warnings: v.optional(v.number()),
  /**
   * Person, connection, management key and company at the start. A push sends, and a review reads, only with
   * the same ones.
   */
  approver: v.optional(
    v.object({
      person: v.string(),
      connection: v.string(),
      client: v.string(),
      key: v.string(),
      company: v.string(),
    }),
  ),
  /** Name of the connection at the start, to show. */
  connectionName: v.optional(v.string()),
  /** Push: the plan is written and all rows are marked. */
  prepared: v.optional(v.boolean()),
  /** Pull: by a morning run, so it is not the last choice of a person. */
  isScheduled: v.optional(v.boolean()),
  /** Pull of selected rows: those left out because they are hidden. */
  hiddenRows: v.optional(v.number()),
});

export type Job = v.InferOutput<typeof JobSchema>;
export type Pulled = v.InferOutput<typeof Pulled>;
export type PulledByTab = NonNullable<Job['pulled']>;

/** The document's last job, finished or not; null if there is none or it cannot be decoded. */
export const readJob = (ports: Ports): Job | null => parsedJson(JobSchema, ports.documentStore.get(JOB));

/** From the speed so far, not before the resume time and the request limit. */
function endOf(job: Job, nowMs: number): number | null {
  const { done: doneCount, total, worked = 0, limitedUntil = 0 } = job;
  if (isOver(job) || total === 0 || (doneCount === 0 && limitedUntil <= nowMs)) return null;
  const rest = doneCount > 0 ? (worked / doneCount) * Math.max(0, total - doneCount) : 0;
  return Math.max(Math.max(nowMs, job.resumeAt ?? 0) + rest, limitedUntil);
}

/** Adds the cells that this step left as they are; at the end, the summary of the job begins with them. */
function withLeftCells({ workbook }: Ports, job: Job): Job {
  const leftCells = [...new Set([...(job.left ?? []), ...workbook.leftCells()])].slice(0, MOST_LEFT);
  if (leftCells.length === 0 || job.kind === 'review') return job;
  const sentence = leftSentence(leftCells);
  if (!isOver(job) || job.summary.includes(sentence)) return { ...job, left: leftCells };
  const warnings = job.kind === 'pull' ? { warnings: (job.warnings ?? 0) + 1 } : {};
  return { ...job, left: leftCells, ...warnings, summary: [sentence, ...job.summary] };
}

export function writeJob(ports: Ports, changedJob: Job): Job {
  const jobWithCells = withLeftCells(ports, changedJob);
  const job = { ...jobWithCells, endsAt: endOf(jobWithCells, ports.clock.now()) };
  ports.documentStore.set(JOB, JSON.stringify(job));
  return job;
}

export const isOver = (job: Job): boolean => job.state !== 'running' && job.state !== 'parked';

export function newJob(ports: Ports, kind: Job['kind'], phase: string, total: number): Job {
  const { id, name } = ports.person();
  const nowMs = ports.clock.now();
  return {
    id: ports.uniqueId(),
    kind,
    state: 'running',
    phase,
    done: 0,
    total,
    startedAt: nowMs,
    resumeAt: null,
    owner: { id, name },
    holder: { id, name, until: nowMs + LEASE_MS },
    summary: [],
  };
}

/** Extends the lease of the person who runs a step. */
export function renewed(job: Job, { id, name }: Person, nowMs: number): Job {
  return { ...job, holder: { id, name, until: nowMs + LEASE_MS } };
}

/** Why the job waits, or what it is doing. */
function phaseOf({ state, phase, pause }: Job): string {
  if (state !== 'parked' || !pause) return phase;
  return pause.isLimit ? `${pause.sentence} ${phase}` : pause.sentence;
}

/** @param pushed of a push */
export function viewOf(
  job: Job,
  person: Person,
  pushed: Pick<JobView, 'problems' | 'moreProblems' | 'byTab'> = { problems: [], moreProblems: 0, byTab: [] },
): JobView {
  const { id, kind, state, total, startedAt, resumeAt, endsAt = null, summary } = job;
  const mine = job.owner.id === person.id;
  const { name, until } = job.holder;
  return {
    id,
    kind,
    state,
    phase: phaseOf(job),
    done: job.done,
    total,
    startedAt,
    resumeAt,
    endsAt,
    owner: job.owner.name,
    pulledTabs: Object.keys(job.pulled ?? {}),
    mine,
    holder: { name, mine: job.holder.id === person.id, until },
    summary,
    ...pushed,
    gaps: job.gaps ?? 0,
    missing: job.missing ?? [],
    warnings: job.warnings ?? 0,
  };
}
