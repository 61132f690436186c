// push: the end of a push: writes the summary and updates rows; unsent changes stay as edits.

import { indexOfAll } from '../../base/base-store';
import { openService } from '../../connections/service-of-connection';
import { findGrids } from '../../grid/find-grids';
import { showGrid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import { isOver, type Job, writeJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { forgetCancel } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { counted } from '../../shared/sentences';
import { sentenceTime } from '../../shared/time';
import type { CellUpdate } from '../../sheet/find-cells';
import { STATUS } from '../../sheet/find-columns';
import { writeCells } from '../../sheet/write-cells';
import { isFinal, type Outcome } from '../../sync/operation';
import { readWaiting, statusText, undecidedText, waitingText } from '../../sync/status';
import type { TabRow } from '../../tabs/columns/tab-row';
import { RESOURCES } from '../../tabs/registry';
import { isSameCompany } from '../journal/approval';
import { openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { dropActive } from '../journal/ledger';
import { logGaps } from '../journal/log-elsewhere';
import { dependentsOf, lineageOf } from '../journal/plan-dependencies';
import { projectLog } from '../journal/project-log';
import { unknownRecords } from '../journal/unknown-records';
import { applyResults } from './apply-outcomes';
import { followRenames } from './follow-renames';
import type { OperationResult } from './outcomes';
import { entriesWith, pushView } from './push-job';
import { findOut } from './send-batch';
import { writeParents } from './waiting-rows';

const isUndo = ({ head }: Pick<RunJournal, 'head'>): boolean => head?.kind === 'undo';

export function undoSummary(journal: RunJournal): string[] {
  const sentences: string[] = [];
  const say = (outcome: Outcome, sentence: (rows: string) => string) => {
    const rows = entriesWith(journal, outcome).length;
    if (rows > 0) sentences.push(sentence(counted(rows, 'row')));
  };
  say('verified', (rows) => `${rows} restored and verified.`);
  say('present', (rows) => `${rows} not sent, because the service already had the old values.`);
  say('done', (rows) => `${rows} accepted, but the service has another value. See Status.`);
  say('failed', (rows) => `${rows} not restored. See the list for the reason.`);
  say('conflict', (rows) => `${rows} changed since and not restored.`);
  say('unknown', (rows) => `${rows} sent without a clear answer. Open Undo again in a few minutes.`);
  say('canceled', (rows) => `${rows} not sent.`);
  if (sentences.length === 0) sentences.push('Nothing was restored.');
  return sentences;
}

const PATIENCE_MS = 15_000;

const NOT_READY = (what: string) => `The ${what} was interrupted before anything was sent. Start it again.`;
const DAMAGED = (what: string) =>
  `The hidden journal of this ${what} was changed or deleted, so the rest was not sent. Review again to see what is left.`;
const DAMAGED_AT_END = (what: string) =>
  `The hidden journal of this ${what} was changed or deleted after everything was sent, so this ${what} cannot be undone.`;

/** If the plan cannot be read: how many changes were sent, and whether the log lists them. */
function lostSentence({ kind, total }: Job, time: string, journal: RunJournal | null): string {
  const sentCount = journal?.touched().size ?? 0;
  const stopped = `The hidden journal of the ${kind} of ${time} was changed or deleted, so the ${kind} was stopped.`;
  if (sentCount === 0) return `${stopped} Nothing was sent.`;
  const knownCount = journal?.known() ?? null;
  const most =
    knownCount === null ? `At most ${sentCount.toLocaleString('en-US')}` : knownCount.toLocaleString('en-US');
  const numbers = `${most} of ${counted(total, 'change')} were sent`;
  if (journal?.isLogged) return `${stopped} ${numbers}; the tab Bidgrid log lists them.`;
  return `${stopped} ${numbers}, and their list is lost: pull to see the current values.`;
}

const stay = (count: number): string => (count === 1 ? 'stays as an edit' : 'stay as edits');

function pushSummary(journal: RunJournal): string[] {
  if (isUndo(journal)) return undoSummary(journal);
  const sentences: string[] = [];
  const saySome = (rows: number, sentence: (rows: string, count: number) => string) => {
    if (rows > 0) sentences.push(sentence(counted(rows, 'row'), rows));
  };
  const unplaced = entriesWith(journal, 'unknown').filter(({ key }) => key !== undefined).length;
  const say = (outcome: Outcome, sentence: (rows: string, count: number) => string) =>
    saySome(entriesWith(journal, outcome).length - (outcome === 'unknown' ? unplaced : 0), sentence);
  say('verified', (rows) => `${rows} pushed and verified.`);
  say('present', (rows) => `${rows} not sent, because the service already had the new values.`);
  say('done', (rows) => `${rows} accepted, but the service has another value. See Status.`);
  say('failed', (rows, count) => `${rows} failed and ${stay(count)}. See Status.`);
  say('conflict', (rows) => `${rows} changed at the service since the review and not sent. Review again.`);
  saySome(unplaced, (rows, count) =>
    count === 1
      ? '1 row created, but its ID could not be written. See Status.'
      : `${rows} created, but their IDs could not be written. See Status.`,
  );
  say('unknown', (rows) => `${rows} sent without a clear answer. Review again in a few minutes.`);
  say('canceled', (rows, count) => `${rows} not sent. ${count === 1 ? 'It' : 'They'} ${stay(count)}.`);
  if (sentences.length === 0) sentences.push('Nothing was pushed.');
  return sentences;
}

const withStatus = ({ row, key, fields, issues, change, states }: TabRow, status: string): TabRow => {
  return { row, key, fields, issues, change, states, status };
};

/** Writes the final Status of rows that still wait for this run, then updates the marks of all rows. */
function clearWaiting(ports: Ports, job: Job, index = indexOfAll(ports)): void {
  const time = (): string => ports.timeText(job.startedAt);
  const held = new Map<string, string>();
  for (const { run, key } of unknownRecords(ports.documentStore)) {
    if (run !== job.id) continue;
    held.set(waitingText(run, key), undecidedText(run, key, time(), { detail: '', isCreated: false }));
  }
  const after = (status: string) => held.get(status.trim()) ?? statusText('canceled', time(), '');
  for (const grid of findGrids(ports, index)) {
    const { tab, reading, sheet } = grid;
    const isWaiting = ({ status }: TabRow) => readWaiting(status)?.run === job.id;
    const updates = reading.rows.filter(isWaiting).map(({ row, status }): CellUpdate => {
      return { name: { status }, row, field: STATUS, value: after(status) };
    });
    writeCells(tab, sheet, reading, updates);
    const rows = reading.rows.map((row) => (isWaiting(row) ? withStatus(row, after(row.status)) : row));
    showGrid({ ...grid, reading: { ...reading, rows } });
  }
}

/** Writes outcomes to tab and journal; to the journal alone if the tab cannot be written. */
function giveUp(ports: Ports, job: Job, journal: RunJournal, results: readonly OperationResult[]): void {
  for (const { tab } of RESOURCES) {
    const tabResults = results.filter(({ logged }) => logged.operation.tab === tab.id);
    if (tabResults.length === 0) continue;
    try {
      applyResults(ports, job, journal, tab, tabResults);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      journal.write(tabResults.map(({ logged: { entry }, outcome, detail }) => ({ entry, outcome, detail })));
    }
  }
}

interface End {
  readonly state: 'canceled' | 'failed';
  readonly sentence: string;
}

/**
 * Ends the run: planned entries are canceled; entries that may have been sent become unknown.
 * @param sentEntries entries that may have been sent although the damaged journal no longer shows it
 */
export function stopPush(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  end: End,
  sentEntries: ReadonlySet<number> = new Set(),
): JobView {
  const detail = end.state === 'failed' ? end.sentence : '';
  const lineage = lineageOf(journal.entries);
  const resolvedOperations = new Map(
    dependentsOf(journal.entries, lineage).map((dependent) => [dependent.logged, dependent.resolved]),
  );
  const results = journal.entries
    .filter(({ outcome }) => !isFinal(outcome))
    .map((logged): OperationResult => {
      const mayBeSent = logged.outcome === 'sending' || sentEntries.has(logged.entry);
      const outcome = mayBeSent ? 'unknown' : 'canceled';
      return { logged: resolvedOperations.get(logged) ?? logged, outcome, detail, theirs: null };
    });
  // Rows of the next push refer to their parents by ID.
  writeParents(ports, job, dependentsOf(entriesWith(journal, 'planned'), lineage));
  giveUp(ports, job, journal, results);
  const index = indexOfAll(ports);
  clearWaiting(ports, job, index);
  projectLog(ports, journal, index);
  followRenames(ports, journal);
  const summary = [end.sentence, ...pushSummary(journal), ...logGaps(ports.documentStore, journal)];
  const phase = end.state === 'failed' ? 'Stopped.' : 'Canceled.';
  const ended = writeJob(ports, { ...job, state: end.state, phase, resumeAt: null, summary });
  return pushView(ports, ended, journal);
}

/**
 * Reconciles entries that may have been sent, by reading the service with a connection of this company, if
 * there is one.
 * @returns entries that are still unknown
 */
export function account(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  sentOperations: readonly LoggedOperation[],
): Set<number> {
  const openEntries = new Set(sentOperations.map(({ entry }) => entry));
  if (sentOperations.length === 0 || !isSameCompany(ports, job)) return openEntries;
  try {
    const client = openService(ports, ports.clock.now() + PATIENCE_MS);
    const asking = { client, parents: parentsOf(ports), style: ports.numberStyle() };
    const lineage = lineageOf(journal.entries);
    const resolvedOperations = sentOperations.map((logged) => {
      const state = lineage(logged);
      return state.is === 'ready' ? state.logged : logged;
    });
    for (const { tab } of RESOURCES) {
      const tabOperations = resolvedOperations.filter(({ operation }) => operation.tab === tab.id);
      if (tabOperations.length === 0) continue;
      const { results } = findOut(asking, tabOperations);
      giveUp(ports, job, journal, results);
      for (const { logged } of results) openEntries.delete(logged.entry);
    }
  } catch (error) {
    // No connection: they become `unknown`, and the next review reconciles them.
    if (!(error instanceof UserError)) throw error;
  }
  return openEntries;
}

/** Reads back entries that may have been sent, as far as the plan is readable; sends nothing. */
export function stopDamaged(ports: Ports, job: Job, journal: RunJournal | null): JobView {
  if (journal === null || journal.head === null) {
    const sentence = lostSentence(job, sentenceTime(ports.timeText(job.startedAt)), journal);
    clearWaiting(ports, job);
    const end: Job = { ...job, state: 'failed', phase: 'Stopped.', resumeAt: null, summary: [sentence] };
    return pushView(ports, writeJob(ports, end), null);
  }
  const touched = journal.touched();
  const sentOperations = journal.entries.filter(
    ({ entry, outcome }) => !isFinal(outcome) && touched.has(entry),
  );
  const unknownEntries = account(ports, job, journal, sentOperations);
  const isAllSent = journal.entries.every(({ entry, outcome }) => isFinal(outcome) || touched.has(entry));
  const sentence = isAllSent ? DAMAGED_AT_END(job.kind) : DAMAGED(job.kind);
  return stopPush(ports, job, journal, { state: 'failed', sentence }, unknownEntries);
}

/** The run was killed while its plan was written: nothing was sent, so the run is discarded. */
export function stopUnprepared(ports: Ports, job: Job): JobView {
  clearWaiting(ports, job);
  dropActive(ports.documentStore, job.id);
  const end: Job = { ...job, state: 'canceled', phase: 'Canceled.', summary: [NOT_READY(job.kind)] };
  return pushView(ports, writeJob(ports, end), null);
}

/**
 * Every outcome is final. With a damaged journal the run is reported as failed, because it cannot be undone.
 */
export function finishPush(ports: Ports, job: Job, journal: RunJournal): JobView {
  const index = indexOfAll(ports);
  clearWaiting(ports, job, index);
  projectLog(ports, journal, index);
  followRenames(ports, journal);
  const outcomes = [...pushSummary(journal), ...logGaps(ports.documentStore, journal)];
  const end: Pick<Job, 'state' | 'phase' | 'summary'> = journal.isWhole()
    ? { state: 'finished', phase: 'Done.', summary: outcomes }
    : { state: 'failed', phase: 'Stopped.', summary: [DAMAGED_AT_END(job.kind), ...outcomes] };
  return pushView(ports, writeJob(ports, { ...job, ...end, done: job.total }), journal);
}

const CANCELED = (what: string) =>
  `The ${what} was canceled. What was sent before stays; nothing more is sent.`;

const TOO_LATE = (what: string) => `It was too late to cancel the ${what}: every row had been sent.`;

/** Anyone can cancel, even while the owner is away. Under the document lock. */
export function cancelPush(ports: Ports, job: Job): JobView {
  forgetCancel(ports);
  if (!isOver(job) && !job.prepared) return stopUnprepared(ports, job);
  const journal = openRun(ports, job.id);
  if (isOver(job)) return pushView(ports, job, journal);
  if (journal === null || journal.isDamaged) return stopDamaged(ports, job, journal);
  account(ports, job, journal, entriesWith(journal, 'sending'));
  const sentence = entriesWith(journal, 'planned').length > 0 ? CANCELED(job.kind) : TOO_LATE(job.kind);
  return stopPush(ports, job, journal, { state: 'canceled', sentence });
}
