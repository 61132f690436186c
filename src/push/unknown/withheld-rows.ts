// push: rows that a push must not send: a creation or a change of them has no clear result yet, or the
// connection may not write them.

import { connectionOf, scopeIsKnown } from '../../connections/connection';
import { canWrite, readBlockedReason, writeBlockedReason } from '../../connections/permission';
import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { groupedBy } from '../../shared/grouped-by';
import { sentenceTime } from '../../shared/time';
import type { Operation } from '../../sync/operation';
import { namesIn } from '../../tabs/columns/new-parent';
import { tabById } from '../../tabs/registry';
import { rowName } from '../core/row-name';
import { visibleAt } from '../journal/lag-window';
import { unclearUpdates } from '../journal/open-changes';
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
      const isBelow = action === 'create' && parents !== undefined;
      if (!isBelow || !namesIn(campaignId).some((name) => parents.has(parentName(above!, name)))) return '';
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

/** Holds back the operations that have a reason. */
function withHeld(grid: Grid, reasonFor: (operation: Operation) => string): Grid {
  const { plan } = grid;
  const operations: Operation[] = [];
  const heldRows = [...plan.held];
  for (const operation of plan.operations) {
    const { key, label, action } = operation;
    const reason = reasonFor(operation);
    const row = plan.rowOf.get(key) ?? 0;
    if (reason === '') operations.push(operation);
    else heldRows.push({ key: action === 'create' ? `row:${row}` : key, row, label, reasons: [reason] });
  }
  return operations.length === plan.operations.length
    ? grid
    : { ...grid, plan: { ...plan, operations, held: heldRows } };
}

const UNCONFIRMED = (sentAt: string, visibleAt: string) =>
  `It was sent at ${sentAt} without a clear answer, and the service may not show it yet. Review again after ${visibleAt}.`;

/** Holds back changes that were sent without a clear answer, while a read may not show them yet. */
function withoutUnconfirmed(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const unclear = unclearUpdates(ports);
  if (unclear.length === 0) return grids;
  const sentByRow = groupedBy(unclear, ({ operation }) => rowName(operation));
  const reasonsByTime = new Map<number, string>();
  const reasonOf = (at: number): string => {
    const timeOf = (ms: number) => sentenceTime(ports.timeText(ms));
    const reason = reasonsByTime.get(at) ?? UNCONFIRMED(timeOf(at), timeOf(visibleAt(ports, { at })));
    reasonsByTime.set(at, reason);
    return reason;
  };
  const reasonFor = (operation: Operation): string => {
    const fields = new Set(operation.changes.map(({ field }) => field));
    const sent = (sentByRow.get(rowName(operation)) ?? []).find(({ operation: { changes } }) =>
      changes.some(({ field }) => fields.has(field)),
    );
    return sent?.at === undefined ? '' : reasonOf(sent.at);
  };
  return grids.map((grid) => withHeld(grid, reasonFor));
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
  const grids = withoutUnconfirmed(ports, withoutUnknown(ports, allGrids));
  const connection = connectionOf(ports);
  if (connection === null) return [...grids];
  const isKnown = scopeIsKnown(ports, connection);
  const blockedReasonOf = (tab: string): string | null =>
    (isKnown ? readBlockedReason(connection, tab) : null) ??
    (canWrite(connection) ? writeBlockedReason(connection, tab) : null);
  return grids.map((grid) => {
    const blockedReason = blockedReasonOf(grid.tab.id);
    return blockedReason === null ? grid : withHeld(grid, () => blockedReason);
  });
}
