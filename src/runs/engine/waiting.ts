// engine: tokens in the Status of rows that get an ID during a push. They identify the rows until then.

import type { Grid } from '../../grid/grid';
import type { Job } from '../../jobs/job-record';
import { writeExactly } from '../../sheet/formatted-writes';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { parentOperations } from '../../sync/dependencies';
import type { Operation } from '../../sync/operation';
import { waitingText } from '../../sync/status';
import type { TabRow } from '../../tabs/tab-row';
import { hasToken } from './outgoing';
import { hasReviewedValues, rowsWithReviewedValues } from './rows-alike';

/** Finds rows of a tab by the keys of their operations. */
export function waitingRows(reading: TabReading, job: Pick<Job, 'id'>): (key: string) => TabRow | null {
  const byStatus = new Map<string, TabRow>();
  for (const row of reading.rows) if (!byStatus.has(row.status)) byStatus.set(row.status, row);
  return (key) => byStatus.get(waitingText(job.id, key)) ?? null;
}

const ATTEMPTS = 3;

/** An operation and its presumed row. */
interface Target {
  readonly operation: Operation;
  readonly row: number;
}

/** Clears tokens in wrong rows, and returns the right rows as far as they are certain. */
function clearWrongTokens(
  job: Job,
  { tab, sheet }: Pick<Grid, 'tab' | 'sheet'>,
  targets: readonly Target[],
): { readonly column: number; readonly targets: readonly Target[] } {
  const after = readTab(tab, sheet);
  const column = after.statusColumn;
  const rowOf = waitingRows(after, job);
  const lost: Target[] = [];
  const right = new Set<number>();
  for (const target of targets) {
    const row = rowOf(target.operation.key);
    if (row !== null && hasReviewedValues(tab, row, target.operation)) right.add(row.row);
    else lost.push(target);
  }
  if (lost.length === 0) return { column, targets: [] };
  const filled = new Set(after.rows.map(({ row }) => row));
  const wrong = lost
    // A row that was inserted at that moment has nothing else.
    .map(({ operation, row }) => rowOf(operation.key)?.row ?? (filled.has(row) ? 0 : row))
    .filter((row) => row > 0)
    .map((row) => ({ row, column, cell: '' }));
  writeExactly(sheet, wrong);
  const among = rowsWithReviewedValues(tab, after.rows);
  const found = lost.flatMap(({ operation }): Target[] => {
    const own = ({ row, key }: TabRow) => !right.has(row) && (key === null || key === operation.key);
    const alike = among(operation).filter(own);
    return alike.length === 1 ? [{ operation, row: alike[0]!.row }] : [];
  });
  return { column, targets: found };
}

/**
 * Writes the tokens to the reviewed rows. Rows that people move during the write are found by their values;
 * if none or several match, the operation is not sent. `writeCells` cannot do this: it finds rows without a
 * key by number only. A token starts with a letter, so it needs no number format.
 */
export function markWaiting(job: Job, operations: readonly Operation[], grids: readonly Grid[]): void {
  const parentOperationOf = parentOperations(operations);
  for (const { tab, sheet, reading, plan } of grids) {
    const created = operations.filter(
      (operation) =>
        operation.tab === tab.id &&
        (hasToken(tab, operation) || parentOperationOf(tab, operation) !== undefined),
    );
    let next: ReturnType<typeof clearWrongTokens> = {
      column: reading.statusColumn,
      targets: created.map((operation) => ({ operation, row: plan.rowOf.get(operation.key)! })),
    };
    for (let attempt = 0; next.targets.length > 0 && attempt < ATTEMPTS; attempt += 1) {
      const { column, targets } = next;
      const cells = targets.map(({ operation, row }) => {
        return { row, column, cell: waitingText(job.id, operation.key) };
      });
      writeExactly(sheet, cells);
      next = clearWrongTokens(job, { tab, sheet }, targets);
    }
  }
}
