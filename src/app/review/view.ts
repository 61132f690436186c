// app: the review as people see it: groups and totals, the first rows, conflicts, rows held back, guards.

import { accountOf, connectionOf } from '../connection/connection';
import { canWrite, READ_ONLY } from '../connection/permission';
import type { Grid } from '../grid/grid';
import { obstacleOf } from '../job/lease';
import type { Ports } from '../ports';
import { digestOf, reviewToken } from '../runs/approval';
import { type Seen, seenBy } from '../seen';
import { limitsOf } from '../settings/limits';
import type { HeldBack, ReviewConflict, ReviewView } from '../surface/review';
import { conflictsIn, conflictsSeen } from './conflicts';
import { largestOf } from './figures';
import { keepList, LISTED, PAGE } from './pages';
import { campaignNames, type FreshWarnings, groupsOf, operationsOf, reviewRowsOf } from './rows';

const heldIn = (grids: readonly Grid[]): HeldBack[] =>
  grids.flatMap(({ tab, plan }) =>
    plan.held.map(({ key, label, reasons }) => ({ tab: tab.id, key, label, reasons })),
  );

export const tokenOf = (ports: Ports, grids: readonly Grid[]): string =>
  reviewToken(ports, operationsOf(grids));

/** Why nothing can be pushed at all; `''` when it can. */
export function pushObstacle(ports: Ports): string {
  const connection = connectionOf(ports);
  return connection && !canWrite(connection) ? READ_ONLY : obstacleOf(ports);
}

/** Current conflicts and rows held back, with their digests. */
export interface ReviewLists {
  readonly conflicts: readonly ReviewConflict[];
  readonly conflictsSeen: string;
  readonly held: readonly HeldBack[];
  readonly heldSeen: string;
}

export function listsOf(grids: readonly Grid[], seen: Seen): ReviewLists {
  const conflicts = conflictsIn(grids, seen);
  const held = heldIn(grids);
  const heldSeen = held.length === 0 ? '' : seen('held', held);
  return { conflicts, conflictsSeen: conflictsSeen(conflicts, seen), held, heldSeen };
}

function keepLong(ports: Ports, list: string, rows: readonly unknown[]): void {
  if (rows.length > LISTED) keepList(ports, list, rows);
}

export const rowsList = (token: string): string => `rows.${digestOf(token)}`;

export function reviewView(ports: Ports, grids: readonly Grid[], fresh: FreshWarnings): ReviewView {
  const limits = limitsOf(ports);
  const token = tokenOf(ports, grids);
  const seen = seenBy(ports);
  const rows = reviewRowsOf(grids, limits, fresh, seen);
  if (rows.length > 0) keepList(ports, rowsList(token), rows);
  const lists = listsOf(grids, seen);
  const { conflicts, held } = lists;
  keepLong(ports, lists.conflictsSeen, conflicts);
  keepLong(ports, lists.heldSeen, held);
  return {
    token,
    account: accountOf(ports),
    connection: connectionOf(ports)?.name ?? '',
    groups: groupsOf(rows, campaignNames(grids)),
    rows: rows.slice(0, PAGE),
    largest: largestOf(rows),
    conflicts: conflicts.slice(0, LISTED),
    conflictCount: conflicts.length,
    decidable: conflicts.filter(({ blocked }) => blocked === '').length,
    conflictsSeen: lists.conflictsSeen,
    held: held.slice(0, LISTED),
    heldCount: held.length,
    heldSeen: lists.heldSeen,
    limits,
    obstacle: pushObstacle(ports),
  };
}
