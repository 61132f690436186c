// push: rows that a push must not send, because a creation has no clear result yet.

import { connectionOf, scopeIsKnown } from '../../connections/connection';
import { canWrite, readBlockedReason, writeBlockedReason } from '../../connections/permission';
import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import type { Operation } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import { parentName } from '../journal/unknown-records';
import { readUnknownCreations, unknownRows } from './read-unknown';

const PARENT_HELD = (noun: string, name: string) =>
  `Needs the new ${noun} "${name}" first. The result of its creation is unknown.`;
const COPY = (row: number) =>
  `This row duplicates row ${row}, which may have been created already. Decide on row ${row} first, or rename this row.`;

/** Holds back rows whose creation is unknown, copies of them, and new rows that belong to one of them. */
function withoutUnknown(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const creations = readUnknownCreations(
    ports,
    grids.map(({ tab, reading }) => [tab, reading.rows]),
  );
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
      return PARENT_HELD(above!.noun, campaignId);
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
