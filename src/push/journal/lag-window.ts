// push: how late the service may be: the lag window, and what is learned about it.

import * as v from 'valibot';
import { readSettings } from '../../features/settings/settings';
import type { Ports } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { type LagWitness, LONGEST_LAG_MS } from '../../pull/reader/recent-writes';
import { MINUTE_MS } from '../../shared/time';
import type { LoggedOperation } from './journal-rows';

const NAME = 'bidgrid.lag';

const Lag = v.object({
  /** The longest observed lag, milliseconds. */
  seen: v.number(),
  /** A row that was read late, and how long after its write: its lag, if it becomes visible. */
  late: v.nullable(v.tuple([v.string(), v.number()])),
});
type Lag = v.InferOutput<typeof Lag>;

const readLag = ({ documentStore }: Pick<Ports, 'documentStore'>): Lag =>
  parsedJson(Lag, documentStore.get(NAME)) ?? { seen: 0, late: null };

const SECOND_MS = 1_000;

/** A lag can be longer than it was when it was observed. */
const MARGIN = 2;

/**
 * How long after a write a read may show the state before it: the setting, or more if more was observed.
 * Milliseconds; 0: the service shows every change at once.
 */
export function lagWindow(ports: Pick<Ports, 'documentStore'>): number {
  const setting = readSettings(ports.documentStore).lagSeconds * SECOND_MS;
  return setting === 0 ? 0 : Math.min(LONGEST_LAG_MS, Math.max(setting, MARGIN * readLag(ports).seen));
}

export function lagWitness(ports: Pick<Ports, 'documentStore'>): LagWitness {
  let lag: Lag | null = null;
  const currentLag = (): Lag => {
    lag = lag ?? readLag(ports);
    return lag;
  };
  const save = (next: Lag): void => {
    lag = next;
    ports.documentStore.set(NAME, JSON.stringify(next));
  };
  return {
    sawLate: (row, age) => {
      const { seen, late } = currentLag();
      if (age > Math.max(seen, late?.[1] ?? 0)) save({ seen, late: [row, age] });
    },
    sawVisible: (row) => {
      const { late } = currentLag();
      if (late?.[0] === row) save({ seen: late[1], late: null });
    },
  };
}

type Sent = Pick<LoggedOperation, 'at'>;

/** When a read shows a change at the latest, milliseconds since 1970. */
export const visibleAt = (ports: Pick<Ports, 'documentStore'>, { at = 0 }: Sent): number =>
  at + lagWindow(ports);

/** The clocks of two executions can differ. */
const CLOCK_MS = MINUTE_MS;

/** The lag window of reads that begin at one moment. Its length stays, also if a longer lag is learned. */
export interface LagWindow {
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** True if these reads may show the state before the change. */
  mayMiss(sent: Sent): boolean;
  /** True if these reads show the change, if it arrived. */
  mustShow(sent: Sent): boolean;
}

/** Reads the length of the window when it is needed first. */
export function windowAt(ports: Pick<Ports, 'documentStore'>, readAt: number): LagWindow {
  let length: number | null = null;
  const since = (): number => {
    length = length ?? lagWindow(ports);
    return readAt - length;
  };
  return {
    readAt,
    mayMiss: ({ at = 0 }) => at > since() && at < readAt + CLOCK_MS,
    mustShow: ({ at = 0 }) => at <= since(),
  };
}
