// base: when all rows of each tab were last read, for the log of changes made elsewhere.

import type { Store } from '../ports/ports';

const NAME = 'bidgrid.read-times';

/** The start of the last pull of all campaigns by tab ID, in milliseconds since 1970. */
export function readTimes(store: Store): Readonly<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const line of (store.get(NAME) ?? '').split('\n')) {
    const [tab, time] = line.split(' ');
    if (tab && Number(time) > 0) times[tab] = Number(time);
  }
  return times;
}

/** Under the document lock. @param time milliseconds since 1970 */
export function noteReadTimes(store: Store, tabs: readonly string[], time: number): void {
  const times: Record<string, number> = { ...readTimes(store) };
  for (const tab of tabs) times[tab] = time;
  const lines = Object.keys(times).map((tab) => `${tab} ${times[tab]}`);
  store.set(NAME, lines.join('\n'));
}
