// push: lists runs, previews an undo and starts it as a run of its own.

import { limitsOf } from '../../features/settings/settings';
import { selectedTab, visibleRows } from '../../grid/selected-rows-of-tab';
import { type Job, viewOf } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { mayStart, withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { Outdated, UserError } from '../../ports/user-error';
import { guardOf, sumOf } from '../../shared/guards';
import type { NumberStyle } from '../../shared/numbers';
import { twoDigits } from '../../shared/time';
import { readTab } from '../../sheet/read-tab';
import { isFinal, type Operation, type Outcome } from '../../sync/operation';
import { judge, reconcileUnknown } from '../../sync/reconcile';
import { tabById } from '../../tabs/registry';
import { comparisonFor, needOwner } from '../compare/comparison';
import { rowName } from '../core/row-name';
import { bundleOf } from '../engine/moved-values';
import { prepareRun } from '../engine/prepare-batch';
import { notApproved } from '../journal/approval';
import { type KnownRun, openRuns } from '../journal/journal';
import type { EntryOutcome, LoggedOperation } from '../journal/journal-rows';
import { projectLog } from '../journal/project-log';
import { pushObstacle } from '../review/build-review';
import { type Measured, measure, undoView } from './show-undo';
import { damageOf, judged, operationsIn, type UndoPlan, undoPlan, type WholeRun } from './undo-plan';
import { forgetRows, look } from './undo-preview';
import type { CurrentRows } from './undo-reading';
import type { UndoOrder, UndoRun, UndoRuns, UndoSelection, UndoView } from './undo-schema';
import type { Undoing } from './undoable';

/** Runs listed at most. */
const MOST = 500;

const CHANGED = 'Values at the service changed since this list was loaded. Nothing was sent.';
const UNREAD = 'Not all current values could be read again, so nothing was sent.';
const TORN =
  'A value moved between DEFAULT and the countries of a campaign in this run, so these rows are restored together or not at all. Choose all rows of the campaign, or none.';

/** Uploads are runs as well, so more runs are read than shown. */
const READ_FOR_LAST = 3;

/** The newest runs, without reading the whole journal. */
export function lastRuns(ports: Ports, count: number): readonly UndoRun[] {
  return listed(openRuns(ports, count * READ_FOR_LAST), ports)
    .slice(0, count)
    .map(undoRun);
}

/** The newest runs. A run with an incomplete journal is listed with a message. */
export function undoRuns(ports: Ports, count: number): UndoRuns {
  const runs = listed(openRuns(ports), ports);
  return { runs: runs.slice(0, Math.max(0, Math.min(count, MOST))).map(undoRun), total: runs.length };
}

const undoRun = (run: Run): UndoRun => ({
  ...run,
  tabs: run.tabs.map((tab) => tabById(tab)!.title),
  outcomes: [...run.outcomes].map(([outcome, rows]) => ({ outcome, rows })),
});

function listed(knownRuns: readonly KnownRun[], ports: Ports): Run[] {
  const runs = runsOf(
    knownRuns
      .filter(({ journal }) => journal.head?.kind !== 'direct')
      .map(({ journal, startedAt }) => ({
        run: journal.run,
        time: journal.head?.time ?? ports.timeText(startedAt),
        who: journal.head?.who ?? '',
        // Without its last events, a damaged journal shows changes as not sent that were sent.
        entries: journal.isDamaged
          ? journal.entries.filter(({ outcome }) => isFinal(outcome))
          : journal.entries,
        damage: journal.isDamaged ? damageOf(journal) : '',
      })),
  );
  const startedAt = new Map(knownRuns.map((knownRun) => [knownRun.journal.run, knownRun.startedAt]));
  // Runs of the same minute get seconds, so that their names differ.
  return runs.map((run) => {
    const isAlone = runs.filter(({ time }) => time === run.time).length === 1;
    const seconds = Math.floor((startedAt.get(run.run) ?? 0) / 1000) % 60;
    return isAlone ? run : { ...run, time: `${run.time}:${twoDigits(seconds)}` };
  });
}

/**
 * A preview that does not fit into one step is continued by its owner's next call.
 * @param comparison ID of an earlier view: rows that it read are not read again; null: none
 * @throws UserError when the journal does not have the whole run, or the service cannot be read
 */
export function undoPreview(ports: Ports, run: string, comparison: string | null = null): UndoView {
  const startedJob = comparisonFor(ports, 'undo-preview', run, comparison);
  const { value, job } = look(ports, run, startedJob, (whole, around) => {
    const plan = undoPlan(ports, run, whole, around);
    return undoView(ports, plan, measure(ports, around, operationsIn(plan)));
  });
  if (value) return { ...value, comparison: job?.id ?? null };
  const nothing = { run, time: '', who: '', token: '', rows: [], left: [], obstacle: '' };
  const unfinished = viewOf(job!, ports.person());
  return { ...nothing, limits: limitsOf(ports), unfinished, comparison: job!.id };
}

/** A step of a preview whose result is not shown. @throws UserError for everyone except its owner */
export function undoPreviewStep(ports: Ports, startedJob: Job): JobView {
  needOwner(ports, startedJob);
  const { job } = look(ports, startedJob.run ?? '', startedJob, () => true);
  return viewOf(job ?? startedJob, ports.person());
}

/**
 * The updates without the rows that the person left out.
 * @throws UserError when rows that go together are separated
 */
function chosen(ports: Ports, plan: UndoPlan, { leaveOut }: UndoOrder, around: CurrentRows): Operation[] {
  if (leaveOut.length === 0) return operationsIn(plan);
  const out = new Set(leaveOut.map(rowName));
  const restorable = plan.undoings.filter(({ operation }) => operation !== null);
  const isOut = ({ logged: { operation } }: Undoing) => out.has(rowName(operation));
  const torn = new Set(restorable.filter(isOut).map(bundleIn));
  const keptUndoings = restorable.filter((undoing) => !isOut(undoing));
  if (keptUndoings.some((undoing) => bundleIn(undoing) !== '' && torn.has(bundleIn(undoing))))
    throw new UserError(TORN);
  const { undoings } = judged(ports, keptUndoings, around);
  const asShown = new Set(keptUndoings);
  const worse = undoings.find((undoing) => !asShown.has(undoing));
  if (worse) {
    const why = worse.notRestored[worse.notRestored.length - 1]?.why ?? '';
    throw new UserError(
      `${worse.logged.operation.label} cannot be restored without the rows left out. ${why}`,
    );
  }
  return operationsIn({ undoings });
}

const bundleIn = ({ logged }: Undoing): string => bundleOf(tabById(logged.operation.tab)!, logged.operation);

/** Checks the updates that will be sent, regardless of what the sidebar showed. */
function passGuards(
  { limits, tally, style }: Measured,
  operations: readonly Operation[],
  typed: number | null,
): void {
  const guard = guardOf(limits, sumOf(operations.map(tally)), style, 'restore');
  if (guard && typed !== guard.typed) throw new UserError([...guard.sentences, guard.request].join(' '));
}

/**
 * Values that took several steps to read are not read again here: each is compared right before it is sent.
 * @throws UserError if the values to restore differ from the shown ones, a guard is open, or another job is
 * unfinished
 */
export function undoStart(ports: Ports, order: UndoOrder): JobView {
  withDocument(ports, () => mayStart(ports));
  const { comparison = null } = order;
  const keptJob = comparison && comparisonFor(ports, 'undo-preview', order.run, comparison);
  const finishedJob = keptJob && keptJob.state === 'finished' ? keptJob : null;
  const { value } = look(ports, order.run, finishedJob, (whole, around) => {
    const obstacle = pushObstacle(ports);
    if (obstacle) throw new UserError(obstacle);
    const plan = undoPlan(ports, order.run, whole, around);
    const refusal = notApproved(ports, order.token, operationsIn(plan), () => new Outdated(CHANGED));
    if (refusal) throw refusal;
    const operations = chosen(ports, plan, order, around);
    if (operations.length === 0) throw new UserError('No row is left to restore.');
    passGuards(measure(ports, around, operations), operations, order.typed);
    reconcileUnknowns(ports, whole, around);
    const view = prepareRun(ports, 'undo', operations);
    if (finishedJob) forgetRows(ports);
    return view;
  });
  if (value === null) throw new Outdated(UNREAD);
  return value;
}

/** The selected rows of the open tab, by key. @throws NotReady when no cell of a tab is selected */
export function undoSelection(ports: Ports): UndoSelection {
  const { tab, sheet, areas } = selectedTab(ports);
  return withDocument(ports, () => {
    const pushed = readTab(tab, sheet).rows.filter(({ key }) => key !== null);
    const { rows, hidden } = visibleRows(sheet, pushed, areas);
    return { tab: tab.id, keys: rows.map(({ key }) => key!), hidden: hidden.map(({ key }) => key!) };
  });
}

const LATER = 'No answer arrived; the result was read before the undo.';

function outcomeOf(logged: LoggedOperation, around: CurrentRows, style: NumberStyle): EntryOutcome | null {
  const { operation, entry } = logged;
  const { reported, gone } = around.rowState(logged);
  const currentFields = reported ?? gone;
  const tab = tabById(operation.tab)!;
  const result =
    operation.action === 'update' && currentFields
      ? reconcileUnknown(operation, currentFields, tab)
      : 'unreported';
  if (!currentFields || result === 'unreported' || result === 'differs') return null;
  if (result === 'not-applied') return { entry, outcome: 'failed', detail: `${LATER} Nothing was changed.` };
  const { outcome, detail } = judge(operation, currentFields, tab, style);
  return { entry, outcome, detail: detail === '' ? LATER : `${LATER} ${detail}` };
}

/** Writes the outcomes that the service's values determine. Under the document lock. */
function reconcileUnknowns(ports: Ports, { journal, entries }: WholeRun, around: CurrentRows): void {
  const outcomes: EntryOutcome[] = [];
  for (const logged of entries) {
    const outcome = logged.outcome === 'unknown' ? outcomeOf(logged, around, ports.numberStyle()) : null;
    if (outcome) outcomes.push(outcome);
  }
  if (outcomes.length === 0) return;
  journal.write(outcomes);
  projectLog(ports, journal);
}

/** A run as it was read. */
export interface ReadRun {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  readonly entries: readonly LoggedOperation[];
  /** Why it can't be undone; `''`: it can. */
  readonly damage: string;
}

export interface Run {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** The run that this one undid; `''` for a push. */
  readonly undoes: string;
  /** Tab ids, in the order of the plan. */
  readonly tabs: readonly string[];
  readonly outcomes: ReadonlyMap<Outcome, number>;
  readonly rows: number;
  readonly undone: number;
  readonly damage: string;
}

/** Outcomes of an undo after which the service has the old values. */
const DONE: ReadonlySet<Outcome> = new Set<Outcome>(['verified', 'present']);

/** By name of a row: its fields that were undone. */
type UndoneRows = Map<string, Set<string>>;

/**
 * The undone rows of each run, by its ID. Restored rows that were undone again do not count.
 * @param runs oldest first
 */
function undoneRows(runs: readonly ReadRun[]): Map<string, UndoneRows> {
  const undone = new Map<string, UndoneRows>();
  // Newest first: whether an undo was undone itself is known before it counts.
  for (const { run, entries, damage } of [...runs].reverse()) {
    for (const logged of entries) {
      const { undoes, keeps, changes } = logged.operation;
      if (undoes === undefined || !DONE.has(logged.outcome) || damage !== '') continue;
      const row = rowName(logged.operation);
      const isUndoneAgain = (field: string) => undone.get(run)?.get(row)?.has(field) === true;
      // The undone run did not change the field that the operation keeps.
      const fields = changes
        .map(({ field }) => field)
        .filter((field) => field !== keeps && !isUndoneAgain(field));
      if (fields.length === 0) continue;
      const rows: UndoneRows = undone.get(undoes) ?? new Map();
      rows.set(row, new Set([...(rows.get(row) ?? []), ...fields]));
      undone.set(undoes, rows);
    }
  }
  return undone;
}

/** @param readRuns oldest first */
export function runsOf(readRuns: readonly ReadRun[]): Run[] {
  const undone = undoneRows(readRuns);
  const runs = readRuns.map(({ run, time, who, entries, damage }): Run => {
    const outcomes = new Map<Outcome, number>();
    for (const { outcome } of entries) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return {
      run,
      time,
      who,
      undoes: entries[0]?.operation.undoes ?? '',
      tabs: [...new Set(entries.map(({ operation }) => operation.tab))],
      outcomes,
      rows: entries.length,
      undone: undone.get(run)?.size ?? 0,
      damage,
    };
  });
  return runs.reverse();
}
