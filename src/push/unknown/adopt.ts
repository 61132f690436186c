// push: applies a person's decision about a creation without a clear result: adopt an existing object, or
// create it again.

import { findTabState, type TabState } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { Outdated, UserError } from '../../ports/user-error';
import type { Fields, Value } from '../../shared/value';
import type { CellUpdate } from '../../sheet/find-cells';
import { CHANGE, STATES, STATUS } from '../../sheet/find-columns';
import { writeCells } from '../../sheet/write-cells';
import { afterOf } from '../../sync/operation';
import { difference } from '../../sync/plan-row';
import { waitingText } from '../../sync/status';
import { keyOf, type Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { RESOURCES } from '../../tabs/registry';
import { applyResults } from '../engine/apply-outcomes';
import type { LoggedOperation } from '../journal/journal-rows';
import { dropUnknown } from '../journal/unknown-records';
import { hasTokenOf, type UnknownCreation } from './read-unknown';

const MOST_CANDIDATES = 20;

export const createdOf = ({ created }: Fields): string => String(created ?? '');

export interface Candidate {
  readonly key: string;
  readonly fields: Fields;
  /** The row that a pull added for the object; null: none. */
  readonly row: TabRow | null;
}

/**
 * The created object if its ID is in the journal. Otherwise objects with the same parent that were neither in
 * the base nor in a row of the tab when the creation was sent; a pull may have added them since. The best
 * match is first.
 */
export function candidatesOf(
  tab: Tab,
  logged: LoggedOperation,
  { storedBase, reading }: TabState,
  listedFields: readonly Fields[],
  arrived: ReadonlySet<string>,
): Candidate[] {
  const after = afterOf(logged.operation);
  const rows = new Map<string, TabRow>();
  for (const row of reading.rows) if (row.key !== null) rows.set(row.key, row);
  const alike = (fields: Fields): number =>
    tab.columns.filter(({ field, kind }) => {
      const [mine, theirs] = [after[field], fields[field]];
      return mine !== undefined && theirs !== undefined && kind.equal(mine, theirs);
    }).length;
  return listedFields
    .flatMap((fields): (Candidate & { score: number })[] => {
      const key = keyOf(tab, fields);
      const isOther = tab.belongsTo && fields[tab.groupField] !== after[tab.groupField];
      if (key === null || isOther) return [];
      const isNewHere = arrived.has(key) || (!storedBase.base.has(key) && !rows.has(key));
      if (logged.key === undefined ? !isNewHere : logged.key !== key) return [];
      return [{ key, fields, row: rows.get(key) ?? null, score: alike(fields) }];
    })
    .sort((a, b) => b.score - a.score || (createdOf(a.fields) < createdOf(b.fields) ? 1 : -1))
    .slice(0, MOST_CANDIDATES);
}

const EDITED = (row: number) =>
  `Row ${row}, which a pull added for this object, has changes. Push or revert them, then choose again.`;
const ADOPTED = (who: string, isCreated: boolean) =>
  isCreated
    ? `Its ID is written now; ${who} chose it.`
    : `No answer arrived; ${who} found it at the service.`;
const AGAIN = (who: string) => `No answer arrived; ${who} did not find it and chose to create it again.`;
const DISMISSED = (who: string) => `No answer arrived, the row was deleted, and ${who} dismissed it.`;
const AGAIN_STATUS = 'Will be created with the next push';
export const CHANGED = 'This changed since you looked. Nothing was done.';

/** A creation with its row in its tab. */
export interface Placed {
  readonly creation: UnknownCreation;
  readonly tabState: TabState;
  /** null: it was deleted. */
  readonly row: TabRow | null;
  readonly logged: LoggedOperation;
}

const nameOf = ({ status }: TabRow) => (status === '' ? { key: null } : { status });

/** Writes the Status of the creation's row and clears it in copies. @returns whether the row still exists */
function writeStatus({ creation, tabState, row }: Placed, value: string): boolean {
  if (row === null) return true;
  const { tab } = creation;
  const { sheet, reading } = tabState;
  const updates: CellUpdate[] = [{ name: nameOf(row), row: row.row, field: STATUS, value }];
  for (const other of reading.rows) {
    if (other.row === row.row || other.key !== null || !hasTokenOf(creation, other)) continue;
    updates.push({ name: nameOf(other), row: other.row, field: STATUS, value: '' });
  }
  const { gone } = writeCells(
    tab,
    sheet,
    reading,
    updates.filter((update) => !('status' in update.name) || update.name.status !== update.value),
  );
  return gone.length === 0;
}

/** Clears our columns in the row that a pull added: the typed row becomes the row of the object. */
function emptyPulled({ creation, tabState, row: ownRow }: Placed, { key, row }: Candidate): void {
  if (row === null || ownRow === null) return;
  const { tab } = creation;
  const { sheet, reading } = tabState;
  const name = { key };
  const updates: CellUpdate[] = tab.columns.map(({ field }) => ({ name, row: row.row, field, value: null }));
  for (const field of [CHANGE, STATES, STATUS]) updates.push({ name, row: row.row, field, value: '' });
  writeCells(tab, sheet, reading, updates);
}

/** Writes the ID of the object into new rows that refer to it by name. Can be repeated. */
function adoptChildren(ports: Ports, { creation, logged, row }: Placed, key: string): void {
  const names = new Set<Value>([
    String(row?.fields.name ?? ''),
    String(afterOf(logged.operation).name ?? ''),
  ]);
  names.delete('');
  for (const { tab } of RESOURCES) {
    if (tab.belongsTo !== creation.tab.id) continue;
    const tabState = findTabState(ports, tab);
    if (tabState === null || tabState.reading.issues.length > 0) continue;
    const { sheet, reading, storedBase } = tabState;
    const updates = reading.rows.flatMap((child): CellUpdate[] => {
      const isNew = child.known === undefined && (child.key === null || !storedBase.base.has(child.key));
      if (!isNew || !names.has(String(child.fields[tab.groupField] ?? ''))) return [];
      const name = child.key === null ? nameOf(child) : { key: child.key };
      return [{ name, row: child.row, field: tab.groupField, value: key }];
    });
    writeCells(tab, sheet, reading, updates);
  }
}

/** Joins the row and the object. Cells that differ stay as edits. Can be repeated after a kill. */
export function adopt(ports: Ports, placed: Placed, candidate: Candidate, theirs: Fields): void {
  const { creation, logged } = placed;
  const { run, entry, key } = creation.record;
  const { row } = candidate;
  const base = placed.tabState.storedBase.base.get(candidate.key);
  if (placed.row && row && base && difference(creation.tab, base, row).touched)
    throw new UserError(EDITED(row.row));
  if (!writeStatus(placed, waitingText(run, key))) throw new Outdated(CHANGED);
  emptyPulled(placed, candidate);
  adoptChildren(ports, placed, candidate.key);
  const detail = ADOPTED(ports.person().name, logged.key !== undefined);
  const job = { id: run, startedAt: creation.journaled?.journal.head?.startedAt ?? ports.clock.now() };
  const journal = creation.journaled?.journal ?? { head: null, write: () => undefined };
  const [unplaced] = applyResults(ports, job, journal, creation.tab, [
    { logged, outcome: 'verified', detail, theirs, adopted: true },
  ]);
  if (unplaced) throw new UserError(unplaced);
  dropUnknown(ports.documentStore, run, new Set([entry]));
}

/**
 * The first creation stays unknown, because its object may exist. If the row was deleted, nothing will be
 * created. Killed before Status is written, the row asks again.
 */
export function createAgain(ports: Ports, placed: Placed): void {
  const { run, entry } = placed.creation.record;
  const detail = (placed.row ? AGAIN : DISMISSED)(ports.person().name);
  placed.creation.journaled?.journal.write([{ entry, outcome: 'unknown', detail }]);
  dropUnknown(ports.documentStore, run, new Set([entry]));
  writeStatus(placed, `${AGAIN_STATUS} · ${ports.timeText(ports.clock.now())}`);
}
