// app: the review as people see it: groups and totals, the first rows, conflicts, rows held back, guards.

import type { Value } from '../../model/value';
import { shortened } from '../../sync/cell-text';
import { fingerprint } from '../../sync/fingerprint';
import { accountOf, connectionOf } from '../connection/connection';
import { canWrite, READ_ONLY } from '../connection/permission';
import type { Grid } from '../grid/grid';
import { obstacleOf } from '../job/lease';
import type { Ports } from '../ports';
import { limitsOf } from '../settings/limits';
import type { LargeChange, ReviewConflict, ReviewRow, ReviewView } from '../surface/review';
import { keepRows, PAGE } from './pages';
import { campaignNames, type FreshWarnings, groupsOf, operationsOf, reviewRowsOf } from './rows';

/** Shown at once; what crosses to a client stays small, however much was changed. */
const LISTED = 200;
const LARGEST = 5;
const LONGEST = 300;

function conflictsOf({ tab, plan }: Grid): ReviewConflict[] {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  return plan.conflicts.slice(0, LISTED).map(({ key, label, field, base, mine, theirs }) => {
    const { header, kind } = columns.get(field)!;
    const show = (value: Value | undefined, none: string) =>
      value === undefined ? none : shortened(kind.show(value), LONGEST);
    return {
      tab: tab.id,
      key,
      label,
      field,
      column: header,
      base: show(base, ''),
      mine: show(mine, '(cannot be read)'),
      theirs: show(theirs, ''),
    };
  });
}

const heldOf = ({ tab, plan }: Grid): ReviewView['held'] =>
  plan.held.slice(0, LISTED).map(({ key, label, reasons }) => ({ tab: tab.id, key, label, reasons }));

/** The bids that change most; budgets have sums of their own. */
function largestOf(rows: readonly ReviewRow[]): LargeChange[] {
  const found: LargeChange[] = [];
  for (const { tab, key, label, changes, tally } of rows) {
    if (!tally.up && !tally.down) continue;
    const bid = changes.find(({ field, percent }) => field !== 'budget' && percent !== null);
    if (bid) found.push({ tab, key, label, before: bid.before, after: bid.after, percent: bid.percent! });
  }
  return found.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent)).slice(0, LARGEST);
}

export const tokenOf = (grids: readonly Grid[]): string => fingerprint(operationsOf(grids));

/** Why nothing can be pushed at all; `''` when it can. */
export function pushObstacle(ports: Ports): string {
  const connection = connectionOf(ports);
  return connection && !canWrite(connection) ? READ_ONLY : obstacleOf(ports);
}

const count = (grids: readonly Grid[], of: (plan: Grid['plan']) => readonly unknown[]): number =>
  grids.reduce((sum, { plan }) => sum + of(plan).length, 0);

export function reviewView(ports: Ports, grids: readonly Grid[], fresh: FreshWarnings): ReviewView {
  const limits = limitsOf(ports);
  const token = tokenOf(grids);
  const rows = reviewRowsOf(grids, limits, fresh);
  if (rows.length > PAGE) keepRows(ports, token, rows);
  return {
    token,
    account: accountOf(ports),
    groups: groupsOf(rows, campaignNames(grids)),
    rows: rows.slice(0, PAGE),
    largest: largestOf(rows),
    conflicts: grids.flatMap(conflictsOf).slice(0, LISTED),
    conflictCount: count(grids, ({ conflicts }) => conflicts),
    held: grids.flatMap(heldOf).slice(0, LISTED),
    heldCount: count(grids, ({ held }) => held),
    limits,
    obstacle: pushObstacle(ports),
  };
}
