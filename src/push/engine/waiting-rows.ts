// push: tokens in the Status of rows that get an ID during a push. They identify the rows until then.

import type { Grid } from '../../grid/grid';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { closedCells } from '../../sheet/closed-cells';
import type { CellUpdate } from '../../sheet/find-cells';
import { writeExactly } from '../../sheet/formatted-writes';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import { type Operation, parentOperations } from '../../sync/operation';
import { unknownToken, waitingText } from '../../sync/status';
import { hasOtherKey } from '../../tabs/columns/row-memory';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { isCreation, tabById } from '../../tabs/registry';
import type { Dependent } from '../journal/plan-dependencies';

/** True if the row has the reviewed values. */
const hasReviewedValues = (tab: Tab, row: TabRow, operation: Operation): boolean =>
  operation.changes.every(({ field, after }) => {
    const kind = tab.columns.find((column) => column.field === field)!.kind;
    const mine = row.fields[field];
    // An unclicked box is empty in the sheet and FALSE in the review.
    return mine !== undefined && (kind.equal(mine, after) || (mine === null && after === false));
  });

/**
 * Finds rows of a tab by the keys of their operations: by their token, also after it became part of the final
 * Status and a kill prevented the journal from recording that.
 */
export function waitingRows(reading: TabReading, job: Pick<Job, 'id'>): (key: string) => TabRow | null {
  const byToken = new Map<string, TabRow>();
  for (const row of reading.rows) {
    const token = `· ${row.status.split(' · ').slice(-2).join(' · ')}`;
    // The cells may have been pasted over another row, which remembers its key.
    const earlierRow = byToken.get(token);
    if (!earlierRow || (hasOtherKey(earlierRow) && !hasOtherKey(row))) byToken.set(token, row);
  }
  return (key) => byToken.get(unknownToken(job.id, key)) ?? null;
}

/** An operation that cannot be sent, because its row could not be marked. */
export interface Unsendable {
  readonly operation: Operation;
  readonly detail: string;
}

const CLOSED = (cell: string) =>
  `Not sent, because Bidgrid could not mark the row in its Status: ${cell}. Free that cell, then push again.`;
const MOVED = (title: string, row: number) =>
  `Not sent, because row ${row} of ${title} was moved at that moment. Review again.`;

/** An operation and its row. */
interface Target {
  readonly operation: Operation;
  readonly row: number;
}

/** Clears tokens in rows that do not have the reviewed values. @returns the targets without a token */
function clearWrongTokens(
  job: Job,
  { tab, sheet }: Pick<Grid, 'tab' | 'sheet'>,
  targets: readonly Target[],
): Target[] {
  const after = readTab(tab, sheet);
  const rowOf = waitingRows(after, job);
  const filled = new Set(after.rows.map(({ row }) => row));
  const wrong = targets.filter(({ operation }) => {
    const row = rowOf(operation.key);
    return row === null || !hasReviewedValues(tab, row, operation);
  });
  // A row that was inserted at that moment has nothing else.
  const rows = wrong.map(({ operation, row }) => rowOf(operation.key)?.row ?? (filled.has(row) ? 0 : row));
  writeExactly(
    sheet,
    rows.filter((row) => row > 0).map((row) => ({ row, column: after.statusColumn, cell: '' })),
  );
  return wrong;
}

/**
 * Writes tokens and reads them back.
 * @returns why an operation has none
 */
function writeTokens(job: Job, grid: Grid, targets: readonly Target[]): Map<Operation, string> {
  const { tab, sheet, reading } = grid;
  const closed = closedCells(sheet);
  const column = reading.statusColumn;
  const cellOf = ({ operation, row }: Target) => ({ row, column, cell: waitingText(job.id, operation.key) });
  const reasonOf = (target: Target): string => {
    const { row, cell } = cellOf(target);
    return closed.reason(row, column, cell);
  };
  const markRows = (): Target[] => {
    for (;;) {
      const cells = targets.filter((target) => reasonOf(target) === '').map(cellOf);
      try {
        writeExactly(sheet, cells);
        // Google may refuse a write only when the sheet is read.
        return clearWrongTokens(job, grid, targets);
      } catch (error) {
        if (error instanceof UserError || !closed.ask(cells, true)) throw error;
      }
    }
  };
  const unmarked = markRows();
  closed.ask(unmarked.filter((target) => reasonOf(target) === '').map(cellOf));
  const closedReasons = unmarked.map((target) => reasonOf(target) && `${tab.title} ${reasonOf(target)}`);
  sheet.leave(closedReasons.filter((reason) => reason !== ''));
  return new Map(
    unmarked.map(({ operation, row }, i) => [
      operation,
      closedReasons[i] ? CLOSED(closedReasons[i]) : MOVED(tab.title, row),
    ]),
  );
}

/**
 * Writes the tokens to the reviewed rows and reads them back. An operation whose row a person moved at that
 * moment is not sent. `writeCells` cannot do this: it finds rows without a key by number only. A token starts
 * with a letter, so it needs no number format.
 * @returns operations whose row has no token, and so cannot be sent
 */
export function markWaiting(
  job: Job,
  operations: readonly Operation[],
  grids: readonly Grid[],
): Unsendable[] {
  const parentOperationOf = parentOperations(operations);
  return grids.flatMap((grid) => {
    const { tab, plan } = grid;
    const targets = operations.flatMap((operation): Target[] => {
      const isWaiting = isCreation(operation) || parentOperationOf(tab, operation) !== undefined;
      return operation.tab === tab.id && isWaiting
        ? [{ operation, row: plan.rowOf.get(operation.key)! }]
        : [];
    });
    if (targets.length === 0) return [];
    return Array.from(writeTokens(job, grid, targets), ([operation, detail]) => ({ operation, detail }));
  });
}

/**
 * Replaces the reviewed name of the parent by its ID. Rows are found by the token in their Status, even after
 * sorting. Can be repeated.
 */
export function writeParents(ports: Ports, job: Pick<Job, 'id'>, dependents: readonly Dependent[]): void {
  const tabs = new Set(dependents.map(({ logged }) => logged.operation.tab));
  tabs.forEach((id) => {
    const tab = tabById(id)!;
    const sheet = ports.workbook.find(id);
    const reading = sheet && readTab(tab, sheet);
    if (!sheet || !reading || reading.issues.length > 0) return;
    const rowOf = waitingRows(reading, job);
    const cells: CellUpdate[] = [];
    for (const { logged, resolved } of dependents) {
      if (logged.operation.tab !== id) continue;
      const { key } = logged.operation;
      const row = rowOf(key);
      const { campaignId } = resolved.operation;
      // Another parent that a person typed meanwhile stays.
      if (!row || row.fields[tab.groupField] !== logged.operation.campaignId) continue;
      const name = { status: waitingText(job.id, key) };
      cells.push({ name, row: row.row, field: tab.groupField, value: campaignId });
    }
    writeCells(tab, sheet, reading, cells);
  });
}
