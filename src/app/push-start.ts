// app: starting a push: exactly what was reviewed is written to the log as planned; nothing is sent before that.

import type { Operation } from '../sync/operation';
import { needAddresses, needConnection } from './connection';
import { findGrids, type Grid, needSound } from './grid';
import { mayStart, withDocument } from './lease';
import { permitted } from './permitted';
import type { Ports } from './ports';
import { prepareRun } from './push-prepare';
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
    const grids = permitted(ports, findGrids(ports).map(needSound));
    if (tokenOf(grids) !== order.token) throw new Trouble(CHANGED);
    const operations = ordered(grids, order);
    if (operations.length === 0) throw new Trouble('No row is left to push.');
    const reviewed = grids.reduce((sum, { plan }) => sum + plan.operations.length, 0);
    passGuard(ports, order, reviewed, operations.length);
    return prepareRun(ports, 'push', operations, (job) => markWaiting(ports, job, operations, grids));
  });
}
