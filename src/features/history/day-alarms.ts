// history: the number of alarms of a day. The morning run and Insights, which read History, store it for
// Home, which does not read it.

import * as v from 'valibot';
import type { Store } from '../../ports/ports';
import { hashOf, hashText } from '../../shared/digests';

/** One property for each company. */
const nameOf = (account: string): string => `bidgrid.alarms.${hashText(hashOf(account))}`;

const Alarms = v.object({
  /** Days since 1970-01-01. */
  day: v.number(),
  count: v.number(),
});

export type DayAlarms = Readonly<v.InferOutput<typeof Alarms>>;

/** @param account as in `accountOf` */
export function writeAlarms(store: Store, account: string, { day, count }: DayAlarms): void {
  const text = JSON.stringify({ day, count });
  if (store.get(nameOf(account)) !== text) store.set(nameOf(account), text);
}

/** 0: none, or they were not looked for. */
export function alarmsOn(store: Store, account: string, day: number): number {
  try {
    const found = v.parse(Alarms, JSON.parse(store.get(nameOf(account)) ?? ''));
    return found.day === day ? found.count : 0;
  } catch {
    return 0;
  }
}
