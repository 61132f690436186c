// push: rows that a push must not send, because a creation has no clear result yet.

import { deleteLongText, getLongText, setLongText } from '../../base/long-text';
import { connectionOf, scopeIsKnown } from '../../connections/connection';
import { canWrite, readBlockedReason, writeBlockedReason } from '../../connections/permission';
import type { Grid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import { afterOf, type Operation } from '../../sync/operation';
import type { Parents } from '../../tabs/common/resource';
import { resourceOf, tabById } from '../../tabs/registry';
import { hasToken } from '../engine/outcomes';
import { parentName } from '../journal/unknown-records';
import { readUnknownCreations, unknownRows } from './read-unknown';

const PARENT_HELD = (noun: string, name: string) =>
  `Needs the new ${noun} "${name}" first. The result of its creation is unknown.`;
const COPY = (row: number) =>
  `This row duplicates row ${row}, which may have been created already. Decide on row ${row} first, or rename this row.`;

/** Holds back rows whose creation is unknown, copies of them, and new rows that belong to one of them. */
function withoutUnknown(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const creations = readUnknownCreations(ports);
  if (creations.length === 0) return grids;
  /** Names by which rows below refer to these creations: as sent and as they are now. */
  const names = new Map<string, Set<string>>();
  for (const { tab, record } of creations)
    names.set(tab.id, (names.get(tab.id) ?? new Set()).add(record.parent));
  return grids.map((grid) => {
    const { tab, plan, reading } = grid;
    const { rowsByCreation, copies } = unknownRows(creations, tab, reading.rows);
    const undecided = new Set([...rowsByCreation.values()].map(({ row }) => row));
    rowsByCreation.forEach(
      ({ fields }) => void names.get(tab.id)!.add(parentName(tab, String(fields.name ?? ''))),
    );
    const above = tab.belongsTo ? tabById(tab.belongsTo)! : null;
    const parents = above ? names.get(above.id) : undefined;
    const why = ({ action, campaignId }: Operation, row: number): string => {
      const copied = copies.get(row);
      if (copied) return COPY(rowsByCreation.get(copied)!.row);
      if (action !== 'create' || !parents?.has(parentName(above!, campaignId))) return '';
      return PARENT_HELD(above!.rowIs, campaignId);
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

/** Rows of tabs that the connection may not read are held back, and the service is not asked about them. */
export function readable(ports: Ports, allGrids: readonly Grid[]): readonly Grid[] {
  const connection = connectionOf(ports);
  if (connection === null || !scopeIsKnown(ports, connection)) return allGrids;
  return allGrids.filter(({ tab }) => readBlockedReason(connection, tab.id) === null);
}

/**
 * Also holds back rows whose creation is unknown. For a read-only connection the review shows one message
 * instead.
 */
export function permitted(ports: Ports, allGrids: readonly Grid[]): Grid[] {
  const grids = withoutUnknown(ports, allGrids);
  const connection = connectionOf(ports);
  if (connection === null) return [...grids];
  const isKnown = scopeIsKnown(ports, connection);
  const blockedReasonOf = (tab: string): string | null =>
    (isKnown ? readBlockedReason(connection, tab) : null) ??
    (canWrite(connection) ? writeBlockedReason(connection, tab) : null);
  return grids.map((grid) => {
    const { plan, tab } = grid;
    const blockedReason = blockedReasonOf(tab.id);
    if (blockedReason === null || plan.operations.length === 0) return grid;
    const held = plan.operations.map(({ key, label, action }) => {
      const row = plan.rowOf.get(key) ?? 0;
      return { key: action === 'create' ? `row:${row}` : key, row, label, reasons: [blockedReason] };
    });
    return { ...grid, plan: { ...plan, operations: [], held: [...plan.held, ...held] } };
  });
}

/** failed: it could not be read · not-found: the service does not have the campaign. */
export type Unread = 'not-found' | 'failed';

/** The unread parts of a tab. Whole scopes take little space, however many rows they have. */
interface UnreadParts {
  readonly scopes: Readonly<Record<string, Unread>>;
  /** Keys of rows that were read alone, or that are missing in the answer for their scope. */
  readonly keys: Readonly<Record<string, Unread>>;
}

/** By tab ID. */
export type UnreadRows = Readonly<Record<string, UnreadParts>>;

const nameFor = (ports: Ports): string => `bidgrid.review-unread.${ports.person().id}`;

/** @param unread null: everything was read */
export function writeUnread(ports: Ports, unread: UnreadRows | null): void {
  const { documentStore } = ports;
  const name = nameFor(ports);
  if (unread) setLongText(documentStore, name, JSON.stringify(unread));
  else if (documentStore.get(name) !== null) deleteLongText(documentStore, name);
}

const FAILED = 'This row could not be read from the service, so it is held back.';
const NOT_FOUND = (noun: string) =>
  `The service does not find the campaign of this ${noun} with this connection, so the row is held back.`;
const UNREAD_PARENT = (noun: string, name: string) =>
  `Needs the new ${noun} "${name}" first, which is held back.`;

function whyUnread(grid: Grid, operation: Operation, parts: UnreadParts, parents: Parents): Unread | null {
  const { tab, storedBase } = grid;
  const isNew = hasToken(tab, operation);
  const ownReason = parts.keys[operation.key];
  if (ownReason !== undefined && !isNew) return ownReason;
  const base = storedBase.base.get(operation.key)?.fields;
  const fields = base ?? { [tab.campaignField]: operation.campaignId, ...afterOf(operation) };
  const scope = resourceOf(tab.id)!.scopeOf(fields, parents);
  return scope === undefined ? null : (parts.scopes[scope] ?? null);
}

/** null: everything was read. */
export function readUnread(ports: Ports): UnreadRows | null {
  const text = getLongText(ports.documentStore, nameFor(ports));
  return text === null ? null : (JSON.parse(text) as UnreadRows);
}

/** Blocks the rows that this person's last review could not read, and new rows that belong to one of them. */
export function withoutUnread(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const unread = readUnread(ports);
  if (unread === null) return grids;
  const parents = parentsOf(ports);
  const names = new Map<string, Set<string>>();
  return grids.map((grid) => {
    const { tab, plan } = grid;
    const parts = unread[tab.id];
    const above = tab.belongsTo ? names.get(tab.belongsTo) : undefined;
    const reasonFor = (operation: Operation): string => {
      const why = parts ? whyUnread(grid, operation, parts, parents) : null;
      if (why) return why === 'failed' ? FAILED : NOT_FOUND(tab.rowIs);
      if (operation.action !== 'create' || !above?.has(operation.campaignId)) return '';
      return UNREAD_PARENT(tabById(tab.belongsTo!)!.rowIs, operation.campaignId);
    };
    const held = plan.held.slice();
    const operations = plan.operations.filter((operation) => {
      const reason = reasonFor(operation);
      if (reason === '') return true;
      const { key, label, action } = operation;
      const row = plan.rowOf.get(key) ?? 0;
      held.push({ key: action === 'create' ? `row:${row}` : key, row, label, reasons: [reason] });
      if (hasToken(tab, operation)) {
        const tabNames = names.get(tab.id) ?? new Set<string>();
        names.set(tab.id, tabNames.add(String(afterOf(operation).name ?? '')));
      }
      return false;
    });
    if (operations.length === plan.operations.length) return grid;
    const count = plan.operations.length - operations.length;
    return { ...grid, unread: count, plan: { ...plan, operations, held } };
  });
}
