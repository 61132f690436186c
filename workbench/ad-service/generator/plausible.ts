// ad-service, generator: the amounts of the demo (`--like demo`): bids by market and bid type, budgets, and
// figures that fit them.
import type { Campaign, SourceBid, Targets } from '../state';
import type { BidType } from '../vocabulary';
import { createRandom, type Random, seedOf } from './random';

/** Worth of a user, relative to the average. */
const WORTH: Readonly<Record<string, number>> = {
  US: 1.7,
  JP: 1.4,
  KR: 1.2,
  CH: 1.3,
  AU: 1.2,
  CA: 1.2,
  GB: 1.2,
  DE: 1.1,
  NO: 1.1,
  DK: 1.1,
  SE: 1,
  NL: 1,
  FR: 0.9,
  AT: 0.9,
  FI: 0.9,
  BE: 0.8,
  IE: 0.9,
  IT: 0.7,
  ES: 0.7,
  PT: 0.6,
  PL: 0.5,
  BR: 0.4,
  MX: 0.4,
  DEFAULT: 0.6,
};
const worthOf = (country: string): number => WORTH[country] ?? 0.35;

/** US dollars for an average user, or percent of a goal. */
const LEVEL: Readonly<Record<BidType, readonly [low: number, high: number]>> = {
  CPI: [0.8, 2.6],
  CPE: [2, 6],
  CPP_GOAL: [8, 25],
  RET: [18, 40],
  ROAS_AD_BASED: [8, 35],
  ROAS_IAP: [10, 60],
};

const isPercentGoal = (bidType: BidType): boolean =>
  bidType === 'RET' || bidType === 'ROAS_AD_BASED' || bidType === 'ROAS_IAP';

const randomOf = (seed: number, campaign: Campaign, what: string): Random =>
  createRandom(seedOf(seed, campaign.company_id, campaign.campaign_id, what));

/** What a campaign bids for an average user. */
function levelOf(seed: number, campaign: Campaign): number {
  const [low, high] = LEVEL[campaign.bid_type];
  return low + randomOf(seed, campaign, 'level').next() * (high - low);
}

/** A bid in steps of 5 cents (at least), or a whole percent. */
export function plausibleBid(seed: number, campaign: Campaign, country: string, random: Random): number {
  const own = levelOf(seed, campaign) * (0.9 + random.next() * 0.2);
  if (isPercentGoal(campaign.bid_type)) return Math.max(1, Math.round(own));
  return Math.max(1, Math.round(own * worthOf(country) * 20)) / 20;
}

/** US dollars a day, in steps of 50. */
export const plausibleBudget = (country: string, random: Random): number =>
  Math.max(1, Math.round(worthOf(country) * random.whole(2, 20))) * 50;

/** Overrides from -50 % to +60 %, and bids near those of the campaign. */
export function plausibleSourceBid(
  seed: number,
  campaign: Campaign,
  country: string,
  random: Random,
): Pick<SourceBid, 'bid_override_percentage' | 'bid_value'> {
  return random.chance(0.65) || isPercentGoal(campaign.bid_type)
    ? { bid_override_percentage: String(random.whole(-10, 12) * 5), bid_value: 'default' }
    : {
        bid_override_percentage: 'default',
        bid_value: (plausibleBid(seed, campaign, country, random) * (0.7 + random.next() * 0.6)).toFixed(2),
      };
}

/** Yesterday's figures: a part of the budget is spent, at about the bid. */
export function plausibleFigures(
  seed: number,
  campaign: Campaign,
  { countries }: Targets,
): Pick<Campaign, 'impressions' | 'clicks' | 'installs' | 'spend' | 'most_spend'> {
  if (!campaign.status) return { impressions: 0, clicks: 0, installs: 0, spend: '0.0000' };
  const random = randomOf(seed, campaign, 'figures');
  const shared = countries.get('DEFAULT')?.budget;
  const own = [...countries.values()].reduce((sum, { budget = 0 }) => sum + budget, 0);
  const budget = shared ?? own;
  const wanted = budget * (0.35 + random.next() * 0.6);
  // Goals in percent have no price; an install costs what the market pays.
  const bids = [...countries.values()].flatMap(({ bid }) => (bid === undefined ? [] : [bid]));
  const usualBid = bids.reduce((sum, bid) => sum + bid, 0) / bids.length;
  const price = isPercentGoal(campaign.bid_type) ? 0.6 + random.next() * 2 : usualBid * 0.8;
  const perInstall = campaign.bid_type === 'CPP_GOAL' || campaign.bid_type === 'CPE' ? price / 4 : price;
  const installs = Math.floor(wanted / perInstall);
  const clicks = Math.round(installs / (0.03 + random.next() * 0.09));
  const impressions = Math.round(clicks / (0.008 + random.next() * 0.02));
  return {
    impressions,
    clicks,
    installs,
    spend: (installs * perInstall).toFixed(4),
    most_spend: budget,
  };
}
