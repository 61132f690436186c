// app: undoing a push: the runs of the log, what of one can be restored, and the start of an undo as a run of its own.

import { runsOf } from '../sync/undo-runs';
import { tabById } from '../tabs/all-tabs';
import { readTab } from '../tabs/read-tab';
import { needAddresses, needConnection } from './connection';
import { mayStart, withDocument } from './lease';
import { findLog, readLog } from './log-sheet';
import { parentsOf } from './parents';
import type { Ports } from './ports';
import { prepareRun } from './push-prepare';
import { guardOf, pushObstacle } from './review-view';
import { RESOURCES } from './resources/all-resources';
import { openService } from './service';
import type { JobView } from './surface/job';
import type { UndoOrder, UndoRuns, UndoSelection, UndoView } from './surface/undo';
import { Trouble } from './trouble';
import { type Around, readAround } from './undo-fresh';
import { askable, needRun, operationsIn, type UndoPlan, undoName, undoPlan } from './undo-plan';
import { tokenOf, undoView } from './undo-view';
import { bundleOf } from '../sync/undo';

const PATIENCE_MS = 25_000;
/** Runs listed at most. */
const MOST = 500;

const CHANGED =
  'The service or the log has changed since this list was made, so nothing was sent. Look at the list as it is now and restore again.';
const TORN =
  'A value moved between DEFAULT and the countries of a campaign in this run, so these rows go back together or not at all. Tick all rows of the campaign, or none.';

/** @throws Trouble when a header of the log is missing */
export function undoRuns(ports: Ports, count: number): UndoRuns {
  const log = findLog(ports.workbook);
  if (log === null) return { runs: [], total: 0 };
  const all = runsOf(readLog(log, 2, null));
  const runs = all.slice(0, Math.max(0, Math.min(count, MOST))).map((run) => ({
    ...run,
    tabs: run.tabs.map((tab) => tabById(tab)!.title),
    outcomes: [...run.outcomes].map(([outcome, rows]) => ({ outcome, rows })),
  }));
  return { runs, total: all.length };
}

/** Without the lock: the service may take its time. @throws Trouble when it cannot be asked */
function lookAround(ports: Ports, run: string): Around {
  const journal = withDocument(ports, () => needRun(ports, run));
  needAddresses(ports);
  needConnection(ports);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  return readAround(client, askable(journal), parentsOf(ports.workbook));
}

/** @throws Trouble when the log does not tell of the run, or the service cannot be asked */
export function undoPreview(ports: Ports, run: string): UndoView {
  const around = lookAround(ports, run);
  return withDocument(ports, () => undoView(ports, undoPlan(ports, run, needRun(ports, run), around)));
}

/** The plan for some of its rows. @throws Trouble where rows are left out that go together with others, or are needed by them */
function chosen(ports: Ports, plan: UndoPlan, { leaveOut }: UndoOrder, around: Around): UndoPlan {
  if (leaveOut.length === 0) return plan;
  const out = new Set(leaveOut.map(({ tab, key }) => undoName(tab, key)));
  const kept = plan.undoings.filter(({ operation }) => operation && !out.has(undoName(operation.tab, operation.key)));
  const names = new Set(kept);
  const torn = new Set<string>();
  for (const undoing of plan.undoings) {
    if (undoing.operation && !names.has(undoing)) torn.add(bundleIn(undoing));
  }
  if (kept.some((undoing) => bundleIn(undoing) !== '' && torn.has(bundleIn(undoing)))) throw new Trouble(TORN);
  const operations = kept.map(({ logged }) => logged);
  const fewer = undoPlan(ports, plan.run, { operations, damaged: [] }, around);
  for (const { left, logged } of fewer.undoings) {
    const known = kept.find((one) => one.logged === logged);
    const more = left.find(({ kind }) => kind === 'rule');
    if (more && known && known.left.length < left.length) {
      throw new Trouble(`${logged.operation.label} cannot be restored without the rows you left out. ${more.why}`);
    }
  }
  return fewer;
}

const bundleIn = ({ logged }: UndoPlan['undoings'][number]): string =>
  bundleOf(tabById(logged.operation.tab)!, logged.operation);

/** @throws Trouble when something else would be restored than was shown, a guard was not answered, or another job has to end */
export function undoStart(ports: Ports, order: UndoOrder): JobView {
  withDocument(ports, () => mayStart(ports));
  const around = lookAround(ports, order.run);
  return withDocument(ports, () => {
    mayStart(ports);
    const obstacle = pushObstacle(ports);
    if (obstacle) throw new Trouble(obstacle);
    const plan = undoPlan(ports, order.run, needRun(ports, order.run), around);
    if (tokenOf(plan) !== order.token) throw new Trouble(CHANGED);
    const operations = operationsIn(chosen(ports, plan, order, around));
    if (operations.length === 0) throw new Trouble('No row is left to restore.');
    const guard = guardOf(ports, operations.length);
    if (guard && order.typed !== operations.length && order.typed !== operationsIn(plan).length) {
      throw new Trouble(guard.sentence);
    }
    return prepareRun(ports, 'undo', operations);
  });
}

/** The rows selected in the sheet that is shown, by key. */
export function undoSelection(ports: Ports): UndoSelection {
  const selection = ports.selection();
  if (selection === null) return { tab: '', keys: [] };
  for (const { tab } of RESOURCES) {
    const sheet = ports.workbook.find(tab.id);
    if (sheet === null || sheet.sheetId !== selection.sheetId) continue;
    const keys: string[] = [];
    for (const { row, key } of readTab(tab, sheet).rows) {
      const inside = selection.rows.some(({ first, count }) => row >= first && row < first + count);
      if (key !== null && inside) keys.push(key);
    }
    return { tab: tab.id, keys };
  }
  return { tab: '', keys: [] };
}
