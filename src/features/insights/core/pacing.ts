// insights: pacing: one state for each campaign, from spend and daily budget.

import { type Alarm, alarmsOn } from './alarms';
import { type Series, valueOn } from './day-series';
import { type Change, changeOf, type Total, totalOf } from './day-windows';
import { ALARMS, median, PACING } from './usual-spend';

/**
 * over: more than 105 % of the budget on the last day · bound: the budget limits the campaign · starved: far
 * below the budget for days · silent: almost no spend, although it usually spends · paused: inactive and no
 * spend · unknown: no budget, or too few days with figures.
 */
export type PacingState = 'over' | 'bound' | 'normal' | 'starved' | 'silent' | 'paused' | 'unknown';

interface Pacing {
  readonly state: PacingState;
  /** Spend of the last day divided by the daily budget; null: unknown. */
  readonly use: number | null;
  /** The last known daily budget in US dollars; null: unknown. */
  readonly budget: number | null;
}

/** Number of days before the last one from which the usual spend is computed. */
const BEFORE = 28;

function shareOn(series: Series, day: number): number | null {
  const [spend, budget] = [valueOn(series, series.spend, day), valueOn(series, series.budget, day)];
  return spend === null || budget === null || budget <= 0 ? null : spend / budget;
}

/** Median of the days with spend before `day`; 0: too few. */
function usualSpend(series: Series, day: number): number {
  const knownSpends: number[] = [];
  for (let daysBefore = 1; daysBefore <= BEFORE; daysBefore += 1) {
    const spend = valueOn(series, series.spend, day - daysBefore);
    if (spend !== null && spend > 0) knownSpends.push(spend);
  }
  return knownSpends.length < PACING.days ? 0 : median(knownSpends);
}

function stateOn(series: Series, day: number, isActive: boolean | null): PacingState {
  const spend = valueOn(series, series.spend, day);
  if (spend === null) return 'unknown';
  const usual = usualSpend(series, day);
  const isSilent = usual >= ALARMS.leastSpend ? spend < usual * ALARMS.silentShare : spend === 0;
  if (isSilent && isActive === false) return 'paused';
  if (isSilent && usual >= ALARMS.leastSpend) return 'silent';
  const use = shareOn(series, day);
  if (use === null) return 'unknown';
  if (use > PACING.overFrom) return 'over';
  const shares: number[] = [];
  for (let daysBefore = 0; daysBefore < PACING.among && shares.length < PACING.days; daysBefore += 1) {
    const share = shareOn(series, day - daysBefore);
    if (share !== null) shares.push(share);
  }
  if (shares.length < PACING.days) return 'unknown';
  if (shares.every((share) => share >= PACING.boundFrom)) return 'bound';
  if (isActive !== false && shares.every((share) => share < PACING.starvedBelow)) return 'starved';
  return 'normal';
}

/**
 * @param day as days since 1970-01-01
 * @param isActive whether the campaign is active now; null: unknown, which counts as active
 */
export function pacingOn(series: Series, day: number, isActive: boolean | null): Pacing {
  let budget = valueOn(series, series.budget, day);
  for (let daysBefore = 1; budget === null && daysBefore < PACING.among; daysBefore += 1)
    budget = valueOn(series, series.budget, day - daysBefore);
  return { state: stateOn(series, day, isActive), use: shareOn(series, day), budget };
}

/** Spend divided by budget, summed over the last days on which both are known; null: none. */
export function budgetUse(series: Series, last: number, length: number): number | null {
  let [spent, allowed] = [0, 0];
  for (let day = last - length + 1; day <= last; day += 1) {
    const [spend, budget] = [valueOn(series, series.spend, day), valueOn(series, series.budget, day)];
    if (spend === null || budget === null) continue;
    spent += spend;
    allowed += budget;
  }
  return allowed > 0 ? spent / allowed : null;
}

export interface CampaignOverview {
  readonly campaignId: string;
  readonly campaign: string;
  /** Spend of the last day in US dollars; null: unknown. */
  readonly spend: number | null;
  readonly installs: number | null;
  readonly week: Total;
  readonly change: Change;
  readonly pacing: Pacing;
  /** Spend of the week divided by its budgets. */
  readonly weekUse: number | null;
  readonly alarms: readonly Alarm[];
}

const WEEK = 7;

export function overviewOf(series: Series, last: number, isActive: boolean | null): CampaignOverview {
  const window = { last, length: WEEK };
  const { campaignId, campaign } = series;
  return {
    campaignId,
    campaign,
    spend: valueOn(series, series.spend, last),
    installs: valueOn(series, series.installs, last),
    week: totalOf(series, window),
    change: changeOf(series, window),
    pacing: pacingOn(series, last, isActive),
    weekUse: budgetUse(series, last, WEEK),
    // Less spend of a paused campaign is intended.
    alarms: alarmsOn(series, last).filter(({ kind }) => isActive !== false || kind === 'spike'),
  };
}

/** Sorts by new alarms, then continuing alarms, then spend of the week. */
export const byUrgency = (a: CampaignOverview, b: CampaignOverview): number =>
  urgencyOf(b) - urgencyOf(a) || (b.week.spend ?? -1) - (a.week.spend ?? -1);

/** 2: a new alarm; 1: a lasting one; 0: none. */
export const urgencyOf = ({ alarms }: CampaignOverview): number =>
  alarms.some(({ day, since }) => day === since) ? 2 : Math.min(1, alarms.length);
