// shared: the documented words of campaigns: bid types with the goal periods that each allows, platforms
// (section 2.1), and tracking methods (section 2.8).

export const BID_TYPES = ['CPI', 'CPP_GOAL', 'RET', 'CPE', 'ROAS_AD_BASED', 'ROAS_IAP'] as const;
type BidType = (typeof BID_TYPES)[number];

/**
 * Days after install in which the goal may be measured; empty: the bid type has no goal period.
 * The documentation's table calls `CPP_GOAL` by its other name, `CPP`.
 */
export const GOAL_PERIODS: Readonly<Record<BidType, readonly number[]>> = {
  CPI: [],
  CPP_GOAL: [7],
  CPE: [7],
  RET: [1, 3, 7],
  ROAS_AD_BASED: [0],
  ROAS_IAP: [0, 7],
};

export const isBidType = (text: string): text is BidType => (BID_TYPES as readonly string[]).includes(text);

/**
 * `CPP` and `CPP_GOAL` are one bid type, which is always `CPP_GOAL` here. Other texts are returned unchanged.
 */
export const readBidType = (text: string): string => (text === 'CPP' ? 'CPP_GOAL' : text);

export const PLATFORMS = ['ios', 'android'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const TRACKING_METHODS = ['custom_track'] as const;
