// test, e2e: the calls at which an action is killed: some, evenly spread, or all of them when
// FAULT_POINTS=all is set.

import type { RunOptions } from '../../workbench/apps-script/host';

const CHANGES = /^(set|insert|add|delete|activate|hide|fetch|append|update)/;

/** Whether a kill after a call of this name can leave another state than one after the call before it. */
export const isChanging = (method: Parameters<NonNullable<RunOptions['onCall']>>[2]): boolean =>
  CHANGES.test(method);

/**
 * Always the same for the same points: the first, the last, and evenly spaced ones between them.
 * @param most how many of them in `npm test`
 */
export function chosenPoints<T>(points: readonly T[], most: number): readonly T[] {
  if (process.env.FAULT_POINTS === 'all' || points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => points[Math.round(i * step)]!);
}
