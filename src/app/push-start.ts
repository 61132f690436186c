// app: starting a push: exactly what was reviewed is written to the log as planned; nothing is sent before that.

import { makersAmong } from '../sync/lineage';
import type { Operation } from '../sync/operation';
import { brokenMoves } from './bonds';
import { needAddresses, needConnection } from './connection';
import { findGrids, type Grid, needSound } from './grid';
import { mayStart, withDocument } from './lease';
import { permitted } from './permitted';
import type { Ports } from './ports';
import { prepareRun } from './push-prepare';
import { markWaiting } from './push-waiting';
import { guardOf, operationsOf, pushObstacle, tokenOf } from './review-view';
import type { JobView } from './surface/job';
import type { PushOrder } from './surface/push';
import { Trouble } from './trouble';

const CHANGED =
  'The tab has changed since this review, so nothing was sent. Look at the changes as they are now and push again.';

const HALF =
  'What was left out is half of a move that only goes whole, so nothing was sent. Leave out all of it, or nothing.';

const nameOf = ({ tab, key }: PushOrder['leaveOut'][number]): string => JSON.stringify([tab, key]);

/**
 * The reviewed operations without those left out; what belongs to something new that is left out stays out with it.
 * @throws Trouble when half of a move was left out
 */
function ordered(grids: readonly Grid[], order: PushOrder): Operation[] {
  const out = new Set(order.leaveOut.map(nameOf));
  const makerOf = makersAmong(operationsOf(grids));
  const operations: Operation[] = [];
  for (const grid of grids) {
    const sent = new Set<number>();
    for (const operation of grid.plan.operations) {
      const maker = makerOf(grid.tab, operation);
      if (maker && out.has(nameOf(maker))) out.add(nameOf(operation));
      if (out.has(nameOf(operation))) continue;
      operations.push(operation);
      sent.add(grid.plan.rowOf.get(operation.key)!);
    }
    const half = sent.size < grid.plan.operations.length ? brokenMoves(grid, sent)[0] : undefined;
    if (half) throw new Trouble(`${HALF} Row ${half.row} of ${grid.tab.title}: ${half.message}`);
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
    const grids = permitted(ports, findGrids(ports).map(needSound));
    if (tokenOf(grids) !== order.token) throw new Trouble(CHANGED);
    const operations = ordered(grids, order);
    if (operations.length === 0) throw new Trouble('No row is left to push.');
    const reviewed = grids.reduce((sum, { plan }) => sum + plan.operations.length, 0);
    passGuard(ports, order, reviewed, operations.length);
    return prepareRun(ports, 'push', operations, (job) => markWaiting(ports, job, operations, grids));
  });
}
