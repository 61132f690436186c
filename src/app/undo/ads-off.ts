// app: ads that were off before a size was disabled. Enabling the size switches all its ads on, so the same undo switches
// these off again, after the size.

import type { Operation } from '../../sync/operation';
import type { Undoing } from '../../sync/undo';
import { ads } from '../../tabs/ads';
import { loadBases } from '../grid/base-store';
import type { Ports } from '../ports';
import { sizesIn } from '../review/ad-effects';
import type { Around } from './fresh';

/** The operations; those that disable a size with the ads that are active, if ads were pulled. */
export function withAdsOn(ports: Ports, operations: readonly Operation[]): readonly Operation[] {
  const disables = (operation: Operation) => [...sizesIn(operation).values()].includes(false);
  if (!operations.some(disables) || ports.workbook.find(ads.id) === null) return operations;
  const [stored] = loadBases(ports, [{ tab: ads }]);
  const known = new Set<string>();
  const on = new Map<string, string[]>();
  stored!.base.forEach(({ fields }, key) => {
    const set = String(fields.creativeSetId);
    known.add(set);
    if (fields.active === true) on.set(set, [...(on.get(set) ?? []), key]);
  });
  return operations.map((operation) =>
    disables(operation) && known.has(operation.key)
      ? { ...operation, adsOn: on.get(operation.key) ?? [] }
      : operation,
  );
}

/** With the ads that the undo has to switch off after their size. */
export function withAdsOff(all: readonly Undoing[], around: Around): readonly Undoing[] {
  const sets = new Map<string, { undoing: Undoing; sizes: Map<string, boolean> }>();
  for (const undoing of all) {
    const { operation, logged } = undoing;
    if (operation === null || logged.operation.adsOn === undefined) continue;
    const sizes = sizesIn(operation);
    if (sizes.size > 0) sets.set(operation.key, { undoing, sizes });
  }
  if (sets.size === 0) return all;
  const own = new Map<string, Undoing>();
  for (const one of all) if (one.operation?.tab === ads.id) own.set(one.operation.key, one);
  const merged = new Map<Undoing, Undoing>();
  const added: Undoing[] = [];
  around.rows.get(ads.id)?.forEach((fields, key) => {
    const set = sets.get(String(fields.creativeSetId));
    if (!set || fields.active !== false || set.sizes.get(String(fields.size)) !== true) return;
    const { logged } = set.undoing;
    if (logged.operation.adsOn!.includes(key)) return;
    const change = { field: 'active', before: true, after: false };
    const same = own.get(key);
    if (same?.operation) {
      const { operation } = same;
      if (operation.changes.some(({ field }) => field === 'active')) return;
      const changes = [...operation.changes, change];
      merged.set(same, { ...same, operation: { ...operation, changes, keeps: 'active' } });
      return;
    }
    const operation: Operation = {
      tab: ads.id,
      action: 'update',
      key,
      campaignId: logged.operation.campaignId,
      label: ads.label(fields),
      changes: [change],
      undoes: logged.run,
      keeps: 'active',
    };
    // The run has no entry for this ad; an empty one takes its place.
    const entry = { ...logged, outcome: 'verified' as const, operation: { ...operation, changes: [] } };
    added.push({ logged: entry, operation, left: [] });
  });
  return [...all.map((one) => merged.get(one) ?? one), ...added];
}
