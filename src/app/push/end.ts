// app: the end of a push: what happened in sentences, rows brought up to date, and what was never sent given back.

import type { Journal } from '../../sync/journal';
import type { Outcome } from '../../sync/operation';
import { readWaiting, statusText } from '../../sync/status';
import { cellRuns } from '../../tabs/write-tab';
import { findGrids, showGrid } from '../grid/grid';
import { type Job, writeJob } from '../job/job-record';
import { type LogSheet, writeOutcomes, writeOwners } from '../log/log-sheet';
import type { Ports } from '../ports';
import { counted } from '../pull/summary';
import { RESOURCES } from '../resources/all-resources';
import { journalOf, type RunJournal } from '../runs/journal';
import type { JobView } from '../surface/job';
import { Trouble } from '../trouble';
import { isUndo, undoSummary } from '../undo/summary';
import { applySettled } from './apply';
import { having, pushView, readRun } from './job';
import { grown, lineageOf, writeParents } from './lineage';
import type { Settled } from './verdict';

function pushSummary(journal: Journal): string[] {
  if (isUndo(journal)) return undoSummary(journal);
  const count = (outcome: Outcome) => having(journal, outcome).length;
  const sentences: string[] = [];
  const say = (outcome: Outcome, sentence: (rows: string) => string) => {
    const rows = count(outcome);
    if (rows > 0) sentences.push(sentence(counted(rows, 'row')));
  };
  say('verified', (rows) => `${rows} pushed and verified.`);
  say('done', (rows) => `${rows} accepted, but the service has another value. See Status.`);
  say('failed', (rows) => `${rows} failed. See Status for the reason; failed rows stay as edits.`);
  say('conflict', (rows) => `${rows} changed at the service since the review and not sent. Review again.`);
  say('unknown', (rows) => `${rows} sent without a clear answer. Review again in a few minutes.`);
  say('cancelled', (rows) => `${rows} not sent. They stay as edits.`);
  if (sentences.length === 0) sentences.push('Nothing was pushed.');
  if (journal.damaged.length > 0) sentences.push(journal.damaged[0]!.sentence);
  return sentences;
}

/** Rows that still wait for this run do so for nothing. Then all rows are shown as they are. */
function clearWaiting(ports: Ports, job: Job): void {
  const cell = statusText('cancelled', ports.timeText(job.startedAt), '');
  for (const grid of findGrids(ports)) {
    const { reading, sheet } = grid;
    const waiting = reading.rows.filter(({ status }) => readWaiting(status)?.run === job.id);
    const writes = waiting.map(({ row }) => ({ row, column: reading.statusColumn, cell }));
    if (writes.length > 0) sheet.write(cellRuns(writes, sheet));
    showGrid(grid);
  }
}

/** Notes what becomes of entries that are not gone on with, in tab and log; in the log alone where the tab is not sound. */
function giveUp(ports: Ports, job: Job, journal: RunJournal, all: readonly Settled[]): void {
  for (const { tab } of RESOURCES) {
    const own = all.filter(({ logged }) => logged.operation.tab === tab.id);
    if (own.length === 0) continue;
    try {
      applySettled(ports, job, journal, tab, own);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      journal.write(own.map(({ logged: { entry }, outcome, detail }) => ({ entry, outcome, detail })));
    }
  }
}

/**
 * The log says from now on by their IDs what rows belong to. The job says so first: entries that are half rewritten are
 * not those that were reviewed any more, and nothing is sent on their account.
 */
function closeBooks(ports: Ports, job: Job, log: LogSheet, journal: Journal): Journal {
  const kin = grown(journal.operations, lineageOf(ports, journal.operations));
  if (kin.length === 0) return journal;
  writeJob(ports, { ...job, closing: true });
  writeOwners(
    log,
    kin.map(({ known }) => known),
  );
  ports.workbook.flush();
  return readRun(ports, job).journal;
}

/** Nothing planned is sent any more; what is pending stays to be found out by the next review. */
export function stopPush(
  ports: Ports,
  job: Job,
  log: LogSheet,
  journal: Journal,
  end: { readonly state: 'cancelled' | 'failed'; readonly sentence: string },
): JobView {
  const detail = end.state === 'failed' ? end.sentence : '';
  const lineage = lineageOf(ports, journal.operations);
  const known = new Map(grown(journal.operations, lineage).map(({ logged, known: now }) => [logged, now]));
  const settled = (from: Outcome, outcome: Outcome): Settled[] =>
    having(journal, from).map((logged) => ({
      logged: known.get(logged) ?? logged,
      outcome,
      detail,
      theirs: null,
    }));
  // Rows that go with the next push shall find what they belong to.
  writeParents(ports, job, grown(having(journal, 'planned'), lineage));
  giveUp(ports, job, journalOf(ports, job.id, journal.operations), [
    ...settled('planned', 'cancelled'),
    ...settled('sending', 'unknown'),
  ]);
  writeOutcomes(
    log,
    journal.damaged.map(({ rows, sentence }) => ({ rows, outcome: 'cancelled', detail: sentence })),
  );
  clearWaiting(ports, job);
  ports.workbook.flush();
  const after = closeBooks(ports, job, log, readRun(ports, job).journal);
  const summary = [end.sentence, ...pushSummary(after)];
  const phase = end.state === 'failed' ? 'Stopped.' : 'Cancelled.';
  return pushView(
    ports,
    writeJob(ports, { ...job, state: end.state, phase, resumeAt: null, summary }),
    after,
  );
}

/** Everything is settled. */
export function finishPush(ports: Ports, job: Job, log: LogSheet, settled: Journal): JobView {
  clearWaiting(ports, job);
  const journal = closeBooks(ports, job, log, settled);
  const summary = pushSummary(journal);
  const done = job.total;
  return pushView(
    ports,
    writeJob(ports, { ...job, state: 'finished', phase: 'Done.', done, summary }),
    journal,
  );
}
