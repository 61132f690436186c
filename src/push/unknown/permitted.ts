// push: holds back rows that the connection's scopes do not allow, with the reason; other rows are sent.

import { connectionOf, scopeIsKnown } from '../../connections/connection';
import { canWrite, readBlockedReason, writeBlockedReason } from '../../connections/permission';
import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { withoutUnknown } from './withhold-unknown';

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
