// push: ads that are on before a push disables a size, so that an undo can tell them from ads that were
// off.

import { loadBases } from '../../base/base-store';
import type { Ports } from '../../ports/ports';
import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { sizesIn } from './ad-effects';

/** The operations; those that disable a size with the ads that are active, if ads were pulled. */
export function withAdsOn(ports: Ports, operations: readonly Operation[]): readonly Operation[] {
  const disables = (operation: Operation) => [...sizesIn(operation).values()].includes(false);
  if (!operations.some(disables) || ports.workbook.find(ads.id) === null) return operations;
  const [storedAds] = loadBases(ports, [{ tab: ads }]);
  const pulledSets = new Set<string>();
  const on = new Map<string, string[]>();
  storedAds!.base.forEach(({ fields }, key) => {
    const set = String(fields.creativeSetId);
    pulledSets.add(set);
    if (fields.active === true) on.set(set, [...(on.get(set) ?? []), key]);
  });
  return operations.map((operation) =>
    disables(operation) && pulledSets.has(operation.key)
      ? { ...operation, adsOn: on.get(operation.key) ?? [] }
      : operation,
  );
}
