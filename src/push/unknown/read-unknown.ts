// push: creations that were sent and have no clear result, with the rows of the tab that belong to them.

import type { Ports, Store } from '../../ports/ports';
import type { Operation } from '../../sync/operation';
import { creation, labelOf } from '../../sync/plan-row';
import { tokenIn, unknownToken } from '../../sync/status';
import { NO_SHARED_NAMES } from '../../tabs/columns/row-label';
import { hasOtherKey } from '../../tabs/columns/row-memory';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { tabById } from '../../tabs/registry';
import { openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { readJournalIndex } from '../journal/journal-sheet';
import { resolvedEntries } from '../journal/plan-dependencies';
import { activeRun } from '../journal/run-record';
import { creationName, parentName, type UnknownRecord, unknownRecords } from '../journal/unknown-records';

/** A creation without a clear result. */
export interface UnknownCreation {
  readonly record: UnknownRecord;
  readonly tab: Tab;
  /** null: the journal of its run was deleted or changed, so only the row shows what was sent. */
  readonly journaled: { readonly journal: RunJournal; readonly logged: LoggedOperation } | null;
  /** Only the Status of its row tells of it: it was sent from another spreadsheet, or before a restore. */
  readonly isFromElsewhere?: true;
}

/** Rows of a tab, as far as they tell what was sent. */
type TabRows = readonly [tab: Tab, rows: readonly TabRow[]];

/**
 * New rows whose Status has the token of a push that this spreadsheet does not know: it is a copy or was
 * restored, or the rows were pasted from another one.
 */
function sentElsewhere(
  store: Store,
  records: readonly UnknownRecord[],
  tabs: readonly TabRows[],
): UnknownCreation[] {
  const creations = new Map<string, UnknownCreation>();
  tabs.forEach(([tab, rows], tabNumber) => {
    for (const { key: rowKey, status, fields } of rows) {
      const token = rowKey === null ? tokenIn(status) : null;
      const number = /^new-(\d+)$/.exec(token?.key ?? '')?.[1];
      if (token === null || number === undefined) continue;
      const { run, key } = token;
      const id = `${tab.id} ${run} ${key}`;
      const isRecorded = records.some(
        (record) => record.run === run && record.tab === tab.id && record.key === key,
      );
      if (creations.has(id) || isRecorded || activeRun(store, run) !== null) continue;
      // No position in a plan, but unique in the run.
      const entry = -(tabs.length * Number(number) + tabNumber);
      const name = creationName(tab, fields);
      const parent = parentName(tab, String(fields.name ?? ''));
      const record = { run, entry, tab: tab.id, key, name, parent };
      creations.set(id, { record, tab, journaled: null, isFromElsewhere: true });
    }
  });
  return [...creations.values()];
}

/** Oldest first; those that only rows tell of are last. */
export function readUnknownCreations(ports: Ports, tabs: readonly TabRows[]): UnknownCreation[] {
  const records = unknownRecords(ports.documentStore);
  return [...recordedCreations(ports, records), ...sentElsewhere(ports.documentStore, records, tabs)];
}

function recordedCreations(ports: Ports, records: readonly UnknownRecord[]): UnknownCreation[] {
  if (records.length === 0) return [];
  const index = readJournalIndex(ports.workbook);
  const runs = new Map<string, { journal: RunJournal; entries: readonly LoggedOperation[] } | null>();
  for (const { run } of records) {
    if (runs.has(run)) continue;
    const journal = openRun(ports, run, index);
    const isComplete = journal !== null && !journal.isDamaged;
    runs.set(run, isComplete ? { journal, entries: resolvedEntries(journal.entries) } : null);
  }
  return records.flatMap((record): UnknownCreation[] => {
    const tab = tabById(record.tab);
    const run = runs.get(record.run);
    if (!tab) return [];
    if (!run) return [{ record, tab, journaled: null }];
    const logged = run.entries[record.entry];
    if (logged?.outcome === 'unknown') return [{ record, tab, journaled: { journal: run.journal, logged } }];
    // Its push goes on. With any other outcome, the journal was changed.
    const isBeingSent = logged?.outcome === 'sending' && activeRun(ports.documentStore, record.run) !== null;
    return isBeingSent ? [] : [{ record, tab, journaled: null }];
  });
}

const tokenOf = ({ record: { run, key } }: UnknownCreation): string => unknownToken(run, key);

export const hasTokenOf = (unknownCreation: UnknownCreation, { status }: TabRow): boolean =>
  status.trim().endsWith(tokenOf(unknownCreation));

/** Rows of a tab with an unknown creation. */
interface UnknownRows {
  /** The row of each creation, found by token in Status and name, else by name, else by token. */
  readonly rowsByCreation: ReadonlyMap<UnknownCreation, TabRow>;
  /** Other rows with the name of a creation, by row number. */
  readonly copies: ReadonlyMap<number, UnknownCreation>;
}

export function unknownRows(
  creations: readonly UnknownCreation[],
  tab: Tab,
  rows: readonly TabRow[],
): UnknownRows {
  const newRows = rows
    .filter(({ key }) => key === null)
    // The cells may have been pasted over another row, which remembers its key.
    .sort((a, b) => Number(hasOtherKey(a)) - Number(hasOtherKey(b)))
    .map((row) => ({ row, name: creationName(tab, row.fields) }));
  const rowsByCreation = new Map<UnknownCreation, TabRow>();
  const copies = new Map<number, UnknownCreation>();
  const takenRows = new Set<number>();
  for (const unknownCreation of creations) {
    if (unknownCreation.tab !== tab) continue;
    const free = newRows.filter(({ row }) => !takenRows.has(row.row));
    const namesakes = free.filter(({ name }) => name === unknownCreation.record.name);
    const match =
      namesakes.find(({ row }) => hasTokenOf(unknownCreation, row)) ??
      namesakes[0] ??
      free.find(({ row }) => hasTokenOf(unknownCreation, row));
    if (!match) continue;
    rowsByCreation.set(unknownCreation, match.row);
    takenRows.add(match.row.row);
    for (const { row } of namesakes) if (row !== match.row) copies.set(row.row, unknownCreation);
  }
  takenRows.forEach((row) => void copies.delete(row));
  return { rowsByCreation, copies };
}

/** What was sent; if the journal is lost, what the row would send now. @param row null: it was deleted */
export function sentOperationOf(
  { record, tab, journaled }: UnknownCreation,
  row: TabRow | null,
): LoggedOperation {
  if (journaled) return journaled.logged;
  const { run, entry, key } = record;
  const campaign = row?.fields[tab.groupField];
  const operation: Operation = {
    tab: tab.id,
    action: 'create',
    key,
    campaignId: campaign === undefined || campaign === null ? '' : String(campaign),
    label: row ? labelOf(tab, undefined, row, NO_SHARED_NAMES) : `A new ${tab.noun}`,
    changes: row ? creation(tab, row).changes : [],
  };
  return { run, time: '', who: '', operation, entry, outcome: 'unknown', detail: '' };
}
