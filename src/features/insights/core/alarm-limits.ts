// insights: the constants of states and alarms. docs/insights.md explains them.

export const PACING = {
  /** Share of the daily budget from which a campaign is limited by it. */
  boundFrom: 0.9,
  /** Share below which an active campaign does not spend its budget. */
  starvedBelow: 0.4,
  /** Share up to which overspend is normal, because installs arrive late. */
  overFrom: 1.05,
  /** A state needs this many days with figures … */
  days: 3,
  /** … among this many last days. */
  among: 7,
} as const;

export const ALARMS = {
  weeks: 8,
  /** Least number of days with figures on the same weekday in the last 8 weeks. */
  leastWeeks: 3,
  /** Least number of days with figures on any weekday in the last 8 weeks. */
  leastDays: 24,
  /** The usual value is shifted by the deviation of this many last days. */
  recentDays: 14,
  /** Deviation in units of the robust standard deviation (1.4826 · MAD of logarithms). */
  spikeDeviations: 3.4,
  dropDeviations: 3.5,
  cpiDeviations: 4,
  /** Least ratio to the usual value, even for a steady campaign. */
  spikeFactor: 1.6,
  dropFactor: 0.4,
  cpiFactor: 1.6,
  /** Least additional or usual spend of a day with an alarm, in US dollars. */
  leastSpend: 20,
  /** Share of the usual spend below which a day counts as silent. */
  silentShare: 0.02,
  /** Least number of installs that the spend of the day usually buys. */
  leastInstalls: 40,
  /** A budget of at least this many times the usual one explains more spend. */
  raisedBudget: 1.2,
  /** Spend of at least this share of the budget is explained by the budget. */
  fullBudget: 0.8,
} as const;
