// jobs: the records of the long actions of a document: owner, progress and who may resume. There are two: one
// job that writes (pull, push, undo), and one comparison with the service (review, undo preview), which
// blocks no job.

import * as v from 'valibot';
import { sidebarText, tabName, typedText } from '../client-api/argument-texts';
import type { JobView } from '../client-api/job';
import { LONGEST_SEARCH } from '../model/text-limits';
import type { Person, Ports } from '../ports/ports';

const JOB = 'bidgrid.job';
const COMPARISON = 'bidgrid.comparison';

/** How long a person keeps a job after each step; then anyone can resume a pull. */
export const LEASE_MS = 90_000;

/** What a pull did to one tab, in rows. */
const Pulled = v.object({
  told: v.number(),
  added: v.number(),
  changed: v.number(),
  /** Rows that stand in the tab and that the service does not tell of any more. */
  gone: v.number(),
  /** Rows that were not added, because their key was typed over in a row of the tab. */
  held: v.optional(v.number()),
  /** Values of the pulled rows that cannot be read. */
  unreadable: v.optional(v.number()),
  /** The pull made the tab, and nobody put a row beside those of the service. */
  fresh: v.optional(v.boolean()),
});

/** Also what clients may send. */
export const PullChoiceSchema = v.object({
  tabs: v.optional(v.array(tabName)),
  name: typedText('The campaign name', LONGEST_SEARCH),
  platform: v.picklist(['', 'ios', 'android']),
  active: v.nullable(v.boolean()),
  bidType: sidebarText('The bid type', 100),
  selectedRows: v.boolean(),
  missed: v.optional(v.boolean()),
});

const JobSchema = v.object({
  id: v.string(),
  kind: v.picklist(['pull', 'push', 'undo', 'review', 'undo-preview']),
  state: v.picklist(['running', 'parked', 'finished', 'canceled', 'failed']),
  /** Progress, as a sentence. */
  phase: v.string(),
  /** Parked: why. `isLimit`: nothing failed, so the view shows the progress as well. */
  pause: v.optional(v.object({ sentence: v.string(), isLimit: v.boolean() })),
  done: v.number(),
  total: v.number(),
  startedAt: v.number(),
  resumeAt: v.nullable(v.number()),
  /** Milliseconds that its steps took so far. */
  worked: v.optional(v.number()),
  /** When the request limit lets its last request go, milliseconds since 1970. */
  limitedUntil: v.optional(v.number()),
  /** Push and undo: requests that were sent for so many groups of rows, for the estimate. */
  cost: v.optional(v.object({ requests: v.number(), groups: v.number() })),
  /** Estimated end, milliseconds since 1970. */
  endsAt: v.optional(v.nullable(v.number())),
  /** Consecutive steps without progress because the service does not work. Pauses grow with them. */
  strikes: v.optional(v.number()),
  owner: v.object({ id: v.string(), name: v.string() }),
  /** Who took the last step, and until when nobody else may. */
  holder: v.object({ id: v.string(), name: v.string(), until: v.number() }),
  summary: v.array(v.string()),
  /** Pull only. */
  choice: v.optional(PullChoiceSchema),
  /** By tab id. */
  pulled: v.optional(v.record(v.string(), Pulled)),
  /** How many campaigns it takes, once that is settled. */
  chosen: v.optional(v.number()),
  /** Pull: number of retries of parts that could not be read. */
  round: v.optional(v.number()),
  /** Pull: when the service allows the next try of such a part, milliseconds since 1970. */
  retryAt: v.optional(v.number()),
  /** Pull: number of parts that could not be read, set at the end. */
  gaps: v.optional(v.number()),
  missing: v.optional(v.array(v.object({ what: v.string(), why: v.string() }))),
  /** Pull: the answers have values or campaigns that cannot be read. */
  isPartial: v.optional(v.boolean()),
  /**
   * The person, connection and company that it was started with. Push and undo: nothing is sent with any
   * other. Comparison: nothing is read with any other.
   */
  approver: v.optional(
    v.object({ person: v.string(), connection: v.string(), client: v.string(), company: v.string() }),
  ),
  /** Push and undo: name of the connection, for people. */
  connectionName: v.optional(v.string()),
  /** Push and undo: the plan is written and all rows are marked. */
  prepared: v.optional(v.boolean()),
  /** Undo preview: the run to undo. */
  run: v.optional(v.string()),
});

export type Job = v.InferOutput<typeof JobSchema>;
export type Pulled = v.InferOutput<typeof Pulled>;

export const isComparison = ({ kind }: Pick<Job, 'kind'>): boolean =>
  kind === 'review' || kind === 'undo-preview';

function readRecord(ports: Ports, name: string): Job | null {
  const text = ports.documentStore.get(name);
  if (text === null) return null;
  try {
    return v.parse(JobSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** The document's last job, finished or not; null when there is none (or none that can be read). */
export const readJob = (ports: Ports): Job | null => readRecord(ports, JOB);

/** The document's last comparison that took more than one step, finished or not. */
export const readComparison = (ports: Ports): Job | null => readRecord(ports, COMPARISON);

/** At the speed of its steps so far, not before it resumes and the limit lets its last request go. */
function endOf(job: Job, now: number): number | null {
  const { done, total, worked = 0, limitedUntil = 0 } = job;
  if (isOver(job) || total === 0 || (done === 0 && limitedUntil <= now)) return null;
  const rest = done > 0 ? (worked / done) * Math.max(0, total - done) : 0;
  return Math.max(Math.max(now, job.resumeAt ?? 0) + rest, limitedUntil);
}

export function writeJob(ports: Ports, written: Job): Job {
  const job = { ...written, endsAt: endOf(written, ports.clock.now()) };
  ports.documentStore.set(isComparison(job) ? COMPARISON : JOB, JSON.stringify(job));
  return job;
}

export const isOver = (job: Job): boolean => job.state !== 'running' && job.state !== 'parked';

export function newJob(ports: Ports, kind: Job['kind'], phase: string, total: number): Job {
  const { id, name } = ports.person();
  const now = ports.clock.now();
  return {
    id: ports.uniqueId(),
    kind,
    state: 'running',
    phase,
    done: 0,
    total,
    startedAt: now,
    resumeAt: null,
    owner: { id, name },
    holder: { id, name, until: now + LEASE_MS },
    summary: [],
  };
}

/** The person who takes a step holds the job from now on. */
export function renewed(job: Job, { id, name }: Person, now: number): Job {
  return { ...job, holder: { id, name, until: now + LEASE_MS } };
}

/** Why the job waits, or what it is doing. */
function phaseOf({ state, phase, pause }: Job): string {
  if (state !== 'parked' || !pause) return phase;
  return pause.isLimit ? `${pause.sentence} ${phase}` : pause.sentence;
}

export function viewOf(job: Job, person: Person, troubles: JobView['troubles'] = []): JobView {
  const { id, kind, state, done, total, startedAt, resumeAt, endsAt = null, summary } = job;
  const mine = job.owner.id === person.id;
  const { name, until } = job.holder;
  return {
    id,
    kind,
    state,
    phase: phaseOf(job),
    done,
    total,
    startedAt,
    resumeAt,
    endsAt,
    owner: job.owner.name,
    mine,
    holder: { name, mine: job.holder.id === person.id, until },
    summary,
    troubles,
    gaps: job.gaps ?? 0,
    missing: job.missing ?? [],
    isPartial: job.isPartial ?? false,
  };
}
