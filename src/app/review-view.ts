// app: the review as people see it: every change before → after, conflicts, rows held back, guards.

import type { Issue } from '../model/issue';
import type { Value } from '../model/value';
import { fingerprint } from '../sync/fingerprint';
import { type MakerOf, makersAmong } from '../sync/lineage';
import type { Operation } from '../sync/operation';
import { tabById } from '../tabs/all-tabs';
import type { Tab } from '../tabs/tab';
import { connectionOf } from './connection';
import type { Grid } from './grid';
import { obstacleOf } from './lease';
import { canWrite, READ_ONLY } from './permission';
import type { Ports } from './ports';
import { OFF } from './setting-kinds';
import { readSettings } from './settings';
import type { ReviewChange, ReviewConflict, ReviewRow, ReviewView } from './surface/review';

/** Warnings that only a fresh look at the service gives, by `warningName`. */
export type FreshWarnings = ReadonlyMap<string, readonly string[]>;

export const warningName = (tab: string, key: string): string => JSON.stringify([tab, key]);

const percentOf = (before: Value, after: Value): number | null =>
  typeof before === 'number' && typeof after === 'number' && before !== 0
    ? ((after - before) / Math.abs(before)) * 100
    : null;

function changesOf(tab: Tab, operation: Operation): ReviewChange[] {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  return operation.changes.map(({ field, before, after }) => {
    const { header, kind } = columns.get(field)!;
    return {
      field,
      column: header,
      before: kind.show(before),
      after: kind.show(after),
      percent: percentOf(before, after),
    };
  });
}

const AFTER = ({ rowIs }: Tab, { label }: Operation) =>
  `Goes after the new ${rowIs} "${label}", with the ID that it gets; waits if that is left out or refused.`;

function rowsOf(grid: Grid, fresh: FreshWarnings, makerOf: MakerOf): ReviewRow[] {
  const warnings = new Map<number, Issue[]>();
  for (const issue of grid.issues) {
    if (issue.severity === 'warning') warnings.set(issue.row, [...(warnings.get(issue.row) ?? []), issue]);
  }
  return grid.plan.operations.map((operation) => {
    const own = warnings.get(grid.plan.rowOf.get(operation.key) ?? 0) ?? [];
    const maker = makerOf(grid.tab, operation);
    return {
      tab: operation.tab,
      key: operation.key,
      label: operation.label,
      action: operation.action,
      changes: changesOf(grid.tab, operation),
      warnings: [
        ...(maker ? [AFTER(tabById(maker.tab)!, maker)] : []),
        ...own.map(({ message }) => message),
        ...(fresh.get(warningName(operation.tab, operation.key)) ?? []),
      ],
    };
  });
}

function conflictsOf(grid: Grid): ReviewConflict[] {
  const columns = new Map(grid.tab.columns.map((column) => [column.field, column]));
  return grid.plan.conflicts.map(({ tab, key, label, field, base, mine, theirs }) => {
    const { header, kind } = columns.get(field)!;
    const show = (value: Value | undefined, none: string) => (value === undefined ? none : kind.show(value));
    return {
      tab,
      key,
      label,
      field,
      column: header,
      base: show(base, ''),
      mine: show(mine, '(cannot be read)'),
      theirs: kind.show(theirs),
    };
  });
}

/** Null when no guard would be passed. */
export function guardOf(ports: Ports, rows: number): ReviewView['guard'] {
  const { mostRows } = readSettings(ports.documentStore);
  if (mostRows === OFF || rows <= mostRows) return null;
  return {
    sentence: `This would push ${rows} rows, more than the ${mostRows} set for this spreadsheet. To go on, type the number of rows: ${rows}.`,
    typed: rows,
  };
}

export const operationsOf = (grids: readonly Grid[]): Operation[] =>
  ([] as Operation[]).concat(...grids.map(({ plan }) => [...plan.operations]));

export const tokenOf = (grids: readonly Grid[]): string => fingerprint(operationsOf(grids));

/** Why nothing can be pushed at all; `''` when it can. */
export function pushObstacle(ports: Ports): string {
  const connection = connectionOf(ports);
  return connection && !canWrite(connection) ? READ_ONLY : obstacleOf(ports);
}

export function reviewView(ports: Ports, grids: readonly Grid[], fresh: FreshWarnings): ReviewView {
  const makerOf = makersAmong(operationsOf(grids));
  const rows = ([] as ReviewRow[]).concat(...grids.map((grid) => rowsOf(grid, fresh, makerOf)));
  const held = ([] as ReviewView['held'][number][]).concat(
    ...grids.map(({ tab, plan }) =>
      plan.held.map(({ key, label, reasons }) => ({ tab: tab.id, key, label, reasons })),
    ),
  );
  return {
    token: tokenOf(grids),
    rows,
    conflicts: ([] as ReviewConflict[]).concat(...grids.map(conflictsOf)),
    held,
    guard: guardOf(ports, rows.length),
    obstacle: pushObstacle(ports),
  };
}
