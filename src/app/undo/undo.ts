// app: undoing a push: the runs of the journal, what of one can be restored, and the start of an undo as a run of its own.

import { guardOf } from '../../model/guards';
import { sumOf } from '../../model/tally';
import { isSettled, type Operation } from '../../sync/operation';
import type { Undoing } from '../../sync/undo';
import { runsOf } from '../../sync/undo-runs';
import { bundleOf } from '../../sync/undo-together';
import { tabById } from '../../tabs/all-tabs';
import { readTab } from '../../tabs/read-tab';
import { parentsOf } from '../grid/parents';
import { mayStart, withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { prepareRun } from '../push/prepare';
import { RESOURCES } from '../resources/all-resources';
import { pushObstacle } from '../review/view';
import { notApproved } from '../runs/approval';
import { openRuns } from '../runs/journal';
import { openService } from '../service';
import type { JobView } from '../surface/job';
import type { UndoOrder, UndoRuns, UndoSelection, UndoView } from '../surface/undo';
import { Outdated, Trouble } from '../trouble';
import { type Around, readAround } from './fresh';
import { askable, damageOf, judged, needRun, operationsIn, type UndoPlan, undoName, undoPlan } from './plan';
import { type Measured, measure } from './tally';
import { settleUnknowns } from './unknown';
import { undoView } from './view';

const PATIENCE_MS = 25_000;
/** Runs listed at most. */
const MOST = 500;

const CHANGED = 'Values at the service changed since this list was loaded. Nothing was sent.';
const TORN =
  'A value moved between DEFAULT and the countries of a campaign in this run, so these rows go back together or not at all. Tick all rows of the campaign, or none.';

/** The newest runs. A run with an incomplete journal is listed with a message. */
export function undoRuns(ports: Ports, count: number): UndoRuns {
  const all = runsOf(
    openRuns(ports)
      .filter(({ journal }) => journal.head?.kind !== 'direct')
      .map(({ journal, startedAt }) => ({
        run: journal.run,
        time: journal.head?.time ?? ports.timeText(startedAt),
        who: journal.head?.who ?? '',
        // Without its last events, a damaged journal shows changes as not sent that were sent.
        entries: journal.isDamaged
          ? journal.entries.filter(({ outcome }) => isSettled(outcome))
          : journal.entries,
        damage: journal.isDamaged ? damageOf(journal) : '',
      })),
  );
  const runs = all.slice(0, Math.max(0, Math.min(count, MOST))).map((run) => ({
    ...run,
    tabs: run.tabs.map((tab) => tabById(tab)!.title),
    outcomes: [...run.outcomes].map(([outcome, rows]) => ({ outcome, rows })),
  }));
  return { runs, total: all.length };
}

/** Without the lock: the service may take its time. @throws Trouble when it cannot be asked */
function lookAround(ports: Ports, run: string): Around {
  const whole = withDocument(ports, () => needRun(ports, run));
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  return readAround(client, askable(ports, whole), parentsOf(ports));
}

/** @throws Trouble when the journal does not have the whole run, or the service cannot be read */
export function undoPreview(ports: Ports, run: string): UndoView {
  const around = lookAround(ports, run);
  return withDocument(ports, () => {
    const plan = undoPlan(ports, run, needRun(ports, run), around);
    return undoView(ports, plan, measure(ports, around, operationsIn(plan)));
  });
}

/** The updates for the rows that are not left out. @throws Trouble when they cannot go without the others */
function chosen(ports: Ports, plan: UndoPlan, { leaveOut }: UndoOrder, around: Around): Operation[] {
  if (leaveOut.length === 0) return operationsIn(plan);
  const out = new Set(leaveOut.map(({ tab, key }) => undoName(tab, key)));
  const all = plan.undoings.filter(({ operation }) => operation !== null);
  const isOut = ({ logged: { operation } }: Undoing) => out.has(undoName(operation.tab, operation.key));
  const torn = new Set(all.filter(isOut).map(bundleIn));
  const kept = all.filter((undoing) => !isOut(undoing));
  if (kept.some((undoing) => bundleIn(undoing) !== '' && torn.has(bundleIn(undoing))))
    throw new Trouble(TORN);
  const { undoings } = judged(ports, kept, around);
  const asShown = new Set(kept);
  const worse = undoings.find((undoing) => !asShown.has(undoing));
  if (worse) {
    const why = worse.left[worse.left.length - 1]?.why ?? '';
    throw new Trouble(`${worse.logged.operation.label} cannot be restored without the rows left out. ${why}`);
  }
  return operationsIn({ undoings });
}

const bundleIn = ({ logged }: Undoing): string => bundleOf(tabById(logged.operation.tab)!, logged.operation);

/** Judged by what is really sent, whatever a client showed. */
function passGuards(
  { limits, tally }: Measured,
  operations: readonly Operation[],
  typed: number | null,
): void {
  const guard = guardOf(limits, sumOf(operations.map(tally)));
  if (guard && typed !== guard.typed) throw new Trouble([...guard.sentences, guard.request].join(' '));
}

/** @throws Trouble when something else would be restored than was shown, a guard was not answered, or another job has to end */
export function undoStart(ports: Ports, order: UndoOrder): JobView {
  withDocument(ports, () => mayStart(ports));
  const around = lookAround(ports, order.run);
  return withDocument(ports, () => {
    const obstacle = pushObstacle(ports);
    if (obstacle) throw new Trouble(obstacle);
    const whole = needRun(ports, order.run);
    const plan = undoPlan(ports, order.run, whole, around);
    const refusal = notApproved(ports, order.token, operationsIn(plan), CHANGED);
    if (refusal) throw new Outdated(refusal);
    const operations = chosen(ports, plan, order, around);
    if (operations.length === 0) throw new Trouble('No row is left to restore.');
    passGuards(measure(ports, around, operations), operations, order.typed);
    settleUnknowns(ports, whole, around);
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
