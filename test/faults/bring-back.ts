// test of faults: restores an earlier state of the simulated service.

import { isMap } from 'node:util/types';
import type { ServiceState } from '../../workbench/ad-service/state';

/** Refills the service's own maps, because the service keeps references to them. */
export function bringBack(now: ServiceState, frozen: ServiceState): void {
  const parts = structuredClone(frozen) as unknown as Record<string, unknown>;
  const standing = now as unknown as Record<string, unknown>;
  for (const [name, part] of Object.entries(parts)) {
    const old = standing[name];
    if (!(isMap(part) && isMap(old))) standing[name] = part;
    else {
      old.clear();
      for (const [key, value] of part) old.set(key, value);
    }
  }
}
