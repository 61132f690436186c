// insights: alarms: days on which a campaign is far from its usual values for that weekday. No alarm for
// small amounts, for too few days with figures, and for spend that a raised or used budget explains.

import { type Series, valueOn } from './day-series';
import { ALARMS, deviation, median, PACING, type Usual, usualOn } from './usual-spend';

export type AlarmKind = 'spike' | 'drop' | 'silent' | 'cpi';

export interface Alarm {
  readonly kind: AlarmKind;
  readonly campaignId: string;
  readonly campaign: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** First of the consecutive days with this alarm. Days without figures do not interrupt them. */
  readonly since: number;
  /** Spend of the day in US dollars; for `cpi`: cost per install, null without installs. */
  readonly value: number | null;
  /** Usual spend or CPI for that weekday. */
  readonly usual: number;
  /** Spend of the day. */
  readonly spend: number;
}

/** US dollars, and US dollars for each install. */
const UNIT = { spend: 1, cpi: 0.01 };

type Found = Pick<Alarm, 'kind' | 'value' | 'usual' | 'spend'>;

/** Median of the budgets of the last 8 weeks; null: unknown. */
function usualBudget(series: Series, day: number): number | null {
  const knownBudgets: number[] = [];
  for (let daysBefore = 1; daysBefore <= ALARMS.weeks * 7; daysBefore += 1) {
    const budget = valueOn(series, series.budget, day - daysBefore);
    if (budget !== null) knownBudgets.push(budget);
  }
  return knownBudgets.length === 0 ? null : median(knownBudgets);
}

/** True if the budget explains the spend: most of it is used, or it was raised, and it is not exceeded. */
function isExplainedByBudget(series: Series, day: number, spend: number): boolean {
  const budget = valueOn(series, series.budget, day);
  if (budget === null || spend > budget * PACING.overFrom) return false;
  if (spend >= budget * ALARMS.fullBudget) return true;
  const budgetOfDay = usualBudget(series, day);
  return budgetOfDay !== null && budget >= budgetOfDay * ALARMS.raisedBudget;
}

function spendAlarm(series: Series, day: number, spend: number): Found | null {
  const usual = usualOn((other) => valueOn(series, series.spend, other), day, UNIT.spend);
  if (usual === null) return null;
  const off = deviation(spend, usual.value, UNIT.spend);
  const alarmValues = { value: spend, usual: usual.value, spend };
  if (off > 0) {
    if (spend - usual.value < ALARMS.leastSpend || off < limit(usual, 'spike')) return null;
    return isExplainedByBudget(series, day, spend) ? null : { kind: 'spike', ...alarmValues };
  }
  if (usual.value < ALARMS.leastSpend || -off < limit(usual, 'drop')) return null;
  if (spend < usual.value * ALARMS.silentShare) return { kind: 'silent', ...alarmValues };
  const budget = valueOn(series, series.budget, day);
  return budget !== null && spend >= budget * ALARMS.fullBudget ? null : { kind: 'drop', ...alarmValues };
}

/** Least deviation of an alarm, as a difference of logarithms. */
function limit({ spread }: Usual, kind: 'spike' | 'drop' | 'cpi'): number {
  if (kind === 'spike') return Math.max(Math.log(ALARMS.spikeFactor), ALARMS.spikeDeviations * spread);
  if (kind === 'cpi') return Math.max(Math.log(ALARMS.cpiFactor), ALARMS.cpiDeviations * spread);
  return Math.max(-Math.log(ALARMS.dropFactor), ALARMS.dropDeviations * spread);
}

function cpiOn(series: Series, day: number): number | null {
  const [spend, installs] = [valueOn(series, series.spend, day), valueOn(series, series.installs, day)];
  return spend === null || installs === null || installs <= 0 ? null : spend / installs;
}

function cpiAlarm(series: Series, day: number, spend: number): Found | null {
  const installs = valueOn(series, series.installs, day);
  if (installs === null || spend < ALARMS.leastSpend || series.early.includes(day)) return null;
  const usual = usualOn((other) => cpiOn(series, other), day, UNIT.cpi);
  if (usual === null || spend < usual.value * ALARMS.leastInstalls) return null;
  const value = installs > 0 ? spend / installs : null;
  if (value !== null && deviation(value, usual.value, UNIT.cpi) < limit(usual, 'cpi')) return null;
  return { kind: 'cpi', value, usual: usual.value, spend };
}

function foundOn(series: Series, day: number): Found[] {
  const spend = valueOn(series, series.spend, day);
  if (spend === null) return [];
  return [spendAlarm(series, day, spend), cpiAlarm(series, day, spend)].filter((alarm) => alarm !== null);
}

/** Days before an alarm that are searched for its first day. */
const MOST_DAYS = 28;

function firstDay(series: Series, kind: AlarmKind, day: number): number {
  let since = day;
  for (let earlierDay = day - 1; earlierDay > day - MOST_DAYS; earlierDay -= 1) {
    if (valueOn(series, series.spend, earlierDay) === null) continue;
    if (!foundOn(series, earlierDay).some((alarm) => alarm.kind === kind)) return since;
    since = earlierDay;
  }
  return since;
}

/** Returns the alarms of a campaign on a day. In a new alarm, `since` is that day. */
export const alarmsOn = (series: Series, day: number): Alarm[] =>
  foundOn(series, day).map((alarm) => ({
    ...alarm,
    campaignId: series.campaignId,
    campaign: series.campaign,
    day,
    since: firstDay(series, alarm.kind, day),
  }));
