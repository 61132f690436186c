// insights: state, totals and alarms of each campaign on the last day.

import { type Alarm, alarmsOn } from './alarms';
import { type Series, valueOn } from './day-series';
import { type Change, changeOf, type Total, totalOf } from './day-windows';
import { budgetUse, type Pacing, pacingOn } from './pacing';

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
