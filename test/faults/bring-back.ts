// test of faults: brings the simulated service back to a state it was in.

import { isMap } from 'node:util/types';
import type { ServiceState } from '../../workbench/ad-service/state';

/** Into the very maps that the service works with. */
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
