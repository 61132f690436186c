// ad-service, generator: yesterday's figures of a campaign, different for each day if the switch
// `figures_change_at` is set.

import type { Campaign } from '../state';
import { createRandom, seedOf } from './random';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type DayFigures = Pick<Campaign, 'impressions' | 'clicks' | 'installs' | 'spend'>;

/**
 * Day of the figures that are shown at a time, in days since 1970-01-01 (UTC): until the minute at which they
 * change, those of two days before.
 */
export const dayShown = (now: number, changeAt: number): number =>
  Math.floor((now - changeAt * MINUTE_MS) / DAY_MS) - 1;

/** Weekends have more, and each campaign varies by up to 30 %. */
export function figuresOfDay(seed: number, campaign: Campaign, day: number): DayFigures {
  const random = createRandom(seedOf(seed, campaign.company_id, campaign.campaign_id, 'day', day));
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7;
  const level = (weekday === 0 || weekday === 6 ? 1.15 : 1) * (0.7 + random.next() * 0.6);
  const vary = (count: number): number => Math.round(count * level * (0.95 + random.next() * 0.1));
  const impressions = vary(campaign.impressions);
  const clicks = Math.min(impressions, vary(campaign.clicks));
  const price = campaign.installs === 0 ? 0 : Number(campaign.spend) / campaign.installs;
  const { most_spend = Infinity } = campaign;
  const paid = price === 0 ? clicks : Math.floor(most_spend / price);
  const installs = Math.min(clicks, paid, vary(campaign.installs));
  return { impressions, clicks, installs, spend: (installs * price).toFixed(4) };
}
