// push: starts a push: writes exactly the reviewed changes to the journal before anything is sent.

import { needAddresses, needConnection } from '../../connections/connection';
import { limitsOf } from '../../features/settings/settings';
import { type Grid, needHeaders } from '../../grid/grid';
import { readGrids } from '../../grid/read-grids';
import type { JobView } from '../../jobs/job-view';
import { withDocument } from '../../jobs/lease';
import { type Ports, seenBy } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { guardOf, type Limits, sumOf, type Tally } from '../../shared/guards';
import { ENGLISH, type NumberStyle } from '../../shared/numbers';
import type { Operation } from '../../sync/operation';
import { withUndoes } from '../engine/old-values';
import { prepareRun } from '../engine/prepare-run';
import { markWaiting } from '../engine/waiting-rows';
import { notApproved } from '../journal/approval';
import { permitted } from '../unknown/withheld-rows';
import { pushObstacle } from './build-review';
import { outdated } from './changed-rows';
import type { PushOrder } from './push-schema';
import { operationsOf, reviewRowsOf } from './review-rows';
import { chosenRows } from './review-tally';
import type { ReviewRow } from './review-view';
import { splitMoves } from './split-moves';

const INCOMPLETE =
  'Some rows that must be pushed together were left out, so nothing was sent. Choose all of them, or none.';

/** The operations of the chosen rows. */
function operationsFor(grids: readonly Grid[], rows: readonly ReviewRow[]): Operation[] {
  const keys = new Map<string, Set<string>>();
  for (const { tab, key } of rows) keys.set(tab, (keys.get(tab) ?? new Set()).add(key));
  return operationsOf(grids).filter(({ tab, key }) => keys.get(tab)?.has(key));
}

/** The typed number must equal the number of rows to send. */
function passGuard(limits: Limits, tally: Tally, typed: number | null, style: () => NumberStyle): void {
  const guard = guardOf(limits, tally);
  if (guard === null || typed === guard.typed) return;
  const { sentences, request } = guardOf(limits, tally, style())!;
  throw new UserError([...sentences, request].join(' '));
}

/**
 * @throws UserError when the tab has changed since the review, a guard was not confirmed, some of the rows
 * that must be pushed together were left out, or another job has to end first
 */
export function pushStart(ports: Ports, order: PushOrder): JobView {
  return withDocument(ports, () => {
    needAddresses(ports);
    needConnection(ports);
    const obstacle = pushObstacle(ports);
    if (obstacle) throw new UserError(obstacle);
    const grids = permitted(ports, readGrids(ports).map(needHeaders));
    const changedError = () =>
      outdated(ports, order.token, grids, 'nothing was sent', ' Check the changes below, then push.');
    const refusal = notApproved(ports, order.token, operationsOf(grids), changedError);
    if (refusal) throw refusal;
    const limits = limitsOf(ports);
    // Only the tallies and names of the rows are used, not their texts.
    const by = { shownDigest: seenBy(ports), style: ENGLISH };
    const allRows = reviewRowsOf(grids, limits, new Map(), by);
    const { rows } = chosenRows(allRows, order.leaveOut);
    const chosenOperations = operationsFor(grids, rows);
    const operations =
      order.undoes === undefined
        ? chosenOperations
        : withUndoes(ports, grids, chosenOperations, order.undoes);
    if (operations.length === 0) throw new UserError('No row is left to push.');
    const [split] = splitMoves(grids, allRows, rows);
    if (split) throw new UserError(`${INCOMPLETE} ${split.sentence}`);
    passGuard(limits, sumOf(rows.map(({ tally }) => tally)), order.typed, ports.numberStyle);
    return prepareRun(ports, operations, (job) => markWaiting(job, operations, grids));
  });
}
