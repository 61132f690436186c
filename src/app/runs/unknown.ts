// app: creations without an answer whose object was not found: their rows are held back until a person decides the result.

import type { Fields } from '../../model/value';
import { isOpenCreation, type LoggedOperation } from '../../sync/journal';
import { afterOf, type Operation } from '../../sync/operation';
import { naturalKey } from '../../sync/settle';
import { statusText, unknownToken, waitingText } from '../../sync/status';
import { tabById } from '../../tabs/all-tabs';
import type { TabRow } from '../../tabs/read-tab';
import { keyOf } from '../../tabs/row-key';
import type { Tab } from '../../tabs/tab';
import { needAddresses, needConnection } from '../connection/connection';
import { findStanding, type Grid, needHeaders, type Standing } from '../grid/grid';
import { parentsOf } from '../grid/parents';
import { mayStart, withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { applySettled } from '../push/apply';
import { listAround } from '../push/created';
import { hasToken } from '../push/outgoing';
import { resourceOf } from '../resources/all-resources';
import type { Service } from '../resources/resource';
import { seenBy } from '../seen';
import { openService } from '../service';
import { STATUS } from '../sheet/restore';
import { writeCells } from '../sheet/write-cells';
import type { UnknownChoice, UnknownCreation } from '../surface/unknown';
import { Outdated, Trouble, troubleOf } from '../trouble';
import { openRuns, type RunJournal } from './journal';
import { allAccounts } from './ledger';
import { resolvedEntries } from './lineage';
import { projectLog } from './project-log';

const PATIENCE_MS = 25_000;
const MOST_CANDIDATES = 20;

const HELD = (noun: string) =>
  `A ${noun} was sent without an answer and may exist. Decide under Unknown results in the review.`;
const PARENT_HELD = (noun: string, name: string) =>
  `It is not known whether the new ${noun} "${name}" was created, so this row waits for it.`;
const CHANGED = 'This changed since you looked. Nothing was done.';
const NO_ROW = 'The row of this new object is no longer in the tab. Nothing was done.';
const ADOPTED = (who: string) => `No answer arrived; ${who} found it at the service.`;
const AGAIN = (who: string) => `No answer arrived; ${who} did not find it and chose to create it again.`;

interface Open {
  readonly journal: RunJournal;
  readonly logged: LoggedOperation;
  readonly tab: Tab;
}

/** Oldest first. Damaged journals are ignored. */
function openCreations(ports: Ports): Open[] {
  if (!allAccounts(ports.documentStore).some(({ open }) => open)) return [];
  return openRuns(ports).flatMap(({ journal }): Open[] => {
    if (journal.isDamaged) return [];
    return resolvedEntries(journal.entries).flatMap((logged): Open[] => {
      const tab = tabById(logged.operation.tab);
      return tab && isOpenCreation(logged) && hasToken(tab, logged.operation)
        ? [{ journal, logged, tab }]
        : [];
    });
  });
}

/** Recognizes the row of a creation: by the token in its Status, or by the fields that name such an object. */
function rowMatcher({ logged, tab }: Open): (row: TabRow) => boolean {
  const nameOf = naturalKey(tab, resourceOf(tab.id)!.creation!.twinFields);
  const token = unknownToken(logged.run, logged.operation.key);
  const name = nameOf(afterOf(logged.operation));
  return ({ key, status, fields }) =>
    key === null && (status.trim().endsWith(token) || nameOf(fields) === name);
}

/** Holds back rows whose creation is unknown, and new rows that belong to one of them. */
export function withoutUnknown(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const open = openCreations(ports);
  if (open.length === 0) return grids;
  const names = new Map<string, Set<string>>();
  return grids.map((grid) => {
    const { tab, plan, reading } = grid;
    const matchers = open.filter((one) => one.tab.id === tab.id).map(rowMatcher);
    const parents = tab.belongsTo && names.get(tab.belongsTo);
    const rows = new Map(reading.rows.map((row) => [row.row, row]));
    const why = (operation: Operation): string => {
      const row = rows.get(plan.rowOf.get(operation.key)!)!;
      if (hasToken(tab, operation) && matchers.some((matches) => matches(row))) return HELD(tab.rowIs);
      const { action, campaignId } = operation;
      if (action !== 'create' || !parents?.has(campaignId)) return '';
      return PARENT_HELD(tabById(tab.belongsTo!)!.rowIs, campaignId);
    };
    const held: Grid['plan']['held'][number][] = [];
    const operations = plan.operations.filter((operation) => {
      const reason = why(operation);
      if (reason === '') return true;
      const row = plan.rowOf.get(operation.key)!;
      const own = names.get(tab.id) ?? new Set<string>();
      names.set(tab.id, own.add(String(afterOf(operation).name ?? '')));
      held.push({ key: `row:${row}`, row, label: operation.label, reasons: [reason] });
      return false;
    });
    return held.length === 0
      ? grid
      : { ...grid, plan: { ...plan, operations, held: [...plan.held, ...held] } };
  });
}

const createdOf = ({ created }: Fields): string => String(created ?? '');

interface Candidate {
  readonly key: string;
  readonly fields: Fields;
}

/** Objects with the same parent that neither the base nor a row of the tab knows, most alike first. */
function candidatesOf(
  { tab, logged }: Open,
  { stored, reading }: Standing,
  all: readonly Fields[],
): Candidate[] {
  const after = afterOf(logged.operation);
  const named = new Set(reading.rows.map(({ key }) => key));
  const alike = (fields: Fields): number =>
    tab.columns.filter(({ field, kind }) => {
      const [mine, theirs] = [after[field], fields[field]];
      return mine !== undefined && theirs !== undefined && kind.equal(mine, theirs);
    }).length;
  return all
    .flatMap((fields): (Candidate & { score: number })[] => {
      const key = keyOf(tab, fields);
      const isOther = tab.belongsTo && fields[tab.campaignField] !== after[tab.campaignField];
      if (key === null || isOther || stored.base.has(key) || named.has(key)) return [];
      return [{ key, fields, score: alike(fields) }];
    })
    .sort((a, b) => b.score - a.score || (createdOf(a.fields) < createdOf(b.fields) ? 1 : -1))
    .slice(0, MOST_CANDIDATES);
}

/** The service's lists that contain the creations, by tab. @throws Trouble when they cannot be read */
function listedAround(ports: Ports, client: Service, open: readonly Open[]): Map<string, Fields[]> {
  const listed = new Map<string, Fields[]>();
  const asking = { client, parents: parentsOf(ports) };
  for (const id of new Set(open.map(({ tab }) => tab.id))) {
    const own = open.filter(({ tab }) => tab.id === id).map(({ logged }) => logged);
    const read = listAround(asking, own);
    if (!read.ok) throw troubleOf(read.failure);
    listed.set(id, read.value);
  }
  return listed;
}

function rowIn(open: Open, { reading }: Standing): TabRow | null {
  const found = reading.rows.filter(rowMatcher(open));
  return found.length === 1 ? found[0]! : (found.find(({ status }) => statusOf(open, status)) ?? null);
}

const statusOf = ({ logged }: Open, status: string): boolean =>
  status.trim().endsWith(unknownToken(logged.run, logged.operation.key));

interface Shown {
  readonly open: Open;
  readonly row: TabRow;
  readonly candidates: readonly Candidate[];
  readonly view: UnknownCreation;
}

/** Creations whose row is still in its tab. Under the document lock. */
function shownOf(ports: Ports, listed: ReadonlyMap<string, readonly Fields[]>): Shown[] {
  const seen = seenBy(ports);
  return openCreations(ports).flatMap((open): Shown[] => {
    const { tab, logged } = open;
    const standing = findStanding(ports, tab);
    const all = listed.get(tab.id);
    if (standing === null || all === undefined) return [];
    const row = rowIn(open, needHeaders(standing));
    if (row === null) return [];
    const candidates = candidatesOf(open, standing, all);
    const { run, entry, operation } = logged;
    const views = candidates.map(({ key, fields }) => {
      const created = createdOf(fields);
      return { key, label: tab.label(fields), detail: created === '' ? key : `${key}, created ${created}` };
    });
    const shown = { run, entry, tab: tab.id, label: operation.label, row: row.row, candidates: views };
    return [{ open, row, candidates, view: { ...shown, seen: seen('unknown', run, entry, views) } }];
  });
}

function openServiceNow(ports: Ports): Service {
  needAddresses(ports);
  needConnection(ports);
  return openService(ports, ports.clock.now() + PATIENCE_MS);
}

/** @throws Trouble when there are unknown creations and the service cannot be read */
export function unknownList(ports: Ports): UnknownCreation[] {
  const open = withDocument(ports, () => openCreations(ports));
  if (open.length === 0) return [];
  const listed = listedAround(ports, openServiceNow(ports), open);
  return withDocument(ports, () => shownOf(ports, listed).map(({ view }) => view));
}

/** Writes the key of the object to the row; cells that differ from the object stay as edits. */
function adopt(ports: Ports, { open, row }: Shown, theirs: Fields): void {
  const { journal, logged, tab } = open;
  const standing = findStanding(ports, tab)!;
  const token = waitingText(logged.run, logged.operation.key);
  const update = { name: { status: row.status }, row: row.row, field: STATUS, value: token };
  if (row.status !== token) {
    const { left } = writeCells(tab, standing.sheet, standing.reading, [
      row.status === '' ? { ...update, name: { key: null } } : update,
    ]);
    if (left.length > 0) throw new Outdated(CHANGED);
  }
  const detail = ADOPTED(ports.person().name);
  const job = { id: logged.run, startedAt: journal.head?.startedAt ?? ports.clock.now() };
  applySettled(ports, job, journal, tab, [{ logged, outcome: 'verified', detail, theirs, adopted: true }]);
}

function createAgain(ports: Ports, { open, row }: Shown): void {
  const { journal, logged, tab } = open;
  const detail = AGAIN(ports.person().name);
  journal.write([{ entry: logged.entry, outcome: 'failed', detail }]);
  const { sheet, reading } = findStanding(ports, tab)!;
  const name = row.status === '' ? { key: null } : { status: row.status };
  const value = statusText('cancelled', ports.timeText(ports.clock.now()), '');
  writeCells(tab, sheet, reading, [{ name, row: row.row, field: STATUS, value }]);
}

/** @throws Outdated when the creation or its candidates changed since they were shown */
export function unknownResolve(ports: Ports, { run, entry, take, seen }: UnknownChoice): UnknownCreation[] {
  const open = withDocument(ports, () => {
    mayStart(ports);
    return openCreations(ports);
  });
  const one = open.find(({ logged }) => logged.run === run && logged.entry === entry);
  if (!one) throw new Outdated(CHANGED);
  const client = openServiceNow(ports);
  const listed = listedAround(ports, client, open);
  const alone = take === 'again' ? undefined : resourceOf(one.tab.id)?.alone;
  const details = alone?.read(client, [take])[0];
  if (details && !details.ok) throw troubleOf(details.failure);
  return withDocument(ports, () => {
    mayStart(ports);
    const shown = shownOf(ports, listed).find(({ view }) => view.run === run && view.entry === entry);
    if (!shown) throw new Trouble(NO_ROW);
    const chosen = shown.candidates.find(({ key }) => key === take);
    if (shown.view.seen !== seen || (take !== 'again' && !chosen)) throw new Outdated(CHANGED);
    if (chosen) adopt(ports, shown, { ...chosen.fields, ...(details?.ok ? details.value : {}) });
    else createAgain(ports, shown);
    projectLog(ports, shown.open.journal);
    return shownOf(ports, listed).map(({ view }) => view);
  });
}
