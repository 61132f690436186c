// app: the token in the Status of rows that learn an ID during a push, by which they are found again until they have it.

import { makersAmong } from '../../sync/lineage';
import type { Operation } from '../../sync/operation';
import { waitingText } from '../../sync/status';
import { readTab, type TabReading, type TabRow } from '../../tabs/read-tab';
import type { Tab } from '../../tabs/tab';
import { cellRuns } from '../../tabs/write-tab';
import type { Grid } from '../grid/grid';
import type { Job } from '../job/job-record';
import type { Ports } from '../ports';
import { hasToken } from './outgoing';

/** True when the row says what was reviewed. */
const saysSo = (tab: Tab, row: TabRow, operation: Operation): boolean =>
  operation.changes.every(({ field, after }) => {
    const kind = tab.columns.find((column) => column.field === field)!.kind;
    const mine = row.fields[field];
    // A box that nobody clicked is empty in the sheet and "not ticked" in the review.
    return mine !== undefined && (kind.equal(mine, after) || (mine === null && after === false));
  });

/** Finds rows of a tab by the keys of their operations. */
export function waitingRows(reading: TabReading, job: Pick<Job, 'id'>): (key: string) => TabRow | null {
  const byStatus = new Map<string, TabRow>();
  for (const row of reading.rows) if (!byStatus.has(row.status)) byStatus.set(row.status, row);
  return (key) => byStatus.get(waitingText(job.id, key)) ?? null;
}

/**
 * Writes the tokens to the rows where they were reviewed. Rows that were moved at that very moment lose the token again;
 * the push then finds no row for them and does not send them.
 */
export function markWaiting(
  ports: Ports,
  job: Job,
  operations: readonly Operation[],
  grids: readonly Grid[],
): void {
  const makerOf = makersAmong(operations);
  for (const { tab, sheet, reading, plan } of grids) {
    const created = operations.filter(
      (operation) =>
        operation.tab === tab.id && (hasToken(tab, operation) || makerOf(tab, operation) !== undefined),
    );
    if (created.length === 0) continue;
    const column = reading.statusColumn;
    const writes = created.map(({ key }) => {
      return { row: plan.rowOf.get(key)!, column, cell: waitingText(job.id, key) };
    });
    sheet.write(cellRuns(writes, sheet));
    ports.workbook.flush();
    const after = readTab(tab, sheet);
    const rowOf = waitingRows(after, job);
    const wrong = created
      .map((operation) => ({ operation, row: rowOf(operation.key) }))
      .filter(({ operation, row }) => row !== null && !saysSo(tab, row, operation));
    const cleared = wrong.map(({ row }) => ({ row: row!.row, column: after.statusColumn, cell: '' }));
    if (cleared.length > 0) sheet.write(cellRuns(cleared, sheet));
  }
}
