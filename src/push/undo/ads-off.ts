// push: ads that were off before a size was disabled. Enabling the size switches all its ads on, so the
// same undo switches these off again, after the size.

import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { rowLabel, type SharedNames } from '../../tabs/columns/row-label';
import { sizesIn } from '../engine/ad-effects';
import type { CurrentRows } from './undo-reading';
import type { Undoing } from './undoable';

/** With the ads that the undo has to switch off after their size. */
export function withAdsOff(
  undoings: readonly Undoing[],
  around: CurrentRows,
  shared: SharedNames,
): readonly Undoing[] {
  const sets = new Map<string, { undoing: Undoing; sizes: Map<string, boolean> }>();
  for (const undoing of undoings) {
    const { operation, logged } = undoing;
    if (operation === null || logged.operation.adsOn === undefined) continue;
    const sizes = sizesIn(operation);
    if (sizes.size > 0) sets.set(operation.key, { undoing, sizes });
  }
  if (sets.size === 0) return undoings;
  const adUndoings = new Map<string, Undoing>();
  for (const undoing of undoings)
    if (undoing.operation?.tab === ads.id) adUndoings.set(undoing.operation.key, undoing);
  const merged = new Map<Undoing, Undoing>();
  const addedUndoings: Undoing[] = [];
  around.rows.get(ads.id)?.forEach((fields, key) => {
    const set = sets.get(String(fields.creativeSetId));
    if (!set || fields.active !== false || set.sizes.get(String(fields.size)) !== true) return;
    const { logged } = set.undoing;
    if (logged.operation.adsOn!.includes(key)) return;
    const change = { field: 'active', before: true, after: false };
    const same = adUndoings.get(key);
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
      label: rowLabel(ads, fields, shared),
      changes: [change],
      undoes: logged.run,
      keeps: 'active',
    };
    // The run has no entry for this ad; an empty one takes its place.
    const entry = { ...logged, outcome: 'verified' as const, operation: { ...operation, changes: [] } };
    addedUndoings.push({ logged: entry, operation, notRestored: [] });
  });
  return [...undoings.map((undoing) => merged.get(undoing) ?? undoing), ...addedUndoings];
}
