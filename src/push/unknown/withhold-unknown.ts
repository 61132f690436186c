// push: rows that a push must not send, because a creation has no clear result yet.

import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import type { Operation } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import { parentName } from '../journal/held-creations';
import { heldRows, openCreations } from './open-creations';

const PARENT_HELD = (noun: string, name: string) =>
  `Needs the new ${noun} "${name}" first. The result of its creation is unknown.`;
const COPY = (row: number) =>
  `This row duplicates row ${row}, which may have been created already. Decide on row ${row} first, or rename this row.`;

/** Holds back rows whose creation is unknown, copies of them, and new rows that belong to one of them. */
export function withoutUnknown(ports: Ports, grids: readonly Grid[]): readonly Grid[] {
  const creations = openCreations(ports);
  if (creations.length === 0) return grids;
  /** Names by which rows below refer to these creations: as sent and as they are now. */
  const names = new Map<string, Set<string>>();
  for (const { tab, held } of creations) names.set(tab.id, (names.get(tab.id) ?? new Set()).add(held.parent));
  return grids.map((grid) => {
    const { tab, plan, reading } = grid;
    const { rowsByCreation, copies } = heldRows(creations, tab, reading.rows);
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
