// app: starting a push: exactly what was reviewed is written to the log as planned; nothing is sent before that.

import { guardOf, type Limits } from '../../model/guards';
import { sumOf, type Tally } from '../../model/tally';
import { makersAmong } from '../../sync/lineage';
import type { Operation } from '../../sync/operation';
import { needAddresses, needConnection } from '../connection/connection';
import { permitted } from '../connection/permitted';
import { brokenMoves } from '../grid/bonds';
import { findGrids, type Grid, needSound } from '../grid/grid';
import { mayStart, withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { operationsOf, reviewRowsOf } from '../review/rows';
import { pushObstacle, tokenOf } from '../review/view';
import { limitsOf } from '../settings/limits';
import type { JobView } from '../surface/job';
import type { PushOrder } from '../surface/push';
import type { GroupName, RowName } from '../surface/review';
import { Trouble } from '../trouble';
import { prepareRun } from './prepare';
import { markWaiting } from './waiting';

const CHANGED =
  'The tab has changed since this review, so nothing was sent. Look at the changes as they are now and push again.';

const HALF =
  'What was left out is half of a move that only goes whole, so nothing was sent. Leave out all of it, or nothing.';

const nameOf = (name: GroupName | RowName): string =>
  JSON.stringify('key' in name ? ['row', name.tab, name.key] : ['group', name.tab, name.group]);

/** The reviewed rows that a person did not leave out, with what they add up to, by name. */
function chosen(grids: readonly Grid[], { leaveOut }: PushOrder, limits: Limits): Map<string, Tally> {
  const names = new Set(leaveOut.map(nameOf));
  const kept = new Map<string, Tally>();
  for (const { tab, key, group, tally } of reviewRowsOf(grids, limits, new Map())) {
    // A row named beside its group is the exception from it.
    const isOut = names.has(nameOf({ tab, group })) !== names.has(nameOf({ tab, key }));
    if (!isOut) kept.set(nameOf({ tab, key }), tally);
  }
  return kept;
}

/**
 * The operations of the chosen rows; what belongs to something new that is left out stays out with it, and is taken from the
 * chosen.
 * @throws Trouble when half of a move was left out
 */
function ordered(grids: readonly Grid[], kept: Map<string, Tally>): Operation[] {
  const makerOf = makersAmong(operationsOf(grids));
  const operations: Operation[] = [];
  for (const grid of grids) {
    const sent = new Set<number>();
    for (const operation of grid.plan.operations) {
      const maker = makerOf(grid.tab, operation);
      if (maker && !kept.has(nameOf({ tab: maker.tab, key: maker.key }))) {
        kept.delete(nameOf({ tab: operation.tab, key: operation.key }));
      }
      if (!kept.has(nameOf({ tab: operation.tab, key: operation.key }))) continue;
      operations.push(operation);
      sent.add(grid.plan.rowOf.get(operation.key)!);
    }
    const half = sent.size < grid.plan.operations.length ? brokenMoves(grid, sent)[0] : undefined;
    if (half) throw new Trouble(`${HALF} Row ${half.row} of ${grid.tab.title}: ${half.message}`);
  }
  return operations;
}

/** Judged by what is really pushed. A number typed for all that was chosen is good for fewer, too. */
function passGuard(limits: Limits, tally: Tally, wished: number, typed: number | null): void {
  const guard = guardOf(limits, tally);
  if (guard === null || typed === guard.typed || typed === wished) return;
  throw new Trouble([...guard.sentences, guard.request].join(' '));
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
    const limits = limitsOf(ports);
    const kept = chosen(grids, order, limits);
    const wished = kept.size;
    const operations = ordered(grids, kept);
    if (operations.length === 0) throw new Trouble('No row is left to push.');
    passGuard(limits, sumOf([...kept.values()]), wished, order.typed);
    return prepareRun(ports, 'push', operations, (job) => markWaiting(ports, job, operations, grids));
  });
}
