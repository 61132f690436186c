// history: the daily budget of each campaign, from the last pulled targets.

import type { Base } from '../../base/base';

/**
 * In US dollars, by campaign: the one of DEFAULT, else the sum of its active countries.
 * @param base of Targets
 */
export function dailyBudgets(base: Base): ReadonlyMap<string, number> {
  const shared = new Map<string, number>();
  const sums = new Map<string, number>();
  base.forEach(({ fields }) => {
    const { campaignId, country, budget, disabled } = fields;
    if (typeof budget !== 'number' || disabled === true) return;
    const id = String(campaignId);
    if (country === 'DEFAULT') shared.set(id, budget);
    else sums.set(id, Number(((sums.get(id) ?? 0) + budget).toFixed(4)));
  });
  shared.forEach((budget, id) => void sums.set(id, budget));
  return sums;
}
