// push: sentences about lines that the visible log lacks because it could not be written. Those of a push
// or undo are written later, from the journal. Values changed elsewhere are in no journal: they are
// counted until a result names the count.

import type { Store } from '../../ports/ports';
import { counted } from '../../shared/sentences';
import type { RunJournal } from './journal';
import { accountOf } from './ledger';

const UNLISTED = 'bidgrid.unlisted';

const readUnlisted = (store: Store): number => Number(store.get(UNLISTED) ?? 0) || 0;

/** @param count of values changed elsewhere that the log does not list */
export const noteUnlisted = (store: Store, count: number): void =>
  store.set(UNLISTED, String(readUnlisted(store) + count));

/** The sentence about values that the log does not list, once; none: no sentence. */
export function takeUnlisted(store: Store): string[] {
  const count = readUnlisted(store);
  if (count === 0) return [];
  store.delete(UNLISTED);
  const [are, was] = count === 1 ? ['is', 'was'] : ['are', 'were'];
  return [
    `${counted(count, 'value')} that ${was} changed at the service ${are} missing in the tab Bidgrid log, because it could not be written. Check whether the tab is protected.`,
  ];
}

const lacksLines = (store: Store, { run, events }: RunJournal): boolean =>
  (accountOf(store, run)?.logged ?? Infinity) < (events[events.length - 1]?.rows ?? 0);

/** Sentences about lines that the log lacks at the end of a push or undo. */
export const logGaps = (store: Store, journal: RunJournal): string[] => [
  ...(lacksLines(store, journal)
    ? [
        'The tab Bidgrid log could not be written; the next push adds the missing lines. Check whether the tab is protected.',
      ]
    : []),
  ...takeUnlisted(store),
];
