// push: applies results of operations to tab, base and journal, in this order. A kill at any point leaves
// consistent data, and all writes can be repeated.

import type { BaseRow } from '../../base/base';
import { groupOf } from '../../base/base-chunks';
import { saveBase } from '../../base/base-store';
import { updatesOf, withUpdates } from '../../grid/cell-updates';
import { findTabState, needHeaders } from '../../grid/grid';
import { keysBeside, rowsOfKeys } from '../../grid/overwritten-keys';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import type { Fields } from '../../shared/value';
import type { CellUpdate, RowName, UnwrittenCell } from '../../sheet/find-cells';
import { CHANGE, STATES, STATUS } from '../../sheet/find-columns';
import { writeCells } from '../../sheet/write-cells';
import { changedElsewhere } from '../../sync/changed-elsewhere';
import { withConflicts } from '../../sync/conflict';
import type { RowMerge } from '../../sync/merge-tab';
import { isFinal } from '../../sync/operation';
import { afterAdoption, afterConflict, afterPush } from '../../sync/reconcile';
import { statusText, undecidedText } from '../../sync/status';
import { memoryIn, withMemory } from '../../tabs/columns/row-memory';
import { keyOf, type Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { isCreation } from '../../tabs/registry';
import { noteFound } from '../journal/found-values';
import type { EntryOutcome, RunJournal } from '../journal/journal';
import { logElsewhere } from '../journal/log-elsewhere';
import type { OperationResult } from './outcomes';
import { waitingRows } from './waiting-rows';

interface Merged {
  readonly result: OperationResult;
  /** null: the row is no longer in the tab. */
  readonly row: TabRow | null;
  /** Key after the operation; null: a new row that was not created. */
  readonly key: string | null;
  readonly merge: RowMerge | null;
}

const markOf = (merge: RowMerge): string =>
  merge.conflicts.length > 0 ? 'conflict' : merge.edits > 0 ? 'edit' : '';

type Run = Pick<Job, 'id' | 'startedAt'>;

function ownUpdates(job: Run, time: string, { result, row, key, merge }: Merged): CellUpdate[] {
  const { outcome, detail, logged, hasLaterStatus } = result;
  if (row === null || !isFinal(outcome)) return [];
  const name: RowName = key === null ? { status: row.status } : { key };
  const text =
    outcome === 'unknown' && key === null
      ? undecidedText(job.id, logged.operation.key, time, { detail, isCreated: result.theirs !== null })
      : statusText(outcome, time, detail);
  const status: CellUpdate[] = hasLaterStatus ? [] : [{ name, row: row.row, field: STATUS, value: text }];
  if (!merge) return status;
  const mark = markOf(merge);
  const change: CellUpdate = { name, row: row.row, field: CHANGE, value: mark };
  // What is left of the row's states is decided at the end, when all rows are checked again.
  const remembered = withMemory('', memoryIn(row.states));
  const states: CellUpdate = { name, row: row.row, field: STATES, value: remembered };
  return mark === '' && row.states !== remembered ? [...status, change, states] : [...status, change];
}

/**
 * Codes typed in another case or order, such as `us`, in the spelling that was sent. Their value stays the
 * same.
 */
function respelledUpdates({ row, key }: Merged): CellUpdate[] {
  if (row === null || key === null) return [];
  return (row.respelled ?? []).flatMap((field): CellUpdate[] => {
    const value = row.fields[field];
    return value === undefined ? [] : [{ name: { key }, row: row.row, field, value }];
  });
}

/** What the row shows of its result, and the spelling of its codes. */
const shownUpdates = (job: Run, time: string, mergedRow: Merged): CellUpdate[] => [
  ...respelledUpdates(mergedRow),
  ...ownUpdates(job, time, mergedRow),
];

/** Groups of the base with these rows. The rest of a base of 100,000 rows is neither read nor written. */
function groupsOf(tab: Tab, results: readonly OperationResult[]): Set<string> {
  const groups = new Set<string>();
  for (const { logged, theirs } of results) {
    groups.add(groupOf(tab, { fields: { [tab.groupField]: logged.operation.campaignId } }));
    if (theirs) groups.add(groupOf(tab, { fields: theirs }));
  }
  return groups;
}

/** The event of the journal; of a created object with its key. */
export function outcomeOf(
  tab: Tab,
  { logged, outcome, detail, theirs, valuesBefore, stored }: OperationResult,
): EntryOutcome {
  const key = isCreation(logged.operation) && theirs ? keyOf(tab, theirs) : null;
  return {
    entry: logged.entry,
    outcome,
    detail,
    ...(valuesBefore ? { valuesBefore } : {}),
    ...(key === null ? {} : { key }),
    ...(stored ? { stored } : {}),
  };
}

/** Why a created object cannot get its row: its ID is not in the row. `''`: it is, or there is no row. */
function unplacedReason(tab: Tab, { result, row, key }: Merged, leftCells: readonly UnwrittenCell[]): string {
  if (row === null || key === null || !isCreation(result.logged.operation)) return '';
  const isKey = ({ update }: UnwrittenCell) => update.row === row.row && tab.keyFields.includes(update.field);
  const refused = leftCells.find(isKey);
  if (!refused && (row.key === null || row.key === key)) return '';
  const cell = refused?.reason ?? `its cell (${refused?.why === 'formula' ? 'a formula' : 'it changed'})`;
  return `The service created ${key}, but its ID could not be written to ${cell}. Free that cell, then open the review.`;
}

/**
 * Writes the results to the tab of these operations, its base and the journal. Under the document lock.
 * @returns why created objects did not get their rows: their creations wait for a person
 */
export function applyResults(
  ports: Ports,
  job: Run,
  journal: Pick<RunJournal, 'write' | 'head'>,
  tab: Tab,
  givenResults: readonly OperationResult[],
): string[] {
  const time = journal.head?.time ?? ports.timeText(job.startedAt);
  let results = givenResults;
  const unplaced: string[] = [];
  const grid = findTabState(ports, tab, groupsOf(tab, givenResults));
  if (grid) {
    const { sheet, reading, storedBase } = needHeaders(grid);
    const sentKeys = new Set(givenResults.map(({ logged }) => logged.operation.key));
    const { rows: ownRows, overwritten } = rowsOfKeys(ports, grid, sentKeys);
    const rows = new Map(ownRows.map((row) => [row.key, row]));
    // Their base stays as it is until the key of their row is restored.
    const heldKeys = keysBeside(
      overwritten.map(({ was }) => was.key),
      ownRows,
    );
    const waitingOf = waitingRows(reading, job);
    const next = new Map<string, BaseRow>(storedBase.base);
    const merged = givenResults.map((result): Merged => {
      const { operation } = result.logged;
      const isNew = isCreation(operation);
      const key = isNew ? result.theirs && keyOf(tab, result.theirs) : operation.key;
      const waiting = isNew ? waitingOf(operation.key) : null;
      const row = waiting ?? (key === null ? null : (rows.get(key) ?? null));
      if (result.theirs === null || key === null) return { result, row, key, merge: null };
      const { theirs, outcome } = result;
      const baseRow = next.get(key);
      const merge =
        result.adopted && row
          ? afterAdoption(tab, row, theirs)
          : outcome === 'conflict' || outcome === 'unknown' || result.isReplaced
            ? afterConflict(tab, baseRow, row, theirs)
            : afterPush(tab, baseRow, operation, row, theirs, outcome === 'stored');
      // An object whose row was deleted is added by the next pull.
      if ((row !== null || !isNew) && !heldKeys.has(key)) next.set(key, merge.base);
      return { result, row, key, merge };
    });
    const cells: CellUpdate[] = [];
    const keys = new Map<CellUpdate, string | null>();
    for (const mergedRow of merged) {
      const { merge, row, result, key } = mergedRow;
      for (const update of merge && row ? updatesOf(merge.updates, () => row.status) : []) {
        cells.push(update);
        keys.set(update, key);
      }
      if (!isCreation(result.logged.operation)) cells.push(...shownUpdates(job, time, mergedRow));
    }
    const rowsBefore = new Map<string, Fields>();
    for (const { result, key } of merged)
      if (result.rowBefore && key !== null) rowsBefore.set(key, result.rowBefore);
    // Nothing was sent for a row that is present: another person set its value.
    const present = new Set(merged.flatMap(({ result, key }) => (result.outcome === 'present' ? [key] : [])));
    const mine = reading.rows.filter(({ key }) => !present.has(key));
    const elsewhere = { tab, rows: changedElsewhere(tab, storedBase.base, next, mine, rowsBefore) };
    logElsewhere(ports, job.id, [elsewhere]);
    noteFound(ports, elsewhere, '');
    const { unwritten: leftCells } = writeCells(tab, sheet, reading, cells);
    const leftTakes = leftCells.flatMap(({ update }) =>
      keys.has(update) ? [{ ...update, key: keys.get(update) ?? null }] : [],
    );
    const ended = merged.map((mergedRow): Merged => {
      const detail = unplacedReason(tab, mergedRow, leftCells);
      if (detail === '') return mergedRow;
      unplaced.push(detail);
      const pulledRow = storedBase.base.get(mergedRow.key!);
      if (pulledRow) next.set(mergedRow.key!, pulledRow);
      else next.delete(mergedRow.key!);
      return {
        ...mergedRow,
        result: { ...mergedRow.result, outcome: 'unknown', detail },
        key: null,
        merge: null,
      };
    });
    results = ended.map(({ result }) => result);
    saveBase(ports, tab, storedBase, withConflicts(tab, storedBase.base, next, leftTakes), {
      isIndexCurrent: true,
    });
    // Until it has its key, a new row is found by the token in its Status.
    const newRows = ended.filter(({ result }) => isCreation(result.logged.operation));
    const writtenReading = withUpdates(
      tab,
      reading,
      newRows.flatMap(({ merge }) => merge?.updates ?? []),
    );
    writeCells(
      tab,
      sheet,
      writtenReading,
      newRows.flatMap((mergedRow) => shownUpdates(job, time, mergedRow)),
    );
  }
  journal.write(results.map((result) => outcomeOf(tab, result)));
  return unplaced;
}
