// push: the end of a push: writes the summary and updates rows; unsent changes stay as edits.

import { indexOfAll } from '../../base/base-store';
import { openService } from '../../connections/service-of-connection';
import { showGrid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import { readGrids } from '../../grid/read-grids';
import { isOver, type Job, writeJob } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { forgetCancel } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { shortened } from '../../shared/cell-text';
import type { NumberStyle } from '../../shared/numbers';
import { counted } from '../../shared/sentences';
import { LONGEST_SHOWN_NAME } from '../../shared/text-limits';
import { sentenceTime } from '../../shared/time';
import type { Value } from '../../shared/value';
import type { CellUpdate } from '../../sheet/find-cells';
import { STATUS } from '../../sheet/find-columns';
import { writeCells } from '../../sheet/write-cells';
import { isFinal, type Outcome } from '../../sync/operation';
import { readWaiting, statusText, undecidedText, waitingText } from '../../sync/status';
import { shownValue } from '../../tabs/columns/shown-value';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { RESOURCES, tabById } from '../../tabs/registry';
import { isSameCompany } from '../journal/approval';
import { openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { lagWindow, windowAt } from '../journal/lag-window';
import { logGaps } from '../journal/log-elsewhere';
import { dependentsOf, lineageOf } from '../journal/plan-dependencies';
import { projectLog } from '../journal/project-log';
import { recentWrites } from '../journal/recent-pushes';
import { dropActive } from '../journal/run-record';
import { unknownRecords } from '../journal/unknown-records';
import { applyResults, outcomeOf } from './apply-outcomes';
import { followRenames } from './follow-renames';
import type { OperationResult } from './outcomes';
import { entriesWith, pushView } from './push-job';
import { readBackSent } from './read-back-sent';
import { writeParents } from './waiting-rows';

const PATIENCE_MS = 15_000;

const NOT_READY = 'The push was interrupted before anything was sent. Start it again.';
const DAMAGED =
  'The hidden journal of this push was changed, deleted, or cut off while it was written, so the rest was not sent. Review what is left.';
/** If the plan cannot be read. */
const lostSentence = (time: string): string =>
  `The hidden journal of the push of ${time} was changed or deleted, so the push was stopped. What was sent before stays. Review again to see what is left.`;

const stay = (count: number): string => (count === 1 ? 'stays as an edit' : 'stay as edits');

/** One sentence about all rows, with the first value as an example. */
function storedSentence(stored: readonly LoggedOperation[], style: NumberStyle): string[] {
  const [first] = stored;
  if (!first) return [];
  const examples = first.operation.changes.flatMap(({ field, after }) => {
    const column = tabById(first.operation.tab)?.columns.find((candidate) => candidate.field === field);
    const value = first.stored?.[field];
    if (!column || value === undefined) return [];
    const textOf = (given: Value) => shortened(shownValue(column.kind, given, style), LONGEST_SHOWN_NAME);
    return [`${column.header} ${textOf(value)} instead of ${textOf(after)}`];
  });
  const example = examples[0] ? `, such as ${examples[0]}` : '';
  return [`${counted(stored.length, 'row')} pushed, and stored in another form by the service${example}.`];
}

function pushSummary(journal: RunJournal, style: NumberStyle): string[] {
  const sentences: string[] = [];
  const saySome = (rows: number, sentence: (rows: string, count: number) => string) => {
    if (rows > 0) sentences.push(sentence(counted(rows, 'row'), rows));
  };
  const unplaced = entriesWith(journal, 'unknown').filter(({ key }) => key !== undefined).length;
  const say = (outcome: Outcome, sentence: (rows: string, count: number) => string) =>
    saySome(entriesWith(journal, outcome).length - (outcome === 'unknown' ? unplaced : 0), sentence);
  say('verified', (rows) => `${rows} pushed and verified.`);
  say('present', (rows) => `${rows} not sent, because the service already had the new values.`);
  sentences.push(...storedSentence(entriesWith(journal, 'stored'), style));
  say(
    'late',
    (rows, count) => `${rows} pushed, but the service does not show ${count === 1 ? 'it' : 'them'} yet.`,
  );
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
  const undecidedTexts = new Map<string, string>();
  for (const { run, key } of unknownRecords(ports.documentStore)) {
    if (run !== job.id) continue;
    const text = undecidedText(run, key, time(), { detail: '', isCreated: false });
    undecidedTexts.set(waitingText(run, key), text);
  }
  const finalText = (status: string) =>
    undecidedTexts.get(status.trim()) ?? statusText('canceled', time(), '');
  for (const grid of readGrids(ports, index)) {
    const { tab, reading, sheet } = grid;
    const isWaiting = ({ status }: TabRow) => readWaiting(status)?.run === job.id;
    const updates = reading.rows.filter(isWaiting).map(({ row, status }): CellUpdate => {
      return { name: { status }, row, field: STATUS, value: finalText(status) };
    });
    writeCells(tab, sheet, reading, updates);
    const rows = reading.rows.map((row) => (isWaiting(row) ? withStatus(row, finalText(row.status)) : row));
    showGrid({ ...grid, reading: { ...reading, rows } });
  }
}

/** Writes outcomes to tab and journal; to the journal alone if the tab cannot be written. */
function giveUp(
  ports: Ports,
  job: Job,
  journal: RunJournal,
  tab: Tab,
  results: readonly OperationResult[],
): void {
  try {
    applyResults(ports, job, journal, tab, results);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // A created object whose ID is in no row waits for a person.
    const withoutRow = results.map((result) => outcomeOf(tab, result));
    journal.write(withoutRow.map((event) => (event.key ? { ...event, outcome: 'unknown' } : event)));
  }
}

interface End {
  readonly state: 'canceled' | 'failed';
  readonly sentence: string;
}

/** Ends the run: planned entries are canceled; entries that may have been sent become unknown. */
export function stopPush(ports: Ports, job: Job, journal: RunJournal, end: End): JobView {
  const detail = end.state === 'failed' ? end.sentence : '';
  const lineage = lineageOf(journal.entries);
  const resolvedOperations = new Map(
    dependentsOf(journal.entries, lineage).map((dependent) => [dependent.logged, dependent.resolved]),
  );
  const results = journal.entries
    .filter(({ outcome }) => !isFinal(outcome))
    .map((logged): OperationResult => {
      const outcome = logged.outcome === 'sending' ? 'unknown' : 'canceled';
      return { logged: resolvedOperations.get(logged) ?? logged, outcome, detail, theirs: null };
    });
  // Rows of the next push refer to their parents by ID.
  writeParents(ports, job, dependentsOf(entriesWith(journal, 'planned'), lineage));
  for (const { tab } of RESOURCES) {
    const tabResults = results.filter(({ logged }) => logged.operation.tab === tab.id);
    if (tabResults.length > 0) giveUp(ports, job, journal, tab, tabResults);
  }
  const index = indexOfAll(ports);
  clearWaiting(ports, job, index);
  projectLog(ports, journal, index);
  followRenames(ports, journal);
  const summary = [
    end.sentence,
    ...pushSummary(journal, ports.numberStyle()),
    ...logGaps(ports.documentStore, journal),
  ];
  const phase = end.state === 'failed' ? 'Stopped.' : 'Canceled.';
  const ended = writeJob(ports, { ...job, state: end.state, phase, resumeAt: null, summary });
  return pushView(ports, ended, journal);
}

/**
 * Reconciles entries that may have been sent, by reading the service with a connection of this company, if
 * there is one. What it does not find out stays `sending`.
 */
function account(ports: Ports, job: Job, journal: RunJournal): void {
  if (entriesWith(journal, 'sending').length === 0 || !isSameCompany(ports, job)) return;
  try {
    const client = openService(ports, ports.clock.now() + PATIENCE_MS);
    const context = {
      client,
      parents: parentsOf(ports),
      recent: recentWrites(ports, windowAt(ports, ports.clock.now()), journal),
      lagMs: lagWindow(ports),
      style: ports.numberStyle(),
    };
    readBackSent(context, journal, ports.clock.now(), (tab, results) =>
      giveUp(ports, job, journal, tab, results),
    );
  } catch (error) {
    // No connection: they become `unknown`, and the next review reconciles them.
    if (!(error instanceof UserError)) throw error;
  }
}

/** Ends the run after entries that may have been sent were read back, where that is possible. */
export function stopReadBack(ports: Ports, job: Job, journal: RunJournal, end: End): JobView {
  account(ports, job, journal);
  return stopPush(ports, job, journal, end);
}

/** Reads back entries that may have been sent, as far as the plan is readable; sends nothing. */
export function stopDamaged(ports: Ports, job: Job, journal: RunJournal | null): JobView {
  if (journal === null || journal.head === null) {
    const sentence = lostSentence(sentenceTime(ports.timeText(job.startedAt)));
    clearWaiting(ports, job);
    const end: Job = { ...job, state: 'failed', phase: 'Stopped.', resumeAt: null, summary: [sentence] };
    return pushView(ports, writeJob(ports, end), null);
  }
  return stopReadBack(ports, job, journal, { state: 'failed', sentence: DAMAGED });
}

/** The run was killed while its plan was written: nothing was sent, so the run is discarded. */
export function stopUnprepared(ports: Ports, job: Job): JobView {
  clearWaiting(ports, job);
  dropActive(ports.documentStore, job.id);
  const end: Job = { ...job, state: 'canceled', phase: 'Canceled.', summary: [NOT_READY] };
  return pushView(ports, writeJob(ports, end), null);
}

/** Every outcome is final. */
export function finishPush(ports: Ports, job: Job, journal: RunJournal): JobView {
  const index = indexOfAll(ports);
  clearWaiting(ports, job, index);
  projectLog(ports, journal, index);
  followRenames(ports, journal);
  const summary = [...pushSummary(journal, ports.numberStyle()), ...logGaps(ports.documentStore, journal)];
  const end: Job = { ...job, state: 'finished', phase: 'Done.', summary, done: job.total };
  return pushView(ports, writeJob(ports, end), journal);
}

const CANCELED = 'The push was canceled. What was sent before stays; nothing more is sent.';

const TOO_LATE = 'It was too late to cancel the push: every row had been sent.';

/** Anyone can cancel, even while the owner is away. Under the document lock. */
export function cancelPush(ports: Ports, job: Job): JobView {
  const view = canceled(ports, job);
  // Not before: after a kill or an error, the next step cancels.
  forgetCancel(ports);
  return view;
}

function canceled(ports: Ports, job: Job): JobView {
  if (!isOver(job) && !job.prepared) return stopUnprepared(ports, job);
  const journal = openRun(ports, job.id);
  if (isOver(job)) return pushView(ports, job, journal);
  if (journal === null || journal.isDamaged) return stopDamaged(ports, job, journal);
  account(ports, job, journal);
  const sentence = entriesWith(journal, 'planned').length > 0 ? CANCELED : TOO_LATE;
  return stopPush(ports, job, journal, { state: 'canceled', sentence });
}
