// insights: the orders of the list of campaigns.

import { byUrgency, type CampaignOverview, type PacingState, urgencyOf } from '../core/pacing';

export type SortedBy = 'campaign' | 'state' | 'spend' | 'week' | 'change' | 'cpi' | 'use';

export interface Sorting {
  readonly by: SortedBy;
  readonly isAscending: boolean;
}

/** The most urgent first. */
const STATES: readonly PacingState[] = ['silent', 'over', 'starved', 'bound', 'normal', 'paused', 'unknown'];

/** Larger is more urgent. */
const stateRank = (overview: CampaignOverview): number =>
  urgencyOf(overview) * STATES.length - STATES.indexOf(overview.pacing.state);

const VALUES: Readonly<Record<SortedBy, (one: CampaignOverview) => string | number | null>> = {
  campaign: ({ campaign, campaignId }) => campaign || campaignId,
  state: stateRank,
  spend: ({ spend }) => spend,
  week: ({ week }) => week.spend,
  change: ({ change }) => change.spend,
  cpi: ({ week }) => week.cpi,
  use: ({ weekUse }) => weekUse,
};

const compared = (a: string | number, b: string | number): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/** Unknown values are last in both directions. @param sorting null: campaigns with alarms first */
export function inOrder(overviews: readonly CampaignOverview[], sorting: Sorting | null): CampaignOverview[] {
  const ordered = [...overviews].sort(byUrgency);
  if (sorting === null) return ordered;
  const sorted = VALUES[sorting.by];
  return ordered.sort((overview, other) => {
    const [a, b] = [sorted(overview), sorted(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sorting.isAscending ? compared(a, b) : compared(b, a);
  });
}

/** A click on a header sorts names from A, numbers from the largest; a second click reverses the order. */
export const nextSorting = (sorting: Sorting | null, by: SortedBy): Sorting => ({
  by,
  isAscending: sorting?.by === by ? !sorting.isAscending : by === 'campaign',
});
