// schedule: figures, new alarms and new states of the newest day; pure.

import { costPerInstall } from '../history/core/history-row';
import type { Alarm } from '../insights/core/alarms';
import { lastDayOf, type Series, sumOf, valueOn } from '../insights/core/day-series';
import { overviewOf, type PacingState, pacingOn } from '../insights/core/pacing';

/** Sums over all campaigns on one day. */
export interface DayFigures {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** US dollars; null: unknown. */
  readonly spend: number | null;
  readonly installs: number | null;
  readonly cpi: number | null;
  /** Spend of the same weekday, a week before. */
  readonly spendBefore: number | null;
}

interface StateChange {
  readonly campaign: string;
  readonly state: PacingState;
}

/** All values are of the newest day. `figures` is null if there is none. */
interface FiguresNews {
  readonly figures: DayFigures | null;
  /** The largest spend first. */
  readonly alarms: readonly Alarm[];
  /** All alarms of the day, whether they are new or not. */
  readonly alarmCount: number;
  /** Of campaigns without an alarm in `alarms`. */
  readonly states: readonly StateChange[];
}

export const NO_FIGURES: FiguresNews = { figures: null, alarms: [], alarmCount: 0, states: [] };

/** A state is not new if the campaign had it within this many days before. */
const STATE_DAYS = 3;

const REPORTED: readonly PacingState[] = ['over', 'bound', 'starved', 'silent'];

function stateOf(
  series: Series,
  day: number,
  isActive: boolean | null,
  isFirst: boolean,
): PacingState | null {
  const { state } = pacingOn(series, day, isActive);
  if (!REPORTED.includes(state)) return null;
  if (isFirst) return state;
  const before = Array.from({ length: STATE_DAYS }, (_, i) => pacingOn(series, day - 1 - i, isActive).state);
  const isKnown = before.some((one) => one !== 'unknown');
  return isKnown && !before.includes(state) ? state : null;
}

function figuresOf(all: readonly Series[], day: number): DayFigures {
  const sum = sumOf(all, '');
  const [spend, installs] = [valueOn(sum, sum.spend, day), valueOn(sum, sum.installs, day)];
  const spendBefore = valueOn(sum, sum.spend, day - 7);
  return { day, spend, installs, cpi: costPerInstall(spend, installs), spendBefore };
}

/**
 * @param isActive by campaign ID; absent: unknown
 * @param isFirst reports every alarm and state of the newest day; false: only those that began on that day
 */
export function newsOf(
  all: readonly Series[],
  isActive: ReadonlyMap<string, boolean>,
  isFirst: boolean,
): FiguresNews {
  const day = lastDayOf(all);
  if (day === null) return NO_FIGURES;
  const alarms: Alarm[] = [];
  let alarmCount = 0;
  const states: StateChange[] = [];
  for (const series of all) {
    const active = isActive.get(series.campaignId) ?? null;
    const all = overviewOf(series, day, active).alarms;
    alarmCount += all.length;
    const own = all.filter(({ since }) => isFirst || since === day);
    alarms.push(...own);
    if (own.length > 0) continue;
    const state = stateOf(series, day, active, isFirst);
    if (state !== null) states.push({ campaign: series.campaign, state });
  }
  const weight = ({ spend, usual }: Alarm): number => Math.max(spend, usual);
  return {
    figures: figuresOf(all, day),
    alarms: alarms.sort((a, b) => weight(b) - weight(a)),
    alarmCount,
    states,
  };
}

/**
 * passing: the next run may succeed · login, tabs, size: the person has to fix the connection, fix the
 * tabs, or choose fewer tabs.
 */
export interface Problem {
  readonly kind: 'passing' | 'login' | 'tabs' | 'size';
  readonly sentence: string;
}

/** Values of a tab that were changed at the service, not from this document. */
export interface Elsewhere {
  readonly title: string;
  readonly values: number;
}

export interface Report extends FiguresNews {
  /** The person has seen no report yet: alarms and states are all of the day, not only new ones. */
  readonly isFirst: boolean;
  readonly elsewhere: readonly Elsewhere[];
  readonly problem: Problem | null;
}
