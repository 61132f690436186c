// push: rows that the last review could not read from the service. They are blocked until a review reads
// them: a push would not send them either.

import { deleteLongText, getLongText, setLongText } from '../../base/long-text';
import type { Grid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import { afterOf, type Operation } from '../../sync/operation';
import type { Parents } from '../../tabs/common/resource';
import { resourceOf, tabById } from '../../tabs/registry';
import { hasToken } from '../engine/outgoing';

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
const PARENT = (noun: string, name: string) => `Needs the new ${noun} "${name}" first, which is held back.`;

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
      return PARENT(tabById(tab.belongsTo!)!.rowIs, operation.campaignId);
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
