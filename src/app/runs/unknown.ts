// app: creations without an answer whose object was not found: their rows are held back until a person decides the result.

import { isSegment } from '../../api/address';
import type { Fields, Value } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import { afterOf, type Operation } from '../../sync/operation';
import { creation, difference, labelOf } from '../../sync/plan-row';
import { unknownToken, waitingText } from '../../sync/status';
import { tabById } from '../../tabs/all-tabs';
import type { TabRow } from '../../tabs/read-tab';
import { keyOf } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { findStanding, type Grid, needHeaders, type Standing } from '../grid/grid';
import { parentsOf } from '../grid/parents';
import { mayStart, withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { applySettled } from '../push/apply';
import { listAround } from '../push/created';
import { RESOURCES, resourceOf } from '../resources/all-resources';
import type { Service } from '../resources/resource';
import { seenBy } from '../seen';
import { openService } from '../service';
import { CHANGE, STATUS } from '../sheet/restore';
import { type CellUpdate, writeCells } from '../sheet/write-cells';
import type { UnknownChoice, UnknownCreation } from '../surface/unknown';
import { Outdated, Trouble, troubleOf } from '../trouble';
import {
  arrivedKeys,
  creationName,
  type HeldCreation,
  heldCreations,
  releaseCreations,
} from './held-creations';
import { openRun, type RunJournal } from './journal';
import { readJournalIndex } from './journal-sheet';
import { resolvedEntries } from './lineage';
import { projectLog } from './project-log';

const PATIENCE_MS = 25_000;
const MOST_CANDIDATES = 20;

const PARENT_HELD = (noun: string, name: string) =>
  `Needs the new ${noun} "${name}" first. The result of its creation is unknown.`;
const COPY = (row: number) =>
  `This row duplicates row ${row}, which may have been created already. Decide on row ${row} first, or rename this row.`;
const CHANGED = 'This changed since you looked. Nothing was done.';
const EDITED = (row: number) =>
  `Row ${row}, which a pull added for this object, has changes. Push or revert them, then choose again.`;
const ADOPTED = (who: string) => `No answer arrived; ${who} found it at the service.`;
const AGAIN = (who: string) => `No answer arrived; ${who} did not find it and chose to create it again.`;
const AGAIN_STATUS = 'Will be created with the next push';

/** A creation without a clear result. */
interface Open {
  readonly held: HeldCreation;
  readonly tab: Tab;
  /** null: the journal of its run was deleted or changed, so only the row shows what was sent. */
  readonly known: { readonly journal: RunJournal; readonly logged: LoggedOperation } | null;
}

/** Oldest first. */
function openCreations(ports: Ports): Open[] {
  const all = heldCreations(ports.documentStore);
  if (all.length === 0) return [];
  const index = readJournalIndex(ports.workbook);
  const runs = new Map<string, { journal: RunJournal; entries: readonly LoggedOperation[] } | null>();
  for (const { run } of all) {
    if (runs.has(run)) continue;
    const journal = openRun(ports, run, index);
    const isSound = journal !== null && !journal.isDamaged;
    runs.set(run, isSound ? { journal, entries: resolvedEntries(journal.entries) } : null);
  }
  return all.flatMap((held): Open[] => {
    const tab = tabById(held.tab);
    const run = runs.get(held.run);
    if (!tab) return [];
    if (!run) return [{ held, tab, known: null }];
    const logged = run.entries[held.entry];
    return logged?.outcome === 'unknown' ? [{ held, tab, known: { journal: run.journal, logged } }] : [];
  });
}

const tokenOf = ({ held: { run, key } }: Open): string => unknownToken(run, key);

const hasTokenOf = (open: Open, { status }: TabRow): boolean => status.trim().endsWith(tokenOf(open));

/** Rows of a tab with an unknown creation. */
interface HeldRows {
  /** The row of each creation, found by token in Status and name, else by name, else by token. */
  readonly own: ReadonlyMap<Open, TabRow>;
  /** Other rows with the name of a creation, by row number. */
  readonly copies: ReadonlyMap<number, Open>;
}

function heldRows(open: readonly Open[], tab: Tab, rows: readonly TabRow[]): HeldRows {
  const news = rows
    .filter(({ key }) => key === null)
    .map((row) => ({ row, name: creationName(tab, row.fields) }));
  const own = new Map<Open, TabRow>();
  const copies = new Map<number, Open>();
  const taken = new Set<number>();
  for (const one of open) {
    if (one.tab !== tab) continue;
    const free = news.filter(({ row }) => !taken.has(row.row));
    const named = free.filter(({ name }) => name === one.held.name);
    const found =
      named.find(({ row }) => hasTokenOf(one, row)) ??
      named[0] ??
      free.find(({ row }) => hasTokenOf(one, row));
    if (!found) continue;
    own.set(one, found.row);
    taken.add(found.row.row);
    for (const { row } of named) if (row !== found.row) copies.set(row.row, one);
  }
  taken.forEach((row) => void copies.delete(row));
  return { own, copies };
}

/** Holds back rows whose creation is unknown, copies of them, and new rows that belong to one of them. */
export function withoutUnknown(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const open = openCreations(ports);
  if (open.length === 0) return grids;
  const names = new Map<string, Set<string>>();
  return grids.map((grid) => {
    const { tab, plan, reading } = grid;
    const { own, copies } = heldRows(open, tab, reading.rows);
    const undecided = new Set([...own.values()].map(({ row }) => row));
    names.set(tab.id, new Set([...own.values()].map(({ fields }) => String(fields.name ?? ''))));
    const parents = tab.belongsTo ? names.get(tab.belongsTo) : undefined;
    const why = ({ action, campaignId }: Operation, row: number): string => {
      const copied = copies.get(row);
      if (copied) return COPY(own.get(copied)!.row);
      if (action !== 'create' || !parents?.has(campaignId)) return '';
      return PARENT_HELD(tabById(tab.belongsTo!)!.rowIs, campaignId);
    };
    const held = plan.held.filter(({ row }) => !undecided.has(row));
    const operations = plan.operations.filter((operation) => {
      const row = plan.rowOf.get(operation.key)!;
      if (undecided.has(row)) return false;
      const reason = why(operation, row);
      if (reason !== '') held.push({ key: `row:${row}`, row, label: operation.label, reasons: [reason] });
      return reason === '';
    });
    const isSame = undecided.size === 0 && operations.length === plan.operations.length;
    return isSame ? grid : { ...grid, undecided: undecided.size, plan: { ...plan, operations, held } };
  });
}

const createdOf = ({ created }: Fields): string => String(created ?? '');

/** What was sent; if the journal is lost, what the row would send now. */
function sentBy({ held, tab, known }: Open, row: TabRow): LoggedOperation {
  if (known) return known.logged;
  const { run, entry, key } = held;
  const campaign = row.fields[tab.campaignField];
  const operation: Operation = {
    tab: tab.id,
    action: 'create',
    key,
    campaignId: campaign === undefined || campaign === null ? '' : String(campaign),
    label: labelOf(tab, undefined, row),
    changes: creation(tab, row).changes,
  };
  return { run, time: '', who: '', operation, entry, outcome: 'unknown', detail: '' };
}

interface Candidate {
  readonly key: string;
  readonly fields: Fields;
  /** The row that a pull added for the object; null: none. */
  readonly row: TabRow | null;
}

/**
 * Objects with the same parent that were neither in the base nor in a row of the tab when the creation was
 * sent. A pull may have added them since. The best match is first.
 */
function candidatesOf(
  tab: Tab,
  sent: LoggedOperation,
  { stored, reading }: Standing,
  all: readonly Fields[],
  arrived: ReadonlySet<string>,
): Candidate[] {
  const after = afterOf(sent.operation);
  const rows = new Map<string, TabRow>();
  for (const row of reading.rows) if (row.key !== null) rows.set(row.key, row);
  const alike = (fields: Fields): number =>
    tab.columns.filter(({ field, kind }) => {
      const [mine, theirs] = [after[field], fields[field]];
      return mine !== undefined && theirs !== undefined && kind.equal(mine, theirs);
    }).length;
  return all
    .flatMap((fields): (Candidate & { score: number })[] => {
      const key = keyOf(tab, fields);
      const isOther = tab.belongsTo && fields[tab.campaignField] !== after[tab.campaignField];
      if (key === null || isOther) return [];
      if (!arrived.has(key) && (stored.base.has(key) || rows.has(key))) return [];
      return [{ key, fields, row: rows.get(key) ?? null, score: alike(fields) }];
    })
    .sort((a, b) => b.score - a.score || (createdOf(a.fields) < createdOf(b.fields) ? 1 : -1))
    .slice(0, MOST_CANDIDATES);
}

/** A creation with its row in its tab. */
interface Placed {
  readonly open: Open;
  readonly standing: Standing;
  readonly row: TabRow;
  readonly sent: LoggedOperation;
}

/** Under the document lock. */
function placedCreations(ports: Ports): Placed[] {
  const open = openCreations(ports);
  const placed: Placed[] = [];
  for (const tab of new Set(open.map((one) => one.tab))) {
    const standing = findStanding(ports, tab);
    if (standing === null) continue;
    const { own } = heldRows(open, tab, needHeaders(standing).reading.rows);
    own.forEach((row, one) => void placed.push({ open: one, standing, row, sent: sentBy(one, row) }));
  }
  return placed;
}

/** The service's lists that contain the creations, by tab. @throws Trouble when they cannot be read */
function listedAround(ports: Ports, client: Service, placed: readonly Placed[]): Map<string, Fields[]> {
  const listed = new Map<string, Fields[]>();
  const asking = { client, parents: parentsOf(ports) };
  for (const id of new Set(placed.map(({ open }) => open.tab.id))) {
    const own = placed.filter(({ open }) => open.tab.id === id).map(({ sent }) => sent);
    const read = listAround(asking, own);
    if (!read.ok) throw troubleOf(read.failure);
    const why = own.map(read.value.unread).find((failure) => failure !== undefined);
    if (why) throw troubleOf(why);
    listed.set(id, [...read.value.rows]);
  }
  return listed;
}

interface Shown extends Placed {
  readonly candidates: readonly Candidate[];
  readonly view: UnknownCreation;
}

const detailOf = ({ fields, row }: Candidate): string =>
  [createdOf(fields) && `created ${createdOf(fields)}`, row && `pulled into row ${row.row}`]
    .filter((part) => part)
    .join(', ');

/** Under the document lock. */
function shownOf(ports: Ports, listed: ReadonlyMap<string, readonly Fields[]>): Shown[] {
  const seen = seenBy(ports);
  return placedCreations(ports).flatMap((placed): Shown[] => {
    const { open, standing, row, sent } = placed;
    const { tab, held } = open;
    const all = listed.get(tab.id);
    if (all === undefined) return [];
    const arrived = arrivedKeys(ports.documentStore, tab.id);
    const candidates = candidatesOf(tab, sent, standing, all, arrived);
    const views = candidates.map((one) => {
      const label = tab.label(one.fields);
      const name = label.includes(one.key) ? label : `${label} (${one.key})`;
      return { key: one.key, label: name, detail: detailOf(one) };
    });
    const { run, entry } = held;
    const shown = { run, entry, tab: tab.id, label: sent.operation.label, row: row.row, candidates: views };
    const view = { ...shown, noun: tab.rowIs, title: tab.title, seen: seen('unknown', run, entry, views) };
    return [{ ...placed, candidates, view }];
  });
}

/** @throws Trouble when there are unknown creations and the service cannot be read */
export function unknownList(ports: Ports): UnknownCreation[] {
  const placed = withDocument(ports, () => placedCreations(ports));
  if (placed.length === 0) return [];
  const listed = listedAround(ports, openService(ports, ports.clock.now() + PATIENCE_MS), placed);
  return withDocument(ports, () => shownOf(ports, listed).map(({ view }) => view));
}

const nameOf = ({ status }: TabRow) => (status === '' ? { key: null } : { status });

/** Writes the Status of the creation's row and clears it in copies. @returns whether the row still exists */
function writeStatus({ open, standing, row }: Placed, value: string): boolean {
  const { tab } = open;
  const { sheet, reading } = standing;
  const updates: CellUpdate[] = [{ name: nameOf(row), row: row.row, field: STATUS, value }];
  for (const other of reading.rows) {
    if (other.row === row.row || other.key !== null || !hasTokenOf(open, other)) continue;
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

/** Clears our columns of the pulled row: the row that the person typed becomes the row of the object. */
function emptyPulled({ open, standing }: Placed, { key, row }: Candidate): void {
  if (row === null) return;
  const { tab } = open;
  const { sheet, reading } = standing;
  const name = { key };
  const updates: CellUpdate[] = tab.columns.map(({ field }) => ({ name, row: row.row, field, value: null }));
  for (const field of [CHANGE, STATUS]) updates.push({ name, row: row.row, field, value: '' });
  writeCells(tab, sheet, reading, updates);
}

/** Writes the ID of the object into new rows that refer to it by name. Can be repeated. */
function adoptChildren(ports: Ports, { open, sent, row }: Placed, key: string): void {
  const names = new Set<Value>([String(row.fields.name ?? ''), String(afterOf(sent.operation).name ?? '')]);
  names.delete('');
  for (const { tab } of RESOURCES) {
    if (tab.belongsTo !== open.tab.id) continue;
    const standing = findStanding(ports, tab);
    if (standing === null || standing.reading.issues.length > 0) continue;
    const { sheet, reading, stored } = standing;
    const updates = reading.rows.flatMap((child): CellUpdate[] => {
      const isNew = child.known === undefined && (child.key === null || !stored.base.has(child.key));
      if (!isNew || !names.has(String(child.fields[tab.campaignField] ?? ''))) return [];
      const name = child.key === null ? nameOf(child) : { key: child.key };
      return [{ name, row: child.row, field: tab.campaignField, value: key }];
    });
    writeCells(tab, sheet, reading, updates);
  }
}

/** Joins the row and the object. Cells that differ stay as edits. Can be repeated after a kill. */
function adopt(ports: Ports, shown: Shown, candidate: Candidate, theirs: Fields): void {
  const { open, sent } = shown;
  const { run, entry, key } = open.held;
  const { row } = candidate;
  const base = shown.standing.stored.base.get(candidate.key);
  if (row && base && difference(open.tab, base, row).touched) throw new Trouble(EDITED(row.row));
  if (!writeStatus(shown, waitingText(run, key))) throw new Outdated(CHANGED);
  emptyPulled(shown, candidate);
  adoptChildren(ports, shown, candidate.key);
  const detail = ADOPTED(ports.person().name);
  const job = { id: run, startedAt: open.known?.journal.head?.startedAt ?? ports.clock.now() };
  const journal = open.known?.journal ?? { write: () => undefined };
  applySettled(ports, job, journal, open.tab, [
    { logged: sent, outcome: 'verified', detail, theirs, adopted: true },
  ]);
  releaseCreations(ports.documentStore, run, new Set([entry]));
}

/**
 * Releases the row before it writes Status, so that after a kill the next push still creates the object. The first creation
 * stays unknown: its object may exist all the same.
 */
function createAgain(ports: Ports, shown: Shown): void {
  const { run, entry } = shown.open.held;
  const detail = AGAIN(ports.person().name);
  shown.open.known?.journal.write([{ entry, outcome: 'unknown', detail }]);
  releaseCreations(ports.documentStore, run, new Set([entry]));
  writeStatus(shown, `${AGAIN_STATUS} · ${ports.timeText(ports.clock.now())}`);
}

/** @throws Outdated when the creation or its candidates changed since they were shown */
export function unknownResolve(ports: Ports, { run, entry, take, seen }: UnknownChoice): UnknownCreation[] {
  if (!isSegment(take)) throw new Outdated(CHANGED);
  const isChosen = ({ open: { held } }: Placed) => held.run === run && held.entry === entry;
  const placed = withDocument(ports, () => placedCreations(ports));
  const one = placed.find(isChosen);
  if (!one) throw new Outdated(CHANGED);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const listed = listedAround(ports, client, placed);
  const alone = take === 'again' ? undefined : resourceOf(one.open.tab.id)?.alone;
  const details = alone?.read(client, [take])[0];
  if (details && !details.ok) throw troubleOf(details.failure);
  return withDocument(ports, () => {
    mayStart(ports);
    const shown = shownOf(ports, listed).find(isChosen);
    if (!shown) throw new Outdated(CHANGED);
    const chosen = shown.candidates.find(({ key }) => key === take);
    if (shown.view.seen !== seen || (take !== 'again' && !chosen)) throw new Outdated(CHANGED);
    if (chosen) adopt(ports, shown, chosen, { ...chosen.fields, ...(details?.ok ? details.value : {}) });
    else createAgain(ports, shown);
    if (shown.open.known) projectLog(ports, shown.open.known.journal);
    return shownOf(ports, listed).map(({ view }) => view);
  });
}
