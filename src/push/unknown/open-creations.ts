// push: creations that were sent and have no clear result, with the rows of the tab that belong to them.

import type { Ports } from '../../ports/ports';
import type { Operation } from '../../sync/operation';
import { creation, labelOf } from '../../sync/plan-row';
import { unknownToken } from '../../sync/status';
import { NO_SHARED_NAMES } from '../../tabs/columns/row-label';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { tabById } from '../../tabs/registry';
import { creationName, type HeldCreation, heldCreations } from '../journal/held-creations';
import { openRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { readJournalIndex } from '../journal/journal-sheet';
import { resolvedEntries } from '../journal/plan-dependencies';

/** A creation without a clear result. */
export interface OpenCreation {
  readonly held: HeldCreation;
  readonly tab: Tab;
  /** null: the journal of its run was deleted or changed, so only the row shows what was sent. */
  readonly journaled: { readonly journal: RunJournal; readonly logged: LoggedOperation } | null;
}

/** Oldest first. */
export function openCreations(ports: Ports): OpenCreation[] {
  const heldList = heldCreations(ports.documentStore);
  if (heldList.length === 0) return [];
  const index = readJournalIndex(ports.workbook);
  const runs = new Map<string, { journal: RunJournal; entries: readonly LoggedOperation[] } | null>();
  for (const { run } of heldList) {
    if (runs.has(run)) continue;
    const journal = openRun(ports, run, index);
    const isComplete = journal !== null && !journal.isDamaged;
    runs.set(run, isComplete ? { journal, entries: resolvedEntries(journal.entries) } : null);
  }
  return heldList.flatMap((held): OpenCreation[] => {
    const tab = tabById(held.tab);
    const run = runs.get(held.run);
    if (!tab) return [];
    if (!run) return [{ held, tab, journaled: null }];
    const logged = run.entries[held.entry];
    return logged?.outcome === 'unknown' ? [{ held, tab, journaled: { journal: run.journal, logged } }] : [];
  });
}

const tokenOf = ({ held: { run, key } }: OpenCreation): string => unknownToken(run, key);

export const hasTokenOf = (openCreation: OpenCreation, { status }: TabRow): boolean =>
  status.trim().endsWith(tokenOf(openCreation));

/** Rows of a tab with an unknown creation. */
interface HeldRows {
  /** The row of each creation, found by token in Status and name, else by name, else by token. */
  readonly rowsByCreation: ReadonlyMap<OpenCreation, TabRow>;
  /** Other rows with the name of a creation, by row number. */
  readonly copies: ReadonlyMap<number, OpenCreation>;
}

export function heldRows(creations: readonly OpenCreation[], tab: Tab, rows: readonly TabRow[]): HeldRows {
  const news = rows
    .filter(({ key }) => key === null)
    .map((row) => ({ row, name: creationName(tab, row.fields) }));
  const rowsByCreation = new Map<OpenCreation, TabRow>();
  const copies = new Map<number, OpenCreation>();
  const takenRows = new Set<number>();
  for (const openCreation of creations) {
    if (openCreation.tab !== tab) continue;
    const free = news.filter(({ row }) => !takenRows.has(row.row));
    const namesakes = free.filter(({ name }) => name === openCreation.held.name);
    const match =
      namesakes.find(({ row }) => hasTokenOf(openCreation, row)) ??
      namesakes[0] ??
      free.find(({ row }) => hasTokenOf(openCreation, row));
    if (!match) continue;
    rowsByCreation.set(openCreation, match.row);
    takenRows.add(match.row.row);
    for (const { row } of namesakes) if (row !== match.row) copies.set(row.row, openCreation);
  }
  takenRows.forEach((row) => void copies.delete(row));
  return { rowsByCreation, copies };
}

/** What was sent; if the journal is lost, what the row would send now. @param row null: it was deleted */
export function sentBy({ held, tab, journaled }: OpenCreation, row: TabRow | null): LoggedOperation {
  if (journaled) return journaled.logged;
  const { run, entry, key } = held;
  const campaign = row?.fields[tab.campaignField];
  const operation: Operation = {
    tab: tab.id,
    action: 'create',
    key,
    campaignId: campaign === undefined || campaign === null ? '' : String(campaign),
    label: row ? labelOf(tab, undefined, row, NO_SHARED_NAMES) : `A new ${tab.rowIs}`,
    changes: row ? creation(tab, row).changes : [],
  };
  return { run, time: '', who: '', operation, entry, outcome: 'unknown', detail: '' };
}
