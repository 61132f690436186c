// push: takes back edits of a review, as they were shown.

import type { Grid } from '../../grid/grid';
import { Outdated, UserError } from '../../ports/user-error';
import type { CellUpdate } from '../../sheet/find-cells';
import type { Operation } from '../../sync/operation';
import { rowLabel } from '../../tabs/columns/row-label';
import { shownOfCampaign } from '../../tabs/columns/shown-value';
import { type ParentNames, parentNames } from './parent-names';
import { duplicateSentence, NOTHING } from './review-conflicts';
import { changeDigest, type ShownBy } from './review-rows';
import type { SeenCell } from './review-schema';

const byKey = ({ plan }: Grid): Map<string, Operation> =>
  new Map(plan.operations.map((operation) => [operation.key, operation]));

function labelIn({ tab, reading, plan, shared }: Grid, key: string): string {
  const row = reading.rows.find((candidate) => candidate.key === key && !plan.overwritten.has(candidate.row));
  return row ? rowLabel(tab, row.fields, shared) : key;
}

function noEditSentence(grid: Grid, { key, field }: SeenCell): string {
  const header = grid.tab.columns.find((column) => column.field === field)?.header ?? 'A cell';
  const label = labelIn(grid, key);
  return `${header} of ${label} changed since you looked and is no longer an edit. ${NOTHING}`;
}

function updateFor(
  grid: Grid,
  operations: ReadonlyMap<string, Operation>,
  bidTypes: ParentNames['bidTypes'],
  cell: SeenCell,
  { shownDigest, style }: ShownBy,
): CellUpdate {
  const { tab, plan } = grid;
  const rows = plan.duplicates.get(cell.key);
  if (rows) throw new UserError(duplicateSentence(labelIn(grid, cell.key), rows));
  const operation = operations.get(cell.key);
  const change = operation?.changes.find(({ field }) => field === cell.field);
  if (!operation || !change || operation.action === 'create') throw new Outdated(noEditSentence(grid, cell));
  if (changeDigest(shownDigest, operation, change) !== cell.seen) {
    const column = tab.columns.find(({ field }) => field === cell.field)!;
    const bidType = bidTypes.get(operation.campaignId) ?? '';
    const currentText = shownOfCampaign(column, change.after, bidType, style);
    const values =
      cell.after === currentText ? '' : `: ${cell.after || 'empty'} is now ${currentText || 'empty'}`;
    throw new Outdated(
      `${column.header} of ${operation.label} changed since you looked${values}. ${NOTHING}`,
    );
  }
  return {
    name: { key: cell.key },
    row: plan.rowOf.get(cell.key)!,
    field: cell.field,
    value: change.before,
  };
}

/**
 * The updates by grid; all cells or none.
 * @throws Outdated when one of them has changed · UserError for a duplicate row
 */
export function revertsFor(
  grids: readonly Grid[],
  cells: readonly SeenCell[],
  by: ShownBy,
): [Grid, CellUpdate[]][] {
  const tabsById = new Map(grids.map((grid) => [grid.tab.id, { grid, operations: byKey(grid) }]));
  const { bidTypes } = parentNames(grids);
  const updates = new Map<Grid, CellUpdate[]>();
  for (const cell of cells) {
    const tabEntry = tabsById.get(cell.tab);
    if (!tabEntry) throw new Outdated(`The tab with these cells was deleted. ${NOTHING}`);
    const gridUpdates = updates.get(tabEntry.grid) ?? [];
    gridUpdates.push(updateFor(tabEntry.grid, tabEntry.operations, bidTypes, cell, by));
    updates.set(tabEntry.grid, gridUpdates);
  }
  return [...updates];
}
