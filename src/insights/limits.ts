// insights: the constants of states and alarms. docs/insights.md explains them.

export const PACING = {
  /** Share of the daily budget from which a campaign is limited by it. */
  boundFrom: 0.9,
  /** Share below which an active campaign does not spend its budget. */
  starvedBelow: 0.4,
  /** Share up to which more spend than the budget is normal, because installs arrive late. */
  overFrom: 1.05,
  /** Known days that a state needs, and the days among which they are looked for. */
  days: 3,
  among: 7,
} as const;

export const ALARMS = {
  weeks: 8,
  /** Known days of the same weekday, of the last 8 weeks. */
  leastWeeks: 3,
  /** Known days of any weekday, of the last 8 weeks. */
  leastDays: 24,
  /** Days whose deviation from their weekdays shows how the usual level has moved. */
  recentDays: 14,
  /** Deviation in units of the robust standard deviation (1.4826 · MAD of logarithms). */
  spikeDeviations: 3.4,
  dropDeviations: 3.5,
  cpiDeviations: 4,
  /** Times the usual value, however steady a campaign is. */
  spikeFactor: 1.6,
  dropFactor: 0.4,
  cpiFactor: 1.6,
  /** US dollars that a day must spend more, or usually spends, to be worth an alarm. */
  leastSpend: 20,
  /** Share of the usual spend below which a day counts as silent. */
  silentShare: 0.02,
  /** Installs that the spend of a day usually buys. */
  leastInstalls: 40,
  /** A budget this much higher than the usual one explains more spend. */
  raisedBudget: 1.2,
  /** Spend from this share of the budget on is what the budget is for. */
  fullBudget: 0.8,
} as const;
