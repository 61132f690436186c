// push: tokens in the Status of rows that get an ID during a push. They identify the rows until then.

import type { Grid } from '../../grid/grid';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { groupedBy } from '../../shared/grouped-by';
import type { Value } from '../../shared/value';
import { closedCells } from '../../sheet/closed-cells';
import type { CellUpdate } from '../../sheet/find-cells';
import { writeExactly } from '../../sheet/formatted-writes';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import { type Operation, parentOperations } from '../../sync/operation';
import { unknownToken, waitingText } from '../../sync/status';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { sameValue } from '../../tabs/columns/text-kinds';
import { tabById } from '../../tabs/registry';
import type { Dependent } from '../journal/plan-dependencies';
import { hasToken } from './outcomes';

/** True if the row has the reviewed values. */
export const hasReviewedValues = (tab: Tab, row: TabRow, operation: Operation): boolean =>
  operation.changes.every(({ field, after }) => {
    const kind = tab.columns.find((column) => column.field === field)!.kind;
    const mine = row.fields[field];
    // An unclicked box is empty in the sheet and FALSE in the review.
    return mine !== undefined && (kind.equal(mine, after) || (mine === null && after === false));
  });

/** Returns a lookup of the rows with the reviewed values, by an index of the rarest value. */
export function rowsWithReviewedValues(
  tab: Tab,
  rows: readonly TabRow[],
): (operation: Operation) => TabRow[] {
  const exact = new Set(tab.columns.filter(({ kind }) => kind.equal === sameValue).map(({ field }) => field));
  const indexes = new Map<string, Map<Value | undefined, TabRow[]>>();
  const indexOf = (field: string): Map<Value | undefined, TabRow[]> => {
    const existingIndex = indexes.get(field);
    if (existingIndex) return existingIndex;
    const index = groupedBy(rows, ({ fields }) => fields[field]);
    indexes.set(field, index);
    return index;
  };
  return (operation) => {
    let few = rows;
    for (const { field, after } of operation.changes) {
      if (!exact.has(field)) continue;
      const list = indexOf(field).get(after) ?? [];
      if (list.length < few.length) few = list;
    }
    return few.filter((row) => hasReviewedValues(tab, row, operation));
  };
}

/**
 * Finds rows of a tab by the keys of their operations: by their token, also after it became part of the final
 * Status and a kill prevented the journal from recording that.
 */
export function waitingRows(reading: TabReading, job: Pick<Job, 'id'>): (key: string) => TabRow | null {
  const byToken = new Map<string, TabRow>();
  for (const row of reading.rows) {
    const token = `· ${row.status.split(' · ').slice(-2).join(' · ')}`;
    if (!byToken.has(token)) byToken.set(token, row);
  }
  return (key) => byToken.get(unknownToken(job.id, key)) ?? null;
}

/** Some for rows that move, and some for cells that refuse the token. */
const ATTEMPTS = 6;

/** An operation that cannot be sent, because the Status of its row is closed. */
export interface Unsendable {
  readonly operation: Operation;
  /** As in `SheetPort.leave`. */
  readonly reason: string;
}

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
  const lostTargets: Target[] = [];
  const right = new Set<number>();
  for (const target of targets) {
    const row = rowOf(target.operation.key);
    if (row !== null && hasReviewedValues(tab, row, target.operation)) right.add(row.row);
    else lostTargets.push(target);
  }
  if (lostTargets.length === 0) return { column, targets: [] };
  const filled = new Set(after.rows.map(({ row }) => row));
  const wrong = lostTargets
    // A row that was inserted at that moment has nothing else.
    .map(({ operation, row }) => rowOf(operation.key)?.row ?? (filled.has(row) ? 0 : row))
    .filter((row) => row > 0)
    .map((row) => ({ row, column, cell: '' }));
  writeExactly(sheet, wrong);
  const among = rowsWithReviewedValues(tab, after.rows);
  const foundTargets = lostTargets.flatMap(({ operation }): Target[] => {
    const isFree = ({ row, key }: TabRow) => !right.has(row) && (key === null || key === operation.key);
    const alike = among(operation).filter(isFree);
    return alike.length === 1 ? [{ operation, row: alike[0]!.row }] : [];
  });
  return { column, targets: foundTargets };
}

/**
 * Writes the tokens to the reviewed rows. Rows that people move during the write are found by their values;
 * if none or several match, the operation is not sent. `writeCells` cannot do this: it finds rows without a
 * key by number only. A token starts with a letter, so it needs no number format.
 * @returns operations whose row cannot get its token, and so cannot be sent
 */
export function markWaiting(
  job: Job,
  operations: readonly Operation[],
  grids: readonly Grid[],
): Unsendable[] {
  const unsendable: Unsendable[] = [];
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
    const closed = closedCells(sheet);
    for (let attempt = 0; next.targets.length > 0 && attempt < ATTEMPTS; attempt += 1) {
      const { column } = next;
      const cellOf = ({ operation, row }: Target) => {
        return { row, column, cell: waitingText(job.id, operation.key) };
      };
      const targets = next.targets.filter((target) => {
        const { row, cell } = cellOf(target);
        const reason = closed.reason(row, column, cell);
        if (reason !== '') unsendable.push({ operation: target.operation, reason: `${tab.title} ${reason}` });
        return reason === '';
      });
      const cells = targets.map(cellOf);
      try {
        writeExactly(sheet, cells);
        next = clearWrongTokens(job, { tab, sheet }, targets);
        if (next.targets.length > 0) closed.ask(next.targets.map(cellOf));
      } catch (error) {
        if (error instanceof UserError || !closed.ask(cells, true)) throw error;
        next = { column, targets };
      }
    }
    sheet.leave(unsendable.filter(({ operation }) => operation.tab === tab.id).map(({ reason }) => reason));
  }
  return unsendable;
}

/**
 * Replaces the parent's name by its ID. Rows are found by the token in their Status, even after sorting. Can
 * be repeated.
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
      if (!row || row.fields[tab.campaignField] === campaignId) continue;
      const name = { status: waitingText(job.id, key) };
      cells.push({ name, row: row.row, field: tab.campaignField, value: campaignId });
    }
    writeCells(tab, sheet, reading, cells);
  });
}
