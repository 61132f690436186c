// app: starting a push: exactly what was reviewed is written to the log as planned; nothing is sent before that.

import { fingerprint } from '../sync/fingerprint';
import { entriesOf } from '../sync/journal';
import type { LogEntry } from '../sync/log';
import type { Operation } from '../sync/operation';
import { tabById } from '../tabs/all-tabs';
import { needAddresses, needConnection } from './connection';
import { findGrids, type Grid, needSound } from './grid';
import { newJob, viewOf, writeJob } from './job-record';
import { mayStart, withDocument } from './lease';
import { appendEntries, openLog } from './log-sheet';
import type { Ports } from './ports';
import { markWaiting } from './push-waiting';
import { guardOf, pushObstacle, tokenOf } from './review-view';
import type { JobView } from './surface/job';
import type { PushOrder } from './surface/push';
import { Trouble } from './trouble';

const CHANGED =
  'The tab has changed since this review, so nothing was sent. Look at the changes as they are now and push again.';

const nameOf = ({ tab, key }: PushOrder['leaveOut'][number]): string => JSON.stringify([tab, key]);

function ordered(grids: readonly Grid[], order: PushOrder): Operation[] {
  const leaveOut = new Set(order.leaveOut.map(nameOf));
  const operations: Operation[] = [];
  for (const grid of grids) {
    for (const operation of grid.plan.operations) {
      if (!leaveOut.has(nameOf(operation))) operations.push(operation);
    }
  }
  return operations;
}

/** A number typed for all reviewed rows is good for fewer, too. */
function passGuard(ports: Ports, order: PushOrder, reviewed: number, rows: number): void {
  const guard = guardOf(ports, rows);
  if (guard && order.typed !== rows && order.typed !== reviewed) throw new Trouble(guard.sentence);
}

/** @throws Trouble when the tab changed since the review, a guard was not answered, or another job has to end first */
export function pushStart(ports: Ports, order: PushOrder): JobView {
  return withDocument(ports, () => {
    mayStart(ports);
    needAddresses(ports);
    needConnection(ports);
    const obstacle = pushObstacle(ports);
    if (obstacle) throw new Trouble(obstacle);
    const grids = findGrids(ports).map(needSound);
    if (tokenOf(grids) !== order.token) throw new Trouble(CHANGED);
    const operations = ordered(grids, order);
    if (operations.length === 0) throw new Trouble('No row is left to push.');
    const reviewed = grids.reduce((sum, { plan }) => sum + plan.operations.length, 0);
    passGuard(ports, order, reviewed, operations.length);
    return prepare(ports, grids, operations);
  });
}

function prepare(ports: Ports, grids: readonly Grid[], operations: readonly Operation[]): JobView {
  const log = openLog(ports.workbook);
  const blank = newJob(ports, 'push', 'Writing the log…', operations.length);
  const id = `push-${blank.id}`;
  const logRow = log.sheet.extent().rows + 1;
  // The job first: entries without a job would be planned for ever.
  const job = writeJob(ports, {
    ...blank,
    id,
    logRow,
    fingerprint: fingerprint(operations),
    prepared: false,
  });
  const time = ports.timeText(ports.clock.now());
  const who = ports.person().name;
  const entries: LogEntry[] = [];
  for (const operation of operations) {
    entries.push(...entriesOf(id, operation, time, who, tabById(operation.tab)!));
  }
  appendEntries(log, entries);
  ports.workbook.flush();
  markWaiting(ports, job, operations, grids);
  const ready = writeJob(ports, { ...job, prepared: true, phase: `Sending 0 of ${job.total}.` });
  return viewOf(ready, ports.person());
}
