// push: values that moved between rows of a campaign: they are restored in all of these rows or in none.

import type { Tab } from '../../tabs/columns/tab';
import { isMoved } from '../engine/bundle';
import type { NotRestored, Undoing } from './undoable';

const TOGETHER = (header: string, label: string) =>
  `${header} moved between DEFAULT and the countries in this run, so it is restored in all of these rows or in none. It cannot be restored in ${label}.`;

/** The undoing without some fields, each with its reason. */
export function without(undoing: Undoing, fields: ReadonlyMap<string, string>): Undoing {
  const { operation } = undoing;
  const dropped = operation?.changes.filter(({ field }) => fields.has(field)) ?? [];
  if (operation === null || dropped.length === 0) return undoing;
  const changes = operation.changes.filter(({ field }) => !fields.has(field));
  const droppedParts = dropped.map(({ field, before: oldValue }): NotRestored => {
    return { kind: 'rule', field, wrote: oldValue, current: oldValue, why: fields.get(field)! };
  });
  return {
    ...undoing,
    operation: changes.length > 0 ? { ...operation, changes } : null,
    notRestored: [...undoing.notRestored, ...droppedParts],
  };
}

/**
 * Restores a value that moved between rows in all of them or in none; otherwise a campaign could end up
 * without it.
 */
export function keepTogether(tab: Tab, undoings: readonly Undoing[]): readonly Undoing[] {
  const shared = tab.sharedFields;
  if (!shared) return undoings;
  const stays = new Map<string, Map<string, string>>();
  for (const { logged, notRestored } of undoings) {
    const { campaignId, changes, label } = logged.operation;
    for (const change of changes) {
      if (!isMoved(shared, change)) continue;
      const stayingPart = notRestored.find(
        ({ kind, field }) => kind !== 'already' && (field === '' || field === change.field),
      );
      if (!stayingPart) continue;
      const fields = stays.get(campaignId) ?? new Map<string, string>();
      const header = tab.columns.find(({ field }) => field === change.field)!.header;
      stays.set(campaignId, fields.set(change.field, TOGETHER(header, label)));
    }
  }
  if (stays.size === 0) return undoings;
  return undoings.map((undoing) => {
    const { campaignId, changes } = undoing.logged.operation;
    const fields = new Map<string, string>();
    for (const change of changes) {
      const why = isMoved(shared, change) ? stays.get(campaignId)?.get(change.field) : undefined;
      if (why !== undefined) fields.set(change.field, why);
    }
    return fields.size > 0 ? without(undoing, fields) : undoing;
  });
}
